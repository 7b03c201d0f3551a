"""Whole random games agree with the slow model in state, moves, refusals, events and scores."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.property.lockstep import Pair, dealt_pair, placed_pair
from tests.property.slow.cards import texts
from tests.property.slow.deal import deal, instant_win
from tests.property.slow.options import Options
from tests.property.spaces import ALL_WINS, FULL, blocky_deck, option_sets, pairwise

DEALT = pairwise(random.Random(1), 120)
PLACED = pairwise(random.Random(2), 120)
BATCHES = 8
SEEN: Counter[str] = Counter()


def play(pair: Pair) -> None:
    SEEN.update(pair.run())


def position(rng: random.Random, seats: int) -> dict[str, Any]:
    """Dense hands of unlike sizes, with and without scores; sometimes a first play."""
    deck = blocky_deck(rng)
    hands = [deck[13 * seat : 13 * (seat + 1)] for seat in range(seats)]
    if rng.random() < 0.6:
        hands = [rng.sample(hand, rng.randint(1, 13)) for hand in hands]
    lowest = min(range(seats), key=lambda seat: min(hands[seat]))
    first = rng.random() < 0.2
    return {
        "hands": [texts(hand) for hand in hands],
        "to_act": lowest if first else rng.randrange(seats),
        "first_play": first,
        "scores": rng.choice((None, [0] * seats, [2] * seats)),
    }


@pytest.mark.parametrize("batch", range(BATCHES))
def test_dealt_games(batch: int) -> None:
    for number, options in enumerate(DEALT[batch::BATCHES]):
        seats = 2 + (batch + number) % 3
        rng = random.Random(f"dealt {batch} {number}")
        play(dealt_pair(rng, options, seats, rng.randbytes(32)))


@pytest.mark.parametrize("leader", range(4))
def test_rematches_that_a_seat_leads(leader: int) -> None:
    for number, options in enumerate(DEALT[leader::4][:8]):
        seats = max(leader + 1, 2 + number % 3)
        rng = random.Random(f"led {leader} {number}")
        play(dealt_pair(rng, options, seats, rng.randbytes(32), leader))


@pytest.mark.parametrize("batch", range(BATCHES))
def test_games_from_dense_positions(batch: int) -> None:
    for number, options in enumerate(PLACED[batch::BATCHES]):
        rng = random.Random(f"placed {batch} {number}")
        options = options | {"opening_must_include_lowest": True}
        play(placed_pair(rng, options, position(rng, 2 + (batch + number) % 3)))


@pytest.mark.parametrize("scoring", ["placement", "winner_only"])
def test_games_won_at_the_deal(scoring: str) -> None:
    wins = Options(instant_wins=tuple(ALL_WINS))
    options = {"instant_wins": ALL_WINS, "scoring": scoring, "target_score": 4}
    found = 0
    for number in range(4000):
        seed = number.to_bytes(32, "little")
        if instant_win(deal(seed, [""] * 4, 1), wins):
            pair = dealt_pair(Unseeded(number), options, 4, seed)
            play(pair)
            found += pair.model.results[0].instant_win is not None
        if found == 6:
            return
    raise AssertionError("too few deals are won at once")


class Unseeded(random.Random):
    """A generator that always chooses the empty client seed first."""

    def choice(self, seq: Any) -> Any:
        return seq[0] if seq[0] == "" else super().choice(seq)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_option_set(seats: int) -> None:
    """Every 97th of all option sets; every one with THIRTEEN_FULL=1."""
    for number, options in enumerate(option_sets()[:: 1 if FULL else 97]):
        rng = random.Random(f"full {seats} {number}")
        play(dealt_pair(rng, options, seats, rng.randbytes(32)))


def test_the_games_above_met_everything() -> None:
    """Last in this file: nothing that the rules name was left out by chance."""
    if SEEN["game_finished"] < len(DEALT):
        pytest.skip("only some of the games above were run")
    kinds = {"single", "pair", "triple", "quad", "sequence", "double_sequence"}
    events = {"played", "passed", "trick_won", "went_out", "round_finished", "instant_win"}
    slugs = {
        "game_is_over",
        "seat_is_out",
        "already_passed",
        "not_your_turn",
        "unknown_card",
        "duplicate_card",
        "card_not_in_hand",
        "cannot_pass_when_leading",
        "not_a_combination",
        "must_include_opening_card",
        "wrong_kind",
        "wrong_length",
        "too_low",
    }
    assert {name for name in kinds | events | slugs if SEEN[name] < 5} == set()
