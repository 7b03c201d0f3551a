"""PostgreSQL is restarted in the middle of games: they wait, and go on."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Final

from tests.load.client import PATIENCE, Tally
from tests.load.figures import FULL, quantile, report
from tests.load.server import served
from tests.load.tables import check, play
from tests.load.wire import ask
from tests.postgres import own_server

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from tests.postgres import OwnServer

GAMES: Final = 40 if FULL else 4
CLIENTS: Final = 8 if FULL else 4
RESTARTS: Final = 5 if FULL else 2
#: Posts that are answered between two restarts.
BETWEEN: Final = 100 if FULL else 20


def test_games_go_on_after_a_restart_of_postgresql(tmp_path: Path) -> None:
    tally, done = Tally(), threading.Event()
    with own_server(durable=True) as postgres:
        url = postgres.new_database()
        with served(url, tmp_path) as servers, ThreadPoolExecutor(1) as pool:
            ports = [server.port for server in servers]
            restarts = pool.submit(tally.part, partial(_restarts, postgres, ports, tally, done))
            games = play(ports, tally, CLIENTS, GAMES, done.is_set)
            away = restarts.result()
            moves = check(url, games)
    report(
        "postgresql restarted",
        restarts=RESTARTS,
        seconds_away=round(away, 1),
        games=len(games),
        moves=moves,
        **tally.counts,
        p99=quantile(tally.seconds, 0.99),
    )


def _restarts(
    postgres: OwnServer, ports: Sequence[int], tally: Tally, done: threading.Event
) -> float:
    """Restarts the database between moves; the seconds for which it was away."""
    away = 0.0
    try:
        token = ask(ports[0], "POST", "/v1/players", {"name": "Lan"}).body["token"]
        for _ in range(RESTARTS):
            _await_posts(tally, len(tally.seconds) + BETWEEN)
            began = time.monotonic()
            postgres.stop()
            for port in ports:
                _refuses(port, token)
            postgres.start()
            away += time.monotonic() - began
    finally:
        done.set()
    return away


def _await_posts(tally: Tally, posts: int) -> None:
    until = time.monotonic() + PATIENCE
    while len(tally.seconds) < posts:
        tally.check()
        assert time.monotonic() < until, "no move is made any more"
        time.sleep(0.02)


def _refuses(port: int, token: str) -> None:
    """Whatever needs the database is told to come again."""
    game = {"ruleset": "cardgames_io"}
    for method, path, body in (
        ("GET", "/v1/players/me", None),
        ("GET", "/v1/games?mine=true", None),
        ("POST", "/v1/players", {"name": "Lan"}),
        ("POST", "/v1/games", game),
    ):
        answer = ask(port, method, path, body, token=token, key="one")
        assert (answer.status, answer.body["code"]) == (503, "unavailable"), f"{path}: {answer}"
        assert int(answer.headers["Retry-After"]) > 0
    assert ask(port, "GET", "/readyz").status == 503
    assert ask(port, "GET", "/healthz").status == 200
