"""Moves, legal moves, selections and hints."""

from typing import Any

import pytest

from tests.api.client import BOTH_MINE, Client, position


def test_a_whole_game_against_bots(mai: Client) -> None:
    body = {
        "ruleset": "cardgames_io",
        "options": {"target_score": 4},
        "seats": [{"kind": "me"}, {"kind": "bot", "level": "greedy"}, {"kind": "bot"}],
    }
    game = mai.game(body, wait=10)
    path = f"/v1/games/{game['id']}"
    while game["status"] == "playing":
        moves = mai.get(f"{path}/legal-moves")
        assert (moves["your_turn"], moves["version"]) == (True, game["version"])
        change = mai.post(f"{path}/moves?wait=10", moves["items"][0]["move"])
        assert [e["seq"] for e in change["events"]] == list(
            range(game["version"] + 1, change["version"] + 1)
        )
        game = change["game"]
    assert game["results"][-1]["totals"] == [seat["score"] for seat in game["seats"]]
    assert game["winners"] == [
        seat["seat"]
        for seat in game["seats"]
        if seat["score"] == max(s["score"] for s in game["seats"])
    ]
    record = mai.get(f"{path}/record")
    assert record["version"] == game["version"]
    assert record["fairness"]["server_seed"] == record["server_seed"]
    assert len(record["deals"]) == len(game["results"])
    over = mai.problem(409, "game_is_over", "POST", f"{path}/moves", json={"type": "pass"})
    assert over["context"]["to_act"] is None


def test_a_legal_move_can_be_posted_back_as_it_is(mai: Client) -> None:
    table = {"seat": 1, "cards": ["3H"]}
    game = mai.game(position("4S 2H", "6H 7S", table=table))
    path = f"/v1/games/{game['id']}"
    moves = mai.get(f"{path}/legal-moves?seat=0")["items"]
    assert [move["move"] for move in moves] == [
        {"type": "play", "cards": ["4S"], "source": None, "card": None},
        {"type": "play", "cards": ["2H"], "source": None, "card": None},
        {"type": "pass", "cards": None, "source": None, "card": None},
    ]
    change = mai.post(f"{path}/moves?wait=0&view_seat=0", {**moves[-1]["move"], "seat": 0})
    assert [event["type"] for event in change["events"]] == ["passed", "trick_won"]
    assert change["game"]["you"]["seat"] == 0


def test_what_the_rules_refuse(mai: Client) -> None:
    table = {"seat": 2, "cards": ["6S", "6H"]}
    game = mai.game(position("3S 4S 7S 7H 5C 5D 2S", "8S 9S", "TS", table=table))
    path = f"/v1/games/{game['id']}/moves"
    for cards, status, code in (
        (["1S"], 422, "unknown_card"),
        (["\x00"], 422, "unknown_card"),
        (["3S "], 422, "unknown_card"),
        (["x" * 5_000], 422, "unknown_card"),
        (["7S", "7S"], 422, "duplicate_card"),
        (["3S"] * 53, 422, "duplicate_card"),
        (["8S"], 422, "card_not_in_hand"),
        ([], 422, "not_a_combination"),
        (["3S", "4S"], 422, "not_a_combination"),
        (["2S"], 422, "wrong_kind"),
        (["5C", "5D"], 422, "too_low"),
    ):
        body = {"type": "play", "cards": cards, "seat": 0}
        problem = mai.problem(status, code, "POST", path, json=body)
        assert problem["context"]["version"] == game["version"]
        assert problem["context"]["table"]["cards"] == ["6S", "6H"]
    not_yet = {"type": "pass", "seat": 1}
    mai.problem(409, "not_your_turn", "POST", path, json=not_yet)
    assert mai.view(game["id"])["version"] == game["version"]


def test_what_the_source_documents_write_is_read(mai: Client) -> None:
    game = mai.game(position("TH TS", "3S"))
    body = {"type": "play", "cards": ["10♥", "s10"], "seat": 0}
    change = mai.post(f"/v1/games/{game['id']}/moves?wait=0", body)
    assert change["events"][0]["cards"] == ["TS", "TH"]


