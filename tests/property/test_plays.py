"""Generated plays are exactly the plays that brute force over all subsets finds."""

from __future__ import annotations

import random
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest

from pyservice import engine
from tests.property.slow.cards import cards, texts
from tests.property.slow.combos import Combo, classify, combos_of, why_not
from tests.property.slow.options import Options, options_of
from tests.property.spaces import FULL, WILD_CHOPS, random_hand, tables_against

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from tests.property.slow.cards import Card

RULES: dict[str, tuple[str, dict[str, Any]]] = {
    "cardgames_io": ("cardgames_io", {}),
    "southern_poker": ("southern_poker", {}),
    "twos on top": ("cardgames_io", {"sequence_twos": "top"}),
    "twos on top, ladder": ("southern_poker", {"sequence_twos": "top"}),
    "custom chops": ("cardgames_io", {"chop_table": "custom", "custom_chop_table": WILD_CHOPS}),
    "no chops": ("southern_poker", {"chop_table": "custom", "custom_chop_table": []}),
}
HANDS = 4000 if FULL else 400
"""Hands for each of the six sets of rules, half of them dense; each meets five tables."""

KINDS = ("single", "pair", "triple", "quad", "sequence", "double_sequence")

Shown = set[tuple[str, int, tuple[str, ...]]]


def shown(combos: list[Combo]) -> Shown:
    return {(combo.kind, combo.ranks, tuple(texts(combo.cards))) for combo in combos}


def generated(hand: list[Card], table: Combo | None, opening: Card | None, name: str) -> Shown:
    ruleset, overrides = RULES[name]
    laid = texts(table.cards) if table else None
    due = opening.text if opening else None
    answer = engine.legal_plays(texts(hand), laid, due, ruleset, overrides)
    plays = [(play["kind"], play["ranks"], tuple(play["cards"])) for play in answer["plays"]]
    assert answer["total"] == len(plays) == len(set(plays))
    assert answer["plays"] == sorted(answer["plays"], key=documented_order)
    return set(plays)


def documented_order(play: Mapping[str, Any]) -> tuple[Any, ...]:
    """By kind, then lowest rank, then number of ranks, then cards from the highest down."""
    of = cards(play["cards"])
    return KINDS.index(play["kind"]), of[0].rank, play["ranks"], of[::-1]


def fitting(combos: list[Combo], table: Combo | None, options: Options) -> list[Combo]:
    return [combo for combo in combos if why_not(combo, table, options) is None]


def as_bits(shown: Sequence[str]) -> int:
    return sum(1 << "3456789TJQKA2".index(card[0]) * 4 + "SCDH".index(card[1]) for card in shown)


def as_places(play: Sequence[str], hand: Sequence[str]) -> int:
    return sum(1 << hand.index(card) for card in play)


