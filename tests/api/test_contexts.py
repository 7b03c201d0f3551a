"""Every refusal because of how a game stands says its version now."""

from typing import Any

from tests.api.client import BOTH_MINE, OPEN_GAME, Client, position

THREE = {"ruleset": "cardgames_io", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}
PASS = {"type": "pass"}
PLAY: dict[str, Any] = {"type": "play", "cards": ["3S"], "seat": 0}


def says(reader: Client, game_id: str, problem: dict[str, Any]) -> None:
    assert problem["context"]["version"] == reader.view(game_id)["version"]


def test_before_the_start(mai: Client, duc: Client) -> None:
    game_id = (game := mai.game(THREE))["id"]
    path = f"/v1/games/{game_id}"
    join = {"code": game["join_code"], "seat": 0}
    alone = {"open_seats": "remove"}
    says(mai, game_id, mai.problem(409, "game_not_started", "POST", f"{path}/moves", json=PASS))
    says(mai, game_id, mai.problem(409, "game_not_started", "POST", f"{path}/seats/me/return"))
    says(mai, game_id, mai.problem(409, "game_not_over", "GET", f"{path}/record"))
    says(mai, game_id, mai.problem(409, "game_not_over", "POST", f"{path}/rematch"))
    says(mai, game_id, mai.problem(409, "hints_off", "GET", f"{path}/hint"))
    says(mai, game_id, mai.problem(409, "too_few_players", "POST", f"{path}/start", json=alone))
    says(mai, game_id, duc.problem(409, "seat_taken", "POST", "/v1/join", json=join))
    cards = {"cards": ["3S"]}
    answer = mai.problem(409, "game_not_started", "POST", f"{path}/selection", json=cards)
    says(mai, game_id, answer)


def test_in_play(mai: Client, duc: Client) -> None:
    game_id = (game := mai.game(OPEN_GAME))["id"]
    code, path = {"code": game["join_code"]}, f"/v1/games/{game_id}"
    duc.post("/v1/join?wait=0", code)
    lan = duc.guest("Lan")
    says(mai, game_id, lan.problem(409, "game_started", "POST", "/v1/join", json=code))
    looked = lan.problem(409, "game_started", "POST", "/v1/join", json={**code, "look": True})
    says(mai, game_id, looked)
    bots = {"open_seats": "bots"}
    says(mai, game_id, mai.problem(409, "game_started", "POST", f"{path}/start", json=bots))
    removed = mai.problem(409, "seat_has_time", "DELETE", f"{path}/seats/1")
    says(mai, game_id, removed)
    old = {**PASS, "if_version": 1}
    says(mai, game_id, mai.problem(412, "version_mismatch", "POST", f"{path}/moves", json=old))
    before = mai.view(game_id)["version"]
    duc.send("DELETE", f"{path}/seats/me")
    given_up = duc.problem(409, "seat_given_up", "POST", f"{path}/seats/me/return")
    # A bot plays on in that seat, so the version may be another by now.
    assert before < given_up["context"]["version"] <= mai.view(game_id)["version"]


def test_by_the_rules_and_after_the_end(mai: Client) -> None:
    game_id = mai.game(position("3S", "4S 5D"))["id"]
    path = f"/v1/games/{game_id}"
    other = {**PLAY, "seat": 1}
    says(mai, game_id, mai.problem(409, "not_your_turn", "POST", f"{path}/moves", json=other))
    says(
        mai,
        game_id,
        mai.problem(422, "unknown_card", "POST", f"{path}/moves", json={**PLAY, "cards": ["??"]}),
    )
    mai.post(f"{path}/moves?wait=0", PLAY)
    says(mai, game_id, mai.problem(409, "game_is_over", "POST", f"{path}/moves", json=PLAY))
    says(mai, game_id, mai.problem(409, "game_is_over", "POST", f"{path}/seats/me/return"))
    bots = {"open_seats": "bots"}
    says(mai, game_id, mai.problem(409, "game_is_over", "POST", f"{path}/start", json=bots))


def test_hints_of_another_turn(mai: Client) -> None:
    game = mai.game({**BOTH_MINE, "hints": True})
    seat = 1 - game["round"]["to_act"]
    path = f"/v1/games/{game['id']}/hint?seat={seat}"
    says(mai, game["id"], mai.problem(409, "not_your_turn", "GET", path))
