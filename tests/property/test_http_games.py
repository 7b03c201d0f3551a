"""Whole games over HTTP agree with the slow model, down to the shuffle and the record."""

from __future__ import annotations

import hashlib
import random
from typing import TYPE_CHECKING

import pytest

from tests.property.slow.cards import texts
from tests.property.slow.deal import deal
from tests.property.spaces import FULL, pairwise
from tests.property.table import Table

if TYPE_CHECKING:
    from flask import Flask

GAMES = 60 if FULL else 6
OPTION_SETS = pairwise(random.Random(9), GAMES)[:GAMES]


@pytest.mark.parametrize("number", range(GAMES))
def test_a_game_over_http_agrees_with_the_slow_model(app: Flask, number: int) -> None:
    rng = random.Random(f"http {number}")
    ruleset = ("cardgames_io", "southern_poker")[number % 2]
    options = OPTION_SETS[number] | {"target_score": number % 3}
    table = Table(app.test_client(), rng, ruleset, options, 2 + number % 3)
    table.run()
    check_shuffle(table)


def check_shuffle(table: Table) -> None:
    """The seed that is shown at the end fits its commitment and gives every deal."""
    fairness = table.send(0, "GET", table.path)[1]["fairness"]
    server_seed = bytes.fromhex(fairness["server_seed"])
    assert hashlib.sha256(server_seed).hexdigest() == fairness["commitment"]
    assert fairness["algorithm"] == "thirteen/1"
    client_seeds = [seed or "" for seed in fairness["client_seeds"]]
    assert client_seeds[0] == "Mai"
    for result in table.model.results:
        hands = [texts(hand) for hand in deal(server_seed, client_seeds, result.number)]
        assert hands == table.hands_told[result.number]
