"""What one operation costs a server in CPU, and a game in bytes, on SQLite and on PostgreSQL.

Starts `python -m pyservice serve` on each database and drives it over kept connections, one
request at a time, so that nothing is spent on fighting over locks. CPU is that of the server's
processes, and apart from it that of PostgreSQL's. A long-poll or a stream is what a move costs
more with one more reader who hears of it. Bytes are those of the tables with their indexes,
after games played to their end by one person and a bot.

`python -m bench.capacity` for both databases, `--only sqlite` or `--only postgresql` for one.
docs/operator.md says what follows from the figures for a million players.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bench.databases import Database, postgres, sqlite
from bench.move_load import free_port
from bench.processes import cpu_seconds
from bench.steady import ME, SteadyGame

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parent.parent
READERS = 4
STREAMS = 8
#: Operations before those that count.
WARM = 20

Opener = Callable[[Path], AbstractContextManager[Database]]


class Caller:
    """A client that keeps its connection; there is one for each thread."""

    def __init__(self, port: int, token: str = "") -> None:
        self.port = port
        self.token = token
        self._connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)

    def __call__(
        self, method: str, path: str, body: object = None, key: str | None = None
    ) -> dict[str, Any]:
        """The JSON of a good answer; `key` is an Idempotency-Key."""
        headers = {"Content-Type": "application/json"} if body is not None else {}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        if key:
            headers["Idempotency-Key"] = key
        text = None if body is None else json.dumps(body)
        self._connection.request(method, path, text, headers)
        answer = self._connection.getresponse()
        read = answer.read()
        assert answer.status < 300, (path, answer.status, read[:300])
        parsed: dict[str, Any] = json.loads(read)
        return parsed

    def close(self) -> None:
        """Lets the connection go."""
        self._connection.close()

    def again(self) -> Caller:
        """Another connection of the same player."""
        return Caller(self.port, self.token)


@dataclass(slots=True)
class Costs:
    """Seconds of CPU so far: of the service, of the database."""

    service: float
    database: float

    def since(self, before: Costs, count: int) -> Costs:
        """Milliseconds an operation since then."""
        service = 1000 * (self.service - before.service) / count
        return Costs(service, 1000 * (self.database - before.database) / count)

    def less(self, other: Costs, readers: int) -> Costs:
        """What each of the readers costs, who are here and were not there."""
        service = (self.service - other.service) / readers
        return Costs(service, (self.database - other.database) / readers)


@dataclass(slots=True)
class Bench:
    """A server on a database."""

    database: Database
    pid: int
    call: Caller
    count: int

    def costs(self) -> Costs:
        """The CPU spent so far."""
        return Costs(cpu_seconds(self.pid), self.database.cpu_seconds())

    def each(self, what: Callable[[], object], count: int | None = None) -> Costs:
        """Milliseconds of one of these, after some that do not count."""
        for _ in range(WARM):
            what()
        before, count = self.costs(), count or self.count
        for _ in range(count):
            what()
        return self.costs().since(before, count)


def mover(call: Caller) -> tuple[SteadyGame, Callable[[], None]]:
    """A game of four seats of one person, and what makes its next move."""
    game = SteadyGame.create(call)

    def move() -> None:
        path, body = game.next_move()
        game.happened(call("POST", f"{path}&wait=0", body))

    return game, move


def with_bots(bench: Bench) -> Costs:
    """A move of a person, then those of three planners; the cost of all of it."""
    seats = [ME, *({"kind": "bot", "level": "planner"} for _ in range(3))]
    body = {"ruleset": "cardgames_io", "options": {"target_score": 1000}, "seats": seats}
    game = bench.call("POST", "/v1/games?wait=30", body)["game"]
    path = f"/v1/games/{game['id']}"
    state: dict[str, Any] = bench.call("GET", f"{path}?include=legal_moves")

    def move() -> None:
        nonlocal state
        body = state["legal_moves"][0]["move"]
        state = bench.call("POST", f"{path}/moves?wait=30&include=legal_moves", body)["game"]

    return bench.each(move, max(bench.count // 5, 20))


@contextmanager
def polling(call: Caller, path: str, readers: int) -> Iterator[None]:
    """Readers who ask again as soon as they are answered."""
    over = threading.Event()

    def read() -> None:
        version = 0
        with closing(call.again()) as own:
            while not over.is_set():
                version = own("GET", f"{path}?after={version}&wait=1")["version"]

    threads = [threading.Thread(target=read) for _ in range(readers)]
    for thread in threads:
        thread.start()
    time.sleep(0.3)
    yield
    over.set()
    for thread in threads:
        thread.join()


@contextmanager
def streaming(call: Caller, path: str) -> Iterator[None]:
    """Readers of streams, as many as one player may have."""
    lines = (f"GET {path}/stream HTTP/1.1", "Host: bench", f"Authorization: Bearer {call.token}")
    head = "\r\n".join((*lines, "", ""))
    sockets = [socket.create_connection(("127.0.0.1", call.port)) for _ in range(STREAMS)]

    def read(stream: socket.socket) -> None:
        while stream.recv(65536):
            pass

    for stream in sockets:
        stream.sendall(head.encode())
        assert b" 200 " in stream.recv(64)
    threads = [threading.Thread(target=read, args=(stream,)) for stream in sockets]
    for thread in threads:
        thread.start()
    time.sleep(0.3)
    yield
    for stream, thread in zip(sockets, threads, strict=True):
        stream.shutdown(socket.SHUT_RDWR)
        thread.join()
        stream.close()


def listening(bench: Bench, folder: Path, move: Callable[[], None]) -> Costs:
    """What a move costs another process, where somebody waits for another game."""
    with served(bench.database, folder, bench.count) as other:
        game, _ = mover(other.call)
        with streaming(other.call, game.path):
            idle = _spent(other.pid, lambda: time.sleep(2))
            busy = _spent(other.pid, lambda: bench.each(move))
    seconds = busy.cpu - idle.cpu / idle.wall * busy.wall
    return Costs(1000 * seconds / (bench.count + WARM), 0.0)


@dataclass(slots=True)
class Spent:
    """Seconds that something took, on the clock and of a process's CPU."""

    wall: float
    cpu: float


