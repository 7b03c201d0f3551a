from __future__ import annotations

import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from pyservice.domain.changes import Change
from pyservice.domain.errors import Problem
from pyservice.engine import Game
from pyservice.services import Services, build
from pyservice.services.states import States
from pyservice.storage import open_store
from tests.services.fixed import FixedChance, FixedClock
from tests.services.games import (
    BOT,
    ME,
    OPEN,
    PASS,
    alone,
    play,
    play_on,
    position,
    request,
    together,
)

if TYPE_CHECKING:
    import pytest

    from pyservice.domain.player import Player
    from pyservice.domain.receipts import Receipt
    from pyservice.storage import Store

ROOT = Path(__file__).parents[2]


def test_what_bots_have_not_done_in_time_the_thread_does(services: Services, mai: Player) -> None:
    game = alone(services, mai)
    change = services.play.move(mai, game["id"], play("8D"), wait=0)
    assert [event["type"] for event in change["events"]] == ["played"]
    assert change["game"]["round"] is not None
    assert change["game"]["round"]["to_act"] == 1
    view = services.games.view(mai, game["id"], after=change["version"], wait=30)
    assert view["version"] > change["version"]


KILLED = """
import os, signal, sys
from pyservice.services import build
from pyservice.services.bots import Bots
from pyservice.storage import open_store
from tests.services.games import alone, play
Bots.nudge = lambda *_: None
services = build(open_store(sys.argv[1]))
token = services.players.create("Mai", None)["token"]
mai = services.players.authenticate(token)
game = alone(services, mai)
version = services.play.move(mai, game["id"], play("8D"), wait=0)["version"]
print(token, game["id"], version, flush=True)
os.kill(os.getpid(), signal.SIGKILL)
"""


def test_bots_left_by_a_killed_process_move_when_the_game_is_read(url: str) -> None:
    command = [sys.executable, "-c", KILLED, url]
    killed = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    token, game_id, version = killed.stdout.split()
    again = build(open_store(url))
    mai = again.players.authenticate(token)
    assert again.games.version(mai, game_id) == int(version)
    view = again.games.view(mai, game_id, after=int(version), wait=30)
    assert view["version"] > int(version)
    again.close()


def test_a_bot_moves_once_however_many_see_that_it_is_to_act(
    services: Services, mai: Player, url: str
) -> None:
    """A request, the thread of its process and another process meet at the same bot."""
    other = build(open_store(url))
    game = alone(services, mai)
    version = services.play.move(mai, game["id"], play("8D"), wait=0)["version"]
    with ThreadPoolExecutor(16) as pool:
        for reader in (services, other) * 8:
            pool.submit(reader.games.view, mai, game["id"], None, version, 30.0)
    events = services.games.events(mai, game["id"], after=version)["items"]
    assert [event["seat"] for event in events if event["type"] in ("played", "passed")] == [1]
    assert [event["seq"] for event in events] == [*range(version + 1, events[-1]["seq"] + 1)]
    other.close()


