"""One line a request, with its id, and nothing that is anybody's secret."""

from __future__ import annotations

import json
import logging
import re
from typing import TYPE_CHECKING, Any

import pytest
from structlog.contextvars import clear_contextvars

from pyservice import Settings, create_app
from pyservice.api import logs
from pyservice.web import open_site

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from flask import Flask


@pytest.fixture
def logged(tmp_path: Path) -> Iterator[Flask]:
    """An application that logs JSON; the settings of the others come back afterwards."""
    url = f"sqlite:///{tmp_path}/games.db"
    app = create_app(
        Settings(background=False, database_url=url, log_level="DEBUG", log_format="JSON")
    )
    yield app
    app.extensions["thirteen"].close()
    logs.configure("INFO", "AUTO")


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().err.splitlines()]


def test_a_request_is_one_line(logged: Flask, capsys: pytest.CaptureFixture[str]) -> None:
    answer = logged.test_client().get("/v1/rulesets/nix", headers={"X-Request-ID": "proxy.7-a"})
    assert answer.headers["X-Request-ID"] == "proxy.7-a"
    [line] = lines(capsys)
    assert line.pop("ms") >= 0
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+Z", line.pop("timestamp"))
    assert line == {
        "event": "request",
        "level": "info",
        "logger": "pyservice.api.watching",
        "request_id": "proxy.7-a",
        "method": "GET",
        "rule": "/v1/rulesets/<ruleset_id>",
        "status": 404,
        "code": "not_found",
    }


def test_the_files_of_the_page_are_quiet_unless_one_is_missing(
    logged: Flask, capsys: pytest.CaptureFixture[str]
) -> None:
    client = logged.test_client()
    for path in ("app/main.js", "app/nothing.js"):
        client.get(open_site().base + path)
    client.get("/icons/icon.svg")
    told = [(line["level"], line["status"]) for line in lines(capsys)]
    assert told == [("debug", 200), ("info", 404), ("debug", 200)]


@pytest.mark.parametrize("given", [None, "", "a b", "x" * 65, 'a"b', "a,b", "é"])
def test_an_id_that_is_none_is_made(
    logged: Flask, capsys: pytest.CaptureFixture[str], given: str | None
) -> None:
    headers = {} if given is None else {"X-Request-ID": given}
    made = logged.test_client().get("/healthz", headers=headers).headers["X-Request-ID"]
    assert re.fullmatch(r"[0-9a-f]{16}", made)
    [line] = lines(capsys)
    assert (line["request_id"], line["level"]) == (made, "debug")


def test_what_a_request_causes_carries_its_id(
    logged: Flask, capsys: pytest.CaptureFixture[str]
) -> None:
    def cause() -> str:
        logging.getLogger("pyservice.services.turns").warning("game %s was not followed", "g1")
        return ""

    logged.add_url_rule("/cause", view_func=cause)
    logged.test_client().get("/cause", headers={"X-Request-ID": "r1"})
    caused, _ = lines(capsys)
    assert (caused["event"], caused["request_id"]) == ("game g1 was not followed", "r1")
    assert caused["level"] == "warning"


def test_a_crash_is_logged_and_not_told(logged: Flask, capsys: pytest.CaptureFixture[str]) -> None:
    def crash() -> str:
        raise RuntimeError("inside")

    logged.add_url_rule("/crash", view_func=crash)
    answer = logged.test_client().get("/crash")
    assert answer.status_code == 500
    assert "inside" not in answer.get_data(as_text=True)
    trace, line = lines(capsys)
    assert "RuntimeError: inside" in trace["exception"]
    assert (line["level"], line["code"]) == ("error", "internal_error")
    assert trace["request_id"] == line["request_id"] == answer.headers["X-Request-ID"]


def test_no_token_card_seed_query_or_body_is_logged(
    logged: Flask, capsys: pytest.CaptureFixture[str]
) -> None:
    client = logged.test_client()
    made = client.post("/v1/players", json={"name": "Nguyen Mai"}).get_json()
    headers = {"Authorization": f"Bearer {made['token']}"}
    body = {"ruleset": "cardgames_io", "client_seed": "my own seed"}
    game = client.post("/v1/games?wait=30", json=body, headers=headers).get_json()["game"]
    path = f"/v1/games/{game['id']}"
    cards = game["you"]["hand"][:1]
    client.get(f"{path}?token={made['token']}", headers=headers)
    client.post(f"{path}/moves", json={"type": "play", "cards": cards}, headers=headers)
    client.post(f"{path}/moves", json={"type": "play", "cards": ["9Q"]}, headers=headers)
    client.get(path, headers={"Authorization": f"Bearer {made['token']}x"})
    client.post("/v1/games", data="{broken", headers=headers, content_type="application/json")
    written = capsys.readouterr().err
    assert len(written.splitlines()) >= 7
    secrets = (made["token"], game["id"], made["id"], "Nguyen", "my own seed", "9Q", "broken", "?")
    assert [secret for secret in secrets if secret in written] == []
    assert not re.search(rf"\b{cards[0]}\b", written)


def test_making_applications_again_writes_no_line_twice(
    logged: Flask, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    again = Settings(
        background=False, database_url=f"sqlite:///{tmp_path}/again.db", log_format="JSON"
    )
    create_app(again).extensions["thirteen"].close()
    logged.test_client().get("/v1/bots")
    assert len(lines(capsys)) == 1


def test_text_says_a_request_in_words() -> None:
    clear_contextvars()
    record = logging.LogRecord("pyservice.x", logging.INFO, "", 1, "request", (), None)
    record.__dict__.update(method="GET", rule="/v1/bots", status=200, ms=1.5)
    line = logs.formatter("TEXT").format(record)
    assert re.fullmatch(r"\d\d:\d\d:\d\d \[info +\] GET /v1/bots  200  1.5 ms", line)
