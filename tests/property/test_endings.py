"""Random play always ends, and every card is where it should be at every step."""

from __future__ import annotations

import random

import pytest

from pyservice import engine
from pyservice.engine import Game
from tests.property.spaces import FULL, pairwise

ROUNDS = 100_000 if FULL else 900
MOST_TURNS = 1000


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_rounds_end_with_all_cards_accounted_for(seats: int) -> None:
    rng = random.Random(seats)
    options = pairwise(rng, 60)
    for number in range(ROUNDS // 3):
        chosen = options[number % len(options)] | {"target_score": 0, "instant_wins": []}
        game, _ = Game.deal("cardgames_io", chosen, seats, rng.randbytes(32), [""] * seats)
        play_round(game, rng, 13 * seats)


def play_round(game: Game, rng: random.Random, cards: int) -> None:
    laid: list[str] = []
    for _ in range(MOST_TURNS):
        seat = game.to_act
        if seat is None:
            return
        move = rng.choice(game.legal_moves(seat))["move"]
        game.apply(seat, move)
        laid += move["cards"] or []
        if not game.is_over:
            held = [card for hand in game.hands() for card in hand]
            assert len(held) + len(laid) == cards
            assert len(set(held) | set(laid)) == cards
    raise AssertionError("the round does not end")


@pytest.mark.parametrize("ruleset", ["cardgames_io", "southern_poker"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_simulated_games_end_and_add_up(ruleset: str, seats: int) -> None:
    games = 500
    result = engine.simulate(games, ["random"] * seats, ruleset, seed=1)
    assert result["games"] == games
    assert result["rounds"] >= games
    assert sum(result["firsts"]) == result["rounds"]
    assert sum(result["wins"]) == games
    best = sum(range(seats)) if ruleset == "cardgames_io" else 1
    assert sum(result["points"]) == best * result["rounds"]
