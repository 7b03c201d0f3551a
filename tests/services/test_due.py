"""When a game needs somebody to look after it."""

from __future__ import annotations

from dataclasses import replace

from pyservice.domain.seats import OPEN_SEAT, SeatKind, bot, person
from pyservice.domain.session import BOT_GRACE_MS, Session, Status
from tests.storage.makers import AT, game, player

IDLE = AT + 1_000_000


def _waiting() -> Session:
    return replace(game(1, player(1)), idle_ends_at=IDLE)


def _playing(to_act: int) -> Session:
    seats = (person("p1", "Mai", ""), bot("greedy", "Lan"))
    return replace(_waiting(), status=Status.PLAYING, seats=seats, to_act=to_act)


def test_a_game_that_waits_for_people_is_due_when_nobody_acted_for_too_long() -> None:
    assert _waiting().due_at == IDLE
    assert replace(_waiting(), idle_ends_at=None).due_at is None
    assert _playing(to_act=0).due_at == IDLE


def test_a_deadline_comes_before() -> None:
    assert replace(_playing(to_act=0), deadline=AT + 5000).due_at == AT + 5000


def test_a_bot_that_nobody_moves_is_due_soon() -> None:
    assert _playing(to_act=1).due_at == AT + BOT_GRACE_MS


def test_a_seat_that_a_bot_keeps_is_the_turn_of_no_person() -> None:
    session = _playing(to_act=0)
    kept = replace(session.seats[0], kept_by_bot=True, level="planner")
    session = replace(session, seats=(kept, session.seats[1]))
    assert session.turn_player is None
    assert session.bot_to_act
    assert session.due_at == AT + BOT_GRACE_MS


def test_a_reserved_seat_is_due_while_it_is_open_and_the_game_waits() -> None:
    kept = replace(OPEN_SEAT, reserved_for="p2", reserved_until=AT + 60)
    session = replace(_waiting(), seats=(kept, OPEN_SEAT))
    assert session.due_at == AT + 60
    taken = replace(kept, kind=SeatKind.HUMAN, player_id="p2")
    assert replace(session, seats=(taken, OPEN_SEAT)).due_at == IDLE
    assert replace(session, status=Status.PLAYING).due_at == IDLE


def test_a_game_that_is_over_is_never_due() -> None:
    for status in (Status.FINISHED, Status.ABANDONED):
        assert replace(_waiting(), status=status, deadline=AT).due_at is None
