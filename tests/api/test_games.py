"""`/v1/games`: made, listed and read."""

import re
import threading
import time

import pytest

from tests.api.client import BOTH_MINE, OPEN_GAME, Client, position


def test_only_the_ruleset_is_needed(mai: Client) -> None:
    answer = mai.send("POST", "/v1/games", json={"ruleset": "cardgames_io"})
    change = answer.get_json()
    game = change["game"]
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/v1/games/{game['id']}"
    assert [seat["kind"] for seat in game["seats"]] == ["human", "bot", "bot", "bot"]
    assert (game["visibility"], game["turn_seconds"], game["hints"]) == ("private", None, True)
    assert game["round"]["to_act"] == 0 == game["you"]["seat"]
    assert len(game["you"]["hand"]) + len(_cards_of(change, 0)) == 13


def test_events_of_a_change_are_all_from_its_first_to_its_version(mai: Client) -> None:
    change = mai.post("/v1/games?wait=0", BOTH_MINE)
    assert [event["seq"] for event in change["events"]] == list(range(1, change["version"] + 1))
    assert change["game"]["version"] == change["version"]
    assert change["events"][-1]["to_act"] == change["game"]["round"]["to_act"]


def test_every_member_of_a_creation_is_heard(mai: Client) -> None:
    game = mai.game(
        {
            "ruleset": "southern_poker",
            "options": {"target_score": 3, "instant_wins": ["dragon"], "scoring": None},
            "seats": [
                {"kind": "me", "name": "Tôi"},
                {"kind": "bot", "level": "greedy", "name": "Bác"},
                {"kind": "open"},
            ],
            "visibility": "private",
            "spectators": True,
            "turn_seconds": 60,
            "hints": True,
            "client_seed": "một hai ba",
            "position": None,
        }
    )
    assert (game["status"], game["round"], game["you"]["hand"]) == ("waiting", None, [])
    assert (game["options"]["target_score"], game["options"]["instant_wins"]) == (3, ["dragon"])
    assert game["options"]["scoring"] == "winner_only"
    assert [seat["name"] for seat in game["seats"]] == ["Tôi", "Bác", None]
    assert game["seats"][1]["level"] == "greedy"
    assert (game["spectators"], game["hints"], game["turn_seconds"]) == (True, True, 60)
    assert game["fairness"]["client_seeds"][0] == "một hai ba"
    assert re.fullmatch("[0-9A-Z]{8}", game["join_code"])


def test_options_of_the_other_game_are_null_and_may_be_sent_so(mai: Client) -> None:
    others = dict.fromkeys(("ace", "ace_penalty", "packs", "rounds"))
    game = mai.game({**BOTH_MINE, "options": others})
    assert {name: game["options"][name] for name in others} == others


def test_times_are_rfc_3339_in_utc(mai: Client) -> None:
    game = mai.game(BOTH_MINE)
    for member in ("created_at", "server_time", "idle_ends_at"):
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z", game[member])


def test_a_game_from_a_position(mai: Client) -> None:
    table = {"seat": 1, "cards": ["3H"]}
    game = mai.game(position("3S 4D 2H", "6H 7S", "8S", to_act=0, table=table, passed=[2]))
    assert (game["from_position"], game["fairness"]) == (True, None)
    assert game["thirteen"]["table"]["cards"] == ["3H"]
    assert [seat["state"] for seat in game["seats"]] == ["active", "active", "passed"]


