"""What views say of the shuffle, from the commitment before it to the seed after the end."""

import json
from hashlib import sha256
from typing import Any

import pytest

from pyservice.domain.proof import verify
from tests.api.client import BOTH_MINE, OPEN_GAME, Client, position

THREE = {"ruleset": "three_thirteen", "seats": [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]}


def promised(client: Client) -> Any:
    return client.get("/v1/players/me")["next_commitment"]


def seeds(client: Client, game_id: str) -> Any:
    return client.view(game_id)["fairness"]["client_seeds"]


def shown(client: Client, game_id: str) -> dict[str, Any]:
    """The proof of a game that is over, its seed held against the commitment."""
    fairness: dict[str, Any] = client.view(game_id)["fairness"]
    seed = bytes.fromhex(fairness["server_seed"])
    assert sha256(seed).hexdigest() == fairness["commitment"]
    return fairness


def test_each_dealt_game_takes_the_commitment_shown_before_it(mai: Client, duc: Client) -> None:
    before = [promised(mai), promised(duc)]
    game = mai.game({**OPEN_GAME, "client_seed": "any text"})
    assert game["fairness"] == {
        "algorithm": "thirteen/1",
        "commitment": before[0],
        "client_seeds": ["any text", None],
        "server_seed": None,
    }
    following = promised(mai)
    assert following not in before
    duc.post("/v1/join?wait=0", {"code": game["join_code"], "client_seed": "mine"})
    assert [promised(mai), promised(duc)] == [following, before[1]]
    assert mai.view(game["id"])["fairness"]["commitment"] == before[0]
    assert mai.game(BOTH_MINE)["fairness"]["commitment"] == following


def test_a_refused_creation_takes_no_seed(mai: Client) -> None:
    before = promised(mai)
    body = {"ruleset": "cardgames_io", "client_seed": "ü" * 33}
    mai.problem(422, "invalid_request", "POST", "/v1/games", json=body)
    mai.problem(422, "invalid_request", "POST", "/v1/games", json={"ruleset": "whist"})
    assert promised(mai) == before


def test_a_position_has_no_proof_and_takes_no_seed(mai: Client) -> None:
    before = promised(mai)
    game = mai.game({**position("3S 4S", "5S 6S"), "client_seed": "for nothing"})
    assert (game["from_position"], game["fairness"], promised(mai)) == (True, None, before)


def test_all_seats_of_the_maker_have_the_makers_seed(mai: Client) -> None:
    seats = [{"kind": "me"}, {"kind": "bot"}, {"kind": "me"}, {"kind": "me", "name": "Lan"}]
    game = mai.game({"ruleset": "three_thirteen", "seats": seats, "client_seed": "ô\u0301 "})
    assert game["fairness"]["client_seeds"] == ["ô\u0301 ", None, "ô\u0301 ", "ô\u0301 "]
    assert mai.game(BOTH_MINE)["fairness"]["client_seeds"] == ["", ""]


def test_a_seed_is_given_when_a_seat_is_taken_and_stays(mai: Client, duc: Client) -> None:
    game = mai.game({**THREE, "client_seed": "m"})
    path = f"/v1/games/{game['id']}"
    code = game["join_code"]
    duc.post("/v1/join?wait=0", {"code": code, "seat": 2, "client_seed": "d"})
    assert seeds(mai, game["id"]) == ["m", None, "d"]
    again = duc.send("POST", f"{path}/seats?wait=0", json={"client_seed": "another"})
    assert (again.status_code, seeds(duc, game["id"])) == (200, ["m", None, "d"])
    duc.send("DELETE", f"{path}/seats/me")
    assert seeds(mai, game["id"]) == ["m", None, None]
    duc.post("/v1/join?wait=0", {"code": code, "seat": 1, "client_seed": "d2"})
    assert seeds(mai, game["id"]) == ["m", "d2", None]


@pytest.mark.parametrize(
    ("open_seats", "fixed"), [("bots", ["m", None, "d"]), ("remove", ["m", "d"])]
)
def test_the_seeds_are_fixed_by_the_start(
    mai: Client, duc: Client, open_seats: str, fixed: list[str | None]
) -> None:
    game = mai.game({**THREE, "client_seed": "m"})
    path, code = f"/v1/games/{game['id']}", game["join_code"]
    duc.post("/v1/join?wait=0", {"code": code, "seat": 2, "client_seed": "d"})
    mai.post(f"{path}/start?wait=0", {"open_seats": open_seats})
    assert seeds(duc, game["id"]) == fixed
    duc.send("DELETE", f"{path}/seats/me")
    view = mai.view(game["id"])
    assert view["fairness"]["client_seeds"] == fixed
    assert view["seats"][-1]["kind"] == "bot"
    mai.send("DELETE", f"{path}/seats/me")
    assert mai.view(game["id"])["status"] == "abandoned"
    assert shown(mai, game["id"])["client_seeds"] == fixed == shown(duc, game["id"])["client_seeds"]


