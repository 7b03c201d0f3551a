"""Three Thirteen over HTTP: moves, views, events, records, hints, tools and bad input."""

from typing import Any

import pytest

from tests.api.client import Client

POSITION: dict[str, Any] = {
    "round": 1,
    "hands": [["7H", "8H", "9H"], ["2S", "6D", "TC"]],
    "stock": ["KD", "8S", "9S"],
    "discard": ["4C"],
    "dealer": 1,
    "to_act": 0,
}
PLACED = {
    "ruleset": "three_thirteen",
    "seats": [{"kind": "me"}, {"kind": "me"}],
    "position": {"three_thirteen": POSITION},
}


def move(client: Client, game_id: str, seat: int, **body: Any) -> dict[str, Any]:
    """The answer to a move of one of the caller's seats, seen from that seat."""
    path = f"/v1/games/{game_id}/moves?wait=0&view_seat={seat}"
    answer: dict[str, Any] = client.post(path, {**body, "seat": seat})
    return answer


def test_a_turn_and_going_out(mai: Client) -> None:
    game_id = mai.game(PLACED)["id"]
    view = mai.view(game_id, "?seat=0")
    assert view["three_thirteen"]["phase"] == "draw"
    legal = mai.get(f"/v1/games/{game_id}/legal-moves?seat=0")["items"]
    drew = move(mai, game_id, 0, **{k: v for k, v in legal[0]["move"].items() if v is not None})
    assert [(e["type"], e["card"], e["stock_count"]) for e in drew["events"]] == [("drew", "KD", 2)]
    assert drew["game"]["you"]["go_out_with"] == ["KD"]
    assert drew["game"]["you"]["arrangement"]["penalty"] == 10
    out = move(mai, game_id, 0, type="go_out", card="KD")
    assert [event["type"] for event in out["events"]] == ["gone_out"]
    assert out["game"]["three_thirteen"]["last_turns"] == [1]
    move(mai, game_id, 1, type="draw", source="discard")
    end = move(mai, game_id, 1, type="discard", card="KD")
    assert [event["type"] for event in end["events"]] == [
        "discarded",
        "round_finished",
        "game_finished",
    ]
    (result,) = end["game"]["results"]
    assert (result["points"], result["three_thirteen"]["gone_out"]) == ([0, 18], 0)
    assert end["game"]["winners"] == [0]
    record = mai.get(f"/v1/games/{game_id}/record")
    assert [(item["type"], item["source"], item["card"]) for item in record["moves"]] == [
        ("draw", "stock", None),
        ("go_out", None, "KD"),
        ("draw", "discard", None),
        ("discard", None, "KD"),
    ]


def test_a_card_from_the_stock_is_its_owners_alone(mai: Client, duc: Client) -> None:
    body = {"ruleset": "three_thirteen", "seats": [{"kind": "me"}, {"kind": "open"}]}
    game = mai.game(body)
    duc.post("/v1/join", {"code": game["join_code"]})
    view = mai.view(game["id"])
    first, other = (mai, duc) if view["you"]["your_turn"] else (duc, mai)
    first.post(f"/v1/games/{game['id']}/moves", {"type": "draw", "source": "stock"})
    own, seen = (c.get(f"/v1/games/{game['id']}/events")["items"][-1] for c in (first, other))
    assert own["card"] in first.view(game["id"])["you"]["hand"]
    assert own | {"card": None} == seen
    first.post(f"/v1/games/{game['id']}/moves", {"type": "discard", "card": own["card"]})
    assert other.get(f"/v1/games/{game['id']}/events")["items"][-1]["card"] == own["card"]
    assert other.get(f"/v1/games/{game['id']}/events")["items"][-2] == seen