@pytest.mark.parametrize(
    ("body", "code", "field"),
    [
        ({"ruleset": "poker"}, "invalid_request", "/ruleset"),
        ({"options": {"speed": 3}}, "invalid_options", "/options/speed"),
        ({"options": {"target_score": "3"}}, "invalid_options", "/options/target_score"),
        ({"options": {"target_score": 1001}}, "invalid_options", "/options/target_score"),
        ({"options": {"target_score": 10**17}}, "invalid_options", "/options/target_score"),
        ({"options": {"ace": "low"}}, "invalid_options", "/options/ace"),
        ({"options": {"scoring": "most"}}, "invalid_options", "/options/scoring"),
        ({"options": {"instant_wins": ["x"]}}, "invalid_options", "/options/instant_wins"),
        ({"options": {"round_end": "first_out"}}, "invalid_options", "/options/round_end"),
        (
            {"options": {"pass_lockout": "none", "pass_exception": "bombs_on_turn"}},
            "invalid_options",
            "/options/pass_exception",
        ),
        ({"seats": []}, "invalid_request", "/seats"),
        ({"seats": [{"kind": "me"}] * 5}, "invalid_request", "/seats"),
        ({"seats": [{"kind": "bot"}] * 4}, "invalid_request", "/seats"),
        ({"seats": [{"kind": "me"}, {"kind": "cat"}]}, "invalid_request", "/seats/1/kind"),
        ({"seats": [{"kind": "me"}, {}]}, "invalid_request", "/seats/1/kind"),
        ({"seats": [{"kind": "me"}, None]}, "invalid_request", "/seats/1"),
        (
            {"seats": [{"kind": "me"}, {"kind": "bot", "level": "god"}]},
            "invalid_request",
            "/seats/1/level",
        ),
        (
            {"seats": [{"kind": "me"}, {"kind": "open", "name": "x"}]},
            "invalid_request",
            "/seats/1/name",
        ),
        ({"turn_seconds": 4}, "invalid_request", "/turn_seconds"),
        ({"turn_seconds": 604_801}, "invalid_request", "/turn_seconds"),
        ({"client_seed": "é" * 33}, "invalid_request", "/client_seed"),
        ({"client_seed": "\0"}, "invalid_request", "/client_seed"),
        ({"visibility": "secret"}, "invalid_request", "/visibility"),
        ({"hints": "yes"}, "invalid_request", "/hints"),
        ({"hints": 1}, "invalid_request", "/hints"),
        ({"position": {}}, "invalid_position", "/position/thirteen"),
        ({"position": []}, "invalid_request", "/position"),
        ({"rules": "x"}, "invalid_request", "/rules"),
        ({"a/b~c": 1}, "invalid_request", "/a~1b~0c"),
    ],
)
def test_creations_that_cannot_be(mai: Client, body: object, code: str, field: str) -> None:
    assert isinstance(body, dict)
    asked = {"ruleset": "cardgames_io", **body}
    problem = mai.problem(422, code, "POST", "/v1/games", json=asked)
    assert field in [error["field"] for error in problem["errors"]]
    assert mai.get("/v1/games?mine=true")["items"] == []


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"hands": [["3S", "3S"], ["4S"]]}, "/hands/0/1"),
        ({"hands": [["3S"], ["1S"]]}, "/hands/1/0"),
        ({"hands": [["3S"], [""]]}, "/hands/1/0"),
        ({"hands": [["3S"], []]}, "/hands/1"),
        ({"to_act": 3}, "/to_act"),
        ({"table": {"seat": 0, "cards": ["5S"]}}, "/to_act"),
        ({"table": {"seat": 1, "cards": ["5S", "7S"]}}, "/table/cards"),
        ({"passed": [1]}, "/passed"),
        ({"out": [7]}, "/out/0"),
        ({"scores": [1]}, "/scores"),
    ],
)
def test_positions_that_cannot_be(mai: Client, change: dict[str, object], field: str) -> None:
    given = {"hands": [["3S", "4S"], ["6S"]], "to_act": 0, **change}
    body = {"ruleset": "cardgames_io", "position": {"thirteen": given}}
    problem = mai.problem(422, "invalid_position", "POST", "/v1/games", json=body)
    assert problem["errors"][0]["field"].startswith("/position/thirteen" + field)


