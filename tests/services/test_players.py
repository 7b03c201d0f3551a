from __future__ import annotations

from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING

from tests.services.games import BOT, ME, play_on, position, refused, request

if TYPE_CHECKING:
    from pyservice.domain.player import Player
    from pyservice.services import Services


def test_a_guest_is_known_by_the_token(services: Services) -> None:
    made = services.players.create("Mai", "vi")
    player = services.players.authenticate(made["token"])
    assert (player.id, player.name, player.locale) == (made["id"], "Mai", "vi")
    assert set(made) == {"id", "name", "locale", "created_at", "token"}


def test_any_other_token_is_unauthorized(services: Services) -> None:
    token = services.players.create("Mai", None)["token"]
    for wrong in ("", token + " ", token.upper(), "\ud800"):
        refused("unauthorized", partial(services.players.authenticate, wrong))


def test_the_profile_shows_the_commitment_of_the_next_deal(services: Services, mai: Player) -> None:
    profile = services.players.me(mai)
    assert profile["next_commitment"] == sha256(mai.next_seed).hexdigest()
    assert profile["created_at"] == "2026-09-21T14:13:20.000Z"


def test_nobody_else_reads_more_than_name_and_results(services: Services, mai: Player) -> None:
    assert services.players.public(mai.id) == {
        "id": mai.id,
        "name": "Mai",
        "created_at": "2026-09-21T14:13:20.000Z",
        "games": 0,
        "results": [],
    }
    refused("not_found", lambda: services.players.public("nobody"))


def test_finished_games_count_by_ruleset(services: Services, mai: Player) -> None:
    body = request(ME, BOT, options={"target_score": 0})
    view = play_on(services, mai, services.games.create(mai, body, wait=30))
    won = int(view["winners"] == [0])
    public = services.players.public(mai.id)
    assert public["games"] == 1
    assert public["results"] == [{"ruleset": "cardgames_io", "games": 1, "wins": won}]


def test_games_from_positions_and_of_several_seats_do_not_count(
    services: Services, mai: Player
) -> None:
    given = request(ME, BOT, position=position())
    play_on(services, mai, services.games.create(mai, given))
    alone = request(ME, ME, options={"target_score": 0})
    play_on(services, mai, services.games.create(mai, alone))
    assert services.players.public(mai.id)["games"] == 0