def test_a_whole_game_by_hints_against_bots(mai: Client) -> None:
    body = {"ruleset": "three_thirteen_ace_high", "options": {"rounds": 2}, "hints": True}
    view = mai.game(body, wait=10)
    for _ in range(400):
        if view["status"] == "finished":
            break
        hint = mai.get(f"/v1/games/{view['id']}/hint")
        chosen = {name: value for name, value in hint["move"].items() if value is not None}
        view = mai.post(f"/v1/games/{view['id']}/moves?wait=10", chosen)["game"]
    assert view["status"] == "finished"
    assert [result["number"] for result in view["results"]] == [1, 2]
    totals = view["results"][-1]["totals"]
    assert [totals[seat] for seat in view["winners"]] == [min(totals)] * len(view["winners"])


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"type": "discard", "card": "7H"}, 409, "must_draw_first"),
        ({"type": "play", "cards": ["7H"]}, 422, "invalid_request"),
        ({"type": "draw"}, 422, "invalid_request"),
        ({"type": "draw", "source": "stock", "card": "7H"}, 422, "invalid_request"),
        ({"type": "discard"}, 422, "invalid_request"),
        ({"type": "draw", "source": "hat"}, 422, "invalid_request"),
    ],
)
def test_moves_that_cannot_be(mai: Client, body: dict[str, Any], status: int, code: str) -> None:
    game_id = mai.game(PLACED)["id"]
    path = f"/v1/games/{game_id}/moves"
    before = mai.view(game_id, "?seat=0") | {"server_time": ""}
    mai.problem(status, code, "POST", path, json={**body, "seat": 0})
    assert mai.view(game_id, "?seat=0") | {"server_time": ""} == before


def test_going_out_in_vain_tells_the_least_penalty(mai: Client) -> None:
    game_id = mai.game(PLACED)["id"]
    move(mai, game_id, 0, type="draw", source="stock")
    path = f"/v1/games/{game_id}/moves"
    body = {"type": "go_out", "card": "9H", "seat": 0}
    problem = mai.problem(422, "cannot_go_out", "POST", path, json=body)
    assert problem["context"]["least_penalty"] == 25
    assert problem["context"]["phase"] == "discard"
    mai.problem(
        409, "already_drawn", "POST", path, json={"type": "draw", "source": "stock", "seat": 0}
    )


def test_there_is_no_selection(mai: Client) -> None:
    game_id = mai.game(PLACED)["id"]
    path = f"/v1/games/{game_id}/selection"
    mai.problem(422, "invalid_request", "POST", path, json={"cards": ["7H"], "seat": 0})


def test_packs_that_are_too_few(mai: Client) -> None:
    body = {"ruleset": "three_thirteen", "options": {"packs": 1}}
    mai.problem(422, "invalid_options", "POST", "/v1/games", json=body)


def test_the_tools(nobody: Client) -> None:
    arranged = nobody.post(
        "/v1/three-thirteen/arrange", {"cards": ["7H", "3C", "9H"], "wild_rank": "3"}
    )
    assert arranged["melds"][0]["stands_for"] == ["7H", "8H", "9H"]
    drawn = {"cards": ["7H", "8H", "9H", "TH"], "wild_rank": "3"}
    assert nobody.post("/v1/three-thirteen/go-out", drawn)["discards"] == ["7H", "TH"]
    wrong = {"cards": ["7H"] * 5, "wild_rank": "3"}
    path = "/v1/three-thirteen/arrange"
    problem = nobody.problem(422, "duplicate_card", "POST", path, json=wrong)
    assert problem["errors"][0]["field"] == "/cards/4"
    nobody.problem(422, "invalid_request", "POST", path, json={"cards": [], "wild_rank": "A"})
    nobody.problem(
        422, "invalid_request", "POST", path, json={"cards": ["7H"] * 15, "wild_rank": "3"}
    )


def test_a_game_that_is_given_up_is_in_no_phase(mai: Client) -> None:
    game_id = mai.game(PLACED)["id"]
    move(mai, game_id, 0, type="draw", source="stock")
    mai.send("DELETE", f"/v1/games/{game_id}/seats/me")
    view = mai.view(game_id)
    assert (view["status"], view["three_thirteen"]["phase"]) == ("abandoned", None)
