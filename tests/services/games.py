"""Games for the tests, and what may be asked of any of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pyservice.domain.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyservice.domain.player import Player
    from pyservice.domain.requests import CreateRequest, MoveRequest, SeatRequest
    from pyservice.domain.shapes import GameChange, GameView
    from pyservice.services import Services

ME: SeatRequest = {"kind": "me"}
OPEN: SeatRequest = {"kind": "open"}
BOT: SeatRequest = {"kind": "bot", "level": "greedy"}

#: Seat 0 is to lead; seat 1 beats the three of spades with anything.
TWO_HANDS = {"hands": [["3S", "8D", "KH"], ["4S", "9D", "2H"]], "to_act": 0}


def request(*seats: SeatRequest, **rest: object) -> CreateRequest:
    body: CreateRequest = {"ruleset": "cardgames_io", **rest}  # type: ignore[typeddict-item]
    if seats:
        body["seats"] = list(seats)
    return body


def position(**changes: object) -> dict[str, Any]:
    return {"thirteen": {**TWO_HANDS, **changes}}


def alone(services: Services, player: Player, **rest: object) -> GameView:
    """A game of the player against a bot, from a position in which the player leads."""
    body = request(ME, BOT, position=position(), **rest)
    return services.games.create(player, body)["game"]


def together(services: Services, host: Player, other: Player, **rest: object) -> str:
    """The id of a game of two people, the first of whom leads."""
    body = request(ME, OPEN, **({"position": position()} | rest))
    made = services.games.create(host, body, wait=0)
    services.games.join(other, made["game"]["join_code"] or "", wait=0)
    return made["game"]["id"]


def play(*cards: str, **rest: object) -> MoveRequest:
    return {"type": "play", "cards": list(cards), **rest}  # type: ignore[typeddict-item]


PASS: MoveRequest = {"type": "pass"}


def play_on(services: Services, player: Player, change: GameChange) -> GameView:
    """Makes the first legal move whenever the player is to act, until the game is over."""
    view = change.get("game", change)
    while view["status"] == "playing":
        seat = view["round"]["to_act"] if view["round"] else None
        first = services.play.legal_moves(player, view["id"], seat)["items"][0]["move"]
        move: MoveRequest = {"type": first["type"], "cards": first["cards"], "seat": seat}
        view = services.play.move(player, view["id"], move, wait=30, view_seat=seat)["game"]
    return view


def refused(code: str, call: Callable[[], object]) -> Problem:
    """The problem with which a call is refused."""
    with pytest.raises(Problem) as caught:
        call()
    assert caught.value.code == code
    return caught.value


def fields(problem: Problem) -> list[tuple[str, str]]:
    return [(error.field, error.code) for error in problem.errors]
