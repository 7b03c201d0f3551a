"""Whole random games agree with the slow model in state, moves, refusals, events and scores."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.property.spaces import FULL
from tests.property.three_thirteen.lockstep import Pair, dealt_pair, placed_pair, refusal
from tests.property.three_thirteen.spaces import RULESETS, option_sets, position

SEEN: Counter[str] = Counter()
SKILLS = (1.0, 0.9, 0.6)
BATCHES = 8
ROUNDS = 12 if FULL else 1
"""How many times each option set is dealt and placed."""


def play(pair: Pair) -> None:
    SEEN.update(pair.run())


@pytest.mark.parametrize("batch", range(BATCHES))
def test_dealt_games(batch: int) -> None:
    """Each option set at some number of seats, one to three rounds."""
    for number, options in enumerate(option_sets()[batch::BATCHES] * ROUNDS):
        rng = random.Random(f"dealt {batch} {number}")
        seats, chosen = 2 + (batch + 2 * number) % 7, options | {"rounds": rng.randint(1, 3)}
        play(dealt_pair(rng, rng.choice(RULESETS), chosen, seats, rng.choice(SKILLS)))


@pytest.mark.parametrize("batch", range(BATCHES))
def test_games_from_positions(batch: int) -> None:
    """Rounds of any number, the stock often short; with scores the game goes on."""
    for number, options in enumerate(option_sets()[batch::BATCHES] * 3 * ROUNDS):
        rng = random.Random(f"placed {batch} {number}")
        given = position(rng, 2 + (batch + 3 * number) % 7, options)
        rounds = {"rounds": min(11, given["round"] + rng.randint(0, 1))}
        play(placed_pair(rng, rng.choice(RULESETS), options | rounds, given, rng.choice(SKILLS)))


@pytest.mark.parametrize("seats", [2, 3, 4, 6, 8])
def test_all_eleven_rounds(seats: int) -> None:
    for number in range(ROUNDS):
        ruleset = RULESETS[(seats // 2 + number) % 2]
        play(dealt_pair(random.Random(f"whole {seats} {number}"), ruleset, {}, seats, 1.0))


@pytest.mark.parametrize("seats", [2, 4])
def test_seats_that_never_go_out_use_up_the_stock(seats: int) -> None:
    """At random a round ends by its third reshuffle sooner or later."""
    for number in range(3 * ROUNDS):
        rng = random.Random(f"weak {seats} {number}")
        play(dealt_pair(rng, "three_thirteen", {"rounds": 1}, seats, 0.0))


def test_a_pile_left_empty() -> None:
    """The only card of the pile is taken and the whole hand laid down."""
    options = {"go_out_without_discard": True}
    given = {"round": 1, "dealer": 2, "to_act": 0, "stock": ["AC", "KS", "KD", "JC"]}
    given |= {"hands": [["7H", "8H", "9H"], ["4S", "6D", "9C"], ["5S", "8D", "QH"]]}
    given |= {"discard": ["TH"]}
    for number in range(4):
        rng = random.Random(f"empty {number}")
        pair = placed_pair(rng, "three_thirteen", options, given, 1.0)
        pair.make(0, {"type": "draw", "source": "discard"})
        pair.make(0, {"type": "go_out", "card": None})
        refused = refusal(pair.engine, 1, {"type": "draw", "source": "discard"})
        assert refused.slug == "discard_pile_empty"
        play(pair)


def test_the_games_above_met_everything() -> None:
    """Last in this file: nothing that the rules name was left out by chance."""
    if SEEN["game_finished"] < len(option_sets()):
        return
    events = {"drew", "discarded", "gone_out", "stock_reshuffled", "round_started"}
    events |= {"round_finished", "game_finished", "last go_out"}
    slugs = {
        "game_is_over",
        "seat_is_out",
        "not_your_turn",
        "must_draw_first",
        "already_drawn",
        "unknown_card",
        "card_not_in_hand",
        "taken_card_cannot_be_discarded",
        "cannot_go_out",
    }
    assert {name for name in events | slugs if SEEN[name] < 3} == set()
