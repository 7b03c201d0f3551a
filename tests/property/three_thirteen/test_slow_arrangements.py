"""The slow checker's own tests: melds, wilds, least points, discards, faults that it finds."""

from __future__ import annotations

import random
from functools import cache
from typing import TYPE_CHECKING

import pytest

from tests.property.slow_three_thirteen.arrangements import (
    fault_of_arrangement,
    going_out,
    least_penalty,
    penalties_after,
)
from tests.property.slow_three_thirteen.cards import PACK, Card, cards, parse, spellings, without
from tests.property.slow_three_thirteen.melds import MeldRules, fault_of_meld, windows

if TYPE_CHECKING:
    from collections.abc import Iterator

LOW, HIGH = MeldRules(3), MeldRules(3, ace_is_high_too=True, ace_penalty=15)


def test_every_spelling_names_one_card() -> None:
    for card in PACK:
        assert {parse(text) for text in spellings(card)} == {card}
    assert len(set(PACK)) == 52
    assert [parse(text) for text in ("", "1S", "11S", " 3S", "3X", "SS", "33")] == [None] * 7


# -- by the definition -----------------------------------------------------------------------


def partitions(hand: list[Card]) -> Iterator[list[list[Card]]]:
    """Every way to part the hand into heaps."""
    if not hand:
        yield []
        return
    first, *rest = hand
    for heaps in partitions(rest):
        yield [[first], *heaps]
        for at, heap in enumerate(heaps):
            yield [*heaps[:at], [first, *heap], *heaps[at + 1 :]]


def runs(high: bool) -> list[set[Card]]:
    """Every run, card by card."""
    order = [*range(1, 14), 1] if high else [*range(1, 14)]
    return [
        {Card(rank, suit) for rank in order[low:end]}
        for suit in range(4)
        for low in range(len(order))
        for end in range(low + 3, min(len(order), low + 13) + 1)
    ]


RUNS = {high: runs(high) for high in (False, True)}


@cache
def is_meld(heap: tuple[Card, ...], rules: MeldRules) -> bool:
    """Whether the heap is a set, or a run of so many cards has a place for each natural one."""
    naturals = [card for card in heap if card.rank != rules.wild]
    if len(heap) < 3:
        return False
    if len({card.rank for card in naturals}) <= 1:
        return True
    distinct = len(set(naturals)) == len(naturals)
    fitting = [run for run in RUNS[rules.ace_is_high_too] if set(naturals) <= run]
    return distinct and any(len(run) == len(heap) for run in fitting)


def by_definition(hand: list[Card], rules: MeldRules) -> int:
    """The fewest points over all partitions, where a heap that is no meld is left over."""
    return min(
        sum(rules.points(c) for heap in heaps if not is_meld(tuple(heap), rules) for c in heap)
        for heaps in partitions(hand)
    )


@pytest.mark.parametrize("seed", range(60))
def test_least_penalty_is_that_of_all_partitions(seed: int) -> None:
    """Partitions of up to six cards of few ranks, wilds and equal cards among them."""
    rng = random.Random(seed)
    wild, low = rng.randint(3, 13), rng.randint(1, 11)
    rules = MeldRules(wild, bool(seed % 2), rng.choice((1, 15)))
    ranks = {wild, 1, low, low + 1, min(13, low + 2), *((12, 13) if seed % 3 else ())}
    near = [card for card in PACK * 2 if card.rank in ranks]
    for size in (3, 4, 5, 6):
        hand = rng.sample(near, size)
        assert least_penalty(hand, rules) == by_definition(hand, rules), hand


def test_runs_of_thirteen_and_no_longer() -> None:
    """A whole suit is one run; no window is longer, also where the ace is high too."""
    suit = [Card(rank, 3) for rank in range(1, 14)]
    assert least_penalty(suit, LOW) == 0
    assert max(len(window) for window in windows(True)) == 13
    assert len(windows(False)) == sum(14 - length for length in range(3, 14))


@pytest.mark.parametrize(
    ("hand", "low", "high"),
    [
        ("QH KH AH", 21, 0),
        ("KH AH 2H", 13, 27),
        ("AH 2H 3H", 0, 0),
        ("QH KH AH 2H 4H", 27, 6),
        ("KH 3S 2H", 15, 15),
        ("KH 3S 3D 2H", 2, 2),
        ("KH AH 3S", 14, 0),
        ("AS AD 3H", 0, 0),
        ("3S 3D", 6, 6),
        ("3S 3D 3D 3S", 0, 0),
        ("7H 7H 8H 9H", 7, 7),
        ("7H 7H 7H", 0, 0),
    ],
)
def test_hands_with_threes_wild(hand: str, low: int, high: int) -> None:
    of = cards(hand)
    assert (least_penalty(of, LOW), least_penalty(of, HIGH)) == (low, high)


