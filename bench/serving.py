"""Ways to serve beside each other: moves a second, their p50 and p99, and CPU a move.

Each way gets a server of its own on SQLite, all at once; clients drive them by turns, each client
with a game of its own and a kept connection, so that a busy machine is busy for all alike.
`python -m bench.serving`; the settings in docs/operator.md come from here.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from bench.capacity import ROOT, mover, up
from bench.move_load import free_port
from bench.processes import cpu_seconds

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

SERVE = ("-m", "pyservice", "serve")
#: Each way: the command and what is set.
WAYS: dict[str, tuple[tuple[str, ...], dict[str, str]]] = {
    "flask run": (("-m", "flask", "--app", "pyservice", "run"), {}),
    "serve, 66 threads": (SERVE, {"THIRTEEN_STREAMS_MAX": "1", "THIRTEEN_POLLS_MAX": "1"}),
    "serve, as it is": (SERVE, {}),
    "serve --workers 2": ((*SERVE, "--workers", "2"), {}),
}


@dataclass(slots=True)
class Way:
    """One server, its clients and how their moves went."""

    pid: int
    moves: list[Callable[[], None]]
    seconds: list[float] = field(default_factory=list)
    wall: float = 0.0
    cpu: float = 0.0

    def turn(self, count: int) -> None:
        """Every client makes its moves, all at once."""
        before, start = cpu_seconds(self.pid), time.perf_counter()
        threads = [threading.Thread(target=self._drive, args=(move, count)) for move in self.moves]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.wall += time.perf_counter() - start
        self.cpu += cpu_seconds(self.pid) - before

    def _drive(self, move: Callable[[], None], count: int) -> None:
        for _ in range(count):
            start = time.perf_counter()
            move()
            self.seconds.append(time.perf_counter() - start)

    def __str__(self) -> str:
        count = len(self.seconds)
        cuts = statistics.quantiles(self.seconds, n=100)
        rate, cpu = count / self.wall, 1000 * self.cpu / count
        times = f"p50 {1000 * cuts[49]:6.1f} ms  p99 {1000 * cuts[98]:6.1f} ms"
        return f"{rate:7.0f} moves a second  {times}  {cpu:5.2f} ms CPU"


@contextmanager
def started(folder: Path, name: str, clients: int) -> Iterator[Way]:
    """A server of this kind with its clients' games."""
    arguments, settings = WAYS[name]
    port = free_port()
    known = {**os.environ, **settings, "PYTHONPATH": str(ROOT), "THIRTEEN_RATE_LIMITS": "off"}
    known["DATABASE_URL"] = f"sqlite:///{folder}/{port}.sqlite3"
    command = [sys.executable, *arguments, "--port", str(port)]
    with (folder / f"{port}.log").open("wb") as log:
        process = subprocess.Popen(command, cwd=folder, env=known, stdout=log, stderr=log)
    try:
        call = up(port)
        call.token = call("POST", "/v1/players", {"name": "Bench"})["token"]
        yield Way(process.pid, [mover(call.again())[1] for _ in range(clients)])
    finally:
        process.terminate()
        process.wait(15)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clients", type=int, default=16)
    parser.add_argument("--turns", type=int, default=10)
    parser.add_argument("--moves", type=int, default=10, help="moves of a client in a turn")
    given = parser.parse_args()
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        ways = {name: stack.enter_context(started(folder, name, given.clients)) for name in WAYS}
        for way in ways.values():
            way.turn(2)
            way.seconds.clear()
            way.wall = way.cpu = 0.0
        for _ in range(given.turns):
            for way in ways.values():
                way.turn(given.moves)
        for name, way in ways.items():
            print(f"{name:<18} {way}")


if __name__ == "__main__":
    main()
