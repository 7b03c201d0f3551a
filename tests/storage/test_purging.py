"""Old games are taken away whole, and with them guests who never came back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from pyservice.domain.receipts import Receipt
from pyservice.domain.session import Session, Status
from pyservice.storage.port import Listing, Purged
from pyservice.storage.sql import purging
from tests.storage.makers import AT, created, game, player, step

if TYPE_CHECKING:
    from pyservice.storage import Store

DAY = 24 * 60 * 60 * 1000
LATER = AT + 30 * DAY


@pytest.fixture(autouse=True)
def _players(store: Store) -> None:
    store.add_player(player(1), b"hash 1")
    store.add_player(player(2), b"hash 2")


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(purging, "OLD_GAMES", purging.OLD_GAMES.limit(2))
    monkeypatch.setattr(purging, "AWAY_PLAYERS", purging.AWAY_PLAYERS.limit(1))


def test_games_that_are_over_for_long_go_and_others_stay(store: Store) -> None:
    old = [_over(store, number) for number in range(5)]
    open_one = created(store, game(8, player(1)))
    fresh = _over(store, 9, updated_at=LATER)
    _use(store, "hash 1", "hash 2")
    wanted = Purged(games=5, events=10, players=0)
    assert store.purge(LATER, dry_run=True) == wanted
    assert store.game(old[0].id) == old[0]
    assert store.purge(LATER, dry_run=False) == wanted
    assert [store.game(session.id) for session in old] == [None] * 5
    assert store.events(old[0].id, 0, 99, None) == []
    assert store.games_of(Listing("p1", 99)) == [fresh, open_one]
    assert store.purge(LATER, dry_run=False) == Purged(0, 0, 0)


def test_receipts_of_games_that_went_go_with_them(store: Store) -> None:
    receipt = Receipt("p1", "/v1/games", "key", b"h", LATER, 201, "g0001", 1, None)
    free = replace(receipt, key="free", game_id=None)
    _over(store, 1)
    _use(store, "hash 1")
    assert store.keep_receipt(receipt)
    assert store.keep_receipt(free)
    store.purge(LATER, dry_run=False)
    assert store.receipt("p1", "/v1/games", "key", 0) is None
    assert store.receipt("p1", "/v1/games", "free", 0) == free


def test_guests_go_who_used_no_token_and_have_no_game_left(store: Store) -> None:
    _over(store, 1)
    created(store, game(2, player(2)))
    store.add_player(player(3), b"hash 3")
    store.add_player(replace(player(4), created_at=LATER), b"hash 4")
    _use(store, "hash 3")
    wanted = Purged(games=1, events=2, players=1)
    assert store.purge(LATER, dry_run=True) == wanted
    assert store.purge(LATER, dry_run=False) == wanted
    assert [store.player(f"p{number}") is None for number in range(1, 5)] == [
        True,
        False,
        False,
        False,
    ]
    assert store.player_by_token(b"hash 1", LATER) is None


def test_who_was_forgotten_goes_when_no_game_names_the_id(store: Store) -> None:
    _over(store, 1)
    store.forget_player("p1", AT)
    assert store.purge(AT, dry_run=False) == Purged(0, 0, 0)
    _use(store, "hash 2")
    assert store.purge(LATER, dry_run=False) == Purged(games=1, events=2, players=1)


def _over(store: Store, number: int, updated_at: int = AT) -> Session:
    first = created(store, game(number, player(1)))
    change = step(first, "game_abandoned", status=Status.ABANDONED, updated_at=updated_at)
    assert store.save(change)
    return change.after


def _use(store: Store, *tokens: str) -> None:
    for token in tokens:
        assert store.player_by_token(token.encode(), LATER) is not None
