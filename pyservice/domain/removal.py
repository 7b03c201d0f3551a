"""What the host may do about a seat whose person does not come or does not act."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyservice.domain import events
from pyservice.domain.absence import keep_seat
from pyservice.domain.errors import Context, Problem
from pyservice.domain.rematch import open_kept
from pyservice.domain.seats import OPEN_SEAT, SeatKind, put
from pyservice.domain.session import Status

if TYPE_CHECKING:
    from pyservice.domain.changes import Draft

#: How long a person may be to act before the host can hand the seat to a bot.
PATIENCE_SECONDS: Final = 60


def remove(draft: Draft, index: int) -> None:
    """Opens a seat of a waiting game; in play a bot keeps the seat of who does not act.

    Who is sent away may go on reading, as those who left may, and may join again.
    Does nothing where that is so already. Raises `game_is_over`, and `seat_has_time` in play
    unless the seat has been to act for a minute.
    """
    session, seat = draft.session, draft.seats[index]
    if session.is_over:
        raise Problem("game_is_over", context=Context(session.version))
    if session.status is Status.PLAYING:
        _hand_over(draft, index)
    elif seat.reserved_for is not None:
        open_kept(draft, index)
    elif seat.kind is not SeatKind.OPEN:
        draft.seats = put(draft.seats, index, OPEN_SEAT)
        draft.note(events.seat_cleared(index, seat))
        if seat.player_id is not None and seat.player_id not in draft.readers:
            draft.readers = (*draft.readers, seat.player_id)


def _hand_over(draft: Draft, index: int) -> None:
    session, seat = draft.session, draft.seats[index]
    if seat.kind is SeatKind.BOT or seat.kept_by_bot:
        return
    if session.to_act != index or draft.now - session.updated_at < 1000 * PATIENCE_SECONDS:
        params, where = {"seconds": PATIENCE_SECONDS}, Context(session.version, session.to_act)
        raise Problem("seat_has_time", params=params, context=where)
    keep_seat(draft, index, "removed_by_host")
