"""Players: guests known by a token."""

from typing import Any

from pyservice.api.access import services
from pyservice.api.resource import Resource
from pyservice.api.schemas.players import (
    NewPlayer,
    NewToken,
    PlayerProfile,
    PlayerRequest,
    ProfileRequest,
    PublicPlayer,
)
from pyservice.domain.player import Player

blueprint = Resource("players", __name__, description="Guests, known by a token.")


@blueprint.operation("POST", "/players", "createPlayer")
@blueprint.limited("players")
@blueprint.body(PlayerRequest, examples={"guest": {"name": "Mai", "locale": "vi"}})
@blueprint.answers(NewPlayer, "The new guest.", status=201, problems=(503,))
def create_player(body: dict[str, Any]) -> object:
    """Make a guest.

    Needs no token and gives one, which is shown this once. Keep it: it is the guest.
    """
    return services().players.create(body["name"], body.get("locale"))


@blueprint.operation("GET", "/players/me", "getMe")
@blueprint.signed_in
@blueprint.answers(PlayerProfile, "Your profile.")
def get_me(player: Player) -> object:
    """Read your own profile."""
    return services().players.me(player)


@blueprint.operation("PATCH", "/players/me", "changeMe")
@blueprint.signed_in
@blueprint.body(ProfileRequest, examples={"name": {"name": "Mai Anh"}, "locale": {"locale": "it"}})
@blueprint.answers(PlayerProfile, "Your profile as it is now.")
def change_me(player: Player, body: dict[str, Any]) -> object:
    """Change your name or language.

    Games you sit in already go on under the name you had; what is left out stays as it is.
    """
    return services().accounts.change(player, **body)


@blueprint.operation("DELETE", "/players/me", "forgetMe")
@blueprint.signed_in
@blueprint.answers(None, "You are gone.", status=204)
def forget_me(player: Player) -> None:
    """Go for good.

    You leave all games (as `DELETE /v1/games/{game_id}/seats/me` does), your tokens are good for
    nothing, your results are gone, and your name is removed from every game you played; the games
    stay whole. It cannot be undone.
    """
    services().accounts.forget(player)


@blueprint.operation("POST", "/players/me/token", "renewToken")
@blueprint.signed_in
@blueprint.answers(NewToken, "The new token.", status=201)
def renew_token(player: Player) -> object:
    """Get a new token.

    The present one lives until the new one is first used; then it is good for nothing, on every
    device. Asking again before that gives another token in the place of the one not used yet.
    """
    return services().accounts.renew_token(player)


@blueprint.operation("GET", "/players/<player_id>", "getPlayer")
@blueprint.answers(PublicPlayer, "The player.", problems=(404, 503))
def get_player(player_id: str) -> object:
    """Read what anybody may know of a player. Needs no token."""
    return services().players.public(player_id)
