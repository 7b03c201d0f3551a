"""Random hands, option sets and positions, dense with melds and wilds where that is wanted."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, Any

from tests.property.slow_three_thirteen.cards import PACK, Card, letter_of, texts
from tests.property.slow_three_thirteen.options import options_of

if TYPE_CHECKING:
    import random

Json = dict[str, Any]

RULESETS = ("three_thirteen", "three_thirteen_ace_high")
CHOICES: dict[str, tuple[Any, ...]] = {
    "ace": ("low", "low_or_high"),
    "ace_penalty": (1, 15),
    "packs": (0, 4),
    "discard_taken_card": ("allowed", "forbidden"),
    "go_out_without_discard": (False, True),
}


def option_sets() -> list[Json]:
    """Every combination of the choices; rounds are for the test to say."""
    return [dict(zip(CHOICES, picked, strict=True)) for picked in product(*CHOICES.values())]


def sparse_hand(rng: random.Random, size: int, packs: int) -> list[Card]:
    """Any cards of the packs."""
    return rng.sample(list(PACK) * packs, size)


def dense_hand(rng: random.Random, size: int, packs: int) -> list[Card]:
    """Cards of four or five neighbouring ranks, or of few suits, aces and kings often."""
    low, width = rng.randint(-2, 10), rng.choice((4, 5))
    ranks = {(low + step - 1) % 13 + 1 for step in range(width)}
    suits = rng.sample(range(4), rng.choice((2, 4)))
    near = [c for c in list(PACK) * packs if c.rank in ranks and c.suit in suits]
    near += [c for c in list(PACK) * packs if c.rank in ranks and c.suit not in suits][:size]
    return rng.sample(near, size)


def hand_with_wilds(rng: random.Random, size: int, wild: int, wilds: int) -> list[Card]:
    """So many wilds, up to eight, among cards that are dense or not."""
    held = rng.sample([card for card in PACK if card.rank == wild] * 2, min(wilds, size))
    others = dense_hand(rng, 16, 4) if rng.random() < 0.5 else sparse_hand(rng, 40, 2)
    natural = [card for card in others if card.rank != wild]
    spare = [card for card in PACK if card.rank != wild]
    return held + (natural + spare)[: size - len(held)]


def random_hand(rng: random.Random, size: int, wild: int) -> list[Card]:
    """A sparse or dense hand, or one with a given number of wilds."""
    way = rng.choice(("sparse", "dense", "wilds", "wilds"))
    if way == "sparse":
        return sparse_hand(rng, size, rng.choice((1, 2, 4)))
    if way == "dense":
        return dense_hand(rng, size, rng.choice((2, 4)))
    return hand_with_wilds(rng, size, wild, rng.randint(0, 8))


def position(rng: random.Random, seats: int, options: Json) -> Json:
    """A round somewhere in the middle, its hands richer in melds than dealt ones.

    The stock is often short; somebody may have drawn.
    """
    packs = options_of("three_thirteen", options).packs_for(seats)
    number = rng.choice([n for n in range(1, 12) if (n + 2) * seats + 8 <= 52 * packs])
    reach = rng.choice((1, 3, 20))
    deck = sorted(list(PACK) * packs, key=lambda card: card.rank + rng.uniform(0, reach))
    hands = [[_near_the_front(rng, deck) for _ in range(number + 2)] for _ in range(seats)]
    rng.shuffle(deck)
    to_act, drawn = rng.randrange(seats), rng.random() < 0.3
    if drawn:
        hands[to_act].append(deck.pop())
    stock = min(rng.choice((0, 1, 3, 12, 200)), len(deck) - 2)
    return {
        "round": number,
        "dealer": rng.randrange(seats),
        "to_act": to_act,
        "drawn": drawn,
        "hands": [texts(hand) for hand in hands],
        "stock": [card.text for card in deck[:stock]],
        "discard": [card.text for card in deck[stock:][: rng.randint(1 if stock else 2, 12)]],
        "scores": rng.choice((None, [0] * seats, [7 * seat for seat in range(seats)])),
    }


def _near_the_front(rng: random.Random, deck: list[Card]) -> Card:
    return deck.pop(rng.randrange(min(len(deck), 30)))


def wild_of(rng: random.Random) -> tuple[int, str]:
    """A wild rank, three to king, as a number and as text."""
    wild = rng.randint(3, 13)
    return wild, letter_of(wild)
