"""`/v1/players`."""

import re
from dataclasses import replace

import pytest
from marshmallow import ValidationError

from pyservice.api.schemas.players import NAME_PATTERN
from pyservice.api.schemas.request import seen_by_people
from tests.api.client import Client, position


def test_a_guest_gets_a_token_that_works(nobody: Client) -> None:
    answer = nobody.send("POST", "/v1/players", json={"name": "Mai", "locale": "vi"})
    made = answer.get_json()
    assert answer.status_code == 201
    assert (made["name"], made["locale"]) == ("Mai", "vi")
    assert len(made["token"]) >= 43  # 256 bits in base64
    profile = nobody.get("/v1/players/me", headers={"Authorization": f"bearer {made['token']}"})
    assert profile["id"] == made["id"]


def test_null_is_the_same_as_absent(nobody: Client) -> None:
    assert nobody.post("/v1/players", {"name": "Mai", "locale": None})["locale"] is None


def test_the_token_is_shown_once(nobody: Client, mai: Client) -> None:
    assert mai.token is not None
    assert mai.token not in str(mai.get("/v1/players/me"))
    assert mai.token not in str(nobody.get(f"/v1/players/{mai.player_id}"))


def test_the_public_profile_needs_no_token(nobody: Client, mai: Client) -> None:
    shown = nobody.get(f"/v1/players/{mai.player_id}")
    assert (shown["name"], shown["games"], shown["results"]) == ("Mai", 0, [])


def test_my_next_game_is_committed_to_and_used_once(mai: Client) -> None:
    promised = mai.get("/v1/players/me")["next_commitment"]
    assert mai.game({"ruleset": "cardgames_io"})["fairness"]["commitment"] == promised
    assert mai.get("/v1/players/me")["next_commitment"] != promised


@pytest.mark.parametrize("player_id", ["nobody", "%00", "x" * 500, "%ED%A0%80", "..", "'"])
def test_an_unknown_player(nobody: Client, player_id: str) -> None:
    nobody.problem(404, "not_found", "GET", f"/v1/players/{player_id}")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "too_short"),
        ("x" * 41, "too_long"),
        ("a\nb", "control_characters"),
        ("a\0b", "control_characters"),
        ("a\x9fb", "control_characters"),
        (" ", "control_characters"),
        ("\u2028", "control_characters"),
        ("\u200b \ufeff\u3000", "control_characters"),
        ("\U000e0041", "control_characters"),
        ("Mai\u202eiaM", "control_characters"),
        ("\u2066Mai\u2069", "control_characters"),
        (None, "required"),
        (3, "wrong_type"),
        (["Mai"], "wrong_type"),
    ],
)
def test_names_that_cannot_be(nobody: Client, name: object, code: str) -> None:
    problem = nobody.problem(422, "invalid_request", "POST", "/v1/players", json={"name": name})
    assert [(error["field"], error["code"]) for error in problem["errors"]] == [("/name", code)]


@pytest.mark.parametrize("name", ["x" * 40, "Đức Nguyễn", "🂡🂡", " Mai ", "👩\u200d🚀", "مها\u200f"])
def test_names_that_can_be(nobody: Client, name: str) -> None:
    assert nobody.post("/v1/players", {"name": name})["name"] == name


def test_a_seat_is_named_by_the_same_rules(mai: Client) -> None:
    body = {"ruleset": "cardgames_io", "seats": [{"kind": "me", "name": "\u200b"}]}
    problem = mai.problem(422, "invalid_request", "POST", "/v1/games", json=body)
    assert ("/seats/0/name", "control_characters") in [
        (error["field"], error["code"]) for error in problem["errors"]
    ]


def test_the_pattern_of_names_says_what_is_checked() -> None:
    described = re.compile(NAME_PATTERN)
    for number in (*range(0xD800), *range(0xE000, 0x10000)):
        for name in (chr(number), f"{chr(number)}a"):
            assert bool(described.match(name)) == _may_be(name), hex(number)


def _may_be(name: str) -> bool:
    try:
        seen_by_people(name)
    except ValidationError:
        return False
    return True


def test_an_unknown_locale(nobody: Client) -> None:
    body = {"name": "Mai", "locale": "de"}
    problem = nobody.problem(422, "invalid_request", "POST", "/v1/players", json=body)
    assert problem["errors"][0]["code"] == "unknown_choice"


