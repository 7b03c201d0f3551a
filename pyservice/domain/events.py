"""The events of a game, and the one rule for who may read what in them.

An event is kept complete, as it is true; `visible` makes what one reader gets to see. Every
event has one number for everybody and reads the same for ever.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from pyservice.domain.shapes import EventView
from pyservice.domain.times import rfc3339, rfc3339_or_none

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pyservice.domain.seats import Seat

Body = dict[str, Any]

#: Every field of an event after `seq`, `at` and `type`; None where it does not apply.
FIELDS: Final = tuple(name for name in EventView.__annotations__ if name not in {"seq", "at"})
_BLANK: Final[Mapping[str, Any]] = dict.fromkeys(FIELDS)

#: What only the seat concerned may read: all hands, of which each seat reads its own,
_HIDDEN: Final = "hands"
#: and the card that comes from here.
_UNSEEN_SOURCE: Final = "stock"
#: What nobody reads: whose name stands in an event, so that it can be removed one day.
OWNER: Final = "player_id"


@dataclass(frozen=True, slots=True)
class Event:
    """One event: its number, its time, and its complete body with the `type`."""

    seq: int
    at: int
    body: Body


def visible(event: Event, seat: int | None) -> EventView:
    """The event as the holder of `seat` reads it; None reads as a spectator does."""
    shown: Body = {"seq": event.seq, "at": rfc3339(event.at), **_BLANK, **event.body}
    shown.pop(OWNER, None)
    hands = shown.pop(_HIDDEN, None)
    if hands is not None and seat is not None:
        shown["hand"] = hands[seat]
    if shown["source"] == _UNSEEN_SOURCE and shown["seat"] != seat:
        shown["card"] = None
    return cast("EventView", shown)


def visible_all(events: Iterable[Event], seat: int | None) -> list[EventView]:
    """Several events as the holder of `seat` reads them."""
    return [visible(event, seat) for event in events]


def numbered(
    bodies: list[Body], version: int, at: int, to_act: int | None, deadline: int | None
) -> tuple[Event, ...]:
    """The events of one change, numbered after `version`.

    The last says who is to act now, and until when.
    """
    bodies[-1] |= {"to_act": to_act, "deadline": rfc3339_or_none(deadline)}
    return tuple(Event(seq, at, body) for seq, body in enumerate(bodies, version + 1))


def game_created(host: int) -> Body:
    """A game was made; `host` is the seat of its maker."""
    return {"type": "game_created", "host": host}


def seat_taken(index: int, seat: Seat) -> Body:
    """A person or a bot sits down."""
    return {"type": "seat_taken", **_occupant(index, seat)}


def seat_left(index: int, seat: Seat) -> Body:
    """A person leaves a seat."""
    return {"type": "seat_left", **_occupant(index, seat)}


def seat_removed(index: int) -> Body:
    """An open seat is taken away; the seats after it move down by one."""
    return {"type": "seat_left", "seat": index, "seat_kind": "open", "reason": "removed"}


def seat_cleared(index: int, seat: Seat) -> Body:
    """The host has sent somebody away from a seat, which is open again."""
    return {"type": "seat_left", **_occupant(index, seat), "reason": "removed_by_host"}


def seat_not_kept(index: int) -> Body:
    """A seat is kept for nobody any more; without a name, since nobody sat there."""
    return {"type": "seat_left", "seat": index, "seat_kind": "open", "reason": "not_kept"}


def rematch_created(index: int, seat: Seat, game_id: str) -> Body:
    """The next game is there; `index` is the seat, in this game, of who asked for it first."""
    return {"type": "rematch_created", **_occupant(index, seat), "game_id": game_id}


def host_changed(host: int) -> Body:
    """Another seat is the host's."""
    return {"type": "host_changed", "host": host}


def bot_took_over(index: int, seat: Seat, reason: str) -> Body:
    """A bot plays on for a person: who left, or (another reason) may come back."""
    return {"type": "bot_took_over", **_occupant(index, seat), "reason": reason}


def player_returned(index: int, seat: Seat) -> Body:
    """A person takes the seat back from the bot that kept it."""
    return {"type": "player_returned", **_occupant(index, seat)}


def turn_timed_out(index: int) -> Body:
    """The time of the seat to act is up; what is done for it follows."""
    return {"type": "turn_timed_out", "seat": index}


def game_started() -> Body:
    """The seats are settled and the cards come."""
    return {"type": "game_started"}


def game_abandoned(reason: str) -> Body:
    """The game ends without a result."""
    return {"type": "game_abandoned", "reason": reason}


def from_engine(event: Mapping[str, Any]) -> Body:
    """An event of the engine; who is to act is said by the last event of a change alone."""
    return {name: value for name, value in event.items() if name != "to_act"}


def _occupant(index: int, seat: Seat) -> Body:
    return {
        "seat": index,
        "player_name": seat.name,
        "seat_kind": seat.kind.value,
        "level": seat.level,
        OWNER: seat.player_id,
    }
