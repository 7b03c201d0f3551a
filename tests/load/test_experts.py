"""Tables of three experts beside tables where people play, in one process.

Prints how long a move at the people's tables takes alone, beside one table of experts, and beside
as many as there are processors, by turns in one run, and the processors that the server used.
"""

from __future__ import annotations

import os
import re
import threading
import time
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any, Final

from tests.load.figures import FULL, quantile, report
from tests.load.movers import Table, connected, cpu, moved, rank
from tests.server.running import running

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from tests.server.running import Server

#: Tables of people; each move is one request.
TABLES: Final = 16 if FULL else 4
MOVES: Final = 1_500 if FULL else 100
TURNS: Final = 5 if FULL else 2
CORES: Final = os.cpu_count() or 1
#: How many tables of experts there are, by turns.
EXPERTS: Final = (0, 1, CORES)
#: Seconds that a person waits for at most, however busy the machine.
WAIT: Final = 10.0
#: The p99 of moves beside a table of experts is to be at most so many times that without.
GOAL: Final = 2


class ExpertTable:
    """Somebody who passes whenever that is legal, at a table with three experts."""

    def __init__(self, table: Table) -> None:
        self._call = table.call
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": "expert"}] * 3]
        body = {"ruleset": "cardgames_io", "options": {"target_score": 1000}, "seats": seats}
        self._path = f"/v1/games/{self._call('POST', '/v1/games?wait=30', body)['game']['id']}"
        self.moves = 0

    def go_on(self, stop: threading.Event) -> None:
        """Moves until it is told to stop; each request comes back at its own turn."""
        view = self._call("GET", f"{self._path}?include=legal_moves")
        while not stop.is_set():
            after = view["version"]
            if view["you"]["your_turn"]:
                query = "wait=5&include=legal_moves"
                move = view["legal_moves"][-1]["move"]
                view = self._call("POST", f"{self._path}/moves?{query}", move)["game"]
            else:
                view = self._call("GET", f"{self._path}?after={after}&wait=5&include=legal_moves")
            self.moves += view["version"] - after


@contextmanager
def playing(tables: Sequence[ExpertTable]) -> Iterator[None]:
    """The experts play while the block runs."""
    stop = threading.Event()
    people = [threading.Thread(target=table.go_on, args=(stop,)) for table in tables]
    for one in people:
        one.start()
    try:
        time.sleep(0.2 * bool(people))
        yield
    finally:
        stop.set()
        for one in people:
            one.join()


class Figures:
    """What was measured beside so many tables of experts."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.cpu = 0.0
        self.wall = 0.0

    def measure(self, server: Server, tables: Sequence[Table]) -> None:
        """Moves at the people's tables, and what the server used meanwhile."""
        used, began = cpu(server), time.monotonic()
        self.seconds += [move.ended - move.began for _, move in moved(tables, MOVES)]
        self.wall += time.monotonic() - began
        self.cpu += cpu(server) - used

    def told(self) -> dict[str, Any]:
        """The figures in a line."""
        return {
            "made": len(self.seconds),
            "p50": quantile(self.seconds, 0.5),
            "p99": quantile(self.seconds, 0.99),
            "processors": f"{self.cpu / self.wall:.2f} of {CORES}",
        }


def test_moves_beside_experts(tmp_path: Path) -> None:
    found = {count: Figures() for count in EXPERTS}
    with (
        running("granian", tmp_path, THIRTEEN_RATE_LIMITS="off") as server,
        ExitStack() as stack,
    ):
        tables = [Table(server, connected(server, stack)) for _ in range(TABLES)]
        hosts = [Table(server, connected(server, stack)) for _ in range(CORES)]
        experts = [ExpertTable(host) for host in hosts]
        moved(tables, MOVES)
        for _ in range(TURNS):
            for count in EXPERTS:
                with playing(experts[:count]):
                    found[count].measure(server, tables)
        metrics = server.send("GET", "/metrics").body.decode()
    for count in EXPERTS:
        report(f"moves beside {count} tables of three experts", **found[count].told())
    alone = rank(found[0].seconds, 0.99)
    ratios = [f"{rank(found[count].seconds, 0.99) / alone:.1f}" for count in EXPERTS[1:]]
    report("experts", moves=sum(one.moves for one in experts), fell_back=fallen(metrics))
    report("ratio of p99", beside=" and ".join(ratios), goal=GOAL)
    assert all(one.moves > 0 for one in experts)
    assert max(max(one.seconds) for one in found.values()) < WAIT


def fallen(metrics: str) -> str:
    """How often an expert was spoken for by a cheaper bot."""
    found = re.search(r'fallbacks?_total\{[^}]*level="expert"[^}]*\} (\S+)', metrics)
    return found[1] if found else "0"
