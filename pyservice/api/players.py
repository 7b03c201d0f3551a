"""Players: guests known by a token."""

from typing import Any

from pyservice.api.access import services
from pyservice.api.resource import Resource
from pyservice.api.schemas.players import NewPlayer, PlayerProfile, PlayerRequest, PublicPlayer
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


@blueprint.operation("GET", "/players/<player_id>", "getPlayer")
@blueprint.answers(PublicPlayer, "The player.", problems=(404, 503))
def get_player(player_id: str) -> object:
    """Read what anybody may know of a player. Needs no token."""
    return services().players.public(player_id)
