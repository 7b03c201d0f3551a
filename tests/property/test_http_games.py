"""Whole games over HTTP agree with the slow model, down to the shuffle and the record."""

from __future__ import annotations

import hashlib
import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from pyservice.domain.proof import verify
from tests.property.slow.cards import texts
from tests.property.slow.deal import deal
from tests.property.slow.game import SlowGame
from tests.property.slow.options import NAMES, options_of
from tests.property.spaces import FULL, pairwise
from tests.property.table import Table

if TYPE_CHECKING:
    from flask import Flask

    from tests.property.slow.cards import Card

GAMES = 60 if FULL else 6
LEVELS = ("random", "greedy", "planner")
OPTION_SETS = pairwise(random.Random(9), GAMES)[:GAMES]


@pytest.mark.parametrize("number", range(GAMES))
def test_a_game_over_http_agrees_with_the_slow_model(app: Flask, number: int) -> None:
    rng = random.Random(f"http {number}")
    ruleset = ("cardgames_io", "southern_poker")[number % 2]
    options = OPTION_SETS[number] | {"target_score": number % 3}
    table = Table(app.test_client(), rng, ruleset, options, 2 + number % 3)
    table.run()
    check_shuffle(table)
    check_record(table.record())


@pytest.mark.parametrize("ruleset", ["cardgames_io", "southern_poker"])
def test_the_record_of_a_game_against_bots_replays(app: Flask, ruleset: str) -> None:
    """Every bot's every move is legal in the slow model, which comes to the same results."""
    rng = random.Random(ruleset)
    http = app.test_client()
    token = http.post("/v1/players", json={"name": "Mai"}).get_json()["token"]
    signed = {"Authorization": f"Bearer {token}"}
    seats = [{"kind": "me"}, *({"kind": "bot", "level": level} for level in LEVELS)]
    body = {"ruleset": ruleset, "seats": seats, "options": {"target_score": 4}}
    change = http.post("/v1/games?wait=10", json=body, headers=signed).get_json()
    path = f"/v1/games/{change['game']['id']}"
    while change["game"]["status"] != "finished":
        moves = http.get(f"{path}/legal-moves", headers=signed).get_json()["items"]
        answer = http.post(f"{path}/moves?wait=10", json=rng.choice(moves)["move"], headers=signed)
        assert answer.status_code == 200
        change = answer.get_json()
    check_record(http.get(f"{path}/record", headers=signed).get_json())


def check_record(record: dict[str, Any]) -> None:
    """The record holds all that is needed to play the game again, and comes out the same."""
    report = verify(json.dumps(record))
    assert report.good, report.text
    fairness = record["fairness"]
    server_seed = bytes.fromhex(fairness["server_seed"])
    client_seeds = [seed or "" for seed in fairness["client_seeds"]]
    changed = {name: value for name, value in record["options"].items() if name in NAMES}
    deals: list[list[list[str]]] = []

    def dealt(number: int) -> list[set[Card]]:
        hands = deal(server_seed, client_seeds, number)
        deals.append([texts(hand) for hand in hands])
        return hands

    options, leader = options_of(record["ruleset"], changed), record["first_leader"]
    game, _ = SlowGame.dealt(options, len(client_seeds), dealt, leader)
    for move in record["moves"]:
        assert (move["round_number"], move["seat"]) == (game.round_number, game.to_act)
        assert not game.refusals(move["seat"], move["cards"])
        if move["type"] == "pass":
            game.pass_turn(move["seat"])
        else:
            game.play(move["seat"], move["cards"])
    assert [entry["hands"] for entry in record["deals"]] == deals
    assert record["results"] == [result.json() for result in game.results]
    assert (record["winners"], record["status"]) == (game.winners, "finished")


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
