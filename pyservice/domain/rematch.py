"""The next game of the same table: who may sit where in it, and for how long.

The seats of people are kept for them for a while; then they are open to anybody. Everything
else carries over as it was.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyservice.domain import events
from pyservice.domain.errors import Context, Problem
from pyservice.domain.seats import (
    OPEN_SEAT,
    Seat,
    SeatKind,
    Seats,
    bot,
    held_by,
    lapsed,
    people,
    person,
    put,
)
from pyservice.domain.session import Status

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyservice.domain.changes import Draft
    from pyservice.domain.session import Session, Terms

#: How long a seat is kept for the person who sat there in the game before.
KEPT_MS: Final = 60_000


def may_ask(session: Session, player_id: str) -> None:
    """Raises `forbidden` for who holds no seat, and `game_not_over` before the end."""
    if not held_by(session.seats, player_id):
        raise Problem("forbidden")
    if not session.is_over:
        raise Problem("game_not_over", context=Context(session.version))


def same_terms(terms: Terms) -> Terms:
    """The terms of the next game: the same, but that it begins with a deal."""
    return replace(terms, position=None)


def same_seats(
    session: Session, winners: Sequence[int] | None, player_id: str, seed: str, now: int
) -> Seats:
    """The seats of the next game at first: its maker sits, the bots too, the others are kept.

    Where the rules have the winner of the game before lead, the winner's seat is marked; a
    victory that is shared gives nobody the lead.
    """
    leads = session.terms.options.get("rematch_leader") == "previous_winner"
    champion = winners[0] if leads and winners is not None and len(winners) == 1 else None
    until = now + KEPT_MS
    return tuple(
        replace(_again(seat, player_id, seed, until), leads=index == champion)
        for index, seat in enumerate(session.seats)
    )


def lead_on(draft: Draft, game_id: str, player_id: str) -> None:
    """The game before says which game follows, and who asked for it first."""
    seat = held_by(draft.seats, player_id)[0]
    draft.rematch_id = game_id
    draft.note(events.rematch_created(seat, draft.seats[seat], game_id))


def open_lapsed(draft: Draft) -> None:
    """Opens to anybody the seats that were kept long enough; ends a game nobody came to."""
    let_go(draft)
    end_without_people(draft)


def let_go(draft: Draft) -> None:
    """Opens to anybody the seats that were kept long enough."""
    for index in lapsed(draft.seats, draft.now):
        open_kept(draft, index)


def end_without_people(draft: Draft) -> None:
    """A game in which nobody sits and nobody is expected is abandoned."""
    if people(draft.seats):
        return
    draft.host = None
    if not any(seat.reserved_for for seat in draft.seats):
        draft.status = Status.ABANDONED
        draft.note(events.game_abandoned("no_players"))


def open_kept(draft: Draft, index: int) -> None:
    """Opens a kept seat to anybody."""
    draft.seats = put(draft.seats, index, OPEN_SEAT)
    draft.note(events.seat_not_kept(index))


def _again(seat: Seat, player_id: str, seed: str, until: int) -> Seat:
    if seat.kind is SeatKind.BOT:
        return bot(seat.level or "", seat.name or "")
    if seat.kind is SeatKind.OPEN or seat.name is None:
        return OPEN_SEAT
    if seat.player_id == player_id:
        return person(player_id, seat.name, seed)
    return Seat(SeatKind.OPEN, seat.name, reserved_for=seat.player_id, reserved_until=until)
