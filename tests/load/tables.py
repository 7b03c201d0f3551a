"""Whole games played at once by clients of several servers, and checked afterwards."""

from __future__ import annotations

import itertools
import random
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pyservice.storage import open_store
from tests.load.client import Client, Tally
from tests.load.listener import Listener
from tests.load.player import Player
from tests.load.replay import check_game, check_player

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence


@dataclass(frozen=True, slots=True)
class Played:
    """A game that is over, and those who played it."""

    record: dict[str, Any]
    players: list[Player]


def play(
    ports: Sequence[int], tally: Tally, clients: int, games: int, enough: Callable[[], bool]
) -> list[Played]:
    """Plays games by several clients at once, as many as wanted and on until it is enough."""
    numbers = itertools.count()

    def play_on() -> list[Played]:
        played = []
        while (number := next(numbers)) < games or not enough():
            tally.check()
            played.append(_game(ports, number, tally))
        return played

    with ThreadPoolExecutor(clients) as pool:
        runs = [pool.submit(tally.part, play_on) for _ in range(clients)]
    tally.check()
    return [game for run in runs for game in run.result()]


def check(url: str, games: Iterable[Played]) -> int:
    """Fails unless every game is stored as its players were told; the number of moves."""
    store, moves = open_store(url), 0
    for game in games:
        check_game(store, game.record)
        for player in game.players:
            check_player(game.record, player)
        moves += len(game.record["moves"])
    store.close()
    return moves


def _game(ports: Sequence[int], number: int, tally: Tally) -> Played:
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
    return Played(record, players)


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
