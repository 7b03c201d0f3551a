"""The lobby, looking by code, the host's removals, and rematches."""

import pytest

from tests.api.client import BOTH_MINE, OPEN_GAME, Client, position

PUBLIC = {**OPEN_GAME, "visibility": "public"}
THREE = {"ruleset": "cardgames_io", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}
SUMMARY = {
    "id",
    "family",
    "ruleset",
    "status",
    "visibility",
    "host_name",
    "seats_total",
    "seats_open",
    "my_seats",
    "your_turn",
    "deadline",
    "version",
    "rematch_id",
    "created_at",
    "updated_at",
}


def test_the_lobby_shows_public_games(mai: Client, duc: Client) -> None:
    private, public = mai.game(OPEN_GAME)["id"], mai.game(PUBLIC)["id"]
    items = duc.get("/v1/games?status=waiting&limit=100")["items"]
    assert public in [game["id"] for game in items]
    assert private not in [game["id"] for game in items]
    shown = next(game for game in items if game["id"] == public)
    assert (shown["host_name"], shown["my_seats"], shown["seats_open"]) == ("Mai", [], 1)
    duc.post(f"/v1/games/{public}/seats?wait=0")
    assert duc.get("/v1/games?mine=true")["items"][0]["id"] == public
    playing = duc.get("/v1/games?status=playing&ruleset=cardgames_io")["items"]
    assert public in [game["id"] for game in playing]


def test_no_games_are_an_empty_list(mai: Client) -> None:
    page = mai.get("/v1/games?mine=true")
    assert page == {"items": [], "next_cursor": None}
    assert mai.get("/v1/games?ruleset=three_thirteen_ace_high&status=finished")["items"] == []


def test_looking_by_code_takes_nothing(mai: Client, duc: Client) -> None:
    game = mai.game(THREE)
    answer = duc.send("POST", "/v1/join", json={"code": game["join_code"], "look": True})
    shown = answer.get_json()
    assert answer.status_code == 200
    assert answer.headers["Location"] == f"/v1/games/{game['id']}"
    assert set(shown) == {*SUMMARY, "events", "game"}
    assert (shown["id"], shown["seats_open"], shown["my_seats"]) == (game["id"], 2, [])
    assert (shown["events"], shown["game"], shown["version"]) == ([], None, game["version"])
    assert mai.view(game["id"])["version"] == game["version"]
    duc.problem(404, "not_found", "GET", f"/v1/games/{game['id']}")


@pytest.mark.parametrize("look", [False, None])
def test_not_looking_joins(mai: Client, duc: Client, look: bool | None) -> None:
    game = mai.game(THREE)
    joined = duc.post("/v1/join?wait=0", {"code": game["join_code"], "look": look})
    assert (joined["my_seats"], joined["seats_open"], joined["status"]) == ([1], 1, "waiting")
    assert joined["version"] == joined["game"]["version"] == joined["events"][-1]["seq"]


def test_looks_that_cannot_be(mai: Client) -> None:
    wrong: tuple[object, ...] = ("true", 1, [], {})
    for look in wrong:
        body = {"code": "AAAAAAAA", "look": look}
        problem = mai.problem(422, "invalid_request", "POST", "/v1/join", json=body)
        assert [error["field"] for error in problem["errors"]] == ["/look"]
    mai.problem(404, "not_found", "POST", "/v1/join", json={"code": "AAAAAAAA", "look": True})


def test_whom_a_code_lets_in(mai: Client, duc: Client, nobody: Client) -> None:
    game = mai.game({**position("3S", "4S"), "seats": [{"kind": "me"}, {"kind": "open"}]})
    code = {"code": game["join_code"]}
    duc.post("/v1/join?wait=0", code)
    lan = nobody.guest("Lan")
    for body in (code, {**code, "look": True}):
        lan.problem(409, "game_started", "POST", "/v1/join", json=body)
        assert duc.post("/v1/join?wait=0", body)["my_seats"] == [1]
    mai.post(f"/v1/games/{game['id']}/moves", {"type": "play", "cards": ["3S"]})
    for body in (code, {**code, "look": True}):
        lan.problem(404, "not_found", "POST", "/v1/join", json=body)
        assert duc.post("/v1/join?wait=0", body)["status"] == "finished"


def test_the_host_clears_a_seat(mai: Client, duc: Client) -> None:
    game = mai.game(THREE)
    path = f"/v1/games/{game['id']}/seats"
    duc.post("/v1/join?wait=0", {"code": game["join_code"]})
    for _ in range(2):
        cleared = mai.send("DELETE", f"{path}/1")
        assert (cleared.status_code, cleared.data) == (204, b"")
    assert mai.view(game["id"])["seats"][1]["kind"] == "open"
    assert duc.view(game["id"])["you"] is None


