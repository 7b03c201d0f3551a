"""A game as one reader sees it: the view, and the one-line summary.

Built by hand, since a view goes out with every move. What the reader may know of the cards
is decided by the engine's view for the reader's seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, TypedDict

from pyservice.domain.seats import free_seats, held_by, people
from pyservice.domain.session import Session, Status
from pyservice.domain.times import rfc3339, rfc3339_or_none
from pyservice.engine import commitment

if TYPE_CHECKING:
    from pyservice.domain.shapes import (
        FairnessView,
        GameSummary,
        GameView,
        RoundView,
        SeatView,
    )
    from pyservice.engine import EngineView, Game
    from pyservice.engine.types import ViewThreeThirteen, ViewYou

ALGORITHM: Final = "thirteen/1"

#: A moment before all others, at which a seat that is kept is kept still.
_EVER: Final = 0


class _Held(TypedDict):
    card_count: int
    state: str | None
    place: int | None
    score: int


def game_view(
    session: Session, game: Game | None, seat: int | None, player_id: str, now: int
) -> GameView:
    """The view of a reader who sees the cards of `seat`, or no hidden card when it is None.

    `legal_moves` and `events` are None: who asked for them adds them.
    """
    seen = None if game is None else game.view(seat)
    terms = session.terms
    return {
        "id": session.id,
        "family": terms.family,
        "ruleset": terms.ruleset,
        "options": terms.options,
        "status": session.status.value,
        "version": session.version,
        "server_time": rfc3339(now),
        "visibility": terms.visibility.value,
        "spectators": terms.spectators,
        "host": session.host,
        "join_code": session.join_code if player_id in people(session.seats) else None,
        "from_position": terms.position is not None,
        "hints": terms.hints,
        "turn_seconds": terms.turn_seconds,
        "idle_ends_at": rfc3339_or_none(session.idle_ends_at),
        "seats": _seats(session, seen),
        "round": _round(session, seen),
        "thirteen": seen and seen["thirteen"],
        "three_thirteen": _three_thirteen(session, seen),
        "you": _you(session, seen, seat),
        "results": seen["results"] if seen else [],
        "winners": seen and seen["winners"],
        "rematch_id": session.rematch_id,
        "fairness": fairness(session),
        "created_at": rfc3339(session.created_at),
        "finished_at": rfc3339_or_none(session.finished_at),
        "legal_moves": None,
        "events": None,
    }


def summary(session: Session, player_id: str) -> GameSummary:
    """A game in one line, as one player sees it."""
    seats, terms = session.seats, session.terms
    return {
        "id": session.id,
        "family": terms.family,
        "ruleset": terms.ruleset,
        "status": session.status.value,
        "visibility": terms.visibility.value,
        "host_name": None if session.host is None else seats[session.host].name,
        "seats_total": len(seats),
        "seats_open": len(free_seats(seats, player_id, _EVER)),
        "my_seats": list(held_by(seats, player_id)),
        "your_turn": session.turn_player == player_id,
        "deadline": rfc3339_or_none(session.deadline),
        "version": session.version,
        "rematch_id": session.rematch_id,
        "created_at": rfc3339(session.created_at),
        "updated_at": rfc3339(session.updated_at),
    }


def fairness(session: Session) -> FairnessView | None:
    """The proof of the shuffle; the seed itself is shown when nothing hidden is left."""
    if session.terms.position is not None:
        return None
    return {
        "algorithm": ALGORITHM,
        "commitment": commitment(session.server_seed),
        "client_seeds": [seat.client_seed for seat in session.seats],
        "server_seed": session.server_seed.hex() if session.is_over else None,
    }


def _seats(session: Session, seen: EngineView | None) -> list[SeatView]:
    cards = [_NO_CARDS] * len(session.seats) if seen is None else seen["seats"]
    return [
        {
            "seat": index,
            "kind": seat.kind.value,
            "name": seat.name,
            "player_id": seat.player_id,
            "level": seat.level,
            "kept_by_bot": seat.kept_by_bot,
            "reserved_for": seat.reserved_for,
            "reserved_until": rfc3339_or_none(seat.reserved_until),
            "card_count": held["card_count"],
            "state": held["state"],
            "place": held["place"],
            "score": held["score"],
        }
        for index, (seat, held) in enumerate(zip(session.seats, cards, strict=True))
    ]


def _round(session: Session, seen: EngineView | None) -> RoundView | None:
    if seen is None:
        return None
    at = seen["round"]
    return {
        "number": at["number"],
        "leader": at["leader"],
        "to_act": session.to_act,
        "deadline": rfc3339_or_none(session.deadline),
    }


def _three_thirteen(session: Session, seen: EngineView | None) -> ViewThreeThirteen | None:
    """The table of Three Thirteen; a game that is given up is in no phase."""
    table = seen["three_thirteen"] if seen else None
    if table is None or not session.is_over:
        return table
    return {**table, "phase": None}


def _you(session: Session, seen: EngineView | None, seat: int | None) -> ViewYou | None:
    if seat is None:
        return None
    you = seen["you"] if seen is not None else None
    if you is None:
        return _idle(seat, [])
    if session.status is Status.ABANDONED:
        return _idle(seat, you["hand"])
    if session.seats[seat].kept_by_bot:
        you = {**you, "your_turn": False, "can_pass": False, "can_play": False}
    return you if session.terms.hints else {**you, "best_discards": None}


def _idle(seat: int, hand: list[str]) -> ViewYou:
    return {
        "seat": seat,
        "hand": hand,
        "your_turn": False,
        "can_pass": False,
        "can_play": False,
        "arrangement": None,
        "go_out_with": None,
        "go_out_without_discard": None,
        "best_discards": None,
    }


#: A seat before the cards are dealt.
_NO_CARDS: Final[_Held] = {"card_count": 0, "state": None, "place": None, "score": 0}
