"""What can happen to a game: each step takes a draft and adds what it does to it.

A step raises the `Problem` that forbids it before it touches the draft. The steps do not
know who may ask for them; the services see to that.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from pyservice import engine
from pyservice.domain import events
from pyservice.domain.errors import Context, Problem, invalid
from pyservice.domain.rematch import end_without_people, let_go, open_kept
from pyservice.domain.seats import (
    OPEN_SEAT,
    Seat,
    SeatKind,
    Seats,
    bot,
    bot_name,
    free_seats,
    held_by,
    kept_for,
    next_person,
    open_seats,
    put,
)
from pyservice.domain.session import Session, Status, Terms

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyservice.domain.changes import Draft

#: The bot that plays on for a person who left.
TAKE_OVER_LEVEL: Final = "planner"
LEAST_SEATS: Final = 2


def open_table(draft: Draft) -> None:
    """The first step of a game: it exists, its seats are taken, and it starts if it can."""
    draft.note(events.game_created(draft.host or 0))
    for index, seat in enumerate(draft.seats):
        if seat.kind is not SeatKind.OPEN:
            draft.note(events.seat_taken(index, seat))
    _start_if_full(draft)


def sit(draft: Draft, seat: Seat, asked: int | None) -> None:
    """Somebody takes an open seat, the one asked for or the first; the last one starts it.

    Who asks for none gets the seats that are kept for that player, under the names they have;
    who takes another lets them go. Raises `game_is_over`, `game_started`, `game_full`,
    `seat_taken`.
    """
    if asked is not None and not 0 <= asked < len(draft.seats):
        raise invalid("/seat", "unknown_seat", seats=len(draft.seats))
    free = must_have_room(draft.session, seat.player_id, draft.now)
    if asked is not None and asked not in free:
        raise Problem("seat_taken", context=Context(draft.session.version))
    let_go(draft)
    kept = kept_for(draft.seats, seat.player_id)
    if asked is not None and asked not in kept:
        for index in kept:
            open_kept(draft, index)
        kept = ()
    chosen = kept or (free[0] if asked is None else asked,)
    for index in chosen:
        _take(draft, index, seat)
    if draft.host is None:
        _make_host(draft, chosen[0])
    _start_if_full(draft)


def leave(draft: Draft, player_id: str) -> None:
    """A player leaves all seats held: they open again, or bots play on in them.

    The next person in order becomes the host. A game without people is abandoned, unless
    somebody is expected, who will be the host.
    """
    left = held_by(draft.seats, player_id)
    for index in left:
        _vacate(draft, index)
    if player_id not in draft.readers:
        draft.readers = (*draft.readers, player_id)
    end_without_people(draft)
    if draft.host is not None and draft.host in left:
        _make_host(draft, next_person(draft.seats, draft.host))


def start_with_bots(draft: Draft, level: str) -> None:
    """Bots take the open seats, and the game starts."""
    must_wait(draft.session)
    for index in open_seats(draft.seats):
        _take(draft, index, bot(level, bot_name(draft.seats)))
    _start(draft)


def start_without_open_seats(draft: Draft) -> None:
    """The open seats are taken away, the others move up, and the game starts.

    Raises `too_few_players` when fewer than two would be left.
    """
    must_wait(draft.session)
    removed = open_seats(draft.seats)
    if len(draft.seats) - len(removed) < LEAST_SEATS:
        params, where = {"least": LEAST_SEATS}, Context(draft.session.version)
        raise Problem("too_few_players", params=params, context=where)
    host = draft.seats[draft.host or 0]
    draft.note(*(events.seat_removed(index) for index in reversed(removed)))
    draft.seats = tuple(seat for seat in draft.seats if seat.kind is not SeatKind.OPEN)
    if draft.seats.index(host) != draft.host:
        _make_host(draft, draft.seats.index(host))
    _start(draft)


def act(draft: Draft, seat: int, move: Mapping[str, Any]) -> None:
    """A seat moves. Raises `game_not_started` and what the rules refuse."""
    game = playable(draft.session, draft.game)
    try:
        happened = game.apply(seat, move)
    except engine.Refused as refused:
        raise refusal(refused, draft.session, game) from refused
    draft.played(game, happened)


def must_wait(session: Session) -> None:
    """Raises `game_is_over` or `game_started` unless the game waits for players."""
    if session.is_over:
        raise Problem("game_is_over", context=Context(session.version))
    if session.status is not Status.WAITING:
        raise Problem("game_started", context=Context(session.version))


def must_have_room(session: Session, player_id: str | None, now: int) -> tuple[int, ...]:
    """The open seats that a player may have.

    Raises `game_is_over`, `game_started`, or `game_full` when there is none.
    """
    must_wait(session)
    free = free_seats(session.seats, player_id, now)
    if not free:
        raise Problem("game_full", context=Context(session.version))
    return free


def playable(session: Session, game: engine.Game | None) -> engine.Game:
    """The engine's game; raises `game_not_started` or `game_is_over` when it cannot be played."""
    if session.status is Status.WAITING or game is None:
        raise Problem("game_not_started", context=Context(session.version))
    if session.is_over:
        raise Problem("game_is_over", context=Context(session.version))
    return game