def test_leading_and_opening(mai: Client) -> None:
    game = mai.game(position("3S 5S", "6H 7S", first_play=True))
    path = f"/v1/games/{game['id']}/moves"
    leading = {"type": "pass", "seat": 0}
    mai.problem(422, "cannot_pass_when_leading", "POST", path, json=leading)
    without = {"type": "play", "cards": ["5S"], "seat": 0}
    problem = mai.problem(422, "must_include_opening_card", "POST", path, json=without)
    assert problem["context"]["opening_card"] == "3S"
    assert "3♠" in problem["detail"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "/type"),
        ({"type": None}, "/type"),
        ({"type": "fold"}, "/type"),
        ({"type": 3}, "/type"),
        ({"type": "draw", "source": "stock"}, "/type"),
        ({"type": "play"}, "/cards"),
        ({"type": "play", "cards": None}, "/cards"),
        ({"type": "play", "cards": "3S"}, "/cards"),
        ({"type": "play", "cards": {"0": "3S"}}, "/cards"),
        ({"type": "play", "cards": [3]}, "/cards/0"),
        ({"type": "play", "cards": ["3S", None]}, "/cards/1"),
        ({"type": "play", "cards": [["3S"]]}, "/cards/0"),
        ({"type": "play", "cards": ["3S"], "card": "3S"}, "/card"),
        ({"type": "play", "cards": ["3S"], "source": "stock"}, "/source"),
        ({"type": "pass", "cards": []}, "/cards"),
        ({"type": "pass", "if_version": "1"}, "/if_version"),
        ({"type": "pass", "if_version": -1}, "/if_version"),
        ({"type": "pass", "if_version": 2**31}, "/if_version"),
        ({"type": "pass", "if_version": 10**40}, "/if_version"),
        ({"type": "pass", "seat": 8}, "/seat"),
        ({"type": "pass", "seat": 3}, "/seat"),
        ({"type": "pass", "Seat": 0}, "/Seat"),
        ({"type": "pass", "version": None}, "/version"),
        ([], ""),
        ("pass", ""),
        (3, ""),
        (False, ""),
    ],
)
def test_moves_that_cannot_be(mai: Client, body: Any, field: str) -> None:
    game = mai.game(BOTH_MINE)
    path = f"/v1/games/{game['id']}"
    asked = {"seat": game["round"]["to_act"], **body} if isinstance(body, dict) else body
    problem = mai.problem(422, "invalid_request", "POST", f"{path}/moves", json=asked)
    assert [error["field"] for error in problem["errors"]] == [field]
    assert mai.view(game["id"])["version"] == game["version"]


def test_nulls_of_generated_clients_do_not_count(mai: Client) -> None:
    game = mai.game(position("3S 5S", "6H 7S"))
    body = {
        "type": "play",
        "cards": ["3S"],
        "source": None,
        "card": None,
        "seat": 0,
        "if_version": None,
    }
    assert mai.post(f"/v1/games/{game['id']}/moves?wait=0", body)["events"]


def test_if_version(mai: Client) -> None:
    game = mai.game(position("3S 5S", "6H 7S"))
    path = f"/v1/games/{game['id']}/moves?wait=0"
    play = {"type": "play", "cards": ["3S"], "seat": 0}
    for other in (0, game["version"] - 1, game["version"] + 1, 2**31 - 1):
        body = {**play, "if_version": other}
        problem = mai.problem(412, "version_mismatch", "POST", path, json=body)
        assert problem["context"]["version"] == game["version"]
    assert mai.post(path, {**play, "if_version": game["version"]})["version"] > game["version"]


def test_who_holds_several_seats_names_one(mai: Client) -> None:
    game = mai.game(BOTH_MINE)
    path = f"/v1/games/{game['id']}"
    assert game["you"] is None
    mai.problem(422, "seat_required", "POST", f"{path}/moves", json={"type": "pass"})
    mai.problem(422, "seat_required", "GET", f"{path}/legal-moves")
    mai.problem(422, "seat_required", "POST", f"{path}/selection", json={"cards": []})
    mai.problem(422, "seat_required", "GET", f"{path}/hint")
    assert mai.view(game["id"], "?seat=1")["you"]["seat"] == 1
    assert mai.view(game["id"])["you"] is None


