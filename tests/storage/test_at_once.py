"""Many threads, and two stores on one file as two processes have them."""

from __future__ import annotations

import sqlite3
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING

import pytest

from pyservice.domain.errors import Problem
from pyservice.storage import Store, open_store
from pyservice.storage.sql import sqlite
from tests.storage.makers import created, game, player, step

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from pyservice.domain.session import Session

THREADS = 64


def test_of_many_steps_from_one_version_one_is_kept(store: Store, url: str) -> None:
    first = _game(store)
    other = open_store(url)
    stores = [store, other] * (THREADS // 2)
    steps = [step(first, snapshot=bytes([number])) for number in range(THREADS)]
    kept = _all_at_once([partial(s.save, c) for s, c in zip(stores, steps, strict=True)])
    assert kept.count(True) == 1
    assert store.game(first.id) == steps[kept.index(True)].after
    assert [event.seq for event in store.events(first.id, 0, 99, None)] == [1, 2]
    other.close()


def test_steps_of_many_games_are_all_kept(store: Store, url: str) -> None:
    other = open_store(url)
    games = [_game(store, number) for number in range(THREADS)]
    stores = [store, other] * (THREADS // 2)
    jobs = [partial(s.save, step(g)) for s, g in zip(stores, games, strict=True)]
    assert all(_all_at_once(jobs))
    other.close()


def test_a_reader_never_sees_half_a_step(store: Store) -> None:
    session = _game(store)
    done = threading.Event()

    def write() -> None:
        nonlocal session
        for _ in range(200):
            change = step(session, "played", "trick_won", "went_out")
            store.save(change)
            session = change.after
        done.set()

    with ThreadPoolExecutor(1) as pool:
        pool.submit(write)
        while not done.is_set():
            seen = store.game(session.id)
            assert seen is not None
            events = store.events(seen.id, 0, seen.version, None)
            assert [event.seq for event in events] == [*range(1, seen.version + 1)]


def test_a_database_that_stays_busy_is_unavailable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_MILLISECONDS", 20)
    store = open_store(f"sqlite:///{tmp_path}/busy.db")
    store.ping()
    holder = sqlite3.connect(tmp_path / "busy.db", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(Problem) as refused:
        store.add_player(player(1), b"hash")
    assert (refused.value.code, refused.value.status) == ("unavailable", 503)
    holder.execute("ROLLBACK")
    store.add_player(player(1), b"hash")
    holder.close()
    store.close()


def _game(store: Store, number: int = 0) -> Session:
    if store.player("p1") is None:
        store.add_player(player(1), b"hash")
    return created(store, game(number, player(1)))


def _all_at_once(jobs: Sequence[Callable[[], bool]]) -> list[bool]:
    barrier = threading.Barrier(len(jobs))

    def run(job: Callable[[], bool]) -> bool:
        barrier.wait()
        return job()

    with ThreadPoolExecutor(len(jobs)) as pool:
        return list(pool.map(run, jobs))
