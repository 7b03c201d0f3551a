"""Applications on one database, and what the cases do with their games."""

from __future__ import annotations

import json
import re
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from pyservice.app import create_app
from pyservice.config import Settings
from pyservice.services import build
from pyservice.storage import open_store
from tests.api.client import Client

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from flask import Flask
    from werkzeug.test import TestResponse

    from tests.api.contract import Contract
    from tests.services.fixed import FixedClock

CASES: Final[dict[str, dict[str, Any]]] = json.loads(
    (Path(__file__).parents[1] / "data" / "service.json").read_text("utf-8")
)
#: Seconds that something may take on a machine that is busy with other things.
PATIENCE: Final = 120
_CARD: Final = re.compile(r"(?:[2-9TJQKA][SCDH])\Z")
#: Texts that name cards without saying where they are.
_NAMES_ONLY: Final = frozenset({"stands_for", "opening_card"})


def expected(case: str) -> Any:
    """What a case expects."""
    return CASES[case]["expect"]


def asked(case: str) -> Any:
    """What a case puts in."""
    return CASES[case]["input"]


class House:
    """Two applications on one SQLite file; more can be opened, as after a restart."""

    def __init__(self, file: Path, contract: Contract, clock: FixedClock) -> None:
        self.file = file
        self._contract = contract
        self._clock = clock
        self.apps = [self.open(), self.open()]

    def open(self, file: Path | None = None, **settings: str) -> Flask:
        """One more application, on this database unless another is named."""
        url = f"sqlite:///{file or self.file}"
        off = {"THIRTEEN_RATE_LIMITS": "off", "THIRTEEN_BACKGROUND": "off"}
        app = create_app(
            Settings.from_env({"DATABASE_URL": url, **off, **settings}),
            build(open_store(url), clock=self._clock),
        )
        if hasattr(self, "apps"):
            self.apps.append(app)
        return app

    def client(self, number: int) -> Client:
        """Somebody without a token at one of the applications."""
        return Client(self.apps[number].test_client(), self._contract)

    def at(self, number: int, client: Client) -> Client:
        """The same player at another application: another device, another process."""
        return replace(client, http=self.apps[number].test_client())

    def until(self, game_id: str, done: Callable[[list[str]], bool]) -> list[str]:
        """The types of a game's events once they are as wanted, read without a request."""
        store, end = self.apps[0].extensions["thirteen"]._store, time.monotonic() + PATIENCE
        while True:
            told = [event.body["type"] for event in store.events(game_id, 0, 10_000, None)]
            if done(told):
                return told
            assert time.monotonic() < end, told
            time.sleep(0.01)

    def settle(self) -> None:
        """Lets the bots of all applications end what they are at."""
        for app in self.apps:
            app.extensions["thirteen"]._bots.close()

    def close(self) -> None:
        for app in self.apps:
            app.extensions["thirteen"].close()


def joined(host: Client, *others: Client, **body: Any) -> str:
    """The id of a game of the host and the others, who take the open seats in order."""
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in others)]
    game = host.game({"ruleset": "cardgames_io", "seats": seats, **body})
    for other in others:
        other.post("/v1/join?wait=0", {"code": game["join_code"]})
    game_id: str = game["id"]
    return game_id


def thirteen(*hands: str, to_act: int = 0, **more: Any) -> dict[str, Any]:
    """A position of Thirteen from hands such as "3S 4S"."""
    return {"thirteen": {"hands": [hand.split() for hand in hands], "to_act": to_act, **more}}


def move(client: Client, game_id: str, query: str = "wait=0", **body: Any) -> dict[str, Any]:
    """The answer to a move."""
    answer: dict[str, Any] = client.post(f"/v1/games/{game_id}/moves?{query}", body)
    return answer


def try_move(client: Client, game_id: str, **body: Any) -> TestResponse:
    """The response to a move that may be refused."""
    return client.send("POST", f"/v1/games/{game_id}/moves?wait=0", json=body)


def events(client: Client, game_id: str, after: int = 0, query: str = "") -> list[dict[str, Any]]:
    """The events after one, as the client reads them."""
    path = f"/v1/games/{game_id}/events?limit=100&after={after}{query}"
    items: list[dict[str, Any]] = client.get(path)["items"]
    return items


def types(told: list[dict[str, Any]]) -> list[str]:
    return [event["type"] for event in told]


def cards_in(answer: object) -> set[str]:
    """Every card that an answer says is anywhere."""
    return set(_cards(answer))


def _cards(value: object) -> Iterator[str]:
    if isinstance(value, str) and _CARD.match(value):
        yield value
    elif isinstance(value, list):
        for item in value:
            yield from _cards(item)
    elif isinstance(value, dict):
        yield from _of_members(value)


def _of_members(members: Mapping[str, object]) -> Iterator[str]:
    for name, value in members.items():
        if name not in _NAMES_ONLY:
            yield from _cards(value)
