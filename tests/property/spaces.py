"""Random hands, decks, tables and option sets, dense with bombs where that is wanted."""

from __future__ import annotations

import os
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from tests.property.slow.cards import DECK, Card
from tests.property.slow.combos import Combo, combos_of
from tests.property.slow.options import CARDGAMES_IO_CHOPS, ChopTable

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable

    from tests.property.slow.options import Options

Json = dict[str, Any]
FULL = os.environ.get("THIRTEEN_FULL") == "1"

WILD_CHOPS: ChopTable = [
    {"target": {"kind": "pair", "rank": "A"}, "attackers": [{"kind": "triple"}]},
    {"target": {"kind": "single"}, "attackers": [{"kind": "sequence", "min_ranks": 5}]},
    {
        "target": {"kind": "sequence", "ranks": 3},
        "attackers": [{"kind": "quad"}, {"kind": "double_sequence", "max_ranks": 4}],
    },
    {"target": {"kind": "double_sequence"}, "attackers": [{"kind": "quad"}]},
    *CARDGAMES_IO_CHOPS,
]
ALL_WINS = ["dragon", "five_consecutive_pairs", "four_twos", "six_pairs"]

CHOICES: dict[str, list[Json]] = {
    "leader": [
        {"next_round_leader": leader} for leader in ("previous_winner", "lowest_dealt_card")
    ],
    "opening": [{"opening_must_include_lowest": must} for must in (True, False)],
    "passing": [
        {"pass_lockout": "until_clear", "pass_exception": "none"},
        {"pass_lockout": "until_clear", "pass_exception": "bombs_on_turn"},
        {"pass_lockout": "none", "pass_exception": "none"},
    ],
    "chops": [
        {"chop_table": "cardgames_io"},
        {"chop_table": "ladder"},
        {"chop_table": "custom", "custom_chop_table": WILD_CHOPS},
    ],
    "ending": [
        {"round_end": "last_player_left", "scoring": "placement"},
        {"round_end": "last_player_left", "scoring": "winner_only"},
        {"round_end": "first_out", "scoring": "winner_only"},
    ],
    "two": [{"finish_on_two": value} for value in ("allowed", "loses")],
    "target": [{"target_score": value} for value in (0, 1, 3)],
    "instant": [{"instant_wins": wins} for wins in ([], ["four_twos", "six_pairs"], ALL_WINS)],
    "sequences": [{"sequence_twos": value} for value in ("never", "top")],
}


def option_sets() -> list[Json]:
    """Every combination of the choices that the rules allow."""
    found = []
    for picked in product(*CHOICES.values()):
        options: Json = {}
        for part in picked:
            options |= part
        found.append(options)
    return found


def pairwise(rng: random.Random, count: int) -> list[Json]:
    """``count`` or more option sets in which every two choices occur together."""
    everything = option_sets()
    rng.shuffle(everything)
    missing: set[str] = set()
    for first, second in combinations(CHOICES.values(), 2):
        missing |= {_pair(a, b) for a, b in product(first, second)}
    chosen: list[Json] = []
    for options in everything:
        parts = [part for choice in CHOICES.values() for part in choice if _has(options, part)]
        covers = {_pair(a, b) for a, b in combinations(parts, 2)} & missing
        if covers or len(chosen) < count:
            chosen.append(options)
            missing -= covers
    assert not missing
    return chosen


def _pair(first: Json, second: Json) -> str:
    return f"{first}|{second}"


def _has(options: Json, part: Json) -> bool:
    return all(options.get(name) == value for name, value in part.items())


def blocky_deck(rng: random.Random) -> list[Card]:
    """A deck in which equal and neighbouring ranks lie close together."""
    reach = rng.choice((2, 4, 8))
    return sorted(DECK, key=lambda card: card.rank + rng.uniform(0, reach))


def dense_hand(rng: random.Random, among: Iterable[Card], size: int) -> list[Card]:
    """Up to ``size`` cards drawn from few neighbouring ranks."""
    low, width = rng.randint(3, 13), rng.randint(3, 6)
    near = [card for card in among if low <= card.rank < low + width or card.rank == 15]
    return rng.sample(near, min(size, len(near)))


def random_hand(rng: random.Random, dense: bool) -> list[Card]:
    """A hand of 1 to 13 cards, the full size most often."""
    size = 13 if rng.random() < 0.4 else rng.randint(1, 13)
    return dense_hand(rng, DECK, size) if dense else rng.sample(DECK, size)


def tables_against(
    rng: random.Random, hand: Iterable[Card], options: Options, count: int, dense: bool
) -> list[Combo]:
    """Combinations of cards outside the hand, each kind as likely as another."""
    rest = [card for card in DECK if card not in set(hand)]
    other = (dense_hand(rng, rest, 11) if dense else []) or rng.sample(rest, 11)
    found = combos_of(other, options)
    by_kind: dict[str, list[Combo]] = {}
    for combo in found:
        by_kind.setdefault(f"{combo.kind}{combo.top.rank == 15}", []).append(combo)
    return [rng.choice(by_kind[rng.choice(sorted(by_kind))]) for _ in range(count)]
