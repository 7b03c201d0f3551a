"""Somebody who hears a game over a stream that breaks off again and again."""

from __future__ import annotations

import json
import time
from contextlib import closing
from http.client import HTTPException
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Iterator
    from http.client import HTTPResponse

    from tests.load.client import Client

#: The last events of games that are over.
LAST: Final = {"game_finished", "game_abandoned"}


class Listener:
    """A reader of one game's stream, who leaves now and then and comes back for the rest.

    Comes back wherever there is a server with the number of the last event heard. Fails for
    an event that is missing or comes twice.
    """

    def __init__(self, client: Client, rng: random.Random, path: str) -> None:
        self._client = client
        self._rng = rng
        self._path = f"{path}/stream"
        self.events: list[dict[str, Any]] = []
        self.streams = 0

    def listen(self) -> None:
        """Listens until the game is over."""
        while not (self.events and self.events[-1]["type"] in LAST):
            self._client.tally.check()
            try:
                self._hear()
            except (OSError, HTTPException):
                time.sleep(0.1)

    def _hear(self) -> None:
        with closing(self._client.stream(self._path, len(self.events))) as connection:
            response = connection.getresponse()
            if response.status == 503:
                time.sleep(int(response.headers["Retry-After"]))
                return
            assert response.status == 200, response.read()
            self.streams += 1
            for message in _messages(self._lines(response)):
                self._take(message)
                if self.events[-1]["type"] in LAST or self._rng.random() < 0.02:
                    return

    def _lines(self, response: HTTPResponse) -> Iterator[bytes]:
        """The lines of a stream, unless somebody else has failed; a sign comes every 15 s."""
        for line in response:
            self._client.tally.check()
            yield line

    def _take(self, message: dict[str, str]) -> None:
        assert "event" not in message, message
        event = json.loads(message["data"])
        assert message["id"] == str(event["seq"])
        assert event["seq"] == len(self.events) + 1
        self.events.append(event)


def _messages(lines: Iterable[bytes]) -> Iterator[dict[str, str]]:
    """The messages of a stream as they are complete; comments are none."""
    message: dict[str, str] = {}
    for line in lines:
        name, _, value = line.decode().rstrip("\n").partition(": ")
        if name and not line.startswith(b":"):
            message[name] = value
        elif message:
            yield message
            message = {}