def test_selections(mai: Client) -> None:
    game = mai.game(position("6S 6D 6H 8S", "9S 9H"))
    path = f"/v1/games/{game['id']}/selection"

    def judged(*cards: str) -> tuple[bool, bool, bool]:
        shown = mai.post(path, {"cards": list(cards), "seat": 0})
        return shown["playable"], shown["extendable"], shown["auto_play"]

    assert judged() == (False, True, False)
    assert judged("6S", "6H") == (True, True, False)
    assert judged("6S", "6D", "6H") == (True, False, True)
    assert judged("6S", "8S") == (False, False, False)
    neither = mai.post(path, {"cards": ["6S", "8S"], "seat": 0})
    assert neither["combo"] is None
    assert neither["refusal"]["code"] == "not_a_combination"
    assert neither["refusal"]["detail"]
    assert mai.view(game["id"])["version"] == game["version"]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"seat": 0}, "invalid_request"),
        ({"cards": None, "seat": 0}, "invalid_request"),
        ({"cards": "6S", "seat": 0}, "invalid_request"),
        ({"cards": [], "seat": "0"}, "invalid_request"),
        ({"cards": [], "seat": 2}, "invalid_request"),
        ({"cards": [], "seat": 0, "table": []}, "invalid_request"),
        ({"cards": ["1S"], "seat": 0}, "unknown_card"),
        ({"cards": ["6S", "6S"], "seat": 0}, "duplicate_card"),
        ({"cards": ["3S"] * 53, "seat": 0}, "duplicate_card"),
    ],
)
def test_selections_that_cannot_be(mai: Client, body: object, code: str) -> None:
    game = mai.game(position("6S 6D 6H 8S", "9S 9H"))
    mai.problem(422, code, "POST", f"/v1/games/{game['id']}/selection", json=body)


def test_hints(mai: Client) -> None:
    one_seat = {"ruleset": "cardgames_io", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    game = mai.game(one_seat, wait=5)
    hint = mai.get(f"/v1/games/{game['id']}/hint")
    assert hint["level"] == "planner"
    assert hint["move"] in [
        item["move"] for item in mai.get(f"/v1/games/{game['id']}/legal-moves")["items"]
    ]
    assert all(reason["code"] and reason["detail"] for reason in hint["reasons"])


def test_hints_that_are_not_given(mai: Client) -> None:
    game = mai.game({**position("3S 4S", "5S 6S"), "hints": True})
    path = f"/v1/games/{game['id']}/hint"
    mai.problem(409, "not_your_turn", "GET", f"{path}?seat=1")
    mai.problem(422, "invalid_request", "GET", f"{path}?seat=0&level=god")
    mai.problem(422, "invalid_request", "GET", f"{path}?seat=0&level=random")
    mai.problem(422, "invalid_request", "GET", f"{path}?seat=0&level=")
    without = mai.game(position("3S 4S", "5S 6S"))
    mai.problem(409, "hints_off", "GET", f"/v1/games/{without['id']}/hint?seat=0")


def test_a_move_can_answer_with_more(mai: Client) -> None:
    game = mai.game(position("3S 5S", "6H 7S"))
    path = f"/v1/games/{game['id']}/moves?wait=0&view_seat=1&include=legal_moves"
    shown = mai.post(path, {"type": "play", "cards": ["3S"], "seat": 0})["game"]
    assert shown["you"]["hand"] == ["6H", "7S"]
    assert {item["move"]["type"] for item in shown["legal_moves"]} == {"play", "pass"}


def test_view_seat_must_be_mine(mai: Client) -> None:
    game = mai.game({"ruleset": "cardgames_io"}, wait=5)
    path = f"/v1/games/{game['id']}/moves"
    move = mai.get(f"/v1/games/{game['id']}/legal-moves")["items"][0]["move"]
    mai.problem(403, "forbidden", "POST", f"{path}?view_seat=1", json=move)
    mai.problem(422, "invalid_request", "POST", f"{path}?view_seat=me", json=move)
    assert mai.view(game["id"])["version"] == game["version"]
