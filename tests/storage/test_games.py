from __future__ import annotations

import sqlite3
from dataclasses import replace
from typing import TYPE_CHECKING

import psycopg
import pytest

from pyservice.domain.seats import OPEN_SEAT, Seat, SeatKind, person
from pyservice.domain.session import Session, Status
from pyservice.storage import Listing, Store, open_store
from tests.storage.makers import AT, created, game, player, step

if TYPE_CHECKING:
    from pyservice.domain.changes import Change


@pytest.fixture(autouse=True)
def players(store: Store) -> None:
    for number in range(1, 4):
        store.add_player(player(number), f"hash {number}".encode())


def test_a_game_comes_back_as_it_was_kept(store: Store) -> None:
    change = step(game(1, player(1)), "game_created", "seat_taken")
    assert store.create(change, None)
    assert store.game("g0001") == change.after
    assert store.game_by_code("CODE0001") == change.after


def test_a_step_changes_every_field_that_steps_change(store: Store) -> None:
    first = created(store, game(1, player(1)))
    change = step(
        first,
        status=Status.PLAYING,
        seats=(OPEN_SEAT, person("p2", "Bảo", "seed\u0000\n"), *first.seats[2:]),
        host=1,
        readers=("p1",),
        snapshot=b"\x00\xff",
        to_act=1,
        updated_at=AT + 1,
        idle_ends_at=None,
        finished_at=AT + 2,
        deadline=AT + 3,
        rematch_id="g0002",
    )
    assert store.save(change)
    assert store.game("g0001") == change.after


def test_seats_come_back_with_every_field(store: Store) -> None:
    kept = Seat(SeatKind.HUMAN, "Bảo", "p2", "planner", "seed", kept_by_bot=True, timeouts=2)
    reserved = Seat(SeatKind.OPEN, reserved_for="p3", reserved_until=AT + 60, leads=True)
    session = replace(game(1, player(1)), seats=(kept, reserved, person("p1", "Mai", "")))
    assert created(store, session) == store.game("g0001")


def test_what_is_not_there_is_none(store: Store) -> None:
    assert store.game("g0001") is None
    assert store.game_by_code("CODE0001") is None
    assert store.events("g0001", 0, 99, None) == []


def test_a_second_step_from_the_same_version_changes_nothing(store: Store) -> None:
    first = created(store, game(1, player(1)))
    winner, loser = step(first, snapshot=b"winner"), step(first, "passed", snapshot=b"loser")
    assert store.save(winner)
    assert not store.save(loser)
    assert store.game("g0001") == winner.after
    assert [event.body["type"] for event in store.events("g0001", 1, 99, None)] == ["played"]


def test_a_step_that_fails_half_way_is_taken_back(store: Store) -> None:
    first = created(store, game(1, player(1)))
    change = step(first, "played", "trick_won", snapshot=b"half")
    twice = replace(change, events=(change.events[0], change.events[0]))
    with pytest.raises((sqlite3.IntegrityError, psycopg.IntegrityError)):
        store.save(twice)
    assert store.game("g0001") == first
    assert len(store.events("g0001", 0, 99, None)) == 1
    assert store.save(change)


def test_events_come_back_whole_and_in_order(store: Store) -> None:
    change = step(game(1, player(1)), "a", "b", "c", "d", "e")
    change.events[2].body["hands"] = [["3S", "2H"], []]
    store.create(change, None)
    assert store.events("g0001", 0, 5, None) == list(change.events)
    assert store.events("g0001", 2, 4, None) == list(change.events[2:4])
    assert store.events("g0001", 1, 5, 2) == list(change.events[1:3])
    assert store.events("g0001", 5, 5, None) == []
    assert store.events("g0002", 0, 5, None) == []


