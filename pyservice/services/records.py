"""The record of a game that is over: everything that leads to its end, and its proof."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyservice.domain.moves import move_of
from pyservice.domain.steps import first_leader
from pyservice.domain.times import rfc3339, rfc3339_or_none
from pyservice.domain.views import fairness

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pyservice.domain.events import Event
    from pyservice.domain.session import Session, Terms
    from pyservice.domain.shapes import Deal, GameRecord, RecordedMove, RecordSeat
    from pyservice.services.states import State


#: Every field of a position, by family; one that was not given is None.
_POSITION_FIELDS: Final = {
    "thirteen": ("hands", "to_act", "first_play", "table", "passed", "out", "scores", "round"),
    "three_thirteen": (
        "round",
        "hands",
        "stock",
        "discard",
        "dealer",
        "to_act",
        "drawn",
        "taken",
        "gone_out",
        "scores",
    ),
}


def record(state: State, events: Sequence[Event]) -> GameRecord:
    """The record of a game from all its events; nothing in it is hidden any more."""
    session, terms = state.session, state.session.terms
    seen = None if state.game is None else state.game.view(None)
    return {
        "id": session.id,
        "family": terms.family,
        "ruleset": terms.ruleset,
        "options": terms.options,
        "status": session.status.value,
        "version": session.version,
        "seats": _seats(session),
        "fairness": fairness(session),
        "from_position": terms.position is not None,
        "position": _position(terms),
        "server_seed": session.server_seed.hex(),
        "first_leader": first_leader(session.seats),
        "deals": [_deal(event) for event in events if event.body["type"] == "round_started"],
        "moves": _moves(events),
        "results": [] if seen is None else seen["results"],
        "winners": None if seen is None else seen["winners"],
        "created_at": rfc3339(session.created_at),
        "finished_at": rfc3339_or_none(session.finished_at),
    }


def _position(terms: Terms) -> dict[str, Any] | None:
    if terms.position is None:
        return None
    own = dict.fromkeys(_POSITION_FIELDS[terms.family]) | dict(terms.position)
    return {family: own if family == terms.family else None for family in _POSITION_FIELDS}


def _seats(session: Session) -> list[RecordSeat]:
    return [
        {"seat": index, "kind": seat.kind.value, "name": seat.name, "level": seat.level}
        for index, seat in enumerate(session.seats)
    ]


def _deal(event: Event) -> Deal:
    return {
        "round_number": event.body["round_number"],
        "leader": event.body["leader"],
        "dealer": event.body.get("dealer"),
        "discard_top": event.body.get("discard_top"),
        "hands": event.body["hands"],
    }


def _moves(events: Iterable[Event]) -> list[RecordedMove]:
    moves: list[RecordedMove] = []
    round_number = 0
    for event in events:
        round_number = event.body.get("round_number") or round_number
        move = move_of(event)
        if move is not None:
            moves.append(
                {
                    "seq": event.seq,
                    "at": rfc3339(event.at),
                    "round_number": round_number,
                    "seat": event.body["seat"],
                    "type": move["type"],
                    "cards": move.get("cards"),
                    "source": move.get("source"),
                    "card": move.get("card"),
                    "drawn": event.body["card"] if move["type"] == "draw" else None,
                }
            )
    return moves
