"""Every shape of combination on every other, so that no rare chop is left to chance."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from pyservice import engine
from tests.property.slow.cards import TWO, Card, texts
from tests.property.slow.combos import Combo, classify, why_not
from tests.property.slow.options import Options, options_of
from tests.property.test_plays import RULES

LOW, HIGH = (0, 1, 2, 3), (3, 2, 1, 0)


@cache
def shapes() -> tuple[Combo, ...]:
    """Each kind at each length and rank, once of low suits and once of high ones."""
    options = Options(sequence_twos="top")
    found = set()
    for suits in (LOW, HIGH):
        for low in range(3, TWO + 1):
            stacks = [[Card(low, suit) for suit in suits[:size]] for size in (1, 2, 3, 4)]
            for high in range(low + 2, TWO + 1):
                for width in (1, 2):
                    run = [
                        Card(rank, suit) for rank in range(low, high + 1) for suit in suits[:width]
                    ]
                    stacks.append(run)
            combos = (classify(stack, options) for stack in stacks)
            found |= {combo for combo in combos if combo and len(combo.cards) <= 13}
    return tuple(sorted(found))


def test_the_shapes_are_all_there() -> None:
    """By kind: 13 ranks of each stack, runs of 3 to 13 ranks, double runs of 3 to 6 pairs."""
    runs = sum(13 - length + 1 for length in range(3, 14))
    doubles = sum(12 - length + 1 for length in range(3, 7))
    expected = {"single": 26, "pair": 26, "triple": 26, "quad": 13}
    expected |= {"sequence": 2 * runs, "double_sequence": 2 * doubles}
    assert Counter(combo.kind for combo in shapes()) == expected


@pytest.mark.parametrize("name", RULES)
def test_every_shape_on_every_shape(name: str) -> None:
    ruleset, overrides = RULES[name]
    options = options_of(ruleset, overrides)
    known = [combo for combo in shapes() if classify(combo.cards, options)]
    for table in known:
        laid = texts(table.cards)
        for play in known:
            if set(play.cards).isdisjoint(table.cards):
                verdict = engine.check(texts(play.cards), laid, None, None, ruleset, overrides)
                slug = verdict["refusal"]["code"] if verdict["refusal"] else None
                assert slug == why_not(play, table, options), (laid, texts(play.cards))
