"""Records of real games, made once and then read or spoiled by the tests."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from functools import cache
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from pyservice.services import Services, build
from pyservice.storage import open_store
from tests.services.conftest import guest
from tests.services.fixed import FixedChance, FixedClock
from tests.services.games import ME, OPEN, position, request

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyservice.domain.player import Player
    from pyservice.domain.requests import CreateRequest, MoveRequest, SeatRequest
    from pyservice.domain.shapes import GameView

QUICK: SeatRequest = {"kind": "bot", "level": "random"}
Record = dict[str, Any]


@dataclass(frozen=True)
class Table:
    """Services on a new database, their clock, and two players."""

    services: Services
    clock: FixedClock
    mai: Player
    duc: Player

    def finished(self, body: CreateRequest) -> Record:
        """The record of a game that Mai played to its end with random moves."""
        view = self.services.games.create(self.mai, body, wait=0)["game"]
        self.play(view)
        return self.record(view["id"])

    def play(self, view: GameView, moves: int = 5_000) -> None:
        """At most so many random moves for Mai's seats; bots answer in between."""
        chance = random.Random(7)
        while view["status"] == "playing" and moves > 0:
            view = self.play_once(view, chance)
            moves -= 1

    def play_once(self, view: GameView, chance: random.Random, wait: float = 60) -> GameView:
        """One random move for the seat to act, which is Mai's."""
        seat = view["round"]["to_act"] if view["round"] else None
        legal = self.services.play.legal_moves(self.mai, view["id"], seat)["items"]
        chosen = chance.choice(legal)["move"]
        given = {name: value for name, value in chosen.items() if value is not None}
        move: MoveRequest = {"seat": seat, **given}  # type: ignore[typeddict-item]
        return self.services.play.move(self.mai, view["id"], move, wait=wait)["game"]

    def together(self, **body: Any) -> str:
        """The id of a game of the two."""
        made = self.services.games.create(self.mai, request(ME, OPEN, **body), wait=0)["game"]
        code = made["join_code"] or ""
        self.services.games.join(self.duc, code, client_seed="đức", wait=0)
        return made["id"]

    def view(self, game_id: str) -> GameView:
        """The game as Mai sees it."""
        return self.services.games.view(self.mai, game_id)

    def wait(self, view: GameView) -> GameView:
        """The game once there is more of it."""
        return self.services.games.view(self.mai, view["id"], after=view["version"], wait=30)

    def record(self, game_id: str) -> Record:
        """The record of a game that is over."""
        return dict(self.services.games.record(self.mai, game_id))


def dealt(table: Table) -> Record:
    """Thirteen, several rounds, two seats of one person and a bot between."""
    options = {"target_score": 4}
    return table.finished(request(ME, QUICK, ME, options=options, client_seed="Tết"))


def instant(table: Table) -> Record:
    """A ruleset with wins at the deal, one round."""
    return table.finished(request(ME, ME, ME, ME, ruleset="southern_poker"))


def rummy(table: Table) -> Record:
    """Three Thirteen with so few cards that the stock is shuffled again."""
    options = {"rounds": 4}
    body = request(*[ME] * 4, ruleset="three_thirteen", options=options, client_seed="a|b")
    return table.finished(body)


def placed(table: Table) -> Record:
    """A game from a position with later rounds."""
    given, options = position(scores=[9, 9]), {"target_score": 11}
    return table.finished(request(ME, ME, position=given, options=options))


def taken_over(table: Table) -> Record:
    """One of two people leaves in play, and a bot plays on with the seat's client seed."""
    game_id = table.together(options={"target_score": 2}, client_seed="mai")
    table.services.games.leave(table.duc, game_id)
    view = table.view(game_id)
    table.play(view if view["you"] and view["you"]["your_turn"] else table.wait(view))
    return table.record(game_id)


def timed_out(table: Table) -> Record:
    """One of two people is away: moves are made for the seat, then a bot keeps it."""
    options = {"rounds": 2}
    game_id = table.together(ruleset="three_thirteen", options=options, turn_seconds=30)
    chance, view = random.Random(3), table.view(game_id)
    while view["status"] == "playing":
        if view["you"] and view["you"]["your_turn"]:
            view = table.play_once(view, chance, wait=0)
        elif view["seats"][1]["kept_by_bot"]:
            view = table.wait(view)
        else:
            table.clock.at += 60_000
            table.services.sweep()
            view = table.view(game_id)
    return table.record(game_id)


def abandoned(table: Table) -> Record:
    """A game that its only player leaves in the middle of a round."""
    body = request(ME, ME, ME, ruleset="three_thirteen", client_seed="x" * 64)
    view = table.services.games.create(table.mai, body, wait=0)["game"]
    table.play(view, moves=9)
    table.services.games.leave(table.mai, view["id"])
    return table.record(view["id"])


def never_dealt(table: Table) -> Record:
    """A game that was left before it began."""
    body = request(ME, OPEN, client_seed="early")
    game_id = table.services.games.create(table.mai, body, wait=0)["game"]["id"]
    table.services.games.leave(table.mai, game_id)
    return table.record(game_id)


MAKERS: dict[str, Callable[[Table], Record]] = {
    maker.__name__: maker
    for maker in (dealt, instant, rummy, placed, taken_over, timed_out, abandoned, never_dealt)
}


@cache
def _text(name: str) -> str:
    with TemporaryDirectory() as folder:
        clock = FixedClock()
        store = open_store(f"sqlite:///{folder}/games.db")
        services = build(store, clock=clock, chance=FixedChance())
        try:
            table = Table(services, clock, guest(services, "Mai"), guest(services, "Đức"))
            return json.dumps(MAKERS[name](table))
        finally:
            services.close()


def record(name: str) -> Record:
    """A fresh copy of one of the records, which a test may spoil."""
    copy: Record = json.loads(_text(name))
    return copy
