"""Bots that think: they keep to their time, and hold up no other thread of the interpreter.

By how much they exceed it is printed (`pytest -rA`); nothing here asserts how fast anything is.
"""

from __future__ import annotations

import math
import os
import threading
import time
from typing import TYPE_CHECKING, Final

import pytest

from pyservice import engine

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyservice.engine import Game

FULL: Final = bool(os.environ.get("THIRTEEN_FULL"))
MOVES: Final = 4_000 if FULL else 200
#: What 999 of 1,000 moves are to exceed their time by at most, in milliseconds of the processor.
GOAL: Final = 10


def rulesets(name: str) -> list[str]:
    """The rulesets in which there is a bot of this name."""
    families = {bot["family"] for bot in engine.bots() if bot["level"] == name}
    return [entry["id"] for entry in engine.catalogue() if entry["family"] in families]


def turns(ruleset: str) -> Iterator[Game]:
    """Games between quick bots, at each turn, one deal after the other."""
    number = 0
    while True:
        number += 1
        seed = number.to_bytes(32, "big")
        game, _ = engine.Game.deal(ruleset, {}, 3, seed, [""] * 3)
        while (seat := game.to_act) is not None:
            yield game
            game.apply(seat, game.bot_move("greedy", number))


def spent(game: Game, budget: int, seed: int = 1) -> float:
    """Milliseconds of the processor that an expert takes of its time for this turn."""
    began = time.thread_time_ns()
    game.bot_move(f"expert:{budget}ms", seed)
    return (time.thread_time_ns() - began) / 1e6


@pytest.mark.parametrize("ruleset", rulesets("expert"))
@pytest.mark.parametrize("budget", [1, 5])
def test_time_that_is_exceeded_is_told(ruleset: str, budget: int) -> None:
    games = zip(range(MOVES), turns(ruleset), strict=False)
    over = sorted(spent(game, budget, seed) - budget for seed, game in games)
    p999 = max(0.0, over[math.ceil(0.999 * len(over)) - 1])
    print(
        f"\n{ruleset}, expert:{budget}ms: {len(over)} moves, p99.9 over by {p999:.2f} ms of {GOAL}"
    )
    assert over[-1] < 10_000


@pytest.mark.parametrize("ruleset", rulesets("expert"))
def test_other_threads_go_on_while_an_expert_thinks(ruleset: str) -> None:
    game = next(game for game in turns(ruleset) if spent(game, 20) > 10)
    steps, over = [0], threading.Event()

    def walk() -> None:
        while not over.wait(0.001):
            steps[0] += 1

    walker = threading.Thread(target=walk)
    walker.start()
    try:
        before = steps[0]
        game.bot_move("expert:400ms", 1)
        made = steps[0] - before
    finally:
        over.set()
        walker.join()
    # A held interpreter would let it make a step before and one after.
    assert made > 10