def test_a_person_who_moves_while_a_bot_thinks_is_told_that_it_is_not_their_turn(
    services: Services, mai: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking, go_on = threading.Event(), threading.Event()
    think = Game.bot_move

    def slowly(game: Game, level: str, seed: int) -> object:
        thinking.set()
        go_on.wait(30)
        return think(game, level, seed)

    monkeypatch.setattr(Game, "bot_move", slowly)
    game = alone(services, mai)
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(services.play.move, mai, game["id"], play("8D"), 30.0)
        thinking.wait(30)
        code = _code(services, mai, game["id"])
        go_on.set()
        assert first.result()["events"][1]["seat"] == 1
    assert code == "not_your_turn"


def test_a_person_may_leave_while_a_bot_thinks(
    services: Services, mai: Player, duc: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking, go_on = threading.Event(), threading.Event()
    think = Game.bot_move

    def slowly(game: Game, level: str, seed: int) -> object:
        thinking.set()
        go_on.wait(30)
        return think(game, level, seed)

    monkeypatch.setattr(Game, "bot_move", slowly)
    game_id = together(services, mai, duc)
    services.play.move(mai, game_id, play("3S"), wait=0)
    services.games.leave(duc, game_id)
    thinking.wait(30)
    version = services.games.version(mai, game_id)
    services.games.leave(mai, game_id)
    go_on.set()
    assert services.games.view(mai, game_id)["status"] == "abandoned"
    services.close()
    events = services.games.events(mai, game_id, after=version)["items"]
    assert [event["type"] for event in events][-1] == "game_abandoned"


def test_of_several_requests_that_wait_for_a_bot_one_has_it_think(
    services: Services, mai: Player, duc: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    thoughts, think = [], Game.bot_move

    def counted(game: Game, level: str, seed: int) -> object:
        thoughts.append(seed)
        time.sleep(0.02)
        return think(game, level, seed)

    monkeypatch.setattr(Game, "bot_move", counted)
    hands = [["3S", "KH"], ["4S", "2H"], ["5S", "6S", "7S", "8D", "9D"]]
    body = request(ME, OPEN, BOT, position=position(hands=hands))
    game = services.games.create(mai, body)["game"]
    version = services.games.join(duc, game["join_code"] or "", wait=0)[1]["version"]
    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(services.play.move, mai, game["id"], play("3S"), 30.0)
        services.games.view(duc, game["id"], after=version, wait=30)
        services.play.move(duc, game["id"], PASS, wait=0.5)
        events = first.result()["events"]
    moves = [event for event in events if event["seat"] == 2 and event["kind"] is not None]
    assert len(thoughts) == len(moves) == 1


def test_a_move_stands_when_the_store_goes_away_before_the_bots_have_moved(
    services: Services, mai: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = alone(services, mai)
    keep, kept = States.keep, list[Change]()

    def once(states: States, change: Change, receipt: Receipt | None = None) -> bool:
        if kept:
            raise Problem("unavailable")
        kept.append(change)
        return keep(states, change, receipt)

    monkeypatch.setattr(States, "keep", once)
    change = services.play.move(mai, game["id"], play("8D"), wait=30)
    assert [event["type"] for event in change["events"]] == ["played"]
    services.close()


def test_an_answer_holds_together_when_the_store_goes_away_while_it_waits(
    services: Services, store: Store, mai: Player, duc: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    game_id = together(services, mai, duc)
    version = services.games.version(mai, game_id)

    def away(*_: object) -> NoReturn:
        raise Problem("unavailable")

    with ThreadPoolExecutor() as pool:
        first = pool.submit(services.play.move, mai, game_id, play("3S"), 30.0)
        services.games.view(duc, game_id, after=version, wait=30)
        monkeypatch.setattr(store, "events", away)
        services.play.move(duc, game_id, PASS, wait=0)
        change = first.result()
    assert change["version"] == change["game"]["version"] == change["events"][-1]["seq"]


def test_the_thread_takes_over_what_a_request_has_left(
    services: Services, mai: Player, duc: Player
) -> None:
    """Nobody asks again: the one who saw the bot come to act was told that it has a driver."""
    game_id = together(services, mai, duc)
    bots = services.games._parts.turns.bots
    version = services.games.version(mai, game_id)
    with bots.driving(game_id) as mine:
        assert mine
        services.games.leave(mai, game_id)
        time.sleep(0.05)
        assert services.games.version(duc, game_id) == version + 3
    view = services.games.view(duc, game_id, after=version + 3, wait=30)
    assert view["version"] > version + 3


def test_a_whole_game_to_ten_points_is_played_against_bots(services: Services, mai: Player) -> None:
    body = request(ME, BOT, {"kind": "bot", "level": "planner"}, {"kind": "bot", "level": "random"})
    view = play_on(services, mai, services.games.create(mai, body, wait=30))
    assert view["status"] == "finished"
    assert view["winners"] is not None
    assert max(seat["score"] for seat in view["seats"]) >= 10
    assert [result["number"] for result in view["results"]] == [*range(1, len(view["results"]) + 1)]


def test_a_game_can_be_over_when_it_is_dealt(services: Services, mai: Player) -> None:
    """With every pattern allowed, some of these deals are won before anybody moves."""
    patterns = ["four_twos", "six_pairs", "dragon", "five_consecutive_pairs"]
    body = request(ME, BOT, BOT, BOT, ruleset="southern_poker", options={"instant_wins": patterns})
    for _ in range(400):
        player = services.players.authenticate(services.players.create("Mai", None)["token"])
        change = services.games.create(player, body, wait=0)
        if change["game"]["status"] == "finished":
            break
    told = [event["type"] for event in change["events"]][-4:]
    assert told == ["round_started", "instant_win", "round_finished", "game_finished"]
    assert change["events"][-1]["to_act"] is None
    assert len(services.games.record(player, change["game"]["id"])["deals"]) == 1


def test_the_same_bot_thinks_the_same_twice(tmp_path: Path) -> None:
    """What a bot does follows from what it sees and the seed of the game."""
    played = []
    for name in ("one", "two"):
        store = open_store(f"sqlite:///{tmp_path}/{name}.db")
        services = build(store, clock=FixedClock(), chance=FixedChance())
        mai = services.players.authenticate(services.players.create("Mai", None)["token"])
        body = request(ME, {"kind": "bot", "level": "random"})
        change = services.games.create(mai, body, wait=30)
        played.append([change["events"], play_on(services, mai, change)["results"]])
        services.close()
    assert played[0] == played[1]


def _code(services: Services, player: Player, game_id: str) -> str:
    try:
        services.play.move(player, game_id, play("KH"), wait=0)
    except Problem as problem:
        return problem.code
    return "moved"
