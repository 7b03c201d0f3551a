"""Nobody can learn what they cannot see: hidden cards change places, and no answer changes."""

from __future__ import annotations

import random
from typing import Any

import pytest

from pyservice.engine import Game
from tests.property.hidden import asked, exchanged
from tests.property.spaces import FULL, pairwise

GAMES = 200
BATCHES = 8
OPTION_SETS = pairwise(random.Random(3), GAMES)[:GAMES]
BOT_EVERY = 1 if FULL else 4


def game_of(number: int, rng: random.Random) -> tuple[Game, list[dict[str, Any]]]:
    options = OPTION_SETS[number] | {"target_score": rng.choice((0, 1))}
    seats = 2 + number % 3
    return Game.deal("cardgames_io", options, seats, rng.randbytes(32), [""] * seats)


def next_move(game: Game, rng: random.Random) -> tuple[int, Any]:
    seat = game.to_act
    assert seat is not None
    return seat, rng.choice(game.legal_moves(seat))["move"]


@pytest.mark.parametrize("batch", range(BATCHES))
def test_no_answer_depends_on_hidden_cards(batch: int) -> None:
    """200 whole games in all; at every state every seat asks both of two worlds.

    What happens on a move is the same in both, until the end of a round shows the hands.
    """
    states = 0
    for number in range(batch, GAMES, BATCHES):
        rng = random.Random(f"leak {number}")
        game, _ = game_of(number, rng)
        laid: list[str] = []
        while not game.is_over:
            compare(game, laid, rng, states)
            states += 1
            seat, move = next_move(game, rng)
            twin = exchanged(game, seat, rng, laid)
            events = game.apply(seat, move)
            types = {event["type"] for event in events}
            if "round_finished" not in types:
                assert twin.apply(seat, move) == events
            laid = [] if "round_started" in types else laid + (move["cards"] or [])
    assert states > GAMES // BATCHES * 30


def compare(game: Game, laid: list[str], rng: random.Random, number: int) -> None:
    bots = number % BOT_EVERY == 0
    for reader in range(game.seats):
        twin = exchanged(game, reader, rng, laid)
        assert asked(twin, reader, bots) == asked(game, reader, bots)
        assert twin.view(None) == game.view(None)


def test_exchanging_really_moves_cards() -> None:
    rng = random.Random(1)
    game, _ = game_of(0, rng)
    twin = exchanged(game, 0, rng, [])
    assert twin.hands()[0] == game.hands()[0]
    assert twin.hands()[1] != game.hands()[1]
    assert twin.view(1) != game.view(1)
