"""Hands that win at the deal, made on purpose because chance deals them too rarely."""

from __future__ import annotations

import random
from collections import Counter
from itertools import chain, combinations
from typing import TYPE_CHECKING

import pytest

from pyservice import engine
from tests.property.slow.cards import DECK, TWO, Card, cards, texts
from tests.property.slow.deal import instant_win, opening
from tests.property.slow.options import Options
from tests.property.spaces import ALL_WINS

if TYPE_CHECKING:
    from collections.abc import Sequence

SETS_OF_WINS = [list(chosen) for size in range(5) for chosen in combinations(ALL_WINS, size)]


def wanted(rng: random.Random, deck: list[Card]) -> list[Card]:
    """A few cards of the deck that come near to one of the patterns."""
    ranks = list(range(3, TWO + 1))
    start = rng.randint(3, 10)
    plans = [
        ranks[:12],
        [rank for rank in range(start, min(start + 6, 16)) for _ in range(2)],
        [TWO] * 4,
        rng.sample(ranks, 6) * 2,
        [rank for rank in rng.sample(ranks, 4) for _ in range(4)],
    ]
    picked: list[Card] = []
    for rank in rng.choice(plans)[:13]:
        left = [card for card in deck if card.rank == rank and card not in picked]
        picked += rng.sample(left, min(1, len(left)))
    return picked


def patterned_hands(rng: random.Random) -> list[list[Card]]:
    """Four hands of 13, two or three of them near a pattern."""
    deck = list(DECK)
    hands: list[list[Card]] = [[], [], [], []]
    for hand in rng.sample(hands, rng.choice((2, 3))):
        hand += wanted(rng, deck)
        deck = [card for card in deck if card not in hand]
    rng.shuffle(deck)
    for hand in hands:
        while len(hand) < 13:
            hand.append(deck.pop())
    return hands


def is_pattern(pattern: str, of: Sequence[Card]) -> bool:
    """Whether these very cards are the pattern, no more and no less."""
    ranks = sorted(card.rank for card in of)
    pairs = [rank for rank, held in Counter(ranks).items() for _ in range(held // 2)]
    twice = len(ranks) == 2 * len(pairs)
    return {
        "dragon": ranks == list(range(3, TWO)),
        "four_twos": ranks == [TWO] * 4,
        "six_pairs": twice and len(pairs) == 6,
        "five_consecutive_pairs": twice
        and TWO not in ranks
        and sorted(pairs) == list(range(ranks[0], ranks[0] + 5)),
    }[pattern]


@pytest.mark.parametrize("wins", SETS_OF_WINS, ids="+".join)
def test_the_same_seat_wins_by_the_same_pattern(wins: list[str]) -> None:
    rng = random.Random(str(wins))
    met: Counter[str] = Counter()
    for _ in range(250):
        hands = patterned_hands(rng)
        expected = instant_win([set(hand) for hand in hands], Options(instant_wins=tuple(wins)))
        shown = [texts(hand) for hand in hands]
        got = engine.instant_win(shown, "cardgames_io", {"instant_wins": wins})
        if expected is None:
            assert got is None
            continue
        assert got is not None
        assert (got["seat"], got["pattern"]) == (expected.seat, expected.pattern)
        named = cards(got["cards"])
        assert set(named) <= set(hands[expected.seat])
        assert expected.top in named
        assert is_pattern(expected.pattern, named)
        met[expected.pattern] += 1
    assert set(met) == set(wins)


def test_a_preset_wins_by_its_own_patterns() -> None:
    rng = random.Random(5)
    southern = Options(instant_wins=("four_twos", "six_pairs"))
    for _ in range(200):
        hands = patterned_hands(rng)
        shown = [texts(hand) for hand in hands]
        expected = instant_win([set(hand) for hand in hands], southern)
        got = engine.instant_win(shown, "southern_poker")
        assert (got and got["pattern"]) == (expected and expected.pattern)
        assert engine.instant_win(shown, "cardgames_io") is None


@pytest.mark.parametrize("must", [True, False])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_holder_of_the_lowest_dealt_card_opens(seats: int, must: bool) -> None:
    rng = random.Random(seats)
    for _ in range(100):
        deck = rng.sample(DECK, 13 * seats)
        hands = [deck[13 * seat : 13 * (seat + 1)] for seat in range(seats)]
        leader, card = opening([set(hand) for hand in hands])
        options = {"opening_must_include_lowest": must}
        got = engine.opening([texts(hand) for hand in hands], "cardgames_io", options)
        assert got == {"leader": leader, "opening_card": card.text if must else None}


def test_all_cards_are_drawn_from_one_deck() -> None:
    """The generator above deals every card once."""
    for seed in range(20):
        hands = patterned_hands(random.Random(seed))
        assert sorted(chain(*hands)) == list(DECK)
