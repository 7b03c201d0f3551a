"""Readers of many streams in a process of their own, so that they cost the mover nothing."""

from __future__ import annotations

import multiprocessing
import re
import selectors
import socket
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from multiprocessing.connection import Connection

_NUMBER: Final = re.compile(rb"(?:^|\n)id: (\d+)\n")
#: Bytes kept of what was read, since a number may come in two parts.
_TAIL: Final = 32
PATIENCE: Final = 120.0


@dataclass(frozen=True, slots=True)
class Wanted:
    """A stream to be opened; it is there once the event of that number has come."""

    path: str
    token: str
    version: int


@dataclass(slots=True)
class _Reading:
    wanted: Wanted
    tail: bytes = b""
    at: dict[int, float] = field(default_factory=dict)

    def take(self, some: bytes) -> None:
        now, text = time.monotonic(), self.tail + some
        for found in _NUMBER.finditer(text):
            self.at.setdefault(int(found[1]), now)
        self.tail = text[-_TAIL:]


Arrivals = list[dict[int, float]]


class Readers:
    """Streams that are read from the opening of the block to its end."""

    def __init__(self, port: int, streams: Sequence[Wanted]) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_read, args=(port, streams, theirs), daemon=True)

    def __enter__(self) -> Self:
        self._process.start()
        self._answer()
        return self

    def __exit__(self, *_: object) -> None:
        self._process.kill()
        self._process.join()

    def arrivals(self, are_all: Callable[[Arrivals], bool]) -> Arrivals:
        """When each event came to each stream, as soon as all are there."""
        until = time.monotonic() + PATIENCE
        while True:
            self._pipe.send(None)
            come = self._answer()
            if are_all(come):
                return come
            assert time.monotonic() < until, "some events did not come"
            time.sleep(0.2)

    def _answer(self) -> Arrivals:
        assert self._pipe.poll(PATIENCE), "the streams did not open"
        told: Arrivals | str = self._pipe.recv()
        assert not isinstance(told, str), told
        return told


def _read(port: int, streams: Sequence[Wanted], pipe: Connection) -> None:
    selector = selectors.DefaultSelector()
    readings = [_Reading(wanted) for wanted in streams]
    for reading in readings:
        selector.register(_opened(port, reading.wanted), selectors.EVENT_READ, reading)
    selector.register(pipe.fileno(), selectors.EVENT_READ)
    try:
        while not all(one.wanted.version in one.at for one in readings):
            _step(selector)
        pipe.send([])
        while True:
            if _step(selector):
                pipe.recv()
                pipe.send([one.at for one in readings])
    except EOFError as error:
        pipe.send(str(error))


def _step(selector: selectors.BaseSelector) -> bool:
    """Reads what there is; True when the other process asks for what was read."""
    for key, _ in selector.select(1):
        if not isinstance(key.fileobj, socket.socket):
            return True
        some = key.fileobj.recv(65_536)
        if not some:
            raise EOFError(f"a stream ended: {key.data.tail!r}")
        key.data.take(some)
    return False


def _opened(port: int, wanted: Wanted) -> socket.socket:
    connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
    request = (
        f"GET {wanted.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {wanted.token}\r\n\r\n"
    )
    connection.sendall(request.encode())
    return connection
