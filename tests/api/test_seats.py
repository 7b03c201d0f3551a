"""Sitting down, leaving, and the start of a game that waits for people."""

import pytest

from tests.api.client import BOTH_MINE, OPEN_GAME, Client

THREE = {"ruleset": "cardgames_io", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}


def test_a_friend_joins_by_code_and_the_game_starts(mai: Client, duc: Client) -> None:
    game = mai.game(OPEN_GAME)
    code = game["join_code"]
    typed = f" {code[:4].lower()}-{code[4:]} "
    answer = duc.send("POST", "/v1/join?wait=0", json={"code": typed, "client_seed": "x"})
    shown = answer.get_json()["game"]
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/v1/games/{game['id']}"
    assert (shown["status"], shown["you"]["seat"]) == ("playing", 1)
    assert shown["fairness"]["client_seeds"] == ["", "x"]
    types = [event["type"] for event in answer.get_json()["events"]]
    assert types == ["seat_taken", "game_started", "round_started"]


def test_nobody_reads_anothers_hand(mai: Client, duc: Client) -> None:
    game = mai.game(OPEN_GAME)
    duc.post("/v1/join?wait=0", {"code": game["join_code"]})
    events = mai.get(f"/v1/games/{game['id']}/events")["items"]
    (dealt,) = (event for event in events if event["type"] == "round_started")
    assert dealt["hand"] == mai.view(game["id"])["you"]["hand"]
    assert dealt["hand"] != duc.view(game["id"])["you"]["hand"]


def test_asking_again_gives_the_same_seat(mai: Client, duc: Client) -> None:
    game = mai.game(THREE)
    body = {"code": game["join_code"], "seat": 2}
    assert duc.send("POST", "/v1/join?wait=0", json=body).status_code == 201
    again = duc.send("POST", "/v1/join?wait=0", json={"code": game["join_code"]})
    assert (again.status_code, again.get_json()["game"]["you"]["seat"]) == (200, 2)
    taken = duc.send("POST", f"/v1/games/{game['id']}/seats?wait=0", json={"seat": None})
    assert (taken.status_code, taken.get_json()["events"]) == (200, [])


def test_seats_that_cannot_be_taken(mai: Client, duc: Client, nobody: Client) -> None:
    game = mai.game(THREE)
    join = {"code": game["join_code"]}
    lan = nobody.guest("Lan")
    duc.problem(409, "seat_taken", "POST", "/v1/join", json={**join, "seat": 0})
    duc.problem(422, "invalid_request", "POST", "/v1/join", json={**join, "seat": 3})
    duc.post("/v1/join?wait=0", join)
    lan.post("/v1/join?wait=0", join)
    late = nobody.guest("Late").problem(409, "game_started", "POST", "/v1/join", json=join)
    assert late["context"]["version"] == mai.view(game["id"])["version"]


@pytest.mark.parametrize("code", ["AAAAAAAA", "x", "----", "\0", "K7QM 2XPA!", "字"])
def test_codes_of_no_game(mai: Client, code: str) -> None:
    mai.problem(404, "not_found", "POST", "/v1/join", json={"code": code})


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "/code"),
        ({"code": None}, "/code"),
        ({"code": 12345678}, "/code"),
        ({"code": ""}, "/code"),
        ({"code": "x" * 65}, "/code"),
        ({"code": "AAAAAAAA", "seat": "1"}, "/seat"),
        ({"code": "AAAAAAAA", "seat": True}, "/seat"),
        ({"code": "AAAAAAAA", "seat": 1.0}, "/seat"),
        ({"code": "AAAAAAAA", "seat": -1}, "/seat"),
        ({"code": "AAAAAAAA", "seat": 10**30}, "/seat"),
        ({"code": "AAAAAAAA", "seed": "x"}, "/seed"),
    ],
)
def test_joins_that_cannot_be(mai: Client, body: object, field: str) -> None:
    problem = mai.problem(422, "invalid_request", "POST", "/v1/join", json=body)
    assert [error["field"] for error in problem["errors"]] == [field]