@pytest.mark.parametrize(
    "header",
    ["", "Bearer", "Bearer ", "Bearer x", "Basic YTpi", "Token abc", "Bearer a b", "Bearer \xff"],
)
def test_a_bad_token_gets_nobody_in(nobody: Client, header: str) -> None:
    answer = nobody.send("GET", "/v1/players/me", headers={"Authorization": header})
    assert answer.status_code == 401
    assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_a_token_in_the_address_is_not_read(nobody: Client, mai: Client) -> None:
    nobody.problem(401, "unauthorized", "GET", f"/v1/players/me?token={mai.token}")
    nobody.problem(401, "unauthorized", "GET", f"/v1/players/me?access_token={mai.token}")


def test_a_new_name_and_language(mai: Client, nobody: Client) -> None:
    changed = mai.send("PATCH", "/v1/players/me", json={"name": "Mai Anh", "locale": "fr"})
    assert changed.status_code == 200
    assert changed.get_json() == mai.get("/v1/players/me")
    assert nobody.get(f"/v1/players/{mai.player_id}")["name"] == "Mai Anh"
    problem = mai.problem(404, "not_found", "GET", "/v1/games/x")
    assert problem["title"] == "Introuvable"


@pytest.mark.parametrize("body", [None, {}, {"name": None}, {"name": None, "locale": None}])
def test_what_is_left_out_stays(nobody: Client, body: object) -> None:
    lan = nobody.guest("Lan", "vi")
    profile = lan.send("PATCH", "/v1/players/me", json=body).get_json()
    assert (profile["name"], profile["locale"]) == ("Lan", "vi")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"name": ""}, "/name"),
        ({"name": "a\nb"}, "/name"),
        ({"name": "x" * 41}, "/name"),
        ({"name": 3}, "/name"),
        ({"locale": "de"}, "/locale"),
        ({"id": "x"}, "/id"),
        ({"token": "x"}, "/token"),
    ],
)
def test_changes_that_cannot_be(mai: Client, body: object, field: str) -> None:
    problem = mai.problem(422, "invalid_request", "PATCH", "/v1/players/me", json=body)
    assert [error["field"] for error in problem["errors"]] == [field]
    assert mai.get("/v1/players/me")["name"] == "Mai"


def test_the_old_token_lives_until_the_new_one_is_used(mai: Client) -> None:
    renewed = mai.send("POST", "/v1/players/me/token")
    assert renewed.status_code == 201
    assert renewed.headers["Cache-Control"] == "no-store"
    assert mai.get("/v1/players/me")["id"] == mai.player_id
    newer = replace(mai, token=renewed.get_json()["token"])
    assert newer.get("/v1/players/me")["id"] == mai.player_id
    mai.problem(401, "unauthorized", "GET", "/v1/players/me")
    mai.problem(401, "unauthorized", "POST", "/v1/players/me/token")


def test_a_player_goes_for_good(mai: Client, duc: Client, nobody: Client) -> None:
    game = mai.game({"ruleset": "cardgames_io", "seats": [{"kind": "me"}, {"kind": "open"}]})
    duc.post("/v1/join?wait=0", {"code": game["join_code"]})
    gone = duc.send("DELETE", "/v1/players/me")
    assert (gone.status_code, gone.data) == (204, b"")
    for method, path in (("GET", "/v1/players/me"), ("DELETE", "/v1/players/me")):
        duc.problem(401, "unauthorized", method, path)
    nobody.problem(404, "not_found", "GET", f"/v1/players/{duc.player_id}")
    assert mai.view(game["id"])["seats"][1]["kind"] == "bot"
    assert "Đức" not in str(mai.get(f"/v1/games/{game['id']}/events"))


def test_a_game_of_one_who_is_gone_reads_as_described(mai: Client, duc: Client) -> None:
    body = {**position("3S", "4S 5S"), "seats": [{"kind": "me"}, {"kind": "open"}]}
    game = mai.game({**body, "visibility": "private", "spectators": True})
    path = f"/v1/games/{game['id']}"
    duc.post("/v1/join?wait=0", {"code": game["join_code"]})
    mai.post(f"{path}/moves", {"type": "play", "cards": ["3S"]})
    mai.send("DELETE", "/v1/players/me")
    assert [seat["name"] for seat in duc.view(game["id"])["seats"]] == [None, "Đức"]
    assert duc.get("/v1/games?mine=true")["items"][0]["host_name"] is None
    assert "Mai" not in str([duc.get(f"{path}/{part}") for part in ("events", "record")])
    kept = duc.post(f"{path}/rematch?wait=0")["game"]["seats"][0]
    assert (kept["kind"], kept["name"], kept["reserved_for"]) == ("open", None, None)


def test_a_guest_is_needed_to_change_one(nobody: Client) -> None:
    nobody.problem(401, "unauthorized", "PATCH", "/v1/players/me", json={"name": "x"})
    nobody.problem(401, "unauthorized", "DELETE", "/v1/players/me")
    nobody.problem(401, "unauthorized", "POST", "/v1/players/me/token")