def test_a_game_left_before_it_began_shows_its_seed(mai: Client) -> None:
    game = mai.game({**OPEN_GAME, "client_seed": "early"})
    mai.send("DELETE", f"/v1/games/{game['id']}/seats/me")
    fairness = shown(mai, game["id"])
    assert fairness["commitment"] == game["fairness"]["commitment"]
    record = mai.get(f"/v1/games/{game['id']}/record")
    assert (record["fairness"], record["deals"]) == (fairness, [])


def test_the_seed_is_shown_to_everybody_when_the_game_is_finished(mai: Client, duc: Client) -> None:
    options = {"target_score": 0}
    game = mai.game({**OPEN_GAME, "options": options, "client_seed": "m"})
    path, code = f"/v1/games/{game['id']}", game["join_code"]
    view = duc.post("/v1/join?wait=0", {"code": code, "client_seed": "d"})["game"]
    while view["status"] == "playing":
        assert view["fairness"]["server_seed"] is None
        mover = (mai, duc)[view["round"]["to_act"]]
        first = mover.get(f"{path}/legal-moves")["items"][0]["move"]
        view = mover.post(f"{path}/moves?wait=0", first)["game"]
    record = mai.get(f"{path}/record")
    assert shown(mai, game["id"]) == shown(duc, game["id"]) == record["fairness"]
    assert record["fairness"]["server_seed"] == record["server_seed"]
    assert record["fairness"]["client_seeds"] == ["m", "d"]


def over(host: Client, guest: Client, **body: Any) -> str:
    """The id of a game of two from a position that seat 0 won with its only card."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    game = host.game({**position("KH", "3S 4S"), "seats": seats, **body})
    guest.post("/v1/join?wait=0", {"code": game["join_code"]})
    path = f"/v1/games/{game['id']}/moves?wait=0"
    ended = host.post(path, {"type": "play", "cards": ["KH"]})["game"]
    assert ended["status"] == "finished"
    return str(game["id"])


def test_a_rematch_takes_the_commitment_of_who_asks_first(mai: Client, duc: Client) -> None:
    path = f"/v1/games/{over(mai, duc)}/rematch?wait=0"
    before = [promised(mai), promised(duc)]
    made = duc.post(path, {"client_seed": "again"})["game"]
    assert (made["from_position"], made["fairness"]["commitment"]) == (False, before[1])
    assert made["fairness"]["client_seeds"] == [None, "again"]
    found = mai.post(path, {"client_seed": "of Mai"})["game"]
    assert (found["id"], found["status"]) == (made["id"], "playing")
    assert found["fairness"]["client_seeds"] == ["of Mai", "again"]
    again = mai.post(path, {"client_seed": "another"})["game"]
    assert again["fairness"] == found["fairness"]
    assert promised(mai) == before[0]
    assert promised(duc) != before[1]


@pytest.mark.parametrize(("ruleset", "leader"), [("southern_poker", 0), ("cardgames_io", None)])
def test_a_rematch_led_by_the_winner_verifies(
    mai: Client, duc: Client, ruleset: str, leader: int | None
) -> None:
    before = over(mai, duc, ruleset=ruleset, options={"instant_wins": []})
    for client in (duc, mai):
        following = client.post(f"/v1/games/{before}/rematch?wait=0", {"client_seed": "x"})["game"]
    path = f"/v1/games/{following['id']}"
    for client in (mai, duc):
        client.send("DELETE", f"{path}/seats/me")
    record = mai.get(f"{path}/record")
    assert record["first_leader"] == leader
    assert leader is None or record["deals"][0]["leader"] == leader
    report = verify(json.dumps(record))
    assert report.good, report.text
    record["first_leader"] = 1
    assert not verify(json.dumps(record)).good


def test_the_record_verifies_when_a_player_is_gone(mai: Client, duc: Client) -> None:
    game = mai.game({**OPEN_GAME, "client_seed": "m"})
    duc.post("/v1/join?wait=0", {"code": game["join_code"], "client_seed": "d"})
    assert duc.send("DELETE", "/v1/players/me").status_code == 204
    mai.send("DELETE", f"/v1/games/{game['id']}/seats/me")
    record = mai.get(f"/v1/games/{game['id']}/record")
    assert record["fairness"]["client_seeds"] == ["m", "d"]
    assert verify(json.dumps(record)).good
