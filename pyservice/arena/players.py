"""Who sits at the table of the arena: a bot of the engine, or a program."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Protocol, Self

from pyservice.arena.program import Fault, Program

if TYPE_CHECKING:
    from types import TracebackType

    from pyservice.engine import Game, LegalMove, Move

PROGRAM: Final = "exec:"
"""What a name begins with that is a program's command."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A turn: the game, the moves made in this round so far, and a number for chance."""

    game: Game
    seat: int
    past: list[dict[str, object]]
    seed: int


@dataclass(frozen=True, slots=True)
class Choice:
    """A move, what it took, and the fault for which it was made instead of the player's own.

    Bots of the engine spend processor time, programs time by the clock.
    """

    move: Move
    nanoseconds: int
    fault: Fault | None = None


class Player(Protocol):
    """Somebody who moves. Opened as a context, closed at its end."""

    def __enter__(self) -> Self: ...
    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None: ...
    def begin(self, ruleset: str, seat: int, seats: int) -> None:
        """A game begins."""

    def choose(self, moment: Moment) -> Choice:
        """The move of the seat to act."""


class OwnBot:
    """A bot of the engine, by name."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing is held."""

    def begin(self, ruleset: str, seat: int, seats: int) -> None:
        """It sees what it needs when it is asked."""

    def choose(self, moment: Moment) -> Choice:
        """Its move, with the processor time of this thread."""
        start = time.thread_time_ns()
        move = moment.game.bot_move(self._name, moment.seed)
        return Choice(move, time.thread_time_ns() - start)


class Guest:
    """A program's bot. For what it does wrong the least that is legal is done instead."""

    def __init__(self, command: str, patience_ms: int) -> None:
        self._program = Program(command, patience_ms)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._program.close()

    def begin(self, ruleset: str, seat: int, seats: int) -> None:
        """Tells the program, which answers nothing."""
        self._program.tell({"type": "start", "ruleset": ruleset, "seat": seat, "seats": seats})

    def choose(self, moment: Moment) -> Choice:
        """The program's move; when it fails, what is done for a player who is not there."""
        game, seat = moment.game, moment.seat
        legal = game.legal_moves(seat)
        request = {
            "type": "move",
            "seat": seat,
            "view": game.view(seat),
            "legal_moves": legal,
            "moves": moment.past,
            "seed": moment.seed,
        }
        start = time.monotonic_ns()
        answer = self._program.ask(request)
        spent = time.monotonic_ns() - start
        move = None if isinstance(answer, Fault) else _meant(answer, legal)
        if move is not None:
            return Choice(move, spent)
        fault = answer if isinstance(answer, Fault) else Fault.ILLEGAL
        return Choice(game.absent_move(), spent, fault)


def player(name: str, patience_ms: int) -> Player:
    """The player of a name: `exec:COMMAND`, else a bot of the engine."""
    if name.startswith(PROGRAM):
        return Guest(name.removeprefix(PROGRAM), patience_ms)
    return OwnBot(name)


def _meant(answer: object, legal: list[LegalMove]) -> Move | None:
    """The legal move that an answer means: its index, or the move itself."""
    if isinstance(answer, dict) and "move" in answer:
        answer = answer["move"]
    if isinstance(answer, int) and not isinstance(answer, bool):
        return legal[answer]["move"] if 0 <= answer < len(legal) else None
    if not isinstance(answer, dict):
        return None
    return next((item["move"] for item in legal if _same(answer, item["move"])), None)


def _same(answer: dict[str, object], move: Move) -> bool:
    """Whether they are one move: cards in any order, what is left out counts as null."""
    given = {key: answer.get(key) for key in ("type", "source", "card")}
    cards = answer.get("cards")
    named = sorted(map(str, cards)) if isinstance(cards, list) else cards
    own = None if move["cards"] is None else sorted(move["cards"])
    return given == {key: move[key] for key in given} and named == own  # type: ignore[literal-required]
