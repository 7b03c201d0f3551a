"""Sets and runs, wild cards and points (RULES 3.3, 3.4)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from tests.property.slow_three_thirteen.cards import (
    ACE,
    HIGH_ACE,
    KING,
    Card,
    cards,
    letter_of,
    rank_of,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tests.property.slow_three_thirteen.options import Options

SHORTEST, LONGEST_RUN = 3, 13


@dataclass(frozen=True)
class MeldRules:
    """What melds and what leftovers cost in one round."""

    wild: int
    ace_is_high_too: bool = False
    ace_penalty: int = 1

    @classmethod
    def of(cls, options: Options, wild_letter: str) -> MeldRules:
        """The rules of a round with this wild rank."""
        return cls(rank_of(wild_letter), options.ace == "low_or_high", options.ace_penalty)

    @property
    def wild_letter(self) -> str:
        """The wild rank as text."""
        return letter_of(self.wild)

    def is_wild(self, card: Card) -> bool:
        """Whether the card may stand for any other."""
        return card.rank == self.wild

    def points(self, card: Card) -> int:
        """What the card costs when it is left over."""
        return self.ace_penalty if card.rank == ACE else min(card.rank, 10)

    def places(self, card: Card) -> tuple[int, ...]:
        """Where the card may stand in a run by itself: 1 for a low ace … 14 for a high one."""
        high = card.rank == ACE and self.ace_is_high_too
        return (ACE, HIGH_ACE) if high else (card.rank,)


@cache
def windows(ace_is_high_too: bool) -> tuple[range, ...]:
    """The places that a run may take; with at most 13 cards an ace is never at both ends."""
    top = HIGH_ACE if ace_is_high_too else KING
    return tuple(
        range(low, high + 1)
        for low in range(ACE, top + 1)
        for high in range(low + SHORTEST - 1, min(top, low + LONGEST_RUN - 1) + 1)
    )


def wilds_in_a_set(naturals: Sequence[Card], most: int) -> set[int]:
    """How many wilds, up to ``most``, make these natural cards a set."""
    if len({card.rank for card in naturals}) != 1:
        return set()
    return {wilds for wilds in range(most + 1) if len(naturals) + wilds >= SHORTEST}


def wilds_in_a_run(naturals: Sequence[Card], most: int, rules: MeldRules) -> set[int]:
    """How many wilds, up to ``most``, make these natural cards a run."""
    if len({card.suit for card in naturals}) != 1 or len(set(naturals)) < len(naturals):
        return set()
    found = set()
    for window in windows(rules.ace_is_high_too):
        wilds = len(window) - len(naturals)
        if 0 <= wilds <= most and all(_fits(card, window, rules) for card in naturals):
            found.add(wilds)
    return found


def _fits(card: Card, window: range, rules: MeldRules) -> bool:
    return any(place in window for place in rules.places(card))


def fault_of_meld(meld: Mapping[str, Any], rules: MeldRules) -> str | None:
    """What is wrong with a meld as it is shown, or None when it is legal and well shown."""
    own, shown = cards(meld["cards"]), cards(meld["stands_for"])
    if len(own) != len(shown) or len(own) < SHORTEST:
        return "too_short"
    if any(a != b and not rules.is_wild(a) for a, b in zip(own, shown, strict=True)):
        return "a_natural_card_stands_for_another"
    if meld["kind"] == "set":
        return _fault_of_set(own, shown)
    if meld["kind"] != "run":
        return "unknown_kind"
    if all(rules.is_wild(card) for card in own):
        return "an_all_wild_meld_is_a_set"
    return _fault_of_run(shown, rules)


def _fault_of_set(own: Sequence[Card], shown: Sequence[Card]) -> str | None:
    if len({card.rank for card in shown}) != 1:
        return "ranks_differ"
    if any(a.suit != b.suit for a, b in zip(own, shown, strict=True)):
        return "a_wild_keeps_its_suit_in_a_set"
    if len({card.rank for card in own}) == 1 and own[0].rank != shown[0].rank:
        return "an_all_wild_meld_is_of_the_wild_rank"
    return None


def _fault_of_run(shown: Sequence[Card], rules: MeldRules) -> str | None:
    if len({card.suit for card in shown}) != 1:
        return "suits_differ"
    for window in windows(rules.ace_is_high_too):
        if len(window) == len(shown) and all(
            place in rules.places(card) for place, card in zip(window, shown, strict=True)
        ):
            return None
    return "not_consecutive"