def refusal(refused: engine.Refused, session: Session, game: engine.Game) -> Problem:
    """The engine's refusal as a problem, with where the game stands."""
    where = context(session, game)
    penalty = refused.params.get("least_penalty")
    if isinstance(penalty, int):
        where = replace(where, least_penalty=penalty)
    return Problem(refused.slug, params=refused.params, context=where)


def context(session: Session, game: engine.Game | None) -> Context:
    """Where a game stands, for a client whose request came to nothing."""
    if game is None:
        return Context(session.version)
    at = game.table_context()
    return Context(session.version, session.to_act, at["phase"], at["table"], at["opening_card"])


def first_deal(
    terms: Terms, seats: Seats, server_seed: bytes
) -> tuple[engine.Game, list[engine.EngineEvent]]:
    """A game as it begins: dealt by the seeds, or from its position."""
    options = {name: value for name, value in terms.options.items() if value is not None}
    if terms.position is not None:
        return engine.Game.from_position(terms.ruleset, options, terms.position, server_seed)
    client_seeds = [seat.client_seed or "" for seat in seats]
    leader = first_leader(seats)
    return engine.Game.deal(terms.ruleset, options, len(seats), server_seed, client_seeds, leader)


def first_leader(seats: Seats) -> int | None:
    """The seat that leads the first round of a rematch; None leaves it to the cards."""
    return next((index for index, seat in enumerate(seats) if seat.leads), None)


def _start_if_full(draft: Draft) -> None:
    if not open_seats(draft.seats):
        _start(draft)


def _start(draft: Draft) -> None:
    draft.status = Status.PLAYING
    draft.note(events.game_started())
    draft.played(*first_deal(draft.session.terms, draft.seats, draft.session.server_seed))


def _take(draft: Draft, index: int, seat: Seat) -> None:
    kept = draft.seats[index]
    if kept.reserved_for == seat.player_id:
        seat = replace(seat, name=kept.name or seat.name, leads=kept.leads)
    draft.seats = put(draft.seats, index, seat)
    draft.note(events.seat_taken(index, seat))


def _vacate(draft: Draft, index: int) -> None:
    left = draft.seats[index]
    draft.note(events.seat_left(index, left))
    if draft.status is Status.WAITING:
        draft.seats = put(draft.seats, index, OPEN_SEAT)
        return
    takes_over = bot(TAKE_OVER_LEVEL, bot_name(draft.seats), left.client_seed)
    draft.seats = put(draft.seats, index, replace(takes_over, leads=left.leads))
    draft.note(events.bot_took_over(index, takes_over, "left"))


def _make_host(draft: Draft, host: int | None) -> None:
    if host is not None:
        draft.host = host
        draft.note(events.host_changed(host))
