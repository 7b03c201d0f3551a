"""Cases of who may do what."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cases.house import asked, events, expected, joined, thirteen, try_move, types

if TYPE_CHECKING:
    from tests.api.client import Client

PUBLIC = {"ruleset": "cardgames_io", "visibility": "public", "turn_seconds": 600}


@pytest.mark.parametrize("spectators", [True, False])
def test_s03_who_left_has_no_right_to_the_seat(
    mai: Client, duc: Client, lan: Client, spectators: bool
) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    game_id = mai.game({**PUBLIC, "seats": seats, "spectators": spectators})["id"]
    path = f"/v1/games/{game_id}"
    duc.post(f"{path}/seats?wait=0", {"seat": 1})
    duc.send("DELETE", f"{path}/seats/me")
    lan.post(f"{path}/seats?wait=0", {"seat": 1})
    mai.post(f"{path}/start?wait=0", {"open_seats": "remove"})
    before = lan.view(game_id)
    for seat in ({"seat": 1}, {}):
        for body in ({"type": "pass"}, {"type": "play", "cards": before["you"]["hand"][:1]}):
            assert (
                try_move(duc, game_id, **body, **seat).status_code in expected("S03")["last_status"]
            )
    assert duc.send("GET", f"{path}?seat=1").status_code == 403
    assert duc.send("GET", f"{path}/legal-moves?seat=1").status_code == 403
    assert duc.view(game_id)["you"] is None
    dealt = [event for event in events(duc, game_id) if event["type"] == "round_started"]
    assert [event["hand"] for event in dealt] == [None]
    assert lan.view(game_id)["version"] == before["version"]


def test_s13_who_acts_is_said_by_the_token_alone(mai: Client, duc: Client) -> None:
    table = {"seat": 0, "cards": ["3S"]}
    game_id = joined(mai, duc, position=thirteen("4S 9D", "6H 7S", to_act=1, table=table))
    before = duc.view(game_id)
    answer = try_move(mai, game_id, **asked("S13")["body"])
    assert answer.status_code == expected("S13")["status"]
    assert answer.get_json(force=True)["code"] == "forbidden"
    assert duc.view(game_id) == before


def test_s31_a_card_named_twice_is_no_pair(mai: Client, duc: Client) -> None:
    given = asked("S31")
    game_id = joined(mai, duc, position=thirteen(" ".join(given["hand"]), "3S 4S"))
    before = mai.view(game_id)
    answer = try_move(mai, game_id, type="play", cards=given["play"])
    assert answer.status_code in expected("S31")["status"]
    assert answer.get_json(force=True)["code"] == expected("S31")["error"]
    assert mai.view(game_id) == before
    assert before["you"]["hand"] == expected("S31")["hand_after"]


@pytest.mark.parametrize("text", asked("S61")["play"])
def test_s61_a_text_that_is_no_card_is_refused(mai: Client, duc: Client, text: str) -> None:
    game_id = joined(mai, duc, position=thirteen("3S TS 9D", "3C 4S"))
    before = mai.view(game_id)
    answer = try_move(mai, game_id, type="play", cards=[text])
    assert answer.status_code in expected("S61")["status"]
    assert answer.get_json(force=True)["code"] == expected("S61")["error"]
    assert mai.view(game_id) == before
    for read in ("10S", "ts", "S10"):
        judged = mai.post(f"/v1/games/{game_id}/selection", {"cards": [read]})
        assert judged["combo"]["cards"] == ["TS"]


def test_s58_who_left_does_not_come_back(mai: Client, duc: Client) -> None:
    game = mai.game({"ruleset": "three_thirteen", "seats": [{"kind": "me"}, {"kind": "open"}]})
    path, code = f"/v1/games/{game['id']}", {"code": game["join_code"]}
    duc.post("/v1/join?wait=0", code)
    duc.send("DELETE", f"{path}/seats/me")
    seat = mai.view(game["id"])["seats"][1]
    assert (seat["kind"], seat["player_id"], seat["kept_by_bot"]) == ("bot", None, False)
    tries = [
        duc.send("POST", "/v1/join?wait=0", json=code),
        duc.send("POST", f"{path}/seats?wait=0", json={"seat": 1}),
        try_move(duc, game["id"], type="draw", source="stock"),
        duc.send("POST", f"{path}/seats/me/return"),
    ]
    assert {answer.status_code for answer in tries} <= set(expected("S58")["status"])
    assert tries[-1].get_json(force=True)["code"] == "seat_given_up"
    assert "player_returned" not in types(events(mai, game["id"]))
    assert mai.view(game["id"])["seats"][1]["player_id"] is None
