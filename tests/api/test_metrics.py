"""What `/metrics` tells, and what it never tells."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from prometheus_client.parser import text_string_to_metric_families

from pyservice import Settings, create_app
from pyservice.api.metrics import Measures
from tests.api.client import BOTH_MINE, Client

if TYPE_CHECKING:
    from pathlib import Path

    from flask import Flask

Make = Callable[..., "Flask"]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Make]:
    made: list[Flask] = []

    def application(**settings: Any) -> Flask:
        url = f"sqlite:///{tmp_path}/games{len(made)}.db"
        made.append(create_app(Settings(background=False, database_url=url, **settings)))
        return made[-1]

    yield application
    for app in made:
        app.extensions["thirteen"].close()


def samples(text: str) -> dict[tuple[str, ...], float]:
    """Each sample's value by its name and its labels' values."""
    return {
        (sample.name, *(value for _, value in sorted(sample.labels.items()))): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


def read(app: Flask) -> dict[tuple[str, ...], float]:
    answer = app.test_client().get("/metrics")
    assert answer.status_code == 200
    assert answer.content_type.startswith("text/plain; version=")
    assert answer.headers["Cache-Control"] == "no-store"
    return samples(answer.get_data(as_text=True))


def test_requests_are_counted_by_rule_method_and_status(make: Make) -> None:
    app = make()
    client = app.test_client()
    assert client.get("/v1/rulesets").status_code == 200
    assert client.get("/v1/games/secret-id").status_code == 401
    assert client.get("/v1/secret-address").status_code == 404
    assert client.open("/v1/rulesets", method="BREW").status_code == 405
    told = read(app)
    assert told["thirteen_requests_total", "GET", "/v1/rulesets", "200"] == 1
    assert told["thirteen_requests_total", "GET", "/v1/games/<game_id>", "401"] == 1
    assert told["thirteen_requests_total", "GET", "(none)", "404"] == 1
    assert told["thirteen_requests_total", "other", "(none)", "405"] == 1
    assert told["thirteen_problems_total", "unauthorized"] == 1
    assert told["thirteen_request_seconds_count", "GET", "/v1/rulesets"] == 1
    assert told["thirteen_request_cpu_seconds_total", "GET", "/v1/rulesets"] > 0
    assert not re.search(r"secret|BREW", str(told))


def test_moves_and_thoughts_of_bots_are_counted(make: Make, nobody: Client) -> None:
    app = make()
    mai = Client(app.test_client(), nobody.contract).guest("Mai")
    game = mai.game({"ruleset": "three_thirteen", "seats": [{"kind": "me"}, {"kind": "bot"}]}, 30)
    mai.post(f"/v1/games/{game['id']}/moves?wait=0", {"type": "draw", "source": "stock"})
    told = read(app)
    assert told["thirteen_moves_total", "three_thirteen", "person"] == 1
    bots = told.get(("thirteen_moves_total", "three_thirteen", "bot"), 0)
    thoughts = {key[1]: n for key, n in told.items() if key[0] == "thirteen_bot_seconds_count"}
    assert sum(thoughts.values()) == bots


def test_streams_falls_back_and_lag_are_told() -> None:
    measures = Measures()
    measures.streams(3)
    measures.streams(-1)
    measures.fell_back("planner")
    measures.swept(0.7)
    told = samples(measures.text().decode())
    assert told["thirteen_streams_open",] == 2
    assert told["thirteen_bot_fallbacks_total", "planner"] == 1
    assert told["thirteen_sweeper_lag_seconds_bucket", "0.5"] == 0
    assert told["thirteen_sweeper_lag_seconds_bucket", "1.0"] == 1


def test_each_application_counts_for_itself(make: Make) -> None:
    first, second = make(), make()
    first.test_client().get("/v1/bots")
    assert ("thirteen_requests_total", "GET", "/v1/bots", "200") in read(first)
    assert ("thirteen_requests_total", "GET", "/v1/bots", "200") not in read(second)


def test_they_can_be_turned_off(make: Make) -> None:
    answer = make(metrics=False).test_client().get("/metrics")
    assert answer.status_code == 404
    assert answer.get_json(force=True)["code"] == "not_found"


def test_no_id_token_or_seed_is_among_them(make: Make, nobody: Client) -> None:
    app = make()
    mai = Client(app.test_client(), nobody.contract).guest("Nguyễn Mai")
    game = mai.game({**BOTH_MINE, "client_seed": "my own seed"})
    mai.view(game["id"])
    text = app.test_client().get("/metrics").get_data(as_text=True)
    told = (mai.token, mai.player_id, game["id"], game["join_code"], "Mai", "my own seed")
    assert [secret for secret in told if secret and secret in text] == []
