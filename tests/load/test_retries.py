"""The same request from many threads at once, to two services on one database: done once."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from tests.load.races import (
    OPEN_GAME,
    THREADS,
    at_once,
    joined,
    moves_after,
    spread,
    turn_of,
    types_of,
    version_of,
    whole,
)

if TYPE_CHECKING:
    from flask import Flask
    from werkzeug.test import TestResponse

    from tests.api.client import Client

KEY: Final = {"Idempotency-Key": "the-same"}


def _same(client: Client, apps: list[Flask], path: str, body: object) -> list[TestResponse]:
    """The answers to one request sent by all threads; all are the same but one is the first."""
    calls = [partial(c.send, "POST", path, json=body, headers=KEY) for c in spread(client, apps)]
    answers = at_once(calls)
    told = [answer.headers.get("Idempotency-Replayed") for answer in answers]
    assert (told.count(None), told.count("true")) == (1, THREADS - 1)
    assert len({answer.status_code for answer in answers}) == 1
    return answers


def _first_events(answers: list[TestResponse]) -> list[Any]:
    return [answer.get_json()["events"][0] for answer in answers]


def test_a_move_is_made_once(apps: list[Flask], host: Client, guest: Client) -> None:
    game_id = joined(host, guest)
    for _ in range(3):
        mover, (move, *_) = turn_of(host, guest, game_id)
        version, path = version_of(host, game_id), f"/v1/games/{game_id}/moves?wait=0"
        keyed = {"Idempotency-Key": f"move-{version}"}
        calls = [
            partial(c.send, "POST", path, json=move, headers=keyed) for c in spread(mover, apps)
        ]
        answers = at_once(calls)
        assert {answer.status_code for answer in answers} == {200}
        firsts = _first_events(answers)
        assert all(first == firsts[0] for first in firsts)
        assert moves_after(host, game_id, version) == 1
    whole(host, game_id)


def test_a_game_is_made_once(apps: list[Flask], host: Client) -> None:
    answers = _same(host, apps, "/v1/games?wait=0", OPEN_GAME)
    assert len({answer.get_json()["game"]["id"] for answer in answers}) == 1
    assert len(host.get("/v1/games?mine=true")["items"]) == 1


def test_a_seat_is_taken_once(apps: list[Flask], host: Client, guest: Client) -> None:
    game = host.game(OPEN_GAME)
    answers = _same(guest, apps, "/v1/join?wait=0", {"code": game["join_code"]})
    assert answers[0].status_code == 201
    firsts = _first_events(answers)
    assert all(first == firsts[0] for first in firsts)
    assert types_of(host, game["id"]).count("seat_taken") == 2
    whole(host, game["id"])


def test_a_rematch_is_made_once(apps: list[Flask], host: Client, guest: Client) -> None:
    hands = {"hands": [["3S"], ["4S", "5S"]], "to_act": 0}
    old = joined(host, guest, OPEN_GAME | {"position": {"thirteen": hands}})
    host.post(f"/v1/games/{old}/moves", {"type": "play", "cards": ["3S"]})
    answers = _same(host, apps, f"/v1/games/{old}/rematch?wait=0", {})
    assert answers[0].status_code == 201
    assert len({answer.get_json()["game"]["id"] for answer in answers}) == 1
    assert types_of(host, old).count("rematch_created") == 1


def test_a_refusal_is_the_same_for_all(apps: list[Flask], host: Client, guest: Client) -> None:
    game_id = joined(host, guest)
    body = {"type": "play", "cards": ["??"]}
    mover, _ = turn_of(host, guest, game_id)
    answers = _same(mover, apps, f"/v1/games/{game_id}/moves", body)
    assert {answer.get_json(force=True)["code"] for answer in answers} == {"unknown_card"}


def test_of_two_bodies_under_one_key_one_is_done(apps: list[Flask], host: Client) -> None:
    bodies = [OPEN_GAME, {**OPEN_GAME, "hints": True}]
    calls = [
        partial(c.send, "POST", "/v1/games?wait=0", json=bodies[n % 2], headers=KEY)
        for n, c in enumerate(spread(host, apps))
    ]
    told = [answer.status_code for answer in at_once(calls)]
    assert (told.count(201), told.count(422)) == (THREADS // 2, THREADS // 2)
    assert len(host.get("/v1/games?mine=true")["items"]) == 1
