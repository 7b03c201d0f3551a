"""The case of two rematches at once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from tests.cases.house import events, expected, joined, move, thirteen, types
from tests.load.races import at_once

if TYPE_CHECKING:
    from tests.api.client import Client


def test_s18_of_two_rematches_at_once_one_is_made(mai: Client, duc: Client) -> None:
    game_id = joined(mai, duc, position=thirteen("KH", "3S 4S"))
    assert move(mai, game_id, type="play", cards=["KH"])["game"]["status"] == "finished"
    path = f"/v1/games/{game_id}/rematch?wait=0"
    answers = at_once([partial(client.send, "POST", path, json={}) for client in (mai, duc)])
    assert sorted(answer.status_code for answer in answers) == [200, 201]
    found = {answer.get_json()["game"]["id"] for answer in answers}
    assert len(found) == expected("S18")["new_games"]
    (following,) = found
    for client in (mai, duc):
        assert client.view(game_id)["rematch_id"] == following
        view = client.view(following)
        assert (view["status"], view["you"] is not None) == ("playing", True)
    assert {seat["player_id"] for seat in mai.view(following)["seats"]} == {
        mai.player_id,
        duc.player_id,
    }
    assert types(events(mai, game_id)).count("rematch_created") == 1
    assert types(events(mai, following)).count("game_started") == 1
