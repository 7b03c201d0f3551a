"""Two server processes on one database: one is always dying, and no game takes harm."""

from __future__ import annotations

import itertools
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from tests.load.client import Tally
from tests.load.figures import FULL, quantile, report
from tests.load.server import Server, served
from tests.load.tables import check, play

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

GAMES: Final = 200 if FULL else 10
CLIENTS: Final = 16 if FULL else 6
#: A run goes on with further games until this many processes have been killed.
KILLS: Final = 30 if FULL else 3
#: Seconds between a process that serves again and the next that is killed.
PAUSE: Final = (1.0, 4.0) if FULL else (0.5, 1.5)


def test_no_game_takes_harm(url: str, tmp_path: Path) -> None:
    tally, began = Tally(), time.monotonic()
    with served(url, tmp_path) as servers:
        ports = [server.port for server in servers]
        with _dying(servers, tally):
            games = play(ports, tally, CLIENTS, GAMES, lambda: tally.counts["kills"] >= KILLS)
        moves = check(url, games)
    report(
        f"two processes, {url.partition(':')[0]}",
        games=len(games),
        moves=moves,
        **tally.counts,
        p50=quantile(tally.seconds, 0.5),
        p99=quantile(tally.seconds, 0.99),
        seconds=round(time.monotonic() - began),
    )


@contextmanager
def _dying(servers: Sequence[Server], tally: Tally) -> Iterator[None]:
    """Meanwhile one server after the other is killed and started again."""
    rng, done = random.Random("kills"), threading.Event()

    def kill_on() -> None:
        for server in itertools.cycle(servers):
            if done.wait(rng.uniform(*PAUSE)):
                return
            server.kill()
            tally.counts["kills"] += 1
            server.start()
            server.await_ready()

    with ThreadPoolExecutor(1) as pool:
        killer = pool.submit(kill_on)
        try:
            yield
        finally:
            done.set()
            killer.result()
