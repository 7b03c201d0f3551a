"""One request on one connection, in halves, so that an answer can be dropped on the way."""

from __future__ import annotations

import json
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from email.message import Message

#: Seconds after which an answer is given up; every wait asked for is far shorter.
TIMEOUT: Final = 40


@dataclass(frozen=True, slots=True)
class Answer:
    """What a server answered; the body is JSON, None where there is none."""

    status: int
    headers: Message = field(repr=False)
    body: Any = field(repr=False)

    def __str__(self) -> str:
        told = json.dumps(self.body)
        return f"{self.status} {told[:400]}{' replayed' if self.replayed else ''}"

    @property
    def replayed(self) -> bool:
        """Whether it is the answer to an earlier request with the same key."""
        return self.headers.get("Idempotency-Replayed") == "true"


def send(
    port: int,
    method: str,
    path: str,
    body: object = None,
    *,
    token: str | None = None,
    key: str | None = None,
    heard: int | None = None,
) -> HTTPConnection:
    """Sends a request; the answer is still to be read. `heard` is a stream's last number."""
    headers = {"Content-Type": "application/json"} if method == "POST" else {}
    if heard is not None:
        headers["Last-Event-ID"] = str(heard)
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    if key is not None:
        headers["Idempotency-Key"] = key
    connection = HTTPConnection("127.0.0.1", port, timeout=TIMEOUT)
    text = json.dumps(body or {}) if method == "POST" else None
    try:
        connection.request(method, path, text, headers)
    except BaseException:
        connection.close()
        raise
    return connection


def receive(connection: HTTPConnection) -> Answer:
    """Reads the answer and closes; raises `OSError` or `HTTPException` when there is none."""
    with closing(connection):
        response = connection.getresponse()
        text = response.read()
    is_json = "json" in response.headers.get_content_type()
    body = json.loads(text) if is_json else None
    return Answer(response.status, response.headers, body)


def ask(
    port: int,
    method: str,
    path: str,
    body: object = None,
    token: str | None = None,
    key: str | None = None,
) -> Answer:
    """A request and its answer."""
    return receive(send(port, method, path, body, token=token, key=key))
