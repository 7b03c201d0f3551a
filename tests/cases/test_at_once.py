"""Cases of requests that come at once, or twice."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from tests.cases.house import events, expected, joined, thirteen, try_move, types
from tests.load.races import at_once

if TYPE_CHECKING:
    from tests.api.client import Client
    from tests.cases.house import House

RUMMY = {"ruleset": "three_thirteen", "seats": [{"kind": "me"}, {"kind": "open"}]}


def rummy(mai: Client, duc: Client) -> tuple[str, Client]:
    """A game of Three Thirteen of two people, and who is to draw."""
    game = mai.game(RUMMY)
    duc.post("/v1/join?wait=0", {"code": game["join_code"]})
    return game["id"], (mai, duc)[mai.view(game["id"])["round"]["to_act"]]


def anywhere(house: House, client: Client, game_id: str, *bodies: dict[str, Any]) -> list[Any]:
    """The answers to moves of one player at once, at one application after the other."""
    devices = [house.at(number % 2, client) for number in range(len(bodies))]
    tries = zip(devices, bodies, strict=True)
    return at_once([partial(try_move, device, game_id, **body) for device, body in tries])


@pytest.mark.parametrize("round_of", range(5))
@pytest.mark.parametrize("pinned", [True, False])
def test_s01_of_two_actions_at_once_the_second_is_told(
    house: House, mai: Client, duc: Client, pinned: bool, round_of: int
) -> None:
    table = {"seat": 1, "cards": ["3S"]}
    game_id = joined(mai, duc, position=thirteen("4S 9D", "6H 7S", table=table))
    version = mai.view(game_id)["version"]
    if_version = {"if_version": version} if pinned else {}
    bodies = [{"type": "play", "cards": ["4S"], **if_version}, {"type": "pass", **if_version}]
    answers = anywhere(house, mai, game_id, *bodies[:: 1 if round_of % 2 else -1])
    won, lost = sorted(answers, key=lambda answer: answer.status_code)
    first, others = expected("S01")["statuses"]
    assert won.status_code == first
    assert lost.status_code == (412 if pinned else 409)
    assert lost.status_code in others
    now = mai.view(game_id)
    assert lost.get_json(force=True)["context"]["version"] == now["version"] > version
    moves = [event for event in events(mai, game_id, version) if event["type"] in MOVES]
    assert len(moves) == expected("S01")["state_changes"]


MOVES = {"played", "passed", "drew"}


def test_s16_a_move_sent_three_times_is_made_once(house: House, mai: Client, duc: Client) -> None:
    game_id, mover = rummy(mai, duc)
    before = mover.view(game_id)
    body = {"type": "draw", "source": "stock", "if_version": before["version"]}
    answers = anywhere(house, mover, game_id, body, body, body)
    statuses = sorted(answer.status_code for answer in answers)
    assert statuses[0] == 200
    for status, allowed in zip(statuses[1:], expected("S16")["others"], strict=True):
        assert status in allowed
    after = mover.view(game_id)
    grown = len(after["you"]["hand"]) - len(before["you"]["hand"])
    assert grown == expected("S16")["hand_size_change"]
    assert types(events(mover, game_id, before["version"])) == ["drew"]


def test_s33_two_draws_at_once_draw_one_card(house: House, mai: Client, duc: Client) -> None:
    game_id, mover = rummy(mai, duc)
    before = mover.view(game_id)
    draws = [{"type": "draw", "source": source} for source in ("stock", "discard")]
    answers = anywhere(house, mover, game_id, *draws)
    won, lost = sorted(answers, key=lambda answer: answer.status_code)
    assert won.status_code == 200
    problem = lost.get_json(force=True)
    assert (lost.status_code, problem["code"]) == (409, "already_drawn")
    assert problem["context"]["phase"] == "discard"
    after = mover.view(game_id)
    assert len(after["you"]["hand"]) == len(before["you"]["hand"]) + expected("S33")["applied"]
    assert types(events(mover, game_id, before["version"])) == ["drew"]


@pytest.mark.parametrize("seats", [1, 2])
def test_s20_who_joins_twice_at_once_has_one_seat(
    house: House, mai: Client, duc: Client, seats: int
) -> None:
    game = mai.game({**RUMMY, "seats": [{"kind": "me"}, *[{"kind": "open"}] * seats]})
    body = {"code": game["join_code"]}
    devices = [house.at(number, duc) for number in range(2)]
    answers = at_once([partial(d.send, "POST", "/v1/join?wait=0", json=body) for d in devices])
    assert sorted(answer.status_code for answer in answers) == [200, 201]
    places = {answer.get_json()["game"]["you"]["seat"] for answer in answers}
    assert places == {1}
    held = [seat for seat in mai.view(game["id"])["seats"] if seat["player_id"] == duc.player_id]
    assert len(held) == expected("S20")["seats_of_A"]


def test_s50_a_move_made_on_an_old_table_is_refused(house: House, mai: Client, duc: Client) -> None:
    table = {"seat": 1, "cards": ["3S"]}
    game_id = joined(mai, duc, position=thirteen("4S 6D 9D", "5H 7S", table=table))
    old = mai.view(game_id)["version"]
    try_move(house.at(1, mai), game_id, type="play", cards=["4S"])
    try_move(duc, game_id, type="play", cards=["5H"])
    now = mai.view(game_id)
    assert now["version"] > old
    stale = try_move(mai, game_id, type="play", cards=["6D"], if_version=old)
    assert stale.status_code == 412
    assert stale.status_code in expected("S50")["status"]
    assert stale.get_json(force=True)["context"]["version"] == now["version"]
    assert mai.view(game_id) == now
