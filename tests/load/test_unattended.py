"""Games that nobody asks for go on, whichever process dies and whether or not the database is away.

The time from the last step before the fault to the bot's move is printed; two seconds are the goal.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pyservice.services import build
from pyservice.storage import open_store
from tests.load.figures import FULL, quantile, report
from tests.postgres import own_server

if TYPE_CHECKING:
    from pyservice.storage import Store

ROOT = Path(__file__).parents[2]
GAMES = 40 if FULL else 5
PATIENCE = 30.0

#: A process that dies before any bot of its games has moved.
DIES = """
import os, signal, sys
from pyservice.services import build
from pyservice.services.bots import Bots
from pyservice.storage import open_store
from tests.services.games import alone, play
Bots.nudge = lambda *_: None
services = build(open_store(sys.argv[1]))
token = services.players.create("Mai", None)["token"]
mai = services.players.authenticate(token)
games = [alone(services, mai)["id"] for _ in range(int(sys.argv[2]))]
for game in games:
    services.play.move(mai, game, play("8D"), wait=0)
print(" ".join(games), flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def left_by_a_dead_process(url: str) -> list[str]:
    """Games in which bots are to act, and the process that should move them was killed."""
    command = [sys.executable, "-c", DIES, url, str(GAMES)]
    dead = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert dead.returncode == -signal.SIGKILL, dead.stderr
    return dead.stdout.split()


def moved(store: Store, games: list[str], since: dict[str, int]) -> list[float]:
    """Waits until no bot is to act any more; seconds from `since` to the move, by game."""
    left, until = set(games), time.monotonic() + PATIENCE
    seconds = []
    while left:
        assert time.monotonic() < until, f"nobody moved the bots of {len(left)} games"
        for game_id in sorted(left):
            session = store.game(game_id)
            if session is not None and not session.bot_to_act:
                left.discard(game_id)
                seconds.append((session.updated_at - since[game_id]) / 1000)
        time.sleep(0.02)
    return seconds


def last_steps(store: Store, games: list[str]) -> dict[str, int]:
    """When each game had its last step, in milliseconds."""
    found = {game_id: store.game(game_id) for game_id in games}
    return {game_id: session.updated_at for game_id, session in found.items() if session}


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_bots_of_a_killed_process_are_moved_by_another(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    sqlite = f"sqlite:///{tmp_path}/games.db"
    url = sqlite if kind == "sqlite" else request.getfixturevalue("postgres_url")
    store = open_store(url)
    alive = build(store)
    alive.start()
    try:
        games = left_by_a_dead_process(url)
        seconds = moved(store, games, last_steps(store, games))
    finally:
        alive.close()
    most, middle = quantile(seconds, 1), quantile(seconds, 0.5)
    report(
        f"Bots after kill -9, {kind}", games=len(games), median=middle, most=most, goal="2000 ms"
    )


def test_bots_are_moved_when_a_database_that_was_away_is_back() -> None:
    with own_server() as server:
        url = server.new_database()
        store = open_store(url)
        alive = build(store)
        games = left_by_a_dead_process(url)
        server.stop()
        alive.start()
        try:
            time.sleep(1.5)
            server.start()
            back = int(1000 * time.time())
            seconds = moved(store, games, dict.fromkeys(games, back))
        finally:
            alive.close()
    report("Bots after the database was away", games=len(games), most=quantile(seconds, 1))
