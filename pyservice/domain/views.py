"""A game as one reader sees it: the view, and the one-line summary.

Built by hand, since a view goes out with every move. What the reader may know of the cards
is decided by the engine's view for the reader's seat.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from pyservice.domain.seats import held_by, open_seats, people
from pyservice.domain.session import Session, Status
from pyservice.domain.times import rfc3339, rfc3339_or_none
from pyservice.engine import Game, shuffle

if TYPE_CHECKING:
    from pyservice.domain.shapes import (
        FairnessView,
        GameSummary,
        GameView,
        RoundView,
        SeatView,
        ThirteenView,
        YouView,
    )

ALGORITHM = "thirteen/1"

_BEFORE_THE_START: dict[str, Any] = {
    "round": None,
    "thirteen": None,
    "three_thirteen": None,
    "seats": None,
    "you": None,
    "results": [],
    "winners": None,
}
_NO_CARDS = {"card_count": 0, "state": None, "place": None, "score": 0}


def game_view(
    session: Session, game: Game | None, seat: int | None, player_id: str, now: int
) -> GameView:
    """The view of a reader who sees the cards of `seat`, or no hidden card when it is None.

    `legal_moves` and `events` are None: who asked for them adds them.
    """
    seen = _BEFORE_THE_START if game is None else game.view(seat)
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
        "seats": _seats(session, seen["seats"]),
        "round": _round(session, seen["round"]),
        "thirteen": cast("ThirteenView | None", seen["thirteen"]),
        "three_thirteen": seen["three_thirteen"],
        "you": _you(session, seen["you"], seat),
        "results": seen["results"],
        "winners": seen["winners"],
        "rematch_id": None,
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
        "seats_open": len(open_seats(seats)),
        "my_seats": list(held_by(seats, player_id)),
        "your_turn": session.turn_player == player_id,
        "deadline": None,
        "version": session.version,
        "rematch_id": None,
        "created_at": rfc3339(session.created_at),
        "updated_at": rfc3339(session.updated_at),
    }


def fairness(session: Session) -> FairnessView | None:
    """The proof of the shuffle; the seed itself is shown when nothing hidden is left."""
    if session.terms.position is not None:
        return None
    return {
        "algorithm": ALGORITHM,
        "commitment": shuffle.commitment(session.server_seed),
        "client_seeds": [seat.client_seed for seat in session.seats],
        "server_seed": session.server_seed.hex() if session.is_over else None,
    }


def _seats(session: Session, seen: list[dict[str, Any]] | None) -> list[SeatView]:
    return [
        cast(
            "SeatView",
            {
                "seat": index,
                "kind": seat.kind.value,
                "name": seat.name,
                "player_id": seat.player_id,
                "level": seat.level,
                "kept_by_bot": False,
                "reserved_for": None,
                "reserved_until": None,
                **(_NO_CARDS if seen is None else seen[index]),
            },
        )
        for index, seat in enumerate(session.seats)
    ]


def _round(session: Session, seen: dict[str, Any] | None) -> RoundView | None:
    if seen is None:
        return None
    return cast("RoundView", {**seen, "to_act": session.to_act, "deadline": None})


def _you(session: Session, seen: dict[str, Any] | None, seat: int | None) -> YouView | None:
    if seat is None:
        return None
    shown = {"hand": [], **_IDLE} if seen is None else seen
    if session.status is Status.ABANDONED:
        shown = {**shown, **_IDLE}
    return cast("YouView", {**shown, "seat": seat})


_IDLE: dict[str, Any] = {
    "your_turn": False,
    "can_pass": False,
    "can_play": False,
    "arrangement": None,
    "go_out_with": None,
    "go_out_without_discard": None,
    "best_discards": None,
}
