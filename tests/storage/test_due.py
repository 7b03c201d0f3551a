"""Games that need looking after: each is given to one who asks, for a while."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyservice.domain.session import Status
from tests.storage.makers import AT, created, game, player, step

if TYPE_CHECKING:
    from pyservice.storage import Store

#: What `makers.game` says.
DUE = AT + 1000


@pytest.fixture(autouse=True)
def _player(store: Store) -> None:
    store.add_player(player(1), b"hash")


def test_a_game_is_given_out_when_it_is_due_and_again_when_the_lease_is_up(store: Store) -> None:
    first = created(store, game(1, player(1)))
    assert store.claim_due(DUE - 1, DUE + 50, 9) == []
    assert store.claim_due(DUE, DUE + 50, 9) == [first.id]
    assert store.claim_due(DUE + 49, DUE + 99, 9) == []
    assert store.claim_due(DUE + 50, DUE + 99, 9) == [first.id]
    assert store.game(first.id) == first


def test_a_step_says_anew_when_the_game_is_due(store: Store) -> None:
    first = created(store, game(1, player(1)))
    assert store.claim_due(DUE, DUE + 50, 9) == [first.id]
    second = step(first, idle_ends_at=DUE + 10)
    assert store.save(second)
    assert store.claim_due(DUE + 10, DUE + 99, 9) == [first.id]
    assert store.save(step(second.after, status=Status.FINISHED))
    assert store.claim_due(DUE + 1000, DUE + 2000, 9) == []


def test_the_games_that_are_due_longest_come_first(store: Store) -> None:
    for number in range(5):
        first = created(store, game(number, player(1)))
        assert store.save(step(first, idle_ends_at=DUE - number))
    assert set(store.claim_due(DUE, DUE + 9, 2)) == {"g0004", "g0003"}
    assert set(store.claim_due(DUE, DUE + 9, 9)) == {"g0000", "g0001", "g0002"}
