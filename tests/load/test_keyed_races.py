"""Many threads send one key at once, to two services on one database: the move is made once."""

from __future__ import annotations

import itertools
from collections import Counter
from functools import partial
from typing import TYPE_CHECKING

from tests.load.races import (
    THREADS,
    at_once,
    joined,
    moves_after,
    spread,
    turn_of,
    version_of,
)

if TYPE_CHECKING:
    from flask import Flask

    from tests.api.client import Client


def test_a_move_under_one_key_is_made_once(apps: list[Flask], host: Client, guest: Client) -> None:
    game_id = joined(host, guest)
    mover, moves = turn_of(host, guest, game_id)
    before = version_of(host, game_id)
    headers = {"Idempotency-Key": "one"}
    calls = [
        partial(c.send, "POST", f"/v1/games/{game_id}/moves?wait=0", json=moves[0], headers=headers)
        for c in spread(mover, apps)
    ]
    answers = at_once(calls)
    assert {answer.status_code for answer in answers} == {200}
    assert len({str(answer.get_json()["events"][0]) for answer in answers}) == 1
    assert [a.headers.get("Idempotency-Replayed") for a in answers].count(None) == 1
    assert version_of(host, game_id) == answers[0].get_json()["version"] > before
    assert moves_after(host, game_id, before) == 1


def test_of_two_requests_under_one_key_one_is_done(
    apps: list[Flask], host: Client, guest: Client
) -> None:
    game_id = joined(host, guest)
    mover, moves = turn_of(host, guest, game_id)
    before = version_of(host, game_id)
    path = f"/v1/games/{game_id}/moves?wait=0"
    headers = {"Idempotency-Key": "two"}
    bodies = [moves[0], moves[0] | {"if_version": before}]
    turns = zip(spread(mover, apps), itertools.cycle(bodies), strict=False)
    answers = at_once(
        [partial(c.send, "POST", path, json=body, headers=headers) for c, body in turns]
    )
    told = Counter(answer.status_code for answer in answers)
    assert told == {200: THREADS // 2, 422: THREADS // 2}, told
    assert moves_after(host, game_id, before) == 1
