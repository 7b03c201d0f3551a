"""Many threads fire at one game at once, at two services on one database: one of them wins."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import pytest

from tests.load.figures import FULL, report
from tests.load.races import (
    OPEN_GAME,
    THREADS,
    at_once,
    joined,
    moves_after,
    one_wins,
    spread,
    turn_of,
    types_of,
    version_of,
    whole,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask

    from tests.api.client import Client

#: Turns of a game that are fought over.
TURNS: Final = 40 if FULL else 4
PUBLIC: Final = OPEN_GAME | {"visibility": "public", "turn_seconds": 600}


def test_of_the_same_move_one_is_made(apps: list[Flask], host: Client, guest: Client) -> None:
    _fight_for_turns("the same move", apps, host, guest, lambda moves: moves[:1])


def test_of_different_moves_one_is_made(apps: list[Flask], host: Client, guest: Client) -> None:
    _fight_for_turns("different moves", apps, host, guest, lambda moves: moves)


@pytest.mark.parametrize("wanted", [OPEN_GAME, PUBLIC], ids=["by code", "by seat"])
def test_the_last_seat_is_taken_once(
    apps: list[Flask], host: Client, guest: Client, wanted: dict[str, Any]
) -> None:
    game = host.game(wanted)
    crowd = [client.guest("Crowd") for client in spread(guest, apps)]
    code = {"code": game["join_code"]}
    path = "/v1/join" if game["join_code"] else f"/v1/games/{game['id']}/seats"
    body = code if game["join_code"] else {}
    answers = at_once([partial(client.send, "POST", path, json=body) for client in crowd])
    one_wins(answers, 201, {"game_started", "game_full"})
    whole(host, game["id"])
    assert types_of(host, game["id"]).count("seat_taken") == 2
    seated = [client for client in crowd if client.get("/v1/games?mine=true")["items"]]
    assert len(seated) == 1


def test_who_joins_many_times_has_one_seat(apps: list[Flask], host: Client, guest: Client) -> None:
    game = host.game(OPEN_GAME | {"seats": [{"kind": "me"}, *[{"kind": "open"}] * 2]})
    body = {"code": game["join_code"]}
    calls = [partial(c.send, "POST", "/v1/join", json=body) for c in spread(guest, apps)]
    told = Counter(answer.status_code for answer in at_once(calls))
    assert told == {201: 1, 200: THREADS - 1}
    assert types_of(host, game["id"]).count("seat_taken") == 2


def test_of_many_who_want_a_rematch_one_makes_it(
    apps: list[Flask], host: Client, guest: Client
) -> None:
    hands = {"hands": [["3S"], ["4S", "5S"]], "to_act": 0}
    old = joined(host, guest, OPEN_GAME | {"position": {"thirteen": hands}})
    host.post(f"/v1/games/{old}/moves", {"type": "play", "cards": ["3S"]})
    callers = [
        pair for two in zip(spread(host, apps), spread(guest, apps), strict=True) for pair in two
    ]
    path = f"/v1/games/{old}/rematch?wait=0"
    answers = at_once([partial(c.send, "POST", path, json={}) for c in callers[:THREADS]])
    assert Counter(answer.status_code for answer in answers) == {201: 1, 200: THREADS - 1}
    (game_id,) = {answer.get_json()["game"]["id"] for answer in answers}
    for client in (host, guest):
        assert client.view(old)["rematch_id"] == game_id
        assert [game["id"] for game in client.get("/v1/games?mine=true")["items"]] == [game_id, old]
        whole(client, old)
        whole(client, game_id)
    assert types_of(host, old).count("rematch_created") == 1
    assert types_of(host, game_id).count("seat_taken") == 2
    assert host.view(game_id)["status"] == "playing"
    report(f"rematches, {THREADS} threads", games=1)


def _fight_for_turns(
    name: str,
    apps: list[Flask],
    host: Client,
    guest: Client,
    choose: Callable[[list[dict[str, Any]]], list[dict[str, Any]]],
) -> None:
    """Turn after turn many threads move for the one to act, with and without `if_version`."""
    refused: Counter[str] = Counter()
    game_id, turns = joined(host, guest), 0
    while turns < TURNS:
        if host.view(game_id)["status"] != "playing":
            game_id = joined(host, guest)
        mover, moves = turn_of(host, guest, game_id)
        version = version_of(host, game_id)
        tried = choose(moves)
        pinned = (
            {"if_version": version} if turns % 2 == 0 or _may_go_out(mover, game_id, tried) else {}
        )
        path = f"/v1/games/{game_id}/moves?wait=0"
        tries = zip(spread(mover, apps), itertools.cycle(tried), strict=False)
        calls = [partial(c.send, "POST", path, json=move | pinned) for c, move in tries]
        refused += one_wins(
            at_once(calls),
            200,
            {"version_mismatch"} if pinned else {"not_your_turn", "game_is_over"},
        )
        assert moves_after(host, game_id, version) == 1
        whole(host, game_id)
        turns += 1
    report(f"{name}, {THREADS} threads", turns=turns, **refused)


def _may_go_out(mover: Client, game_id: str, moves: list[dict[str, Any]]) -> bool:
    """Whether a move may end the round; the next may begin with the same seat and the same card."""
    you = mover.view(game_id)["you"]
    return any(len(move["cards"] or ()) == len(you["hand"]) for move in moves)
