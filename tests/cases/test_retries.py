"""Cases of answers that got lost and calls that come again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.cases.house import expected, joined, move, thirteen, types

if TYPE_CHECKING:
    from werkzeug.test import TestResponse

    from tests.api.client import Client
    from tests.cases.house import House

KEY = {"Idempotency-Key": "k-1"}


def keyed(client: Client, game_id: str, **body: Any) -> TestResponse:
    path = f"/v1/games/{game_id}/moves?wait=0"
    return client.send("POST", path, json=body, headers=KEY)


def again(first: TestResponse, client: Client, game_id: str, **body: Any) -> dict[str, Any]:
    """The same request once more: the same status and events, and nothing done."""
    version = client.view(game_id)["version"]
    answer = keyed(client, game_id, **body)
    assert answer.status_code == first.status_code == expected("S15")["second_status"]
    assert answer.headers["Idempotency-Replayed"] == "true"
    shown: dict[str, Any] = answer.get_json()
    told = first.get_json()["events"]
    assert shown["events"][: len(told)] == told
    assert [event["seq"] for event in shown["events"]] == list(
        range(told[0]["seq"], shown["version"] + 1)
    )
    assert shown["version"] == version == client.view(game_id)["version"]
    return shown


@pytest.mark.parametrize("target", [10, 1], ids=["next deal", "game over"])
def test_s15_a_play_that_ended_the_round_is_answered_again(
    house: House, mai: Client, duc: Client, target: int
) -> None:
    position = thirteen("KH", "3S 4S", scores=[0, 0])
    game_id = joined(mai, duc, position=position, options={"target_score": target})
    body = {"type": "play", "cards": ["KH"]}
    first = keyed(mai, game_id, **body)
    ended = "round_started" if target == 10 else "game_finished"
    assert ended in types(first.get_json()["events"])
    hands = [mai.view(game_id)["you"], duc.view(game_id)["you"]]
    again(first, house.at(1, mai), game_id, **body)
    assert [mai.view(game_id)["you"], duc.view(game_id)["you"]] == hands
    assert expected("S15")["new_round_touched"] is False


def test_s15_a_pass_that_ended_the_trick_is_answered_again(
    house: House, mai: Client, duc: Client
) -> None:
    table = {"seat": 1, "cards": ["2H"]}
    position = thirteen("3S 4S", "3C", table=table, scores=[0, 0])
    game_id = joined(mai, duc, position=position, options={"target_score": 10})
    first = keyed(mai, game_id, type="pass")
    assert types(first.get_json()["events"]) == ["passed", "trick_won"]
    move(duc, game_id, type="play", cards=["3C"])
    shown = again(first, house.at(1, mai), game_id, type="pass")
    assert shown["game"]["round"]["number"] == 2
    assert "round_started" in types(shown["events"])
