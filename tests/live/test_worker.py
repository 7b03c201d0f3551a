from __future__ import annotations

import threading
from typing import TYPE_CHECKING

import pytest

from pyservice.live.sqlite import SqliteHub
from pyservice.live.worker import Worker

if TYPE_CHECKING:
    from pathlib import Path

#: Seconds that anything here takes at most, however busy the machine.
LONG = 30


@pytest.fixture
def slow_start(monkeypatch: pytest.MonkeyPatch) -> threading.Event:
    """Set while a worker's thread is made and not yet started, which takes a while."""
    starting = threading.Event()
    start = threading.Thread.start

    def slowly(thread: threading.Thread) -> None:
        if thread.name in {"work", "hub"}:
            starting.set()
            threading.Event().wait(0.2)
        start(thread)

    monkeypatch.setattr(threading.Thread, "start", slowly)
    return starting


def named(name: str) -> set[threading.Thread]:
    return {thread for thread in threading.enumerate() if thread.name == name}


def alive(name: str) -> int:
    return len(named(name))


def test_close_waits_for_a_thread_that_is_just_being_started(
    slow_start: threading.Event,
) -> None:
    worker = Worker("work", lambda: None)
    other = threading.Thread(target=worker.attend)
    other.start()
    assert slow_start.wait(LONG)
    worker.close()
    other.join(LONG)
    assert alive("work") == 0


def test_a_hub_closes_while_somebody_begins_to_watch(
    slow_start: threading.Event, tmp_path: Path
) -> None:
    others = named("hub")
    hub = SqliteHub(f"{tmp_path}/games.db", lambda _games: {})

    def watch() -> None:
        with hub.watch("g"):
            pass

    other = threading.Thread(target=watch)
    other.start()
    assert slow_start.wait(LONG)
    hub.close()
    other.join(LONG)
    assert named("hub") <= others


def test_one_thread_however_many_want_it() -> None:
    begun, stop = [], threading.Event()

    def work() -> None:
        begun.append(1)
        stop.wait(LONG)

    worker = Worker("work", work)
    others = [threading.Thread(target=worker.attend) for _ in range(8)]
    for other in others:
        other.start()
    for other in others:
        other.join(LONG)
    assert alive("work") == 1
    stop.set()
    worker.close(LONG)
    assert begun == [1]


def test_a_thread_that_has_gone_is_begun_anew() -> None:
    done = [threading.Event(), threading.Event()]
    ends = iter(done)
    worker = Worker("work", lambda: next(ends).set())
    worker.attend()
    assert done[0].wait(LONG)
    while alive("work"):
        threading.Event().wait(0.01)
    worker.attend()
    assert done[1].wait(LONG)
    worker.close(LONG)


def test_after_a_stop_none_is_begun() -> None:
    worker = Worker("work", lambda: None)
    worker.stop()
    worker.attend()
    worker.close()
    assert alive("work") == 0


def test_close_does_not_wait_longer_than_it_is_told() -> None:
    go_on = threading.Event()
    worker = Worker("work", lambda: go_on.wait(LONG))
    worker.attend()
    worker.close(0.01)
    assert alive("work") == 1
    go_on.set()
    worker.close(LONG)
    assert alive("work") == 0
