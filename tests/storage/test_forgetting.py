"""A player who is forgotten: no name is left anywhere, and every game is whole."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from pyservice.domain.seats import OPEN_SEAT, Seat, SeatKind, person
from pyservice.domain.session import Session, Status
from pyservice.storage.port import Listing, SeedUse
from tests.storage.makers import AT, TERMS, created, game, player, step

if TYPE_CHECKING:
    from pyservice.domain.changes import Change
    from pyservice.storage import Store

NAME, OTHER = player(1).name, player(2).name


@pytest.fixture(autouse=True)
def _players(store: Store) -> None:
    store.add_player(player(1), b"hash 1")
    store.add_player(player(2), b"hash 2")


def test_the_player_is_gone(store: Store) -> None:
    store.renew_token("p1", b"pending", AT)
    store.forget_player("p1", AT)
    assert store.player("p1") is None
    assert store.player_by_token(b"hash 1", AT) is None
    assert store.player_by_token(b"pending", AT) is None
    assert store.player("p2") == player(2)
    store.forget_player("p1", AT)


def test_the_name_goes_from_seats_and_events_and_others_stay(store: Store) -> None:
    session = _with_events(store, game(1, player(1), player(2)))
    store.forget_player("p1", AT)
    found = _game(store, session.id)
    assert found == replace(session, seats=(_nameless(session.seats[0]), *session.seats[1:]))
    assert _names(store, session.id) == [None, OTHER, NAME, None]


def test_a_game_that_was_left_is_reached_too(store: Store) -> None:
    session = _with_events(store, game(1, player(1), player(2)))
    left = step(session, seats=(OPEN_SEAT, *session.seats[1:]), readers=("p1",))
    assert store.save(left)
    store.forget_player("p1", AT)
    assert _game(store, session.id) == left.after
    assert _names(store, session.id)[:2] == [None, OTHER]
    assert store.games_of(Listing("p1", 9)) == []


def test_a_reserved_seat_says_no_name_and_stays_reserved(store: Store) -> None:
    kept = Seat(SeatKind.OPEN, NAME, reserved_for="p1", reserved_until=AT + 60)
    session = created(store, replace(game(1, player(2)), seats=(kept, *game(1, player(2)).seats)))
    store.forget_player("p1", AT)
    assert _game(store, session.id).seats[0] == replace(kept, name=None)


def test_statistics_go_and_none_are_counted_after(store: Store) -> None:
    def finish(session: Session) -> None:
        assert store.save(_end(session))

    dealt = replace(TERMS, position=None)
    games = [
        created(store, replace(game(number, player(1), player(2)), terms=dealt))
        for number in range(2)
    ]
    finish(games[0])
    store.forget_player("p1", AT)
    finish(games[1])
    assert store.standings("p1") == []
    assert [standing.games for standing in store.standings("p2")] == [2]


def test_a_step_that_was_on_its_way_brings_no_name_back(store: Store) -> None:
    session = created(store, game(1, player(2)))
    store.forget_player("p1", AT)
    joined = step(session, "seat_taken", seats=(*session.seats[:2], person("p1", NAME, "seed")))
    joined.events[0].body.update(_body(NAME, "p1"))
    assert store.save(joined)
    assert _game(store, session.id).seats[2] == _nameless(person("p1", NAME, "seed"))
    assert _names(store, session.id) == [None]


def test_who_is_forgotten_makes_no_game(store: Store) -> None:
    store.forget_player("p1", AT)
    seed = SeedUse("p1", player(1).next_seed, b"n" * 32)
    assert not store.create(step(game(1, player(1))), seed)


def _with_events(store: Store, session: Session) -> Session:
    change = step(session, *["seat_taken"] * 4)
    bodies = [_body(NAME, "p1"), _body(OTHER, "p2"), _body(NAME, "p3"), _body(NAME)]
    for event, body in zip(change.events, bodies, strict=True):
        event.body.update(body)
    assert store.create(change, None)
    return change.after


def _body(name: str, owner: str | None = None) -> dict[str, Any]:
    body = {"type": "seat_taken", "seat_kind": "human", "player_name": name}
    return body if owner is None else {**body, "player_id": owner}


def _nameless(seat: Seat) -> Seat:
    return replace(seat, name=None)


def _game(store: Store, game_id: str) -> Session:
    found = store.game(game_id)
    assert found is not None
    return found


def _names(store: Store, game_id: str) -> list[str | None]:
    events = store.events(game_id, 0, 99, None)
    return [event.body["player_name"] for event in events if "player_name" in event.body]


def _end(session: Session) -> Change:
    change = step(session, "game_finished", status=Status.FINISHED)
    change.events[-1].body["winners"] = [0]
    return change
