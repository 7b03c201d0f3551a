"""Reads a stream beside the test, as a client would."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

from werkzeug.test import TestResponse
from werkzeug.wrappers import Response

from tests.api.client import Client
from tests.api.sse import Message, read

#: Seconds that something may take on a machine that is busy with other things.
PATIENCE = 30


def opened(client: Client, game_id: str, query: str = "", last: object = None) -> TestResponse:
    """A stream that was just opened; nothing of it is read yet."""
    headers = {"Authorization": f"Bearer {client.token}"}
    if last is not None:
        headers["Last-Event-ID"] = str(last)
    return client.http.get(f"/v1/games/{game_id}/stream{query}", headers=headers)


def lines(answer: Response) -> Iterator[str]:
    """The lines of a stream as they come."""
    for chunk in answer.iter_encoded():
        yield from chunk.decode().splitlines(keepends=True)


class Listener:
    """A stream that a thread of its own reads to its end."""

    def __init__(self, client: Client, game_id: str, query: str = "", last: object = None) -> None:
        self._answer = opened(client, game_id, query, last)
        assert self._answer.status_code == 200, self._answer.get_data(as_text=True)
        self._messages: list[Message] = []
        self._is_over = False
        self._came = threading.Condition()
        threading.Thread(target=self._run, daemon=True).start()

    def until(self, reached: Callable[[list[Message]], bool]) -> list[Message]:
        """What has come as soon as `reached` says so; fails when it never does."""
        with self._came:
            assert self._came.wait_for(lambda: reached(self._messages), PATIENCE), self._messages
            return list(self._messages)

    def until_event(self, seq: int) -> list[Any]:
        """The events that have come as soon as one of this number has."""
        come = self.until(lambda come: any((one.id or 0) >= seq for one in come))
        return [one.data for one in come if one.name == "message"]

    def until_over(self) -> list[Message]:
        """All that came, when nothing comes any more."""
        with self._came:
            assert self._came.wait_for(lambda: self._is_over, PATIENCE), self._messages
            return list(self._messages)

    def _run(self) -> None:
        for message in read(lines(self._answer)):
            with self._came:
                if message is not None:
                    self._messages.append(message)
                self._came.notify_all()
        self._answer.close()
        with self._came:
            self._is_over = True
            self._came.notify_all()
