"""Reviews: a game that is over, looked through move by move from what one seat could know.

A review is made in steps, one for each move of the seat, always of the same figures: they follow
from the events and the game's seed. It holds no names and no words, and is put into its answer
(`shown`) when it is read.
"""

from __future__ import annotations

import hmac
from collections import Counter
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from pyservice.domain.moves import move_of
from pyservice.domain.steps import first_deal

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from pyservice import engine
    from pyservice.domain.events import Event
    from pyservice.domain.session import Session
    from pyservice.domain.shapes import ReviewCost, ReviewedMove, ReviewView

#: The marks of moves that could not be worse, there being no other, or none better, and of those
#: that are as good as the best as far as can be told.
NO_LOSS: Final = ("forced", "best")
FINE: Final = "fine"


@dataclass(frozen=True, slots=True)
class Judge:
    """How moves of one family are judged.

    `budget` is what each is assessed with. `marks` are those of losses from so much value on, the
    least first; a loss within its margin is `fine`. `sign` is -1 where fewer points are better.
    """

    budget: str
    marks: tuple[tuple[str, float], ...]
    sign: int


#: About 40 ms of a processor a move, and a margin of 0.03 on a scale from 0 to 1; about 40 ms and
#: a point in Three Thirteen.
JUDGES: Final[Mapping[str, Judge]] = MappingProxyType(
    {
        "thirteen": Judge(
            "1000s", (("inaccuracy", 0.02), ("mistake", 0.06), ("blunder", 0.12)), sign=1
        ),
        "three_thirteen": Judge(
            "300s", (("inaccuracy", 0.5), ("mistake", 1.5), ("blunder", 2.5)), sign=-1
        ),
    }
)
#: The most moves that are named as the worst.
WORST: Final = 5

