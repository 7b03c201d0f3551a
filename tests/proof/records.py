"""Records of real games, made once and then read or spoiled by the tests."""

from __future__ import annotations

import json
import random
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
    from pyservice.domain.shapes import GameChange

QUICK: SeatRequest = {"kind": "bot", "level": "random"}
Record = dict[str, Any]


def finished(services: Services, player: Player, body: CreateRequest) -> Record:
    """The record of a game that the player played to its end with random moves."""
    change = services.games.create(player, body, wait=0)
    game_id = change["game"]["id"]
    played(services, player, change)
    return dict(services.games.record(player, game_id))


def played(services: Services, player: Player, change: GameChange, moves: int = 5_000) -> None:
    """At most so many random moves for the seats of a player; bots answer in between."""
    chance, view = random.Random(7), change["game"]
    while view["status"] == "playing" and moves > 0:
        seat = view["round"]["to_act"] if view["round"] else None
        legal = services.play.legal_moves(player, view["id"], seat)["items"]
        chosen = chance.choice(legal)["move"]
        given = {name: value for name, value in chosen.items() if value is not None}
        move: MoveRequest = {"seat": seat, **given}  # type: ignore[typeddict-item]
        view = services.play.move(player, view["id"], move, wait=60)["game"]
        moves -= 1


def dealt(services: Services, mai: Player, _duc: Player) -> Record:
    """Thirteen, several rounds, two seats of one person and a bot between."""
    options = {"target_score": 4}
    return finished(services, mai, request(ME, QUICK, ME, options=options, client_seed="Tết"))


def instant(services: Services, mai: Player, _duc: Player) -> Record:
    """A ruleset with wins at the deal, one round."""
    return finished(services, mai, request(ME, ME, ME, ME, ruleset="southern_poker"))


def rummy(services: Services, mai: Player, _duc: Player) -> Record:
    """Three Thirteen with so few cards that the stock is shuffled again."""
    options = {"rounds": 4}
    body = request(*[ME] * 4, ruleset="three_thirteen", options=options, client_seed="a|b")
    return finished(services, mai, body)


def placed(services: Services, mai: Player, _duc: Player) -> Record:
    """A game from a position with later rounds."""
    options = {"target_score": 11}
    return finished(
        services, mai, request(ME, ME, position=position(scores=[9, 9]), options=options)
    )


def taken_over(services: Services, mai: Player, duc: Player) -> Record:
    """One of two people leaves in play, and a bot plays on with the seat's client seed."""
    options = {"target_score": 2}
    body = request(ME, OPEN, options=options, client_seed="mai")
    change = services.games.create(mai, body, wait=0)
    game_id = change["game"]["id"]
    code = change["game"]["join_code"] or ""
    services.games.join(duc, code, client_seed="đức", wait=0)
    services.games.leave(duc, game_id)
    view = services.games.view(mai, game_id, after=0, wait=0)
    if view["round"] and view["round"]["to_act"] != 0:
        view = services.games.view(mai, game_id, after=view["version"], wait=30)
    played(services, mai, {"version": view["version"], "events": [], "game": view})
    return dict(services.games.record(mai, game_id))


def abandoned(services: Services, mai: Player, _duc: Player) -> Record:
    """A game that its only player leaves in the middle of a round."""
    body = request(ME, ME, ME, ruleset="three_thirteen", client_seed="x" * 64)
    change = services.games.create(mai, body, wait=0)
    played(services, mai, change, moves=9)
    services.games.leave(mai, change["game"]["id"])
    return dict(services.games.record(mai, change["game"]["id"]))


def never_dealt(services: Services, mai: Player, _duc: Player) -> Record:
    """A game that was left before it began."""
    change = services.games.create(mai, request(ME, OPEN, client_seed="early"), wait=0)
    services.games.leave(mai, change["game"]["id"])
    return dict(services.games.record(mai, change["game"]["id"]))


MAKERS: dict[str, Callable[[Services, Player, Player], Record]] = {
    maker.__name__: maker
    for maker in (dealt, instant, rummy, placed, taken_over, abandoned, never_dealt)
}


@cache
def _text(name: str) -> str:
    with TemporaryDirectory() as folder:
        store = open_store(f"sqlite:///{folder}/games.db")
        services = build(store, clock=FixedClock(), chance=FixedChance())
        try:
            players = guest(services, "Mai"), guest(services, "Đức")
            return json.dumps(MAKERS[name](services, *players))
        finally:
            services.close()


def record(name: str) -> Record:
    """A fresh copy of one of the records, which a test may spoil."""
    copy: Record = json.loads(_text(name))
    return copy


__all__ = ["MAKERS", "Record", "record"]