def test_discards_are_those_of_fourteen_searches() -> None:
    rng = random.Random(2)
    for number in range(60):
        rules = MeldRules(rng.randint(3, 13), bool(number % 2), 15 if number % 2 else 1)
        low = rng.randint(1, 9)
        near = [c for c in PACK * 2 if low <= c.rank < low + 5 or c.rank == rules.wild]
        hand = rng.sample(near, rng.randint(4, 12))
        one_by_one = {c: least_penalty(without(hand, c), rules) for c in sorted(set(hand))}
        assert penalties_after(hand, rules) == one_by_one
        assert going_out(hand, rules) == [c for c, left in one_by_one.items() if left == 0]


# -- faults ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "held", "shown", "fault"),
    [
        ("run", "7H 8H 9H", "7H 8H 9H", None),
        ("run", "7H 3S 9H", "7H 8H 9H", None),
        ("run", "QH KH AH", "QH KH AH", "not_consecutive"),
        ("run", "7H 9H 8H", "7H 9H 8H", "not_consecutive"),
        ("run", "7H 8H 9S", "7H 8H 9S", "suits_differ"),
        ("run", "7H 3S 9H", "7H 8S 9H", "suits_differ"),
        ("run", "7H 8H", "7H 8H", "too_short"),
        ("run", "7H 8H 9H", "7H 8H TH", "a_natural_card_stands_for_another"),
        ("run", "3S 3C 3D", "7H 8H 9H", "an_all_wild_meld_is_a_set"),
        ("run", "3H 4H 5H", "3H 4H 5H", None),
        ("set", "7H 7S 3D", "7H 7S 7D", None),
        ("set", "7H 7S 3D", "7H 7S 7C", "a_wild_keeps_its_suit_in_a_set"),
        ("set", "7H 7S 8D", "7H 7S 8D", "ranks_differ"),
        ("set", "3H 3S 3D", "3H 3S 3D", None),
        ("set", "3H 3S 3D", "7H 7S 7D", "an_all_wild_meld_is_of_the_wild_rank"),
        ("pair", "7H 7S 7D", "7H 7S 7D", "unknown_kind"),
    ],
)
def test_faults_of_melds(kind: str, held: str, shown: str, fault: str | None) -> None:
    meld = {"kind": kind, "cards": held.split(), "stands_for": shown.split()}
    assert fault_of_meld(meld, LOW) == fault


def test_a_run_shows_a_high_ace_last_and_never_both() -> None:
    top = ["QH", "KH", "AH"]
    both = [f"{rank}H" for rank in "A23456789TJQKA"]
    assert fault_of_meld({"kind": "run", "cards": top, "stands_for": top}, HIGH) is None
    assert fault_of_meld({"kind": "run", "cards": both, "stands_for": both}, HIGH) is not None


@pytest.mark.parametrize(
    ("melds", "leftover", "penalty", "fault"),
    [
        ([["9H", "9S", "4D"]], ["JC"], 10, None),
        ([["9H", "9S", "4D"]], ["JC"], 9, "wrong_penalty"),
        ([["9H", "9S", "4D"]], [], 0, "card_not_used"),
        ([["9H", "9S", "4D"], ["JC", "4D", "4D"]], [], 0, "card_used_more_than_held"),
        ([["9H", "9S", "4D"]], ["JC", "JC"], 20, "card_used_more_than_held"),
        ([["9H", "9S", "JC"]], ["4D"], 4, "ranks_differ"),
        ([], ["9H", "9S", "4D", "JC"], 32, None),
    ],
)
def test_faults_of_arrangements(
    melds: list[list[str]], leftover: list[str], penalty: int, fault: str | None
) -> None:
    shown = [
        {"kind": "set", "cards": of, "stands_for": [_as_set(of[0], card) for card in of]}
        for of in melds
    ]
    arrangement = {"melds": shown, "leftover": leftover, "penalty": penalty}
    hand = cards("9H 9S 4D JC")
    assert fault_of_arrangement(hand, arrangement, MeldRules(4)) == fault


def _as_set(first: str, card: str) -> str:
    return first[0] + card[1] if card[0] == "4" else card