def test_a_position_names_what_has_the_wrong_type(mai: Client) -> None:
    given = {"hands": [["3S", 4], ["6S"]], "to_act": "0", "first_play": 1, "turns": 3}
    body = {"ruleset": "cardgames_io", "position": {"thirteen": given}}
    problem = mai.problem(422, "invalid_request", "POST", "/v1/games", json=body)
    fields = [error["field"].removeprefix("/position/thirteen") for error in problem["errors"]]
    assert sorted(fields) == ["/first_play", "/hands/0/1", "/to_act", "/turns"]


def test_my_games_newest_first_page_by_page(mai: Client) -> None:
    made = [mai.game(BOTH_MINE)["id"] for _ in range(5)]
    first = mai.get("/v1/games?mine=true&limit=2")
    second = mai.get(f"/v1/games?mine=true&limit=2&cursor={first['next_cursor']}")
    third = mai.get(f"/v1/games?mine=true&limit=2&cursor={second['next_cursor']}")
    pages = [first, second, third]
    assert [game["id"] for page in pages for game in page["items"]] == made[::-1]
    assert third["next_cursor"] is None


def test_my_games_by_what_they_are(mai: Client) -> None:
    playing, waiting = mai.game(BOTH_MINE)["id"], mai.game(OPEN_GAME)["id"]

    def found(query: str) -> list[str]:
        return [game["id"] for game in mai.get(f"/v1/games?mine=true&{query}")["items"]]

    assert found("status=playing") == [playing]
    assert found("status=waiting&ruleset=cardgames_io") == [waiting]
    assert found("ruleset=southern_poker") == []
    assert found("your_turn=true") == [playing]
    assert found("your_turn=false") == [waiting]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("mine=1", "/mine"),
        ("mine=true&limit=0", "/limit"),
        ("mine=true&limit=101", "/limit"),
        ("mine=true&limit=ten", "/limit"),
        ("mine=true&limit=1&limit=2", "/limit"),
        ("mine=true&cursor=nonsense", "/cursor"),
        ("mine=true&cursor=%00", "/cursor"),
        ("mine=true&status=won", "/status"),
        ("mine=true&your_turn=yes", "/your_turn"),
        ("mine=true&page=2", "/page"),
    ],
)
def test_lists_that_cannot_be(mai: Client, query: str, field: str) -> None:
    problem = mai.problem(422, "invalid_request", "GET", f"/v1/games?{query}")
    assert problem["errors"][0]["field"] == field


def test_a_game_of_others_is_not_there(mai: Client, duc: Client) -> None:
    game = duc.game(OPEN_GAME)["id"]
    for path in ("", "/events", "/record", "/legal-moves", "/hint"):
        mai.problem(404, "not_found", "GET", f"/v1/games/{game}{path}")
    for path in ("/seats", "/start", "/moves", "/selection"):
        mai.problem(404, "not_found", "POST", f"/v1/games/{game}{path}", json={})
    mai.problem(404, "not_found", "DELETE", f"/v1/games/{game}/seats/me")


def test_the_etag_is_good_until_something_happens(mai: Client) -> None:
    path = f"/v1/games/{mai.game(BOTH_MINE)['id']}"
    tag = mai.send("GET", f"{path}?seat=0").headers["ETag"]
    known = {"If-None-Match": tag}
    assert mai.send("GET", f"{path}?seat=0", headers=known).status_code == 304
    assert mai.send("GET", f"{path}?seat=1", headers=known).status_code == 200
    assert mai.send("GET", path, headers=known).status_code == 200
    _make_any_move(mai, path)
    assert mai.send("GET", f"{path}?seat=0", headers=known).status_code == 200


def test_the_etag_is_the_viewers_own(mai: Client, duc: Client) -> None:
    game = mai.game(OPEN_GAME)
    duc.post("/v1/join?wait=0", {"code": game["join_code"]})
    path = f"/v1/games/{game['id']}"
    mine = mai.send("GET", path).headers["ETag"]
    assert duc.send("GET", path, headers={"If-None-Match": mine}).status_code == 200
    french = {"If-None-Match": mine, "Accept-Language": "fr"}
    assert mai.send("GET", path, headers=french).status_code == 200


