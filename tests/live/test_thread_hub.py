from __future__ import annotations

import threading
import time

from pyservice.live import ThreadHub


def test_a_version_said_while_watching_is_not_missed() -> None:
    hub = ThreadHub()
    with hub.watch("g") as watch:
        hub.publish("g", 3)
        assert watch.wait(2, 0)
        assert not watch.wait(3, 0)


def test_who_waits_is_woken_at_once() -> None:
    hub = ThreadHub()
    woken: list[bool] = []
    ready = threading.Barrier(9)

    def listen() -> None:
        with hub.watch("g") as watch:
            ready.wait()
            woken.append(watch.wait(7, 20))

    threads = [threading.Thread(target=listen) for _ in range(8)]
    for thread in threads:
        thread.start()
    ready.wait()
    began = time.monotonic()
    hub.publish("g", 8)
    for thread in threads:
        thread.join()
    assert woken == [True] * 8
    assert time.monotonic() - began < 10


def test_another_game_wakes_nobody() -> None:
    hub = ThreadHub()
    with hub.watch("g") as watch:
        hub.publish("h", 9)
        assert not watch.wait(0, 0.01)


def test_watchers_come_and_go_independently() -> None:
    hub = ThreadHub()
    with hub.watch("g") as first:
        with hub.watch("g"):
            pass
        hub.publish("g", 1)
        assert first.wait(0, 0)
    hub.publish("g", 2)
    with hub.watch("g") as later:
        assert not later.wait(0, 0)


def test_it_tells_the_last_version_said() -> None:
    hub = ThreadHub()
    with hub.watch("g") as watch:
        assert watch.version == 0
        hub.publish("g", 4)
        hub.publish("g", 3)
        assert watch.version == 4


def test_who_waits_when_it_closes_waits_no_more() -> None:
    hub = ThreadHub()
    with hub.watch("g") as watch:
        threading.Timer(0.05, hub.close).start()
        assert not watch.wait(0, 30)
        assert hub.closing
        assert not watch.wait(0, 30)
        hub.publish("g", 1)
        assert watch.wait(0, 30)
    with hub.watch("h") as later:
        assert not later.wait(0, 30)
    hub.close()
