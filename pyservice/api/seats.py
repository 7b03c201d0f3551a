"""Seats: taken, left, and the start of a game that waits for people."""

from typing import Any

from pyservice.api.access import services
from pyservice.api.games import address
from pyservice.api.resource import LOCATION, Resource
from pyservice.api.schemas.calls import ChangeQuery
from pyservice.api.schemas.creation import JoinRequest, SeatTakingRequest, StartRequest
from pyservice.api.schemas.views import GameChange
from pyservice.domain.player import Player
from pyservice.domain.shapes import GameChange as Change

blueprint = Resource("seats", __name__, description="Sitting down, leaving and starting.")

_SEATED = "You sit there now."
_SEATED_BEFORE = {200: "You sat there already; nothing was changed."}


@blueprint.operation("POST", "/games/<game_id>/seats", "takeSeat")
@blueprint.signed_in
@blueprint.query(ChangeQuery)
@blueprint.body(SeatTakingRequest, examples={"any": {}, "one": {"seat": 2}})
@blueprint.answers(
    GameChange, _SEATED, status=201, also=_SEATED_BEFORE, problems=(404, 409), headers=LOCATION
)
def take_seat(player: Player, query: dict[str, Any], body: dict[str, Any], game_id: str) -> object:
    """Take an open seat.

    The game starts when the last one is taken. Asking again gives 200 and the same seat.
    """
    return _seated(*services().games.take_seat(player, game_id, **body, **query))


@blueprint.operation("POST", "/join", "joinByCode")
@blueprint.limited("joins")
@blueprint.signed_in
@blueprint.query(ChangeQuery)
@blueprint.body(JoinRequest, examples={"code": {"code": "K7QM-2XPA"}})
@blueprint.answers(
    GameChange, _SEATED, status=201, also=_SEATED_BEFORE, problems=(404, 409), headers=LOCATION
)
def join(player: Player, query: dict[str, Any], body: dict[str, Any]) -> object:
    """Take an open seat of a private game by its code.

    For those who sit in it the code stays good.
    """
    return _seated(*services().games.join(player, **body, **query))


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
@blueprint.query(ChangeQuery)
@blueprint.answers(GameChange, "You play your seat yourself.", problems=(403, 404, 409))
def return_to_game(player: Player, query: dict[str, Any], game_id: str) -> object:
    """Take your seat back from the bot that kept it.

    A bot (`planner`) keeps the seat of a person whose time ran out twice in a row, or whom the
    host set aside; `kept_by_bot` says so. The seat stays yours: you may read on and come back
    at any time in play, and only this call does it, a move is `seat_kept_by_bot` until then. Asked
    again it changes nothing. When it is your turn you have the whole time of a turn. Who was the
    host is not so again. After leaving it is `seat_given_up`.
    """
    return services().games.come_back(player, game_id, **query)


@blueprint.operation("POST", "/games/<game_id>/start", "startGame")
@blueprint.signed_in
@blueprint.query(ChangeQuery)
@blueprint.body(StartRequest, examples={"bots": {"open_seats": "bots", "level": "planner"}})
@blueprint.answers(GameChange, "The game has started.", problems=(403, 404, 409))
def start_game(player: Player, query: dict[str, Any], body: dict[str, Any], game_id: str) -> object:
    """Start a waiting game without more people. For its host only."""
    return services().games.start(player, game_id, **body, **query)


def _seated(created: bool, change: Change) -> tuple[Change, int, dict[str, str]]:
    return change, 201 if created else 200, {"Location": address(change["game"]["id"])}