@pytest.mark.parametrize("dense", [False, True], ids=["plain", "dense"])
@pytest.mark.parametrize("name", RULES)
def test_plays_by_place_in_the_hand_are_the_legal_plays(name: str, dense: bool) -> None:
    ruleset, overrides = RULES[name]
    rng = random.Random(f"by place {name} {dense}")
    for _ in range(HANDS // 2):
        held = random_hand(rng, dense)
        hand = texts(sorted(held))
        against = tables_against(rng, held, options_of(ruleset, overrides), 3, dense)
        for table in [[], *(texts(combo.cards) for combo in against)]:
            plays = engine.legal_plays(hand, table, None, ruleset, overrides)["plays"]
            by_place = engine.legal_plays_of_hand(as_bits(hand), as_bits(table), ruleset, overrides)
            assert by_place == [as_places(play["cards"], hand) for play in plays]


@pytest.mark.parametrize(
    ("hand", "table", "wrong"),
    [
        (1 << 52, 0, "bits 0 to 51"),
        ((1 << 14) - 1, 0, "at most 13 cards"),
        (1, 1 << 52, "bits 0 to 51"),
        (1, 0b1_0010, "no combination"),
    ],
)
def test_numbers_that_are_no_hand_or_table_are_value_errors(
    hand: int, table: int, wrong: str
) -> None:
    with pytest.raises(ValueError, match=wrong):
        engine.legal_plays_of_hand(hand, table)


@pytest.mark.parametrize("dense", [False, True], ids=["plain", "dense"])
@pytest.mark.parametrize("name", RULES)
def test_legal_plays_are_those_of_brute_force(name: str, dense: bool) -> None:
    options = options_of(*RULES[name])
    rng = random.Random(f"{name} {dense}")
    for _ in range(HANDS // 2):
        hand = random_hand(rng, dense)
        combos = combos_of(hand, options)
        for table in [None, *tables_against(rng, hand, options, 4, dense)]:
            assert generated(hand, table, None, name) == shown(fitting(combos, table, options))
        opening = min(hand)
        due = [combo for combo in combos if opening in combo.cards]
        assert generated(hand, None, opening, name) == shown(due)


@pytest.mark.parametrize("name", RULES)
def test_check_accepts_exactly_the_plays_of_brute_force(name: str) -> None:
    """Every subset of the hand is put to ``check``, legal or not."""
    options = options_of(*RULES[name])
    ruleset, overrides = RULES[name]
    rng = random.Random(f"check {name}")
    for number in range(24):
        hand = random_hand(rng, dense=number % 2 == 0)[:9]
        table = rng.choice([None, *tables_against(rng, hand, options, 3, dense=number % 4 == 0)])
        laid = texts(table.cards) if table else None
        wanted = {tuple(texts(c.cards)) for c in fitting(combos_of(hand, options), table, options)}
        accepted = set()
        for size in range(len(hand) + 1):
            for subset in combinations(texts(hand), size):
                verdict = engine.check(subset, laid, texts(hand), None, ruleset, overrides)
                if verdict["legal"]:
                    accepted.add(subset)
        assert accepted == wanted


@pytest.mark.parametrize("name", RULES)
def test_classify_agrees_on_random_sets(name: str) -> None:
    options = options_of(*RULES[name])
    ruleset, overrides = RULES[name]
    rng = random.Random(f"classify {name}")
    for number in range(2000):
        some = random_hand(rng, dense=number % 2 == 0)[: rng.randint(1, 12)]
        combo = classify(some, options)
        got = engine.classify(texts(some), ruleset, overrides)
        assert got == (combo.json() if combo else None)


@pytest.mark.parametrize("name", RULES)
def test_refusals_name_the_reason(name: str) -> None:
    options = options_of(*RULES[name])
    ruleset, overrides = RULES[name]
    rng = random.Random(f"why {name}")
    for number in range(150):
        hand = random_hand(rng, dense=number % 2 == 0)
        combos = combos_of(hand, options)
        for table in tables_against(rng, hand, options, 3, dense=number % 2 == 0):
            combo = rng.choice(combos)
            verdict = engine.check(
                texts(combo.cards), texts(table.cards), None, None, ruleset, overrides
            )
            slug = verdict["refusal"]["code"] if verdict["refusal"] else None
            assert slug == why_not(combo, table, options)
            assert verdict["combo"] == combo.json()


@pytest.mark.parametrize("name", RULES)
def test_selection_follows_from_subsets_of_the_plays(name: str) -> None:
    """API 5: playable is one of the plays, extendable is a true part of one."""
    options = options_of(*RULES[name])
    ruleset, overrides = RULES[name]
    rng = random.Random(f"select {name}")
    for number in range(40):
        hand = random_hand(rng, dense=number % 2 == 0)
        table = rng.choice([None, *tables_against(rng, hand, options, 2, dense=False)])
        laid = texts(table.cards) if table else None
        plays = [set(c.cards) for c in fitting(combos_of(hand, options), table, options)]
        for _ in range(12):
            base = sorted(rng.choice(plays)) if plays and rng.random() < 0.7 else sorted(hand)
            picked = set(rng.sample(base, rng.randint(0, len(base))))
            got = engine.select(texts(hand), texts(picked), laid, None, ruleset, overrides)
            playable, extendable = picked in plays, any(picked < play for play in plays)
            assert (got["playable"], got["extendable"]) == (playable, extendable)
            assert got["auto_play"] == (playable and not extendable)
            assert (got["refusal"] is None) == (playable or extendable)
