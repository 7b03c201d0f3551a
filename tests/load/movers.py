"""Tables whose moves are one request each, and what the server under them uses."""

from __future__ import annotations

import http.client
import json
import math
import os
import threading
import time
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bench.steady import SteadyGame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.server.running import Server

#: Tables on which moves are made at once; each move is one request, the next follows at once.
MOVERS: Final = 4


@dataclass(slots=True)
class Table:
    """A game whose four seats one person holds; each of them has a stream."""

    server: Server
    connection: http.client.HTTPConnection
    game: SteadyGame = field(init=False)
    version: int = 0

    def __post_init__(self) -> None:
        self.server = self.server.guest("Mai")
        self.game = SteadyGame.create(self.call)
        self.version = self.call("GET", self.game.path)["version"]

    def call(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        headers = {
            "Authorization": f"Bearer {self.server.token}",
            "Content-Type": "application/json",
        }
        sent = None if body is None else json.dumps(body)
        self.connection.request(method, path, sent, headers)
        answer = self.connection.getresponse()
        told: dict[str, Any] = json.loads(answer.read())
        assert answer.status < 300, told
        return told

    def move(self) -> Move:
        path, body = self.game.next_move()
        began = time.monotonic()
        change = self.call("POST", f"{path}&wait=0", body)
        ended = time.monotonic()
        self.game.happened(change)
        before, self.version = self.version, change["version"]
        return Move(began, ended, before + 1)


@dataclass(frozen=True, slots=True)
class Move:
    """When a move was sent and answered, and the number of its first event."""

    began: float
    ended: float
    seq: int


def connected(server: Server, stack: ExitStack) -> http.client.HTTPConnection:
    made = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    return stack.enter_context(closing(made))


def moved(tables: Sequence[Table], moves: int) -> list[tuple[int, Move]]:
    """So many moves on all tables in turn, by several at once; each with its table's number."""
    made: list[tuple[int, Move]] = []

    def run(first: int) -> None:
        own = range(first, len(tables), MOVERS)
        for turn in range(math.ceil(moves / MOVERS)):
            number = own[turn % len(own)]
            made.append((number, tables[number].move()))

    movers = [threading.Thread(target=run, args=(first,)) for first in range(MOVERS)]
    for mover in movers:
        mover.start()
    for mover in movers:
        mover.join()
    assert len(made) == MOVERS * math.ceil(moves / MOVERS)
    return made


def rank(seconds: Sequence[float], share: float) -> float:
    return sorted(seconds)[math.ceil(share * len(seconds)) - 1]


def memory(server: Server) -> float:
    """KiB that the server's processes hold."""
    pages = sum(int((own / "statm").read_text().split()[1]) for own in processes(server))
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024


def cpu(server: Server) -> float:
    """Seconds of CPU that the server's processes have used."""
    told = [(own / "stat").read_text().rpartition(")")[2].split() for own in processes(server)]
    return sum(int(one[11]) + int(one[12]) for one in told) / os.sysconf("SC_CLK_TCK")


def processes(server: Server) -> list[Path]:
    """The folders of the server's processes; granian has one beside its worker."""
    parent = server.process.pid
    children = Path(f"/proc/{parent}/task/{parent}/children").read_text().split()
    return [Path(f"/proc/{pid}") for pid in (parent, *children)]
