"""The engine's arrangements are as cheap as any that the slow checker finds, and legal."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from pyservice import engine
from pyservice.engine import Refused
from tests.property.slow_three_thirteen.arrangements import (
    fault_of_arrangement,
    least_penalty,
    penalties_after,
)
from tests.property.slow_three_thirteen.cards import cards, texts
from tests.property.slow_three_thirteen.melds import MeldRules
from tests.property.spaces import FULL
from tests.property.three_thirteen.lockstep import best_are_best
from tests.property.three_thirteen.spaces import random_hand, wild_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.property.slow_three_thirteen.cards import Card

BATCHES = 4
SMALL = 24_000 if FULL else 4_000
"""Hands of 3 to 11 cards in all, half of them under each rule for aces."""

LARGE = 800 if FULL else 80
"""Hands of 12 to 14 cards in all."""

Given = tuple[str, dict[str, Any]]
ACES: dict[str, Given] = {
    "low": ("three_thirteen", {}),
    "high": ("three_thirteen_ace_high", {}),
    "high, cheap": ("three_thirteen_ace_high", {"ace_penalty": 1}),
    "low, dear": ("three_thirteen", {"ace_penalty": 15, "go_out_without_discard": True}),
}


def rules_of(name: str, wild: int) -> MeldRules:
    ruleset, options = ACES[name]
    high = ruleset == "three_thirteen_ace_high"
    return MeldRules(wild, high, options.get("ace_penalty", 15 if high else 1))


def hold(rng: random.Random, sizes: tuple[int, int], name: str) -> None:
    """One hand: its arrangement, and from four cards on what can be discarded."""
    wild, letter = wild_of(rng)
    size = rng.randint(*sizes)
    hand = random_hand(rng, size, wild)
    of = [card.text for card in hand]
    shown = engine.arrange(of, letter, *ACES[name])
    rules = rules_of(name, wild)
    assert fault_of_arrangement(hand, shown, rules) is None, (of, letter, shown)
    assert shown["penalty"] == least_penalty(hand, rules), (of, letter)
    rng.shuffle(of)
    assert engine.arrange(of, letter, *ACES[name]) == shown
    if size >= 4:
        hold_discards(hand, engine.go_out(of, letter, *ACES[name]), name, rules)


def hold_discards(hand: list[Card], got: Mapping[str, Any], name: str, rules: MeldRules) -> None:
    """The discards that go out, and those that leave the least, by trying each."""
    left = {card.text: points for card, points in penalties_after(hand, rules).items()}
    assert got["discards"] == [card for card, points in left.items() if points == 0], texts(hand)
    whole = bool(ACES[name][1].get("go_out_without_discard"))
    assert got["without_discard"] is (whole and least_penalty(hand, rules) == 0)
    best_are_best(got["best_discards"], left)


@pytest.mark.parametrize("name", ACES)
@pytest.mark.parametrize("batch", range(BATCHES))
def test_hands_of_3_to_11_cards(name: str, batch: int) -> None:
    rng = random.Random(f"small {name} {batch}")
    for _ in range(SMALL // BATCHES // len(ACES)):
        hold(rng, (3, 11), name)


@pytest.mark.parametrize("name", ACES)
@pytest.mark.parametrize("batch", range(BATCHES))
def test_hands_of_12_to_14_cards(name: str, batch: int) -> None:
    rng = random.Random(f"large {name} {batch}")
    for _ in range(LARGE // BATCHES // len(ACES)):
        hold(rng, (12, 14), name)


@pytest.mark.parametrize("wilds", range(9))
def test_every_number_of_wilds(wilds: int) -> None:
    """Wilds alone, and with cards that need them."""
    for suits in ("S", "SH", "SCDH"):
        others = [rank + suit for rank in "A479K" for suit in suits][:5]
        hand = ["6S", "6C", "6D", "6H", "6S", "6C", "6D", "6H"][:wilds] + others
        shown = engine.arrange(hand, "6")
        assert shown["penalty"] == least_penalty(cards(hand), MeldRules(6))
        assert fault_of_arrangement(cards(hand), shown, MeldRules(6)) is None


@pytest.mark.parametrize("hand", [[], ["AS"], ["3S", "3D"], ["KH", "QH"]])
def test_fewer_than_three_cards_are_left_over(hand: list[str]) -> None:
    shown = engine.arrange(hand, "3")
    assert shown["melds"] == []
    assert fault_of_arrangement(cards(hand), shown, MeldRules(3)) is None


def test_a_card_more_often_than_the_packs_hold_it() -> None:
    assert engine.arrange(["7S"] * 4, "3")["penalty"] == 0
    for packs, copies in ((0, 5), (1, 2), (2, 3), (4, 5)):
        with pytest.raises(Refused) as refused:
            engine.arrange(["7S"] * copies, "3", options={"packs": packs})
        assert refused.value.slug == "duplicate_card"
    with pytest.raises(Refused) as refused:
        engine.go_out(["7S", "8S", "1S", "9S"], "3")
    assert refused.value.slug == "unknown_card"


def test_every_spelling_is_read_and_one_is_written() -> None:
    shown = engine.arrange(["7h", "H8", "♥9", "10h"], "3")
    assert shown["melds"][0]["cards"] == ["7H", "8H", "9H", "TH"]
