"""What the store's part of a move costs, on SQLite and on PostgreSQL.

One thread reads the player of a token and the game, and stores a step of one event, without the
rules: the wall-clock and CPU time of this process for each, medians over rounds. PostgreSQL is the
server that `THIRTEEN_TEST_DATABASE_URL` names, else one of the wheel, which waits for the disk as
in earnest. SQLite is a file in a temporary folder, `synchronous=NORMAL` as the service has it.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from bench.databases import postgres, sqlite
from pyservice.domain.changes import Change
from pyservice.domain.events import numbered
from pyservice.domain.player import Player
from pyservice.domain.receipts import Receipt
from pyservice.domain.seats import person
from pyservice.domain.session import Session, Status, Terms, Visibility
from pyservice.storage import Store, open_store

if TYPE_CHECKING:
    from collections.abc import Callable

AT = 1_790_000_000_000
TERMS = Terms("cardgames_io", "thirteen", {}, Visibility.PRIVATE, False, True, None, None)
SNAPSHOT = bytes(range(256)) * 2
MOVE = {"type": "played", "seat": 0, "cards": ["3S"], "kind": "single", "ranks": 1, "cards_left": 9}


class Table:
    """One player's game in a store, step after step."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._token = f"token {time.time_ns()}".encode()
        self._who = Player(f"p{time.time_ns()}", "Bench", None, AT, b"s" * 32)
        store.add_player(self._who, self._token)
        self._session = self._created()

    def player(self) -> None:
        """Reads the player of a token."""
        assert self._store.player_by_token(self._token, AT) == self._who

    def game(self) -> None:
        """Reads the game."""
        assert self._store.game(self._session.id) == self._session

    def save(self) -> None:
        """Stores a step of one event."""
        change = self._step()
        assert self._store.save(change)
        self._session = change.after

    def save_with_receipt(self) -> None:
        """Stores a step, and the receipt of its request."""
        change = self._step()
        game_id, version = change.after.id, change.after.version
        key = (self._who.id, f"/v1/games/{game_id}/moves", f"key {version}", b"h" * 32)
        assert self._store.save(change, Receipt(*key, AT, 200, game_id, version, None))
        self._session = change.after

    def _created(self) -> Session:
        who = self._who
        seats = tuple(person(who.id, f"{who.name} {seat}", "") for seat in range(4))
        change = _change(
            Session(
                id=f"g{time.time_ns()}",
                terms=TERMS,
                join_code=None,
                server_seed=b"s" * 32,
                created_at=AT,
                version=0,
                status=Status.PLAYING,
                seats=seats,
                host=0,
                readers=(),
                snapshot=SNAPSHOT,
                to_act=0,
                updated_at=AT,
                idle_ends_at=AT,
                finished_at=None,
            )
        )
        assert self._store.create(change, None)
        return change.after

    def _step(self) -> Change:
        return _change(self._session)


def _change(before: Session) -> Change:
    events = numbered([dict(MOVE)], before.version, AT, 1, None)
    version = events[-1].seq
    to_act = version % 4
    after = replace(before, version=version, to_act=to_act, idle_ends_at=AT + version)
    return Change(before, after, events, None)


def cost(work: Callable[[], None], rounds: int, calls: int) -> tuple[float, float]:
    """Microseconds a call by the clock on the wall and of this process's CPU."""
    walls, cpus = [], []
    for _ in range(rounds):
        wall, cpu = time.perf_counter(), time.thread_time()
        for _ in range(calls):
            work()
        walls.append((time.perf_counter() - wall) / calls)
        cpus.append((time.thread_time() - cpu) / calls)
    return 1e6 * statistics.median(walls), 1e6 * statistics.median(cpus)


def measure(name: str, url: str, rounds: int, calls: int) -> None:
    """Prints the costs on one database."""
    store = open_store(url)
    table = Table(store)
    for work in (table.player, table.game, table.save, table.save_with_receipt):
        wall, cpu = cost(work, rounds, calls)
        label = work.__name__.replace("_", " ")
        print(f"{name:11} {label:18} {wall:8.0f} µs wall {cpu:8.0f} µs CPU of the service")
    store.close()


def main() -> None:
    """Measures both, or the one that is named."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--calls", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=9)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        with sqlite(Path(folder)) as file:
            measure(file.name, file.url, given.rounds, given.calls)
        with postgres(Path(folder)) as server:
            measure(server.name, server.url, given.rounds, given.calls)


if __name__ == "__main__":
    main()
