"""Two server processes on one database: one is always dying, and no game takes harm."""

from __future__ import annotations

import itertools
import random
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

from pyservice.storage import open_store
from tests.load.client import Client, Tally
from tests.load.figures import FULL, quantile, report
from tests.load.listener import Listener
from tests.load.player import Player
from tests.load.replay import check_game, check_player
from tests.load.server import Server, served

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

GAMES: Final = 200 if FULL else 10
CLIENTS: Final = 16 if FULL else 6
#: A run goes on with further games until this many processes have been killed.
KILLS: Final = 30 if FULL else 3
#: Seconds between a process that serves again and the next that is killed.
PAUSE: Final = (1.0, 4.0) if FULL else (0.5, 1.5)


def test_no_game_takes_harm(database_url: str, tmp_path: Path) -> None:
    tally = Tally()
    began = time.monotonic()
    with served(database_url, tmp_path) as servers:
        games = _play_on_dying(servers, tally)
        store = open_store(database_url)
        for record, players in games:
            check_game(store, record)
            for player in players:
                check_player(record, player)
        store.close()
    moves = sum(len(record["moves"]) for record, _ in games)
    report(
        f"two processes, {database_url.partition(':')[0]}",
        games=len(games),
        moves=moves,
        **tally.counts,
        p50=quantile(tally.seconds, 0.5),
        p99=quantile(tally.seconds, 0.99),
        seconds=round(time.monotonic() - began),
    )


_Played = list[tuple[dict[str, Any], list[Player]]]


def _play_on_dying(servers: Sequence[Server], tally: Tally) -> _Played:
    """Games by several clients at once, as many as wanted and until enough was killed."""
    ports = [server.port for server in servers]
    numbers = itertools.count()

    def play_on() -> _Played:
        played = []
        while (number := next(numbers)) < GAMES or tally.counts["kills"] < KILLS:
            tally.check()
            played.append(_game(ports, number, tally))
        return played

    with _dying(servers, tally), ThreadPoolExecutor(CLIENTS) as pool:
        runs = [pool.submit(tally.part, play_on) for _ in range(CLIENTS)]
        return [game for run in runs for game in run.result()]


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
            tally.check()


def _game(ports: Sequence[int], number: int, tally: Tally) -> tuple[dict[str, Any], list[Player]]:
    """A game from its making to its record; people at one table are on different servers."""
    rng = random.Random(f"game {number}")
    people = 1 + number % 2
    clients = [Client(ports, rng, tally, f"Player {n}") for n in range(people)]
    players = _seated(clients, rng, number)
    listener = Listener(clients[0], rng, players[0].path)
    with ThreadPoolExecutor(people + 1) as pool:
        parts = [listener.listen, *(player.play for player in players)]
        for part in [pool.submit(tally.part, part) for part in parts]:
            part.result()
    assert listener.events == players[0].seen.all(len(listener.events))
    tally.counts["streams"] += listener.streams
    record: dict[str, Any] = clients[0].get(f"{players[0].path}/record")
    assert record["status"] == "finished"
    listed = clients[0].get("/v1/games?mine=true")["items"]
    assert [game["id"] for game in listed] == [record["id"]]
    return record, players


def _seated(clients: Sequence[Client], rng: random.Random, number: int) -> list[Player]:
    host, *guests = clients
    seats = [{"kind": "me"}, *({"kind": "open"} for _ in guests), {"kind": "bot"}]
    if number % 10 == 9:
        body = {"ruleset": "three_thirteen", "options": {"rounds": 2}, "seats": seats}
    else:
        ruleset = ("cardgames_io", "southern_poker")[number % 4 // 2]
        seats.append({"kind": "bot", "level": "greedy"})
        body = {"ruleset": ruleset, "options": {"target_score": number % 3}, "seats": seats}
    made = host.post("/v1/games?wait=0", body).body
    players = [Player(host, rng, made["game"]["id"], 0)]
    players[0].seen.take(made["events"])
    for seat, guest in enumerate(guests, 1):
        joined = guest.post("/v1/join", {"code": made["game"]["join_code"]})
        assert joined.status == 201
        players.append(Player(guest, rng, made["game"]["id"], seat))
        players[-1].seen.take(joined.body["events"])
    return players