def test_a_view_with_more_in_it(mai: Client) -> None:
    game = mai.game({"ruleset": "cardgames_io", "seats": [{"kind": "me"}, {"kind": "bot"}]}, 2)
    plain = mai.view(game["id"])
    assert (plain["legal_moves"], plain["events"]) == (None, None)
    fuller = mai.view(game["id"], "?include=legal_moves,events&after=2")
    assert [event["seq"] for event in fuller["events"]] == list(range(3, fuller["version"] + 1))
    assert fuller["legal_moves"] == mai.get(f"/v1/games/{game['id']}/legal-moves")["items"]


def test_the_long_poll_answers_when_something_happens(mai: Client) -> None:
    game = mai.game(BOTH_MINE)
    path = f"/v1/games/{game['id']}"
    mover = threading.Timer(0.2, _make_any_move, (mai, path))
    started = time.monotonic()
    mover.start()
    view = mai.view(game["id"], f"?after={game['version']}&wait=10")
    mover.join()
    assert view["version"] > game["version"]
    assert time.monotonic() - started < 5


def test_the_long_poll_ends_with_the_view_as_it_is(mai: Client) -> None:
    game = mai.game(BOTH_MINE)
    started = time.monotonic()
    view = mai.view(game["id"], f"?after={game['version']}&wait=1")
    assert view["version"] == game["version"]
    assert time.monotonic() - started >= 0.9


@pytest.mark.parametrize(
    "query",
    ["wait=31", "wait=-1", "wait=", "wait=1.5", "wait=٣", "after=99999999999", "include=hands"],
)
def test_views_that_cannot_be(mai: Client, query: str) -> None:
    game = mai.game(BOTH_MINE)["id"]
    problem = mai.problem(422, "invalid_request", "GET", f"/v1/games/{game}?{query}")
    assert problem["errors"][0]["field"].startswith("/" + query.split("=")[0])


def test_a_seat_that_is_not_there_and_one_that_is_not_mine(mai: Client) -> None:
    one_mine = {"ruleset": "cardgames_io", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    path = f"/v1/games/{mai.game(one_mine)['id']}"
    for place in ("", "/events", "/legal-moves"):
        mai.problem(422, "invalid_request", "GET", f"{path}{place}?seat=2")
        mai.problem(422, "invalid_request", "GET", f"{path}{place}?seat=99")
        mai.problem(403, "forbidden", "GET", f"{path}{place}?seat=1")


def _make_any_move(client: Client, path: str) -> None:
    to_act = client.get(path)["round"]["to_act"]
    move = client.get(f"{path}/legal-moves?seat={to_act}")["items"][0]["move"]
    client.post(f"{path}/moves?wait=0", {**move, "seat": to_act})


def _cards_of(change: dict[str, list[dict[str, object]]], seat: int) -> list[object]:
    played = [e for e in change["events"] if e["type"] == "played" and e["seat"] == seat]
    return [card for event in played for card in event["cards"]]  # type: ignore[attr-defined]


def test_a_list_of_an_unknown_ruleset(mai: Client) -> None:
    answer = mai.problem(422, "invalid_request", "GET", "/v1/games?mine=true&ruleset=nope")
    assert answer["errors"][0]["field"] == "/ruleset"


def test_a_record_of_a_position_shows_cards_in_one_form(mai: Client) -> None:
    game = mai.game(position("h5 10♥", "♠3 4d"))
    move = {"type": "play", "cards": ["5H"], "seat": 0}
    mai.post(f"/v1/games/{game['id']}/moves", move)
    mai.post(f"/v1/games/{game['id']}/moves", {"type": "pass", "seat": 1})
    mai.post(f"/v1/games/{game['id']}/moves", {"type": "play", "cards": ["TH"], "seat": 0})
    record = mai.get(f"/v1/games/{game['id']}/record")
    assert record["position"]["thirteen"]["hands"] == [["5H", "TH"], ["3S", "4D"]]
