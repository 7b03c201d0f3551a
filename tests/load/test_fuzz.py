"""Requests good, odd and broken: no 500, and no answer outside of the description."""

from __future__ import annotations

import itertools
import random
import re
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.errors import FlakyStrategyDefinition

from pyservice import Settings, create_app
from tests.api.client import BOTH_MINE, OPEN_GAME, Client, position
from tests.load.figures import FULL, report
from tests.load.fuzz import Counted, description, without_waiting
from tests.load.mutants import JSON, Examples, spoil

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from flask import Flask
    from schemathesis import Case

    from tests.api.contract import Contract
    from tests.load.mutants import Asked

#: How many requests are spoilt, and how many are made on walks.
REQUESTS: Final = 14_000 if FULL else 1_500
STEPS: Final = 8_000 if FULL else 600
#: A game serves so many requests, then another one takes its place.
SERVES: Final = 150
WALKING: Final = settings(
    max_examples=20,
    stateful_step_count=15,
    deadline=None,
    database=None,
    phases=[Phase.generate],
    suppress_health_check=list(HealthCheck),
)

BOT: Final = {"kind": "bot", "level": "greedy"}
GAMES: Final[list[dict[str, Any]]] = [
    BOTH_MINE,
    OPEN_GAME,
    {"ruleset": "southern_poker", "seats": [{"kind": "me"}, BOT, BOT], "hints": True},
    {"ruleset": "three_thirteen", "seats": [{"kind": "me"}, BOT]},
    {"ruleset": "three_thirteen", "seats": [{"kind": "me"}, {"kind": "me"}]},
    {"ruleset": "cardgames_io", "visibility": "public", "seats": OPEN_GAME["seats"]},
    position("3S 5S 8H", "6H 7S"),
]


@pytest.fixture
def service(tmp_path: Path) -> Iterator[Flask]:
    env = {"DATABASE_URL": f"sqlite:///{tmp_path}/fuzz.db", "THIRTEEN_RATE_LIMITS": "off"}
    env["THIRTEEN_LOG_LEVEL"] = "ERROR"
    made = create_app(Settings.from_env(env))
    yield made
    made.extensions["thirteen"].close()


def test_spoilt_requests_are_answered_as_described(service: Flask, contract: Contract) -> None:
    rng, told = random.Random("spoilt"), Counter[str]()
    examples, wanted = Examples(contract.description), itertools.cycle(GAMES)
    nobody = Client(service.test_client(), contract)
    served = SERVES
    for _ in range(REQUESTS):
        if served >= SERVES:
            served = 0
            players = [nobody.guest("Mai"), nobody.guest("Đức")]
            game_id = players[0].game(next(wanted))["id"]
        player = rng.choice([*players, players[0]])
        ids = {"game_id": game_id, "player_id": player.player_id or "", "seat": "1"}
        asked = examples.request(rng, ids | {"ruleset_id": "three_thirteen"})
        if asked.template.endswith("/moves") and rng.random() < 0.7:
            asked.body = _legal_move(player, rng, game_id) or asked.body
        for _ in range(rng.choice((0, 1, 1, 1, 2))):
            spoil(rng, asked)
        status = _status(player, asked)
        told[str(status)] += 1
        # Nobody can do anything with the token of a player who is forgotten.
        forgotten = (asked.method, asked.path, status) == ("DELETE", "/v1/players/me", 204)
        served += SERVES if forgotten else 1
    report("spoilt requests", requests=REQUESTS, **{key: told[key] for key in sorted(told)})


def _status(player: Client, asked: Asked) -> int:
    """The status of the answer, which is held against the description."""
    if asked.query.get("wait", "").isdecimal():
        asked.query["wait"] = "0"
    headers = {"Content-Type": JSON} if asked.data is not None else {}
    try:
        answer = player.send(
            asked.method, asked.address, data=asked.data, headers=headers | asked.headers
        )
    except Exception as error:
        error.add_note(f"{asked}, sent as {asked.address} {asked.data!r:.2000}")
        raise
    return answer.status_code


def _legal_move(player: Client, rng: random.Random, game_id: str) -> dict[str, Any] | None:
    for seat in (0, 1):
        answer = player.send("GET", f"/v1/games/{game_id}/legal-moves?seat={seat}")
        items = answer.get_json()["items"] if answer.status_code == 200 else []
        if items:
            move: dict[str, Any] = rng.choice(items)["move"]
            return move | {"seat": seat}
    return None


def test_walks_from_call_to_call_are_answered_as_described(
    service: Flask, contract: Contract
) -> None:
    counted = Counted(service)
    walk = _walk(counted, Client(service.test_client(), contract))
    number = 0
    while sum(counted.counts.values()) < STEPS:
        number += 1
        # Bots and shuffles are not of the walk's choosing: it may not come to the same place.
        with suppress(FlakyStrategyDefinition):
            seed(number)(walk).run(settings=WALKING)
    report("walks", requests=sum(counted.counts.values()), **dict(sorted(counted.counts.items())))


def _walk(counted: Counted, nobody: Client) -> Any:
    """A machine that goes from call to call by what was answered before."""

    class Walk(description(counted).as_state_machine()):  # type: ignore[misc]  # made at run time
        def setup(self) -> None:
            self.mai = nobody.guest("Mai")
            self.games = [self.mai.game(wanted)["id"] for wanted in GAMES]

        def get_call_kwargs(self, case: Case[Any]) -> dict[str, Any]:
            return {"headers": {"Authorization": f"Bearer {self.mai.token}"}}

        def before_call(self, case: Case[Any]) -> None:
            without_waiting(case)
            ids = case.path_parameters
            if "game_id" in ids and not re.fullmatch("[0-9a-z]{26}", str(ids["game_id"])):
                ids["game_id"] = self.games[len(str(case.body)) % len(self.games)]

    return Walk
