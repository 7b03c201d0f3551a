"""Cases of cards and seeds that leak."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

import pytest

from tests.cases.house import cards_in, events, expected, joined, move, thirteen
from tests.cases.test_at_once import rummy

if TYPE_CHECKING:
    from tests.api.client import Client
    from tests.cases.house import House


@pytest.mark.parametrize("ruleset", ["cardgames_io", "southern_poker", "three_thirteen"])
def test_s05_the_first_answer_and_event_show_the_own_hand_alone(
    mai: Client, duc: Client, lan: Client, ruleset: str
) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    body = {"ruleset": ruleset, "seats": seats, "visibility": "public", "turn_seconds": 600}
    options: dict[str, Any] = {"instant_wins": []} if ruleset == "southern_poker" else {}
    game_id = mai.game({**body, "options": options, "spectators": True})["id"]
    started = duc.post(f"/v1/games/{game_id}/seats?wait=0")
    turned_up: set[str] = set()
    if ruleset == "three_thirteen":
        turned_up = {started["game"]["three_thirteen"]["discard_top"]}
    hand = set(started["game"]["you"]["hand"])
    assert cards_in(started) == hand | turned_up
    for reader in (mai, duc, lan):
        view, told = reader.view(game_id), events(reader, game_id)
        own = set(view["you"]["hand"]) if view["you"] else set()
        assert cards_in(view) == cards_in(told) == own | turned_up
        assert (own == hand) is (reader is duc)
    assert expected("S05") == {"foreign_hands": 0, "stock_order_visible": False}


def test_s06_the_card_drawn_from_the_stock_is_the_drawers_alone(mai: Client, duc: Client) -> None:
    game_id, mover = rummy(mai, duc)
    other = duc if mover is mai else mai
    drawn = move(mover, game_id, type="draw", source="stock")["events"][0]
    seen = events(other, game_id)[-1]
    own, theirs = expected("S06")["event_for_seat_0"], expected("S06")["event_for_seat_1"]
    assert (drawn["type"], drawn["source"]) == (own["type"], own["from"])
    assert drawn["card"] in mover.view(game_id)["you"]["hand"]
    assert (seen["type"], seen["source"], seen["card"]) == (theirs["type"], theirs["from"], None)
    assert seen == {**drawn, "card": None}
    assert drawn["card"] not in cards_in([other.view(game_id), events(other, game_id)])


def test_s08_a_card_of_two_packs_cannot_be_followed(mai: Client, duc: Client) -> None:
    """Cards are texts without ids; a hand that is not the reader's is a number."""
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "me"}, {"kind": "me"}]
    game = mai.game({"ruleset": "three_thirteen", "seats": seats})
    duc.post("/v1/join?wait=0", {"code": game["join_code"]})
    game_id, turns = game["id"], 0
    while turns < 4:
        view = mai.view(game_id)
        seat = view["round"]["to_act"]
        mover, own = (duc, {}) if seat == 1 else (mai, {"seat": seat})
        taken = view["three_thirteen"]["discard_top"]
        change = move(mover, game_id, type="draw", source="discard", **own)
        assert change["events"][0]["card"] == taken
        card = change["game"]["you"]["hand"][0] if seat == 1 else _first(mai, game_id, seat)
        move(mover, game_id, type="discard", card=card, **own)
        turns += 1
        seen = duc.view(game_id)
        assert cards_in(seen) == {*seen["you"]["hand"], seen["three_thirteen"]["discard_top"]}
        assert [s["card_count"] for s in seen["seats"]] == [3] * 4
    assert expected("S08")["ids_of_foreign_hidden_cards"] == "absent (count only)"


def _first(client: Client, game_id: str, seat: int) -> Any:
    return client.view(game_id, f"?seat={seat}")["you"]["hand"][0]


def test_s10_who_is_out_sees_no_hand_until_the_round_is_over(
    mai: Client, duc: Client, lan: Client
) -> None:
    position = thirteen("KH", "3S 4S", "5S 6S")
    game_id = joined(mai, duc, lan, position=position)
    change = move(mai, game_id, type="play", cards=["KH"])
    for answer in (change, mai.view(game_id), events(mai, game_id)):
        assert cards_in(answer) == {"KH"}
    view = mai.view(game_id)
    assert [seat["state"] for seat in view["seats"]] == ["out", "active", "active"]
    assert [seat["card_count"] for seat in view["seats"]] == [0, 2, 2]
    move(duc, game_id, type="pass")
    move(lan, game_id, type="pass")
    move(duc, game_id, type="play", cards=["3S"])
    assert cards_in(mai.view(game_id)) == {"3S"}
    move(lan, game_id, type="pass")
    ended = move(duc, game_id, type="play", cards=["4S"])["game"]
    assert ended["results"][-1]["thirteen"]["hands"] == [[], [], ["5S", "6S"]]


def test_s11_the_seed_is_seen_only_after_the_game(house: House, mai: Client, duc: Client) -> None:
    game_id, mover = rummy(mai, duc)
    move(mover, game_id, type="draw", source="stock")
    paths = ["", "/events", "/legal-moves", "?include=events,legal_moves&after=0"]
    told = [mai.send("GET", f"/v1/games/{game_id}{path}") for path in paths]
    told += [mai.send("GET", path) for path in ("/v1/players/me", "/v1/games?mine=true")]
    told += [house.client(0).http.get("/openapi.json"), house.client(0).http.get("/openapi.yaml")]
    refused = mai.send("GET", f"/v1/games/{game_id}/record")
    assert refused.status_code == 409
    for client in (mai, duc):
        client.send("DELETE", f"/v1/games/{game_id}/seats/me")
    seed = bytes.fromhex(mai.view(game_id)["fairness"]["server_seed"])
    forms = [seed, seed.hex().encode(), seed.hex().upper().encode(), base64.b64encode(seed)]
    for answer in [*told, refused]:
        assert not any(form in answer.data for form in forms)
    assert mai.get(f"/v1/games/{game_id}/record")["server_seed"] == seed.hex()


def test_s30_the_public_id_is_not_the_secret(house: House, mai: Client, duc: Client) -> None:
    game_id = joined(mai, duc)
    answers = [mai.send("GET", f"/v1/games/{game_id}") for mai in (mai, house.at(1, mai))]
    ids = [[seat["player_id"] for seat in answer.get_json()["seats"]] for answer in answers]
    assert ids[0] == ids[1] == [mai.player_id, duc.player_id]
    assert len(set(ids[0])) == 2
    told = [*answers, duc.send("GET", f"/v1/games/{game_id}/events")]
    for secret in (mai.token, duc.token):
        assert secret
        assert all(secret.encode() not in answer.data for answer in told)
    unsigned = house.client(0)
    as_token = {"Authorization": f"Bearer {mai.player_id}"}
    unsigned.problem(401, "unauthorized", "GET", f"/v1/games/{game_id}", headers=as_token)
