"""Receipts: kept with the step they belong to, and never twice."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from pyservice.domain.receipts import KEPT_MS, Receipt
from pyservice.storage.port import SeedUse
from tests.storage.makers import AT, created, game, player, step

if TYPE_CHECKING:
    from pyservice.storage import Store

RECEIPT = Receipt("p1", "/v1/games/g0001/moves", "key", b"h" * 32, AT, 200, "g0001", 2, None)
REFUSAL = replace(RECEIPT, key="other", status=422, first_seq=None, answer='{"code":"too_low"}')


@pytest.fixture(autouse=True)
def _player(store: Store) -> None:
    store.add_player(player(1), b"hash")


def test_a_receipt_is_kept_with_the_step(store: Store) -> None:
    first = created(store, game(1, player(1)))
    assert store.save(step(first), RECEIPT)
    assert _found(store, RECEIPT) == RECEIPT


def test_a_step_with_a_known_key_is_not_kept(store: Store) -> None:
    first = created(store, game(1, player(1)))
    second = step(first)
    assert store.save(second, RECEIPT)
    assert not store.save(step(second.after, "passed"), RECEIPT)
    assert store.game(first.id) == second.after
    assert len(store.events(first.id, 0, 99, None)) == 2


def test_a_receipt_is_not_kept_when_another_step_came_first(store: Store) -> None:
    first = created(store, game(1, player(1)))
    assert store.save(step(first))
    assert not store.save(step(first), RECEIPT)
    assert _found(store, RECEIPT) is None


def test_a_new_game_is_kept_with_its_receipt_or_not_at_all(store: Store) -> None:
    seed = SeedUse("p1", player(1).next_seed, b"n" * 32)
    assert store.create(step(game(1, player(1))), seed, RECEIPT)
    again = SeedUse("p1", b"n" * 32, b"m" * 32)
    assert not store.create(step(game(2, player(1))), again, RECEIPT)
    assert store.game("g0002") is None
    assert _seed(store) == b"n" * 32


def test_a_rematch_is_kept_with_the_step_of_the_game_before_it(store: Store) -> None:
    first = created(store, game(1, player(1)))
    origin = step(first, "rematch_created", rematch_id="g0002")
    late = step(first, "rematch_created", rematch_id="g0003")
    assert store.create(step(game(2, player(1))), None, RECEIPT, origin)
    assert not store.create(step(game(3, player(1))), None, None, late)
    assert store.game("g0001") == origin.after
    assert store.game("g0003") is None


def test_a_receipt_with_a_known_key_takes_back_the_rematch(store: Store) -> None:
    first = created(store, game(1, player(1)))
    assert store.keep_receipt(RECEIPT)
    origin = step(first, "rematch_created", rematch_id="g0002")
    assert not store.create(step(game(2, player(1))), None, RECEIPT, origin)
    assert store.game("g0001") == first


def test_a_refusal_is_kept_once(store: Store) -> None:
    assert store.keep_receipt(REFUSAL)
    assert not store.keep_receipt(replace(REFUSAL, status=409))
    assert _found(store, REFUSAL) == REFUSAL
    assert store.keep_receipt(replace(REFUSAL, player_id="p2"))
    assert store.keep_receipt(replace(REFUSAL, path="/"))
    assert store.keep_receipt(replace(REFUSAL, key="OTHER"))


def test_a_receipt_that_is_too_old_gives_way(store: Store) -> None:
    assert store.keep_receipt(RECEIPT)
    edge = replace(RECEIPT, created_at=AT + KEPT_MS)
    assert not store.keep_receipt(edge)
    late = replace(RECEIPT, created_at=AT + KEPT_MS + 1, body_hash=b"o" * 32, first_seq=9)
    assert store.keep_receipt(late)
    assert _found(store, late) == late


def test_receipts_are_found_since_a_moment_and_forgotten_before_one(store: Store) -> None:
    assert store.keep_receipt(RECEIPT)
    assert store.keep_receipt(replace(REFUSAL, created_at=AT + 10))
    assert store.receipt("p1", RECEIPT.path, RECEIPT.key, AT + 1) is None
    assert store.forget_receipts(AT) == 0
    assert store.forget_receipts(AT + 10) == 1
    assert _found(store, RECEIPT) is None
    assert _found(store, REFUSAL) is not None


def _found(store: Store, receipt: Receipt) -> Receipt | None:
    return store.receipt(receipt.player_id, receipt.path, receipt.key, 0)


def _seed(store: Store) -> bytes | None:
    found = store.player("p1")
    return None if found is None else found.next_seed