def _spent(pid: int, what: Callable[[], object]) -> Spent:
    start, before = time.perf_counter(), cpu_seconds(pid)
    what()
    return Spent(time.perf_counter() - start, cpu_seconds(pid) - before)


def played_out(bench: Bench, games: int) -> None:
    """Whole games of a person and a bot, each to its end."""
    for _ in range(games):
        body = {"ruleset": "cardgames_io", "seats": [ME, {"kind": "bot", "level": "greedy"}]}
        game = bench.call("POST", "/v1/games?wait=30", body)["game"]
        path = f"/v1/games/{game['id']}"
        game = bench.call("GET", f"{path}?include=legal_moves")
        while game["status"] == "playing":
            move = game["legal_moves"][0]["move"]
            sent = f"{path}/moves?wait=30&include=legal_moves"
            moved = bench.call("POST", sent, move, key=f"{game['id']}-{game['version']}")
            game = moved["game"]


@contextmanager
def served(database: Database, folder: Path, count: int) -> Iterator[Bench]:
    """The service on a database, and a guest who calls it."""
    port = free_port()
    command = [sys.executable, "-m", "pyservice", "serve", "--port", str(port)]
    known = {**os.environ, "DATABASE_URL": database.url, "PYTHONPATH": str(ROOT)}
    # Limits would stop one client that does the work of many.
    known |= {"THIRTEEN_RATE_LIMITS": "off", "THIRTEEN_LOG_LEVEL": "INFO"}
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(command, cwd=folder, env=known, stdout=log, stderr=log)
    try:
        with closing(up(port)) as call:
            call.token = call("POST", "/v1/players", {"name": "Bench"})["token"]
            yield Bench(database, process.pid, call, count)
    finally:
        process.terminate()
        process.wait(15)


def up(port: int) -> Caller:
    """A client of the server on this port, as soon as that answers."""
    for _ in range(600):
        try:
            call = Caller(port)
            call("GET", "/readyz")
        except OSError:
            time.sleep(0.05)
        else:
            return call
    raise RuntimeError("the server did not come up")


def measure(bench: Bench, folder: Path, games: int) -> None:
    """Measures and prints."""
    name, call = bench.database.name, bench.call

    def say(what: str, costs: Costs) -> None:
        print(f"{name:<11} {what:<46} {costs.service:7.2f} ms {costs.database:7.2f} ms")

    game, move = mover(call)
    log = bench.database.log_bytes()
    alone = bench.each(move)
    log = (bench.database.log_bytes() - log) // (bench.count + WARM)
    say("a move between people", alone)
    with polling(call, game.path, READERS):
        polled = bench.each(move)
    say("more for each long-poll that hears of it", polled.less(alone, READERS))
    with streaming(call, game.path):
        streamed = bench.each(move)
    say("more for each stream that hears of it", streamed.less(alone, STREAMS))
    say("more in another process that hears of it", listening(bench, folder, move))
    say("a move and those of three planners", with_bots(bench))
    say("a view", bench.each(lambda: call("GET", game.path)))
    body = {"ruleset": "cardgames_io", "seats": [ME] * 4}
    say("a new game", bench.each(lambda: call("POST", "/v1/games?wait=0", body), 200))
    before_rows = bench.database.weights()
    played_out(bench, games)
    after_rows = bench.database.weights()
    for table, (rows, size) in after_rows.items():
        more, bytes_more = rows - before_rows[table][0], size - before_rows[table][1]
        if more:
            weight = f"{more / games:.1f} rows a game, {bytes_more / more:.0f} bytes a row"
            print(f"{name:<11} {table}: {weight}")
    if log:
        print(f"{name:<11} write-ahead log: {log} bytes a move")


def main() -> None:
    """Measures on both databases, or on one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", choices=["sqlite", "postgresql"])
    parser.add_argument("--count", type=int, default=1000, help="moves a line")
    parser.add_argument("--games", type=int, default=100, help="games played to their end")
    given = parser.parse_args()
    print(f"{'':<11} {'CPU of':<46} {'service':>10} {'database':>10}")
    kinds: dict[str, Opener] = {"sqlite": sqlite, "postgresql": postgres}
    for kind, opened in kinds.items():
        if given.only in {None, kind}:
            with tempfile.TemporaryDirectory() as name, ExitStack() as stack:
                folder = Path(name)
                database = stack.enter_context(opened(folder))
                bench = stack.enter_context(served(database, folder, given.count))
                measure(bench, folder, given.games)


if __name__ == "__main__":
    main()