Moves = tuple[dict[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Review:
    """The review of one seat of a game: its moves so far, as `assessed` gives them, of `total`.

    `attempts` is how often it was taken up since its last step was kept. One that came to nothing
    too often is `given_up`.
    """

    game_id: str
    seat: int
    created_at: int
    total: int
    moves: Moves = ()
    attempts: int = 0
    given_up: bool = False

    @property
    def is_done(self) -> bool:
        """There is nothing more to look at."""
        return len(self.moves) >= self.total

    @property
    def is_over(self) -> bool:
        """Nobody is to go on with it."""
        return self.is_done or self.given_up

    @property
    def status(self) -> str:
        """What there is to say of it in a word."""
        return "done" if self.is_done else "failed" if self.given_up else "working"


@dataclass(frozen=True, slots=True)
class Turn:
    """A move of the seat, and the game just before it. `by` is who made it: person, bot, clock."""

    seq: int
    by: str
    move: dict[str, Any]
    game: engine.Game


def turns(session: Session, events: Iterable[Event], seat: int) -> Iterator[Turn]:
    """The moves of a seat in order; each `game` is as it was until the next one is asked for."""
    game: engine.Game | None = None
    by = _Hands(session, seat)
    for event in events:
        by.note(event)
        move = move_of(event)
        if move is None:
            continue
        if game is None:
            game, _ = first_deal(session.terms, session.seats, session.server_seed)
        if event.body["seat"] == seat:
            yield Turn(event.seq, by.now(), move, game)
        game.apply(event.body["seat"], move)


def count(events: Iterable[Event], seat: int) -> int:
    """How many moves a seat made."""
    return sum(move_of(event) is not None and event.body["seat"] == seat for event in events)


class _Hands:
    """In whose hands a seat is, from the events so far."""

    def __init__(self, session: Session, seat: int) -> None:
        self._seat = seat
        self._person = session.seats[seat].client_seed is not None
        self._timed_out = False

    def note(self, event: Event) -> None:
        """Goes on by an event."""
        if event.body.get("seat") != self._seat:
            return
        match event.body["type"]:
            case "bot_took_over":
                self._person = False
            case "player_returned":
                self._person = True
            case "turn_timed_out":
                self._timed_out = True

    def now(self) -> str:
        """Who makes the move that is being noted."""
        who = "clock" if self._timed_out else "person" if self._person else "bot"
        self._timed_out = False
        return who


def seed(session: Session, seq: int) -> int:
    """The chance in the assessment of a move: 64 bits that follow from the game."""
    message = f"review|{seq}".encode()
    return int.from_bytes(hmac.digest(session.server_seed, message, "sha256")[:8], "big")


def assessed(session: Session, seat: int, turn: Turn) -> dict[str, Any]:
    """What a move was worth, and the best one beside it; takes some 40 ms."""
    view = turn.game.view(seat)
    budget = JUDGES[session.terms.family].budget
    found = turn.game.assess(seat, seed(session, turn.seq), budget, turn.move)
    thirteen, three, you = view["thirteen"], view["three_thirteen"], view["you"]
    table = None if thirteen is None else thirteen["table"]
    return {
        "seq": turn.seq,
        "round": turn.game.round_number,
        "by": turn.by,
        "hand": [] if you is None else you["hand"],
        "table": None if table is None else table["cards"],
        "discard_top": None if three is None else three["discard_top"],
        "forced": len(turn.game.legal_moves(seat)) == 1,
        "made": _rounded(found["moves"][found["made"]]),
        "best": _rounded(found["moves"][0]),
        "reasons": [reason["code"] for reason in found["reasons"]],
        "faults": [fault["code"] for fault in found["faults"]],
    }


def _rounded(move: engine.AssessedMove) -> dict[str, Any]:
    return {
        "move": move["move"],
        "value": round(move["value"], 4),
        "points": round(move["points"], 4),
        "first_chance": round(move["first_chance"], 4),
        "margin": round(move["margin"], 4),
    }


def mark(move: Mapping[str, Any], judge: Judge) -> str:
    """How good a move was."""
    if move["forced"]:
        return NO_LOSS[0]
    loss = _loss(move)
    if loss <= 0:
        return NO_LOSS[1]
    far = [name for name, least in judge.marks if loss >= least and loss > move["made"]["margin"]]
    return far[-1] if far else FINE


def _loss(move: Mapping[str, Any]) -> float:
    return float(move["best"]["value"] - move["made"]["value"])


def shown(review: Review, judge: Judge) -> ReviewView:
    """The review as it is answered; before it is done it tells only how far it is."""
    moves = review.moves if review.is_done else ()
    marks = [mark(move, judge) for move in moves]
    counted = Counter(marks)
    names = (*NO_LOSS, FINE, *(name for name, _ in judge.marks))
    return {
        "game_id": review.game_id,
        "seat": review.seat,
        "status": review.status,
        "progress": {"done": len(review.moves), "total": review.total},
        "moves": [_shown(move, name, judge) for move, name in zip(moves, marks, strict=True)],
        "worst": _worst(moves, marks),
        "marks": {name: counted[name] for name in names} if review.is_done else None,
        "cost": _cost(moves, judge) if review.is_done else None,
    }


def _shown(move: Mapping[str, Any], name: str, judge: Judge) -> ReviewedMove:
    made, best = move["made"], move["best"]
    return {
        "seq": move["seq"],
        "round_number": move["round"],
        "by": move["by"],
        "hand": move["hand"],
        "table": move["table"],
        "discard_top": move["discard_top"],
        "move": made["move"],
        "points": made["points"],
        "first_chance": made["first_chance"],
        "best": {
            "move": best["move"],
            "points": best["points"],
            "first_chance": best["first_chance"],
        },
        "cost": _cost((move,), judge),
        "mark": name,
        "reasons": [{"code": code, "params": {}} for code in move["reasons"]],
        "faults": [{"code": code, "params": {}} for code in move["faults"]],
    }


def _worst(moves: Moves, marks: list[str]) -> list[int]:
    """The places of the moves that cost most: those of the person, where one sat there."""
    persons = any(move["by"] == "person" for move in moves)
    good = {*NO_LOSS, FINE}
    bad = (
        at
        for at, move in enumerate(moves)
        if marks[at] not in good and (not persons or move["by"] == "person")
    )
    return sorted(bad, key=lambda at: -_loss(moves[at]))[:WORST]


def _cost(moves: Iterable[Mapping[str, Any]], judge: Judge) -> ReviewCost:
    pairs = [(move["best"], move["made"]) for move in moves]
    points = sum(judge.sign * (best["points"] - made["points"]) for best, made in pairs)
    first = sum(best["first_chance"] - made["first_chance"] for best, made in pairs)
    return {"points": round(points, 4), "first_chance": round(first, 4)}
