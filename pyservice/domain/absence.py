"""Players who do not act: time that runs out, bots that keep seats, and coming back.

A seat that a bot keeps stays its person's, who may read on and take it back at any time in
play; who left has given it up. Nothing but `come_back` gives a seat back, so that a request
which arrives late changes nothing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyservice.domain import events, steps
from pyservice.domain.errors import Problem
from pyservice.domain.rematch import open_lapsed
from pyservice.domain.seats import held_by, next_person, put
from pyservice.domain.session import Session, Status

if TYPE_CHECKING:
    from pyservice.domain.changes import Draft
    from pyservice.engine import Game

#: So often in a row a seat's time may run out; then a bot keeps it.
TIMEOUTS: Final = 2


def tend(draft: Draft) -> None:
    """Does what is due now and waits for nobody's request; nothing when nothing is.

    A game that nobody touched for long is given up, the seat to act that is out of time is
    moved for, and seats that were kept for players long enough are opened. Bots are left to
    act for themselves.
    """
    session = draft.session
    if session.is_over:
        return
    if _is_past(session.idle_ends_at, draft):
        give_up(draft)
    elif _is_past(session.deadline, draft):
        time_out(draft)
    elif session.status is Status.WAITING:
        open_lapsed(draft)


def give_up(draft: Draft) -> None:
    """The game ends without a result, since nobody acted in it for long."""
    draft.status = Status.ABANDONED
    draft.note(events.game_abandoned("idle"))


def time_out(draft: Draft) -> None:
    """The time of the seat to act is up: the least is done for it (`Game.absent_move`).

    One deadline holds for the whole turn, so the whole turn is made. After the second time
    in a row a bot keeps the seat.
    """
    seat = draft.session.to_act
    if seat is None:
        return
    draft.note(events.turn_timed_out(seat))
    _end_turn(draft, seat)
    if draft.status is not Status.PLAYING:
        return
    timeouts = draft.seats[seat].timeouts + 1
    _change(draft, seat, timeouts=timeouts)
    if timeouts >= TIMEOUTS:
        keep_seat(draft, seat, "timed_out")


def keep_seat(draft: Draft, index: int, reason: str) -> None:
    """A bot plays on for a person who may come back.

    A host whose seat is kept can do nothing for the others: the next person who plays
    becomes the host, and stays it.
    """
    _change(draft, index, kept_by_bot=True, level=steps.TAKE_OVER_LEVEL, timeouts=0)
    draft.note(events.bot_took_over(index, draft.seats[index], reason))
    following = next_person(draft.seats, index)
    if draft.host == index and following is not None and not draft.seats[following].kept_by_bot:
        draft.host = following
        draft.note(events.host_changed(following))


def come_back(draft: Draft, player_id: str) -> None:
    """A player takes back every seat that a bot keeps; nothing changes when none is kept.

    Where a bot keeps the host's seat too, who comes back is the host.

    Raises `seat_given_up` for who left, `forbidden` for who never sat here,
    `game_not_started` and `game_is_over`.
    """
    mine = held_by(draft.seats, player_id)
    if not mine:
        raise Problem("seat_given_up" if player_id in draft.readers else "forbidden")
    steps.playable(draft.session, draft.game)
    kept = [index for index in mine if draft.seats[index].kept_by_bot]
    for index in kept:
        _change(draft, index, kept_by_bot=False, level=None, timeouts=0)
        draft.note(events.player_returned(index, draft.seats[index]))
    if kept and draft.host is not None and draft.seats[draft.host].kept_by_bot:
        draft.host = kept[0]
        draft.note(events.host_changed(kept[0]))


def acted(draft: Draft, seat: int) -> None:
    """A person moved for the seat: its time-outs count from the beginning again."""
    if draft.seats[seat].timeouts:
        _change(draft, seat, timeouts=0)


def must_not_be_kept(session: Session, game: Game | None, seat: int) -> None:
    """Raises `seat_kept_by_bot` when a bot plays for the seat's person."""
    if session.seats[seat].kept_by_bot and not session.is_over:
        raise Problem("seat_kept_by_bot", context=steps.context(session, game))


def _end_turn(draft: Draft, seat: int) -> None:
    game = steps.playable(draft.session, draft.game)
    draws_first = game.phase == "draw"
    steps.act(draft, seat, game.absent_move())
    if draws_first:
        steps.act(draft, seat, game.absent_move())


def _change(draft: Draft, index: int, **fields: object) -> None:
    changed = replace(draft.seats[index], **fields)  # type: ignore[arg-type]
    draft.seats = put(draft.seats, index, changed)


def _is_past(moment: int | None, draft: Draft) -> bool:
    return moment is not None and moment <= draft.now
