"""Many threads ask for a rematch at once, at two services on one database: one game is made."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Final

from tests.load.races import (
    OPEN_GAME,
    THREADS,
    at_once,
    joined,
    spread,
    types_of,
    whole,
)

if TYPE_CHECKING:
    from flask import Flask

    from tests.api.client import Client

LAST_CARDS: Final = {"thirteen": {"hands": [["3S"], ["4S"]], "to_act": 0}}


def test_of_many_rematches_one_is_made(apps: list[Flask], host: Client, guest: Client) -> None:
    game_id = joined(host, guest, OPEN_GAME | {"position": LAST_CARDS})
    host.post(f"/v1/games/{game_id}/moves?wait=0", {"type": "play", "cards": ["3S"]})
    path = f"/v1/games/{game_id}/rematch"
    crowd = [*spread(host, apps)[::2], *spread(guest, apps)[1::2]]
    answers = at_once([partial(client.send, "POST", path) for client in crowd])
    told = Counter(answer.status_code for answer in answers)
    assert told == {201: 1, 200: THREADS - 1}
    (new_id,) = {answer.get_json()["game"]["id"] for answer in answers}
    view = host.view(new_id)
    assert [seat["player_id"] for seat in view["seats"]] == [host.player_id, guest.player_id]
    assert view["status"] == "playing"
    assert host.view(game_id)["rematch_id"] == new_id
    assert types_of(host, game_id).count("rematch_created") == 1
    for client, game in itertools.product((host, guest), (game_id, new_id)):
        whole(client, game)
        assert len(client.get("/v1/games?mine=true")["items"]) == 2
