"""Reviews in the store: given to one at a time, kept step by step, gone with their game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from pyservice.domain.review import Review
from pyservice.domain.session import Status
from pyservice.storage.port import ReviewQueue
from tests.storage.makers import AT, created, game, player, step

if TYPE_CHECKING:
    from pyservice.storage import Store

FIRST = Review("g0001", 0, AT, 2)
ONE, TWO = ({"seq": 1},), ({"seq": 1}, {"seq": 2})


@pytest.fixture(autouse=True)
def _games(store: Store) -> None:
    store.add_player(player(1), b"hash")
    created(store, game(1, player(1)))
    created(store, game(2, player(1)))


def test_a_review_is_begun_once_and_found_again(store: Store) -> None:
    assert store.review("g0001", 0) is None
    assert store.add_review(FIRST)
    assert not store.add_review(replace(FIRST, total=9))
    assert store.add_review(replace(FIRST, seat=1))
    assert not store.add_review(replace(FIRST, game_id="nix"))
    assert store.review("g0001", 0) == FIRST
    assert store.reviews_waiting() == 2


def test_it_is_given_to_one_and_again_when_the_lease_is_up(store: Store) -> None:
    store.add_review(replace(FIRST, game_id="g0002", created_at=AT + 5))
    store.add_review(FIRST)
    assert store.claim_review(AT, AT + 10) == replace(FIRST, attempts=1)
    second = store.claim_review(AT, AT + 20)
    assert second is not None
    assert second.game_id == "g0002"
    assert store.claim_review(AT + 9, AT + 99) is None
    assert store.claim_review(AT + 10, AT + 99) == replace(FIRST, attempts=2)


def test_it_is_kept_step_by_step_and_never_goes_back(store: Store) -> None:
    store.add_review(FIRST)
    one, two = replace(FIRST, moves=ONE), replace(FIRST, moves=TWO)
    assert store.keep_review(0, one, AT + 10)
    assert not store.keep_review(0, one, AT + 20)
    assert store.claim_review(AT + 9, AT + 99) is None
    assert store.claim_review(AT + 10, AT + 99) == replace(one, attempts=1)
    assert store.keep_review(1, two, AT + 99)
    assert store.review("g0001", 0) == two
    assert (store.reviews_waiting(), store.claim_review(AT + 999, AT + 1000)) == (0, None)
    assert not store.keep_review(2, FIRST, AT + 99)


def test_one_that_is_given_up_waits_no_more(store: Store) -> None:
    store.add_review(FIRST)
    held = store.claim_review(AT, AT + 10)
    assert held is not None
    lost = replace(held, moves=ONE, given_up=True)
    assert store.keep_review(0, lost, AT + 10)
    assert store.review("g0001", 0) == lost
    assert (store.reviews_waiting(), store.claim_review(AT + 999, AT + 1000)) == (0, None)
    assert not store.keep_review(1, replace(FIRST, moves=TWO), AT + 99)


def test_what_comes_before_a_review_is_told(store: Store) -> None:
    store.add_review(FIRST)
    store.add_review(replace(FIRST, game_id="g0002", created_at=AT + 5, total=9))
    assert store.review_queue("g0001", 0) == ReviewQueue(moves=0, free_at=0)
    assert store.review_queue("g0002", 0) == ReviewQueue(moves=2, free_at=0)
    store.claim_review(AT, AT + 10)
    store.keep_review(0, replace(FIRST, moves=ONE), AT + 30)
    assert store.review_queue("g0001", 0) == ReviewQueue(moves=0, free_at=AT + 30)
    assert store.review_queue("g0002", 0) == ReviewQueue(moves=1, free_at=0)
    store.keep_review(1, replace(FIRST, moves=TWO), AT + 40)
    assert store.review_queue("g0001", 0) is None
    assert store.review_queue("g0002", 0) == ReviewQueue(moves=0, free_at=0)


def test_one_without_moves_is_done_at_once(store: Store) -> None:
    empty = replace(FIRST, total=0)
    assert store.add_review(empty)
    assert store.claim_review(AT + 99, AT + 100) is None
    assert store.review("g0001", 0) == empty


def test_it_goes_with_its_game(store: Store) -> None:
    store.add_review(FIRST)
    before = store.game("g0001")
    assert before is not None
    assert store.save(step(before, "game_abandoned", status=Status.ABANDONED, updated_at=AT))
    assert store.purge(AT + 1, dry_run=False).games == 1
    assert store.review("g0001", 0) is None
    assert not store.keep_review(0, replace(FIRST, moves=ONE), AT)
    assert not store.add_review(FIRST)


def test_it_goes_when_a_player_of_the_game_is_forgotten(store: Store) -> None:
    store.add_review(FIRST)
    store.forget_player("p1", AT)
    assert store.review("g0001", 0) is None
    assert store.add_review(FIRST)
