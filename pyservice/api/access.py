"""Who is asking, and the services that answer."""

from typing import Final, cast

from flask import current_app, g, request
from werkzeug.exceptions import TooManyRequests

from pyservice.api.limits import check_limit
from pyservice.domain.errors import Problem
from pyservice.domain.player import Player
from pyservice.services import Services

#: The key of the services among the application's extensions.
EXTENSION: Final = "thirteen"


def services() -> Services:
    """The services of the application that handles this request."""
    return cast("Services", current_app.extensions[EXTENSION])


def signed_in_player() -> Player:
    """The player whose token this request carries; raises `unauthorized` without a good one.

    Costs one look-up; the player is remembered for the rest of the request. An address that
    brings too many tokens of nobody is told so (429); good ones are taken all the same.
    """
    # Set first, so that the words of a refusal do not look the same token up again.
    g.player = None
    token = bearer_token()
    try:
        player = g.player = services().players.authenticate(token)
    except Problem as problem:
        if problem.code == "unauthorized":
            check_limit("failed_tokens")
        raise
    return player


def known_player() -> Player | None:
    """The player asking, where that is known or a good token says so; never refuses."""
    if "player" in g:
        return cast("Player | None", g.player)
    if request.authorization is None:
        return None
    try:
        return signed_in_player()
    except (Problem, TooManyRequests):
        return None


def bearer_token() -> str:
    """The token that this request carries; raises `unauthorized` when there is none."""
    # Only the header counts: a token in an address ends up in logs.
    authorization = request.authorization
    if authorization is None or authorization.type != "bearer" or not authorization.token:
        raise Problem("unauthorized")
    return authorization.token
