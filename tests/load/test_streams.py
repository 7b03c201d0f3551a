"""Many streams on one server process, and moves beside them.

Prints the memory a stream, how long a move takes to the last of its table's readers, and the
p99 of moves beside the streams against that without them, by turns in one run.
"""

from __future__ import annotations

import http.client
import json
import math
import os
import threading
import time
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from bench.steady import SEATS, SteadyGame
from tests.load.figures import FULL, quantile, report
from tests.load.readers import Readers, Wanted
from tests.server.running import Server, running

if TYPE_CHECKING:
    from collections.abc import Sequence

STREAMS: Final = 1_000 if FULL else 100
#: Tables on which moves are made at once; each move is one request, the next follows at once.
MOVERS: Final = 4
MOVES: Final = 1_500 if FULL else 120
TURNS: Final = 3
#: The p99 of moves beside the streams is to be at most so many times that without them.
GOAL: Final = 3


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

    def streams(self) -> list[Wanted]:
        query = f"after={self.version - 1}"
        return [
            Wanted(f"{self.game.path}/stream?seat={seat}&{query}", self.server.token, self.version)
            for seat in range(SEATS)
        ]


@dataclass(frozen=True, slots=True)
class Move:
    """When a move was sent and answered, and the number of its first event."""

    began: float
    ended: float
    seq: int


def test_moves_beside_streams(tmp_path: Path, database_url: str) -> None:
    more = {
        "DATABASE_URL": database_url,
        "THIRTEEN_RATE_LIMITS": "off",
        "THIRTEEN_STREAMS_MAX": str(STREAMS),
    }
    with running("granian", tmp_path, **more) as server, ExitStack() as stack:
        tables = [Table(server, connected(server, stack)) for _ in range(STREAMS // SEATS)]
        alone: list[float] = []
        beside: list[float] = []
        lags: list[float] = []
        grown = 0.0
        used = [0.0, 0.0]
        moved(tables)
        for _ in range(TURNS):
            used[0] -= cpu(server)
            alone += [move.ended - move.began for _, move in moved(tables)]
            used[0] += cpu(server)
            before = memory(server)
            with Readers(server.port, [one for table in tables for one in table.streams()]) as some:
                grown = max(grown, memory(server) - before)
                used[1] -= cpu(server)
                moves = moved(tables)
                used[1] += cpu(server)
                arrivals = some.arrivals(partial(all_came, moves))
            beside += [move.ended - move.began for _, move in moves]
            lags += [last_of(arrivals, number, move) - move.began for number, move in moves]
    ratio = rank(beside, 0.99) / rank(alone, 0.99)
    print(f"\n{database_url.partition(':')[0]}", end="")
    report(
        "streams",
        open=STREAMS,
        memory_a_stream=f"{grown / STREAMS:.0f} KiB",
        move_to_last_reader_p50=quantile(lags, 0.5),
        p99=quantile(lags, 0.99),
    )
    report(
        "moves beside them",
        made=len(beside),
        p50=quantile(beside, 0.5),
        p99=quantile(beside, 0.99),
        without_p50=quantile(alone, 0.5),
        without_p99=quantile(alone, 0.99),
        cpu_a_move=f"{1000 * used[1] / len(beside):.1f} ms",
        without=f"{1000 * used[0] / len(alone):.1f} ms",
        ratio_of_p99=f"{ratio:.1f} (goal at most {GOAL})",
    )


def connected(server: Server, stack: ExitStack) -> http.client.HTTPConnection:
    made = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    return stack.enter_context(closing(made))


def moved(tables: Sequence[Table]) -> list[tuple[int, Move]]:
    """Moves on all tables in turn, by several movers at once; each with its table's number."""
    made: list[tuple[int, Move]] = []

    def run(first: int) -> None:
        own = range(first, len(tables), MOVERS)
        for turn in range(math.ceil(MOVES / MOVERS)):
            number = own[turn % len(own)]
            made.append((number, tables[number].move()))

    movers = [threading.Thread(target=run, args=(first,)) for first in range(MOVERS)]
    for mover in movers:
        mover.start()
    for mover in movers:
        mover.join()
    assert len(made) == MOVERS * math.ceil(MOVES / MOVERS)
    return made


def all_came(moves: Sequence[tuple[int, Move]], arrivals: list[dict[int, float]]) -> bool:
    """Whether every stream has had every move of its table."""
    return all(
        move.seq in at
        for number, move in moves
        for at in arrivals[SEATS * number : SEATS * (number + 1)]
    )


def last_of(arrivals: list[dict[int, float]], number: int, move: Move) -> float:
    """When the last of a table's streams had the event of a move."""
    return max(at[move.seq] for at in arrivals[SEATS * number : SEATS * (number + 1)])


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