@pytest.mark.parametrize("seat", ["3", "7", "8", "-1", "1.0", "01", "x", "%00", "٣", "1e0"])
def test_seats_that_are_not_there(mai: Client, seat: str) -> None:
    game = mai.game(THREE)
    mai.problem(404, "not_found", "DELETE", f"/v1/games/{game['id']}/seats/{seat}")


def test_who_may_clear_what(mai: Client, duc: Client, nobody: Client) -> None:
    game = mai.game(OPEN_GAME)
    path = f"/v1/games/{game['id']}/seats"
    duc.problem(404, "not_found", "DELETE", f"{path}/0")
    nobody.problem(401, "unauthorized", "DELETE", f"{path}/0")
    mai.problem(403, "forbidden", "DELETE", f"{path}/0")
    duc.post("/v1/join?wait=0", {"code": game["join_code"]})
    duc.problem(403, "forbidden", "DELETE", f"{path}/0")
    early = mai.problem(409, "seat_has_time", "DELETE", f"{path}/1")
    assert "60" in early["detail"]
    assert early["context"]["version"] == mai.view(game["id"])["version"]


def _over(mai: Client, duc: Client) -> str:
    body = {**position("3S", "4S 5S"), "seats": [{"kind": "me"}, {"kind": "open"}]}
    game = mai.game(body)
    duc.post("/v1/join?wait=0", {"code": game["join_code"]})
    mai.post(f"/v1/games/{game['id']}/moves", {"type": "play", "cards": ["3S"]})
    game_id: str = game["id"]
    return game_id


def test_a_rematch_is_made_once_and_found_by_the_others(mai: Client, duc: Client) -> None:
    old = _over(mai, duc)
    before = duc.view(old)
    assert before["rematch_id"] is None
    promised = duc.get("/v1/players/me")["next_commitment"]
    made = duc.send("POST", f"/v1/games/{old}/rematch?wait=0", json={"client_seed": "x"})
    new = made.get_json()["game"]
    assert made.status_code == 201
    assert made.headers["Location"] == f"/v1/games/{new['id']}"
    assert (new["status"], new["you"]["seat"], new["host"]) == ("waiting", 1, 1)
    assert new["fairness"]["commitment"] == promised
    kept = new["seats"][0]
    assert (kept["kind"], kept["reserved_for"], kept["name"]) == ("open", mai.player_id, "Mai")
    assert kept["reserved_until"] > new["server_time"]
    assert mai.view(old)["rematch_id"] == new["id"]
    assert mai.view(old)["version"] == before["version"] + 1
    found = mai.send("POST", f"/v1/games/{old}/rematch?wait=0")
    assert (found.status_code, found.headers["Location"]) == (200, made.headers["Location"])
    assert found.get_json()["game"]["status"] == "playing"
    assert found.get_json()["game"]["fairness"]["client_seeds"] == ["", "x"]
    again = mai.send("POST", f"/v1/games/{old}/rematch?wait=0", json={})
    assert (again.status_code, again.get_json()["events"]) == (200, [])


def test_rematches_that_cannot_be(mai: Client, duc: Client, nobody: Client) -> None:
    playing = mai.game(BOTH_MINE)
    path = f"/v1/games/{playing['id']}/rematch"
    mai.problem(409, "game_not_over", "POST", path, json={})
    duc.problem(404, "not_found", "POST", path, json={})
    nobody.problem(401, "unauthorized", "POST", path, json={})
    over = f"/v1/games/{_over(mai, duc)}/rematch"
    for body, field in (
        ({"client_seed": "x" * 65}, "/client_seed"),
        ({"client_seed": 3}, "/client_seed"),
        ({"seat": 1}, "/seat"),
    ):
        problem = mai.problem(422, "invalid_request", "POST", over, json=body)
        assert [error["field"] for error in problem["errors"]] == [field]
    mai.problem(422, "invalid_request", "POST", f"{over}?wait=31", json={})


def test_a_public_game_that_is_over_is_not_the_spectators_to_play_again(
    mai: Client, duc: Client
) -> None:
    game = mai.game({"ruleset": "southern_poker", "visibility": "public"}, wait=0)
    mai.send("DELETE", f"/v1/games/{game['id']}/seats/me")
    mai.problem(403, "forbidden", "POST", f"/v1/games/{game['id']}/rematch", json={})
    duc.problem(403, "forbidden", "POST", f"/v1/games/{game['id']}/rematch", json={})