def test_leaving_while_waiting_opens_the_seat(mai: Client, duc: Client) -> None:
    game = mai.game(THREE)
    path = f"/v1/games/{game['id']}"
    duc.post("/v1/join?wait=0", {"code": game["join_code"]})
    left = duc.send("DELETE", f"{path}/seats/me")
    assert (left.status_code, left.data) == (204, b"")
    assert "Content-Type" not in left.headers
    assert duc.send("DELETE", f"{path}/seats/me").status_code == 204
    assert mai.view(game["id"])["seats"][1]["kind"] == "open"


def test_leaving_in_play_hands_over_to_a_bot_and_the_host_passes_on(
    mai: Client, duc: Client
) -> None:
    game = mai.game(OPEN_GAME)
    duc.post("/v1/join?wait=0", {"code": game["join_code"]})
    assert mai.send("DELETE", f"/v1/games/{game['id']}/seats/me").status_code == 204
    shown = duc.view(game["id"])
    assert (shown["seats"][0]["kind"], shown["host"]) == ("bot", 1)
    left = mai.view(game["id"])
    assert (left["you"], left["join_code"]) == (None, None)
    move = {"type": "pass"}
    mai.problem(403, "forbidden", "POST", f"/v1/games/{game['id']}/moves", json=move)


def test_the_host_starts_with_bots(mai: Client) -> None:
    game = mai.game(THREE)
    body = {"open_seats": "bots", "level": "greedy"}
    started = mai.post(f"/v1/games/{game['id']}/start?wait=0", body)["game"]
    assert [seat["level"] for seat in started["seats"]] == [None, "greedy", "greedy"]
    assert started["status"] == "playing"


def test_the_host_starts_without_the_open_seats(mai: Client, duc: Client) -> None:
    game = mai.game(THREE)
    path = f"/v1/games/{game['id']}/start?wait=0"
    mai.problem(409, "too_few_players", "POST", path, json={"open_seats": "remove"})
    duc.post("/v1/join?wait=0", {"code": game["join_code"], "seat": 2})
    started = mai.post(path, {"open_seats": "remove"})["game"]
    assert [seat["name"] for seat in started["seats"]] == ["Mai", "Đức"]
    assert duc.view(game["id"])["you"]["seat"] == 1


def test_starts_that_cannot_be(mai: Client, duc: Client) -> None:
    game = mai.game(THREE)
    path = f"/v1/games/{game['id']}/start"
    bots = {"open_seats": "bots"}
    duc.post("/v1/join?wait=0", {"code": game["join_code"]})
    duc.problem(403, "forbidden", "POST", path, json=bots)
    for body, field in (
        ({}, "/open_seats"),
        ({"open_seats": "keep"}, "/open_seats"),
        ({"open_seats": ["bots"]}, "/open_seats"),
        ({**bots, "level": "god"}, "/level"),
        ({**bots, "level": 3}, "/level"),
        ({"open_seats": "remove", "level": "planner"}, "/level"),
    ):
        problem = mai.problem(422, "invalid_request", "POST", path, json=body)
        assert [error["field"] for error in problem["errors"]] == [field]
    assert mai.view(game["id"])["status"] == "waiting"
    mai.post(path + "?wait=0", bots)
    mai.problem(409, "game_started", "POST", path, json=bots)


def test_what_needs_a_started_game(mai: Client) -> None:
    path = f"/v1/games/{mai.game(OPEN_GAME)['id']}"
    mai.problem(409, "game_not_started", "POST", f"{path}/moves", json={"type": "pass"})
    mai.problem(409, "game_not_over", "GET", f"{path}/record")
    assert mai.get(f"{path}/legal-moves")["items"] == []


def test_a_full_game_of_mine_has_no_open_seat(mai: Client) -> None:
    game = mai.game(BOTH_MINE)
    again = mai.send("POST", f"/v1/games/{game['id']}/seats?wait=0", json={})
    assert again.status_code == 200
