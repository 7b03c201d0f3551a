"""The clock over HTTP: deadlines, seats that bots keep, and coming back."""

from typing import Any

import pytest
from flask import Flask

from pyservice.services import Services
from tests.api.client import OPEN_GAME, Client

CLOCKED = {**OPEN_GAME, "turn_seconds": 30}
MOVE = {"type": "play", "cards": ["3S"]}


def together(mai: Client, duc: Client, body: dict[str, Any]) -> dict[str, Any]:
    """A game of two."""
    game = mai.game(body)
    answer: dict[str, Any] = duc.post("/v1/join?wait=0", {"code": game["join_code"]})["game"]
    return answer


@pytest.fixture
def services(app: Flask) -> Services:
    given = app.extensions["thirteen"]
    assert isinstance(given, Services)
    return given


def test_a_deadline_stands_in_the_view_and_in_the_last_event(mai: Client, duc: Client) -> None:
    game = together(mai, duc, CLOCKED)
    until = game["round"]["deadline"]
    assert until > game["server_time"]
    assert game["turn_seconds"] == 30
    events = mai.get(f"/v1/games/{game['id']}/events?limit=100")["items"]
    assert events[-1]["deadline"] == until
    assert [item["deadline"] for item in mai.get("/v1/games?mine=true")["items"]] == [until]


@pytest.mark.parametrize("seconds", [4, 604_801, -1, 5.5, "60", True])
def test_seconds_that_no_turn_can_have(mai: Client, seconds: object) -> None:
    body = {**OPEN_GAME, "turn_seconds": seconds}
    mai.problem(422, "invalid_request", "POST", "/v1/games", json=body)


@pytest.mark.parametrize("seconds", [5, 604_800])
def test_seconds_that_a_turn_can_have(mai: Client, seconds: int) -> None:
    assert mai.game({**OPEN_GAME, "turn_seconds": seconds})["turn_seconds"] == seconds


def test_a_player_comes_back_from_the_bot_that_kept_the_seat(
    mai: Client, duc: Client, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Time passes by setting the clock of the services on."""
    game = together(mai, duc, CLOCKED)
    path = f"/v1/games/{game['id']}"
    away, here = (mai, duc) if game["round"]["to_act"] == 0 else (duc, mai)
    seat = game["round"]["to_act"]
    clock = services.play._clock
    start, passed = clock.now(), 0

    def wait_out() -> None:
        nonlocal passed
        passed += 46_000
        monkeypatch.setattr(type(clock), "now", lambda _: start + passed)
        services.sweep()

    wait_out()
    here.post(f"{path}/moves?wait=0", {"type": "pass"})
    wait_out()
    assert here.view(game["id"])["seats"][seat]["kept_by_bot"] is True
    kept = away.problem(409, "seat_kept_by_bot", "POST", f"{path}/moves", json=MOVE)
    assert kept["context"]["version"] == away.view(game["id"])["version"]
    back = away.post(f"{path}/seats/me/return?wait=0")
    assert [event["type"] for event in back["events"]] == ["player_returned"]
    assert back["game"]["seats"][seat]["kept_by_bot"] is False
    again = away.send("POST", f"{path}/seats/me/return?wait=0")
    assert (again.status_code, again.get_json()["events"]) == (200, [])
    away.send("DELETE", f"{path}/seats/me")
    away.problem(409, "seat_given_up", "POST", f"{path}/seats/me/return")


def test_who_cannot_come_back(mai: Client, duc: Client, nobody: Client) -> None:
    waiting = mai.game(OPEN_GAME)
    path = f"/v1/games/{waiting['id']}/seats/me/return"
    mai.problem(409, "game_not_started", "POST", path)
    duc.problem(404, "not_found", "POST", path)
    nobody.problem(401, "unauthorized", "POST", path)
    public = mai.game({**OPEN_GAME, "visibility": "public"})
    duc.problem(403, "forbidden", "POST", f"/v1/games/{public['id']}/seats/me/return")
    mai.send("DELETE", f"/v1/games/{waiting['id']}/seats/me")
    mai.problem(409, "seat_given_up", "POST", path)
