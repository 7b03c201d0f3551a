"""Tokens: renewed without a moment in which none is good."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.storage.makers import AT, player

if TYPE_CHECKING:
    from pyservice.storage import Store


@pytest.fixture(autouse=True)
def _player(store: Store) -> None:
    store.add_player(player(1), b"old")
    store.add_player(player(2), b"another's")


def test_the_old_token_lives_until_the_new_one_is_used(store: Store) -> None:
    store.renew_token("p1", b"new", AT)
    assert _good(store, b"old")
    assert _good(store, b"new")
    assert not _good(store, b"old")
    assert _good(store, b"new")
    assert store.player_by_token(b"another's", AT) == player(2)


def test_asking_again_replaces_the_one_that_was_not_used(store: Store) -> None:
    store.renew_token("p1", b"lost", AT)
    store.renew_token("p1", b"new", AT)
    assert not _good(store, b"lost")
    assert _good(store, b"old")
    assert _good(store, b"new")
    assert not _good(store, b"old")


def test_the_use_of_a_token_in_use_leaves_the_pending_one(store: Store) -> None:
    store.renew_token("p1", b"new", AT)
    later = AT + 10 * 24 * 60 * 60 * 1000
    assert store.player_by_token(b"old", later) == player(1)
    assert _good(store, b"new")


def test_who_is_forgotten_gets_no_token(store: Store) -> None:
    assert store.renew_token("p1", b"in time", AT)
    store.forget_player("p1", AT)
    assert not store.renew_token("p1", b"too late", AT)
    assert store.player_by_token(b"too late", AT) is None
    assert store.renew_token("p2", b"another's new", AT)


@pytest.mark.parametrize("others", [0, 5, 20])
def test_whose_tokens_are_good(store: Store, others: int) -> None:
    store.renew_token("p1", b"new", AT)
    wanted = [b"new", *(b"nobody's %d" % number for number in range(others)), b"old", b"another's"]
    assert store.holders(wanted) == {b"old": "p1", b"new": "p1", b"another's": "p2"}
    assert store.holders([]) == {}
    assert _good(store, b"old")
    assert _good(store, b"new")
    assert store.holders([b"old", b"new"]) == {b"new": "p1"}


def test_a_player_is_changed(store: Store) -> None:
    store.update_player("p1", "Đức", None)
    found = store.player("p1")
    assert found is not None
    assert (found.name, found.locale, found.next_seed) == ("Đức", None, player(1).next_seed)
    assert store.player("p2") == player(2)


def _good(store: Store, token: bytes) -> bool:
    return store.player_by_token(token, AT) == player(1)
