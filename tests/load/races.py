"""Two services on one database, and many threads that fire at one game at once."""

from __future__ import annotations

import itertools
import threading
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from flask import Flask
    from werkzeug.test import TestResponse

    from tests.api.client import Client

THREADS: Final = 64
OPEN_GAME: Final = {"ruleset": "cardgames_io", "seats": [{"kind": "me"}, {"kind": "open"}]}


def joined(host: Client, guest: Client, wanted: dict[str, Any] = OPEN_GAME) -> str:
    game = host.game(wanted)
    guest.post("/v1/join", {"code": game["join_code"]})
    game_id: str = game["id"]
    return game_id


def turn_of(host: Client, guest: Client, game_id: str) -> tuple[Client, list[dict[str, Any]]]:
    """Who is to act, and what they may do, plays first."""
    mover = (host, guest)[host.view(game_id)["round"]["to_act"]]
    items = mover.get(f"/v1/games/{game_id}/legal-moves")["items"]
    return mover, [item["move"] for item in items]


def spread(client: Client, apps: list[Flask]) -> list[Client]:
    """The client many times, on every service in turn."""
    turns = itertools.islice(itertools.cycle(apps), THREADS)
    return [replace(client, http=app.test_client()) for app in turns]


def at_once(calls: Sequence[Callable[[], TestResponse]]) -> list[TestResponse]:
    barrier = threading.Barrier(len(calls))

    def run(call: Callable[[], TestResponse]) -> TestResponse:
        barrier.wait()
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def one_wins(answers: Sequence[TestResponse], status: int, slugs: set[str]) -> Counter[str]:
    """Fails unless one answer has the status, and every other is a refusal named."""
    told = Counter(
        "won" if answer.status_code == status else answer.get_json(force=True)["code"]
        for answer in answers
    )
    assert told.pop("won", 0) == 1, told
    assert set(told) <= slugs, told
    return told


def version_of(client: Client, game_id: str) -> int:
    version: int = client.view(game_id)["version"]
    return version


def events_of(client: Client, game_id: str) -> list[dict[str, Any]]:
    events: list[dict[str, Any]] = []
    while True:
        page = client.get(f"/v1/games/{game_id}/events?limit=100&after={len(events)}")
        events += page["items"]
        if len(events) >= page["version"]:
            return events


def types_of(client: Client, game_id: str) -> list[str]:
    return [event["type"] for event in events_of(client, game_id)]


def moves_after(client: Client, game_id: str, version: int) -> int:
    later = types_of(client, game_id)[version:]
    return sum(type_ in {"played", "passed"} for type_ in later)


def whole(client: Client, game_id: str) -> None:
    """Fails unless the events of a game are numbered without gap or repeat."""
    numbers = [event["seq"] for event in events_of(client, game_id)]
    assert numbers == [*range(1, version_of(client, game_id) + 1)]
