from __future__ import annotations

import pytest

from pyservice.domain.receipts import Pending, fingerprint


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"a": 1, "b": [2, {"c": "ü"}]}, {"b": [2, {"c": "ü"}], "a": 1}),
        ({"a": 1, "b": None}, {"a": 1}),
        ({"a": {"b": None}}, {"a": {}}),
    ],
)
def test_bodies_that_mean_the_same(one: object, other: object) -> None:
    assert fingerprint(one) == fingerprint(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ({"a": 1}, {"a": 2}),
        ({"a": 1}, {"a": "1"}),
        ({"a": 1}, {"a": True}),
        ({"a": 1}, {"a": 1.0}),
        ({"a": []}, {}),
        ({"a": [1, 2]}, {"a": [2, 1]}),
        ({"a": [None]}, {"a": []}),
        ({"a": "k7qm"}, {"a": "K7QM"}),
    ],
)
def test_bodies_that_do_not(one: object, other: object) -> None:
    assert fingerprint(one) != fingerprint(other)


def test_a_receipt_is_found_by_its_request() -> None:
    pending = Pending("p1", "/v1/games", "k", b"hash", done=201)
    receipt = pending.receipt(5, 201, "g1", first_seq=1)
    assert (receipt.player_id, receipt.path, receipt.key) == ("p1", "/v1/games", "k")
    assert (receipt.status, receipt.game_id, receipt.first_seq, receipt.answer) == (
        201,
        "g1",
        1,
        None,
    )
