"""Public games, as anybody finds them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from pyservice.domain.session import Session, Status, Visibility
from pyservice.storage.port import PublicListing
from tests.storage.makers import TERMS, created, game, player, step

if TYPE_CHECKING:
    from pyservice.storage import Store

EVERYTHING = PublicListing(99)


@pytest.fixture(autouse=True)
def _player(store: Store) -> None:
    store.add_player(player(1), b"hash")


def test_public_games_are_found_while_they_wait_and_where_one_may_watch(store: Store) -> None:
    _public(store, 1, visibility=Visibility.PRIVATE, spectators=True)
    closed = _public(store, 2)
    watched = _public(store, 3, spectators=True)
    assert store.public_games(EVERYTHING) == [watched, closed]
    for status in (Status.PLAYING, Status.FINISHED):
        closed, watched = _turned(store, closed, status), _turned(store, watched, status)
        assert store.public_games(EVERYTHING) == [watched]
    given_up = _turned(store, _public(store, 4, spectators=True), Status.ABANDONED)
    assert given_up not in store.public_games(EVERYTHING)


def test_pages_have_no_gap_and_no_repeat(store: Store) -> None:
    made = [_public(store, number) for number in range(7)]
    seen: list[Session] = []
    page = store.public_games(PublicListing(3))
    while page:
        seen += page
        page = store.public_games(PublicListing(3, before=page[-1].id))
    assert seen == made[::-1]


def test_the_lobby_is_narrowed_by_status_and_ruleset(store: Store) -> None:
    waiting = _public(store, 1, ruleset="southern_poker")
    playing = _turned(store, _public(store, 2, spectators=True), Status.PLAYING)
    assert store.public_games(replace(EVERYTHING, status=Status.WAITING)) == [waiting]
    assert store.public_games(replace(EVERYTHING, status=Status.PLAYING)) == [playing]
    assert store.public_games(replace(EVERYTHING, ruleset="southern_poker")) == [waiting]
    both = replace(EVERYTHING, ruleset="southern_poker", status=Status.PLAYING)
    assert store.public_games(both) == []


def _public(store: Store, number: int, **terms: object) -> Session:
    public = {"visibility": Visibility.PUBLIC, "spectators": False, **terms}
    changed = replace(TERMS, **public)  # type: ignore[arg-type]
    return created(store, replace(game(number, player(1)), terms=changed))


def _turned(store: Store, session: Session, status: Status) -> Session:
    change = step(session, status=status)
    assert store.save(change)
    return change.after
