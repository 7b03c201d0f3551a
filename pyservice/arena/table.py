"""One deal of the arena, played in every seating."""

from __future__ import annotations

import hashlib
from array import array
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any, Final

from pyservice import engine
from pyservice.arena.players import Moment, Player, player
from pyservice.engine import Game, Refused

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from pyservice.engine import EngineView

ONE_ROUND: Final[Mapping[str, Mapping[str, Any]]] = {
    "thirteen": {"target_score": 0},
    "three_thirteen": {},
}
"""A deal of Thirteen is one round; one of Three Thirteen is a whole game."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is played: the bots by name, in the order of the first seating."""

    ruleset: str
    bots: tuple[str, ...]
    seed: int
    patience_ms: int


@dataclass(slots=True)
class Outcome:
    """What a bot made of one deal, over all seatings, and what it took."""

    games: int = 0
    firsts: float = 0.0
    points: int = 0
    nanoseconds: array[int] = field(default_factory=lambda: array("Q"))
    faults: Counter[str] = field(default_factory=Counter)


class Stopped(Exception):
    """It was told to stop in the middle of a deal."""


def play(
    terms: Terms, deals: Iterable[int], stopped: Callable[[], bool] = lambda: False
) -> Iterator[list[Outcome]]:
    """The outcome of each of these deals for each bot; raises `Stopped` when told to stop."""
    with ExitStack() as stack:
        players = [stack.enter_context(player(name, terms.patience_ms)) for name in terms.bots]
        for deal in deals:
            yield _deal(terms, players, deal, stopped)


def _deal(
    terms: Terms, players: Sequence[Player], deal: int, stopped: Callable[[], bool]
) -> list[Outcome]:
    """Plays a deal once for every rotation of the bots over the seats."""
    outcomes = [Outcome() for _ in players]
    for rotation in range(len(players)):
        bots = [(seat + rotation) % len(players) for seat in range(len(players))]
        at_seats = [(players[bot], outcomes[bot]) for bot in bots]
        view = _game(terms, at_seats, (deal, rotation), stopped)
        for seat, bot in enumerate(bots):
            _score(outcomes[bot], view, seat)
    return outcomes


def _game(
    terms: Terms,
    at_seats: Sequence[tuple[Player, Outcome]],
    which: tuple[int, int],
    stopped: Callable[[], bool],
) -> EngineView:
    """Plays a game, told by its deal and rotation; what everyone may see at its end."""
    seats, (deal, rotation) = len(at_seats), which
    options = ONE_ROUND.get(engine.family_of(terms.ruleset) or "", {})
    secret = hashlib.sha256(f"arena|{terms.seed}|{deal}".encode()).digest()
    game, _ = Game.deal(terms.ruleset, options, seats, secret, [""] * seats)
    for place, (one, _) in enumerate(at_seats):
        one.begin(terms.ruleset, place, seats)
    past: list[dict[str, object]] = []
    for number in count():
        if (seat := game.to_act) is None:
            break
        if stopped():
            raise Stopped
        chance = _chance(f"{terms.seed}|{deal}|{rotation}|{number}")
        _turn(Moment(game, seat, past, chance), *at_seats[seat])
    return game.view(None)


def _turn(moment: Moment, one: Player, outcome: Outcome) -> None:
    """Has a player move; a move that the rules refuse is a fault, and the least is done."""
    choice = one.choose(moment)
    outcome.nanoseconds.append(choice.nanoseconds)
    move, fault = choice.move, choice.fault and choice.fault.value
    try:
        events = moment.game.apply(moment.seat, move)
    except Refused:
        move, fault = moment.game.absent_move(), "illegal"
        events = moment.game.apply(moment.seat, move)
    if fault:
        outcome.faults[fault] += 1
    moment.past.append({"seat": moment.seat, **move})
    if any(event["type"] == "round_started" for event in events):
        moment.past.clear()


def _score(outcome: Outcome, view: EngineView, seat: int) -> None:
    """Adds how the game ended for a seat: shared first places count by their share."""
    outcome.games += 1
    result = view["results"][-1]
    outcome.points += result["totals"][seat]
    if result["thirteen"] is not None:
        outcome.firsts += result["thirteen"]["places"][seat] == 1
    elif view["winners"] is not None and seat in view["winners"]:
        outcome.firsts += 1 / len(view["winners"])


def _chance(text: str) -> int:
    """A number of 64 bits that follows from a text."""
    return int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big")
