"""Games: made, listed and read."""

from typing import Any

from flask import Response, url_for

from pyservice.api.access import services
from pyservice.api.caching import unless_known
from pyservice.api.examples import NEW_GAMES
from pyservice.api.resource import ETAG, LOCATION, Resource
from pyservice.api.retries import Once
from pyservice.api.schemas.calls import ChangeQuery, EventsQuery, GameQuery, GamesQuery
from pyservice.api.schemas.creation import GameRequest
from pyservice.api.schemas.events import EventList
from pyservice.api.schemas.record import GameRecord
from pyservice.api.schemas.views import Game, GameChange, GameList
from pyservice.domain.player import Player

blueprint = Resource("games", __name__, description="Games: made, listed and read.")


@blueprint.operation("POST", "/games", "createGame")
@blueprint.limited("games")
@blueprint.signed_in
@blueprint.retried()
@blueprint.query(ChangeQuery)
@blueprint.body(GameRequest, examples=NEW_GAMES)
@blueprint.answers(GameChange, "The new game.", status=201, headers=LOCATION)
def create_game(player: Player, query: dict[str, Any], body: Any, once: Once) -> object:  # noqa: ANN401
    """Make a game.

    Only `ruleset` is needed: then it is you against bots, private, without a clock, and it starts
    at once. A game starts by itself when no seat is open. A private game with open seats is found
    by its `join_code`. Answers when a seat of yours is to act, the game is over or `wait` is up.
    """
    change = services().games.create(player, body, **query, once=once)
    return change, 201, {"Location": address(change["game"]["id"])}


@blueprint.operation("GET", "/games", "listGames")
@blueprint.signed_in
@blueprint.query(GamesQuery)
@blueprint.answers(GameList, "A page of games.")
def list_games(player: Player, query: dict[str, Any]) -> object:
    """List games, newest first: public ones, or with `mine` those you sit in.

    Public ones are those that wait for players, and those in play or finished that may be watched.
    Games made while you read the pages come before the first and do not move the others.
    """
    return services().tables.games(player, **query)


@blueprint.operation("GET", "/games/<game_id>", "getGame")
@blueprint.signed_in
@blueprint.query(GameQuery)
@blueprint.answers(
    Game,
    "The game as you see it.",
    also={304: "It is as the answer with that ETag said."},
    problems=(403, 404),
    headers=ETAG,
)
def get_game(player: Player, query: dict[str, Any], game_id: str) -> Response:
    """Read a game as you see it.

    With `after` and `wait` it answers as soon as the version is greater than `after`, or when the
    time is up with the game as it is. `If-None-Match` with an ETag of an earlier answer gives 304
    while nothing is new.
    """
    view = services().games.view(player, game_id, **query)
    return unless_known(view, player, query["seat"])


@blueprint.operation("GET", "/games/<game_id>/events", "listEvents")
@blueprint.signed_in
@blueprint.query(EventsQuery)
@blueprint.answers(EventList, "The events, oldest first.", problems=(403, 404))
def list_events(player: Player, query: dict[str, Any], game_id: str) -> object:
    """Read what happened after an event.

    Every event has one number for everybody. You are at the end when the last item's `seq` is
    `version`. With `wait` it answers as soon as there is an event.
    """
    return services().games.events(player, game_id, **query)


@blueprint.operation("GET", "/games/<game_id>/record", "getRecord")
@blueprint.signed_in
@blueprint.answers(GameRecord, "The whole game.", problems=(403, 404, 409))
def get_record(player: Player, game_id: str) -> object:
    """Read the whole of a game that is over: rules, seeds, deals and moves."""
    return services().games.record(player, game_id)


def address(game_id: str) -> str:
    """Where a game is read."""
    return url_for("games.get_game", game_id=game_id)