def test_games_are_listed_newest_first_in_pages_without_gap_or_repeat(store: Store) -> None:
    made = [created(store, game(number, player(1))) for number in range(7)]
    created(store, game(8, player(2)))
    seen: list[Session] = []
    page = store.games_of(Listing("p1", 3))
    while page:
        seen += page
        page = store.games_of(Listing("p1", 3, before=page[-1].id))
    assert seen == made[::-1]


def test_who_sits_down_or_leaves_enters_or_leaves_the_list(store: Store) -> None:
    first = created(store, game(1, player(1)))
    joined = step(first, seats=(*first.seats[:2], person("p2", "Tuấn", "")))
    store.save(joined)
    assert store.games_of(Listing("p2", 9)) == [joined.after]
    left = step(joined.after, seats=(OPEN_SEAT, *joined.after.seats[1:]))
    store.save(left)
    assert store.games_of(Listing("p1", 9)) == []
    assert store.games_of(Listing("p2", 9)) == [left.after]


def test_lists_are_narrowed_by_status_ruleset_and_turn(store: Store) -> None:
    waiting = created(store, game(1, player(1)))
    mine = _save(store, step(created(store, game(2, player(1))), status=Status.PLAYING, to_act=0))
    bots = _save(store, step(created(store, game(3, player(1))), status=Status.PLAYING, to_act=1))
    everything = Listing("p1", 9)
    assert store.games_of(replace(everything, status=Status.WAITING)) == [waiting]
    assert store.games_of(replace(everything, status=Status.PLAYING)) == [bots, mine]
    assert store.games_of(replace(everything, your_turn=True)) == [mine]
    assert store.games_of(replace(everything, your_turn=False)) == [bots, waiting]
    assert store.games_of(replace(everything, ruleset="southern_poker")) == []
    assert len(store.games_of(replace(everything, ruleset="cardgames_io"))) == 3


@pytest.mark.parametrize("count", [0, 1, 64, 65, 130])
def test_the_versions_of_many_games(store: Store, count: int) -> None:
    games = [created(store, game(number, player(1))) for number in range(count)]
    if games:
        games[-1] = _save(store, step(games[-1], "played", "passed"))
    wanted = {session.id: session.version for session in games}
    assert store.versions([*wanted, "nobody"]) == wanted


def test_everything_is_there_when_the_store_is_opened_again(store: Store, url: str) -> None:
    change = step(game(1, player(1)), "game_created")
    store.create(change, None)
    store.close()
    again = open_store(url)
    assert again.game("g0001") == change.after
    assert again.events("g0001", 0, 9, None) == list(change.events)
    again.close()


def _save(store: Store, change: Change) -> Session:
    assert store.save(change)
    return change.after


@pytest.mark.parametrize("odd", ["\0", "g\0001", "\ud800", "x" * 10_000])
def test_a_text_that_no_id_can_be_is_not_found(store: Store, odd: str) -> None:
    assert store.game(odd) is None
    assert store.game_by_code(odd) is None
    assert store.player(odd) is None
    assert store.standings(odd) == []
    assert store.events(odd, 0, 9, None) == []
    assert store.receipt("p1", odd, odd, 0) is None
    assert store.games_of(Listing("p1", 9, before=odd)) in ([], store.games_of(Listing("p1", 9)))


@pytest.mark.parametrize("large", [1 << 31, 1 << 63, 1 << 200])
def test_a_number_that_no_event_has_is_past_the_end(store: Store, large: int) -> None:
    first = created(store, game(1, player(1)))
    assert store.events(first.id, large, large, None) == []


def test_texts_come_back_to_the_letter(store: Store) -> None:
    odd = "\0\x1f\u2028🂡é\\'\"%s %(x)s :name \ufeff"
    change = step(replace(game(1, player(1)), seats=(person("p1", odd, odd),)), "seat_taken")
    change.events[0].body["player_name"] = odd
    assert store.create(change, None)
    assert store.game("g0001") == change.after
    assert store.events("g0001", 0, 9, None) == list(change.events)
