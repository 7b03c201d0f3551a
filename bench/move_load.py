"""Moves a second of a real server beside a trivial Flask endpoint, and what each layer costs.

Starts the service and a Flask application that answers a small JSON, both by `flask run` on a free
port, the service with SQLite in a temporary folder. One client, a new connection a request, drives
them by turns: single moves of a game whose four seats are one person's, the trivial endpoint, and
moves of a game with three `planner` bots. CPU is that of the server process. Then the same single
moves go through the application in this process, with timers around each layer. Exits 1 when
single moves come to less than 0.4 of the trivial requests a second.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

from bench.layers import layer_costs
from bench.steady import ME, SteadyGame

if TYPE_CHECKING:
    from types import TracebackType

ROOT = Path(__file__).resolve().parent.parent
GOAL = 0.4
TICKS = os.sysconf("SC_CLK_TCK")
TRIVIAL = """
from flask import Flask, request

app = Flask(__name__)

@app.get("/healthz")
def health():
    return {"status": "ok"}

@app.post("/v1/echo")
def echo():
    return {"version": 1, "type": request.get_json()["type"]}
"""


@dataclass(slots=True)
class Server:
    """A `flask run` of its own folder and port, and a client of it without keep-alive."""

    app: str
    folder: Path
    token: str = ""
    port: int = 0
    process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self.port = free_port()
        database = {"DATABASE_URL": f"sqlite:///{self.folder / 'bench.sqlite3'}"}
        path = {"PYTHONPATH": os.pathsep.join([str(ROOT), str(self.folder)])}
        command = [sys.executable, "-m", "flask", "--app", self.app, "run", "-p", str(self.port)]
        environment = {**os.environ, **database, **path}
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(
            command, cwd=self.folder, env=environment, stdout=quiet, stderr=quiet
        )
        self._wait_until_up()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait()

    def _wait_until_up(self) -> None:
        until = time.monotonic() + 60
        while time.monotonic() < until:
            try:
                self.call("GET", "/healthz")
            except (ConnectionError, AssertionError):
                time.sleep(0.1)
            else:
                return
        raise SystemExit(f"{self.app} did not start")

    def call(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        """One request on a connection of its own."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        headers = {"Content-Type": "application/json", "Authorization": f"Bearer {self.token}"}
        sent = None if body is None else json.dumps(body)
        connection.request(method, path, sent, headers)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        assert answer.status < 300, (path, answer.status, text[:300])
        read: dict[str, Any] = json.loads(text)
        return read

    def cpu_seconds(self) -> float:
        """CPU time of the server so far, its finished threads included."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS


@dataclass(slots=True)
class Tally:
    """Requests of one kind: how many, how long, and what CPU they took."""

    count: int = 0
    seconds: float = 0.0
    cpu: float = 0.0
    started: tuple[float, float] = field(default=(0.0, 0.0))

    def add(self, server: Server, count: int, start: tuple[float, float]) -> None:
        """Adds a block of requests that began at `start`."""
        self.count += count
        self.seconds += time.perf_counter() - start[0]
        self.cpu += server.cpu_seconds() - start[1]

    def rate(self) -> float:
        """Requests a second."""
        return self.count / self.seconds

    def __str__(self) -> str:
        return (
            f"{self.rate():8.1f} a second {1000 * self.cpu / self.count:8.2f} ms CPU of the server"
        )


def free_port() -> int:
    """A port that is free now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def timed(tally: Tally, server: Server, requests: list[tuple[str, object]]) -> None:
    """Sends the requests one after another."""
    start = (time.perf_counter(), server.cpu_seconds())
    for path, body in requests:
        server.call("POST", path, body)
    tally.add(server, len(requests), start)


def single_moves(tally: Tally, server: Server, game: SteadyGame, count: int) -> None:
    """Moves of a game without bots; what it takes to choose them is not timed."""
    for _ in range(count):
        path, body = game.next_move()
        start = (time.perf_counter(), 0.0)
        change = server.call("POST", path, body)
        tally.count += 1
        tally.seconds += time.perf_counter() - start[0]
        game.happened(change)


def bot_moves(tally: Tally, server: Server, count: int) -> int:
    """Moves of a game with three planners, the first legal one each; how many events came."""
    seats = [ME, *({"kind": "bot", "level": "planner"} for _ in range(3))]
    body = {"ruleset": "cardgames_io", "options": {"target_score": 1000}, "seats": seats}
    game = server.call("POST", "/v1/games?wait=30", body)["game"]
    path, events = f"/v1/games/{game['id']}", 0
    for _ in range(count):
        legal = server.call("GET", f"{path}/legal-moves")["items"]
        start = (time.perf_counter(), server.cpu_seconds())
        change = server.call("POST", f"{path}/moves?wait=30", legal[0]["move"])
        tally.add(server, 1, start)
        events += sum(event["type"] in {"played", "passed"} for event in change["events"])
    return events


def sign_in(server: Server) -> None:
    """Makes a player whose token the next requests carry."""
    server.token = server.call("POST", "/v1/players", {"name": "Bench"})["token"]


def measure(service: Server, trivial: Server, blocks: int, block: int) -> bool:
    """Drives both servers by turns and prints what came of it; whether the goal is met."""
    sign_in(service)
    moves, requests, bots = Tally(), Tally(), Tally()
    game = SteadyGame.create(service.call)
    echo: list[tuple[str, object]] = [("/v1/echo", {"type": "pass"})] * block
    single_moves(Tally(), service, game, block)
    timed(Tally(), trivial, echo)
    ratios = []
    for _ in range(blocks):
        before, played, echoed = service.cpu_seconds(), moves.seconds, requests.seconds
        single_moves(moves, service, game, block)
        moves.cpu += service.cpu_seconds() - before
        timed(requests, trivial, echo)
        ratios.append((requests.seconds - echoed) / (moves.seconds - played))
    events = bot_moves(bots, service, blocks * block // 10)
    print(f"trivial requests      {requests}")
    print(f"single moves          {moves}")
    print(f"moves and three bots  {bots}; {events / bots.count:.1f} moves of all a request")
    ratio = statistics.median(ratios)
    verdict = "ok" if ratio >= GOAL else "BELOW"
    name = f"single moves / trivial requests, median of {blocks} turns"
    print(f"{name}: {ratio:.2f} (goal at least {GOAL}) {verdict}")
    return ratio >= GOAL


def main() -> int:
    """Measures and prints; 1 when the goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--blocks", type=int, default=15, help="turns of each server")
    parser.add_argument("--block", type=int, default=40, help="requests a turn")
    arguments = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        (folder / "trivial.py").write_text(TRIVIAL)
        service = stack.enter_context(Server("pyservice", folder))
        trivial = stack.enter_context(Server("trivial", folder))
        met = measure(service, trivial, arguments.blocks, arguments.block)
    print("\nmilliseconds of CPU a single move in this process, by layer")
    for layer, cost in layer_costs(arguments.blocks * arguments.block):
        print(f"{layer:<44} {cost:6.3f}")
    return 0 if met else 1


if __name__ == "__main__":
    sys.exit(main())
