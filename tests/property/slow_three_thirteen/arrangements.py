"""The fewest points over all arrangements, by trying every family of melds that share no card.

Wild cards all cost the same and stand for anything, so a family is described by the natural
cards it melds and the number of wilds it uses.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.property.slow_three_thirteen.cards import Card, cards
from tests.property.slow_three_thirteen.melds import (
    SHORTEST,
    MeldRules,
    fault_of_meld,
    wilds_in_a_run,
    wilds_in_a_set,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

Group = int
"""Natural cards by their positions in the hand, one bit each."""

Wilds = int
"""Possible numbers of wilds, one bit each: bit 3 says that three may be used."""


class Choice(NamedTuple):
    """One way to meld: which natural cards, how many wilds, and what is then left to pay."""

    group: Group
    wilds: int
    cost: int


def least_penalty(hand: Iterable[Card], rules: MeldRules) -> int:
    """The fewest points that an arrangement of the hand leaves."""
    return min(choice.cost for choice in _choices(tuple(sorted(hand)), rules))


def penalties_after(hand: Iterable[Card], rules: MeldRules) -> dict[Card, int]:
    """For each different card the fewest points that its discard leaves.

    An arrangement of the rest is an arrangement of the hand that leaves this card over.
    """
    of = tuple(sorted(hand))
    naturals, wilds = _split(of, rules)
    choices = _choices(of, rules)
    left: dict[Card, int] = {}
    for at, card in enumerate(naturals):
        least = min(choice.cost for choice in choices if not choice.group >> at & 1)
        left[card] = least - rules.points(card)
    for card in set(of) - set(naturals):
        least = min(choice.cost for choice in choices if choice.wilds < wilds)
        left[card] = least - rules.points(card)
    return {card: left[card] for card in sorted(left)}


def going_out(hand: Iterable[Card], rules: MeldRules) -> list[Card]:
    """The different cards whose discard leaves a hand that melds."""
    return [card for card, penalty in penalties_after(hand, rules).items() if penalty == 0]


@lru_cache(maxsize=256)
def _choices(hand: tuple[Card, ...], rules: MeldRules) -> list[Choice]:
    naturals, wilds = _split(hand, rules)
    return [
        Choice(group, used, _cost(naturals, wilds, group, used, rules))
        for group, numbers in _families(naturals, wilds, rules).items()
        for used in range(wilds + 1)
        if numbers >> used & 1
    ]


def _split(hand: Sequence[Card], rules: MeldRules) -> tuple[list[Card], int]:
    naturals = [card for card in hand if not rules.is_wild(card)]
    return naturals, len(hand) - len(naturals)


def _cost(naturals: Sequence[Card], wilds: int, group: Group, used: int, rules: MeldRules) -> int:
    of_wilds = min(rules.wild, 10) * (wilds - used)
    return of_wilds + sum(
        rules.points(card) for at, card in enumerate(naturals) if not group >> at & 1
    )


def _families(naturals: Sequence[Card], wilds: int, rules: MeldRules) -> dict[Group, Wilds]:
    """What can be melded: groups of natural cards with the numbers of wilds that go with them.

    Every meld is either taken or left, so every family without a shared card is met. Melds
    of wilds alone use none, or three and more.
    """
    reached = {0: _bits(used for used in range(wilds + 1) if used == 0 or used >= SHORTEST)}
    for group, takes in _melds(naturals, wilds, rules).items():
        for other, used in list(reached.items()):
            both = _sums(takes, used, wilds)
            if not group & other and both:
                reached[group | other] = reached.get(group | other, 0) | both
    return reached


def _melds(naturals: Sequence[Card], wilds: int, rules: MeldRules) -> dict[Group, Wilds]:
    """Every group of natural cards that is one meld with some number of the wilds."""
    found: dict[Group, Wilds] = {}
    for group in _groups(naturals, "rank"):
        takes = wilds_in_a_set(_members(naturals, group), wilds)
        found[group] = found.get(group, 0) | _bits(takes)
    for group in _groups(naturals, "suit"):
        takes = wilds_in_a_run(_members(naturals, group), wilds, rules)
        found[group] = found.get(group, 0) | _bits(takes)
    return {group: takes for group, takes in found.items() if takes}


def _groups(naturals: Sequence[Card], by: str) -> Iterator[Group]:
    """Every group of cards that agree in rank or in suit."""
    positions: dict[int, list[int]] = {}
    for at, card in enumerate(naturals):
        positions.setdefault(getattr(card, by), []).append(at)
    for alike in positions.values():
        for size in range(1, len(alike) + 1):
            for some in combinations(alike, size):
                yield _bits(some)


def _members(naturals: Sequence[Card], group: Group) -> list[Card]:
    return [card for at, card in enumerate(naturals) if group >> at & 1]


def _bits(numbers: Iterable[int]) -> int:
    return sum(1 << number for number in set(numbers))


def _sums(first: Wilds, second: Wilds, most: int) -> Wilds:
    """Each number of the one plus each of the other, up to ``most``."""
    total = 0
    for number in range(most + 1):
        if first >> number & 1:
            total |= second << number
    return total & ((1 << (most + 1)) - 1)


# -- judging an arrangement ----------------------------------------------------------------


def fault_of_arrangement(
    hand: Iterable[Card], arrangement: Mapping[str, Any], rules: MeldRules
) -> str | None:
    """What is wrong with ``{melds, leftover, penalty}`` for this hand, or None.

    Each card must be used once, each meld be legal, the leftovers add up to the penalty. Says
    nothing on whether the penalty is the least.
    """
    leftover = cards(arrangement["leftover"])
    used = Counter(leftover)
    for meld in arrangement["melds"]:
        used.update(cards(meld["cards"]))
    held = Counter(hand)
    if used - held:
        return "card_used_more_than_held"
    if held - used:
        return "card_not_used"
    faults = [fault_of_meld(meld, rules) for meld in arrangement["melds"]]
    wrong = [fault for fault in faults if fault]
    if wrong:
        return wrong[0]
    points = sum(rules.points(card) for card in leftover)
    return None if points == arrangement["penalty"] else "wrong_penalty"
