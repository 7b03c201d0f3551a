"""Seats: taken, left, and the start of a game that waits for people."""

from collections.abc import Mapping
from typing import Any

from pyservice.api.access import services
from pyservice.api.games import address
from pyservice.api.resource import LOCATION, Resource
from pyservice.api.retries import Once, of_joining
from pyservice.api.schemas.calls import ChangeQuery
from pyservice.api.schemas.creation import (
    JoinRequest,
    RematchRequest,
    SeatTakingRequest,
    StartRequest,
)
from pyservice.api.schemas.views import GameChange, JoinAnswer
from pyservice.domain.errors import Problem
from pyservice.domain.player import Player
from pyservice.domain.shapes import GameChange as Change
from pyservice.domain.shapes import Joined, Looked

blueprint = Resource("seats", __name__, description="Sitting down, leaving and starting.")

_CODES: Mapping[str, Mapping[str, object]] = {
    "join": {"code": "K7QM-2XPA"},
    "look": {"code": "k7qm 2xpa", "look": True},
}
_SEATED = "You sit there now."
_SEATED_BEFORE = {200: "You sat there already; nothing was changed."}
_LOOKED = {200: "You sat there already, or only looked; nothing was changed."}


@blueprint.operation("POST", "/games/<game_id>/seats", "takeSeat")
@blueprint.signed_in
@blueprint.retried()
@blueprint.query(ChangeQuery)
@blueprint.body(SeatTakingRequest, examples={"any": {}, "one": {"seat": 2}})
@blueprint.answers(
    GameChange, _SEATED, status=201, also=_SEATED_BEFORE, problems=(404, 409), headers=LOCATION
)
def take_seat(
    player: Player, query: dict[str, Any], body: dict[str, Any], game_id: str, once: Once
) -> object:
    """Take an open seat.

    The game starts when the last one is taken. Asking again gives 200 and the same seat.
    """
    return _seated(*services().games.take_seat(player, game_id, **body, **query, once=once))


@blueprint.operation("POST", "/join", "joinByCode")
@blueprint.limited("joins")
@blueprint.signed_in
@blueprint.retried(of_joining)
@blueprint.query(ChangeQuery)
@blueprint.body(JoinRequest, examples=_CODES)
@blueprint.answers(
    JoinAnswer, _SEATED, status=201, also=_LOOKED, problems=(404, 409), headers=LOCATION
)
def join(player: Player, query: dict[str, Any], body: dict[str, Any], once: Once) -> object:
    """Take an open seat of a private game by its code, or look at the game.

    The answer is the game in one line together with what your joining changed. With `look: true`
    it takes nothing: then `events` is empty and `game` is null. For those who sit in the game the
    code stays good; to others it is `game_full` or `game_started` while it runs, then 404.
    """
    look = body.pop("look", None)
    if look:
        return _located(200, services().games.look(player, body["code"], once))
    created, change = services().games.join(player, **body, **query, once=once)
    return _located(201 if created else 200, change)


@blueprint.operation("DELETE", "/games/<game_id>/seats/me", "leaveGame")
@blueprint.signed_in
@blueprint.answers(None, "You sit there no more.", status=204, problems=(404,))
def leave_game(player: Player, game_id: str) -> None:
    """Leave a game.

    While it waits the seat opens again; in play a bot takes over for good. The host's leaving
    passes the host on to the next person in the order of seats who plays. A game in which no
    person is seated any more is abandoned. Leaving again changes nothing. You may go on reading
    the game.
    """
    services().games.leave(player, game_id)


@blueprint.operation("POST", "/games/<game_id>/seats/me/return", "returnToGame")
@blueprint.signed_in
@blueprint.retried()
@blueprint.query(ChangeQuery)
@blueprint.answers(GameChange, "You play your seat yourself.", problems=(403, 404, 409))
def return_to_game(player: Player, query: dict[str, Any], game_id: str, once: Once) -> object:
    """Take your seat back from the bot that kept it.

    A bot (`planner`) keeps the seat of a person whose time ran out twice in a row, or whom the
    host set aside; `kept_by_bot` says so. The seat stays yours: you may read on and come back
    at any time in play, and only this call does it, a move is `seat_kept_by_bot` until then. Asked
    again it changes nothing. When it is your turn you have the whole time of a turn. Who was the
    host is so again only when a bot keeps the present host's seat. After leaving it is
    `seat_given_up`.
    """
    return services().games.come_back(player, game_id, **query, once=once)


@blueprint.operation("DELETE", "/games/<game_id>/seats/<seat>", "removeFromSeat")
@blueprint.signed_in
@blueprint.answers(
    None, "The seat is open, or a bot keeps it.", status=204, problems=(403, 404, 409)
)
def remove_from_seat(player: Player, game_id: str, seat: str) -> None:
    """Clear another's seat. For the host only.

    While the game waits the seat opens: a person or a bot goes, and a seat that is kept for
    somebody is kept no longer. In play a bot keeps the seat of a person who has been to act for 60
    seconds, as after time-outs; before that it is `seat_has_time`. Again: nothing is changed. Your
    own seat is left with `DELETE …/seats/me`.
    """
    services().tables.remove(player, game_id, _seat_number(seat))


# Not limited as making games is: a whole game was played to come to one rematch.
@blueprint.operation("POST", "/games/<game_id>/rematch", "makeRematch")
@blueprint.signed_in
@blueprint.retried()
@blueprint.query(ChangeQuery)
@blueprint.body(RematchRequest, examples={"plain": {}, "seed": {"client_seed": "any text"}})
@blueprint.answers(
    GameChange,
    "The next game is made, and you sit in it.",
    status=201,
    also={200: "The next game was there; you sit in it."},
    problems=(403, 404, 409),
    headers=LOCATION,
)
def make_rematch(
    player: Player, query: dict[str, Any], body: dict[str, Any], game_id: str, once: Once
) -> object:
    """Play another game at the same table.

    The first to ask makes it and is its host; everybody who asks finds the same game. All but a
    position carries over: ruleset, options, seats with their names and bots, visibility, clock,
    hints and spectators. The seats of the other people are kept for them for 60 seconds, then they
    are open; the game starts when all have come. Who leads its first round is the ruleset's
    `rematch_leader`. For those who sit in the game that is over.
    """
    return _seated(*services().tables.rematch(player, game_id, **body, **query, once=once))


@blueprint.operation("POST", "/games/<game_id>/start", "startGame")
@blueprint.signed_in
@blueprint.retried()
@blueprint.query(ChangeQuery)
@blueprint.body(StartRequest, examples={"bots": {"open_seats": "bots", "level": "planner"}})
@blueprint.answers(GameChange, "The game has started.", problems=(403, 404, 409))
def start_game(
    player: Player, query: dict[str, Any], body: dict[str, Any], game_id: str, once: Once
) -> object:
    """Start a waiting game without more people. For its host only."""
    return services().games.start(player, game_id, **body, **query, once=once)


def _seated(created: bool, change: Change) -> tuple[Change, int, dict[str, str]]:
    return change, 201 if created else 200, {"Location": address(change["game"]["id"])}


def _located(status: int, joined: Joined | Looked) -> tuple[Joined | Looked, int, dict[str, str]]:
    return joined, status, {"Location": address(joined["id"])}


def _seat_number(text: str) -> int:
    """The seat in an address; one that is no number is not there."""
    if len(text) == 1 and text in "01234567":
        return int(text)
    raise Problem("not_found")
