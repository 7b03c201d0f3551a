"""What players do about themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.services.conftest import guest
from tests.services.games import ME, OPEN, play, refused, request, together

if TYPE_CHECKING:
    from pyservice.domain.player import Player
    from pyservice.services import Services


def test_a_new_name_is_for_games_to_come(services: Services, mai: Player, duc: Player) -> None:
    game_id = together(services, mai, duc)
    profile = services.accounts.change(mai, name="Mai Anh")
    assert (profile["name"], profile["locale"], profile["id"]) == ("Mai Anh", None, mai.id)
    assert services.players.public(mai.id)["name"] == "Mai Anh"
    assert services.games.view(duc, game_id)["seats"][0]["name"] == "Mai"
    assert profile["next_commitment"] == services.players.me(mai)["next_commitment"]


def test_what_is_left_out_stays(services: Services, mai: Player) -> None:
    assert services.accounts.change(mai, locale="it")["locale"] == "it"
    token = services.players.create("Lan", "vi")["token"]
    lan = services.players.authenticate(token)
    profile = services.accounts.change(lan)
    assert (profile["name"], profile["locale"]) == ("Lan", "vi")
    assert services.players.authenticate(token).name == "Lan"


def test_the_old_token_lives_until_the_new_one_is_used(services: Services) -> None:
    old = services.players.create("Mai", None)
    player = services.players.authenticate(old["token"])
    new = services.accounts.renew_token(player)["token"]
    assert new != old["token"]
    assert services.players.authenticate(old["token"]).id == old["id"]
    assert services.players.authenticate(new).id == old["id"]
    refused("unauthorized", lambda: services.players.authenticate(old["token"]))
    assert services.players.authenticate(new).id == old["id"]


def test_asking_again_replaces_the_token_not_used_yet(services: Services) -> None:
    made = services.players.create("Mai", None)
    player = services.players.authenticate(made["token"])
    first = services.accounts.renew_token(player)["token"]
    second = services.accounts.renew_token(player)["token"]
    refused("unauthorized", lambda: services.players.authenticate(first))
    assert services.players.authenticate(made["token"]).id == made["id"]
    assert services.players.authenticate(second).id == made["id"]
    for token in (made["token"], first):
        refused("unauthorized", lambda token=token: services.players.authenticate(token))  # type: ignore[misc]


def test_the_same_token_works_on_another_device(
    services: Services, mai: Player, duc: Player
) -> None:
    made = services.players.create("Lan", None)
    first, second = (services.players.authenticate(made["token"]) for _ in range(2))
    game = services.games.create(first, request(ME, OPEN))["game"]
    services.games.join(duc, game["join_code"] or "", wait=0)
    assert (
        services.games.view(second, game["id"])["you"]
        == (services.games.view(first, game["id"])["you"])
    )


def test_a_player_goes_for_good(services: Services, mai: Player) -> None:
    made = services.players.create("Đức", None)
    duc = services.players.authenticate(made["token"])
    waiting = services.games.create(mai, request(ME, OPEN, OPEN))["game"]
    services.games.join(duc, waiting["join_code"] or "")
    playing = together(services, mai, duc)
    services.accounts.forget(duc)
    refused("unauthorized", lambda: services.players.authenticate(made["token"]))
    refused("not_found", lambda: services.players.public(duc.id))
    assert services.games.view(mai, waiting["id"])["seats"][1]["kind"] == "open"
    assert services.games.view(mai, playing)["seats"][1]["kind"] == "bot"
    for game_id in (waiting["id"], playing):
        items = services.games.events(mai, game_id, limit=100)["items"]
        assert [event["seq"] for event in items] == [*range(1, len(items) + 1)]
        names = {event["player_name"] for event in items}
        assert "Đức" not in names
        assert "Mai" in names


def test_what_comes_late_from_a_player_who_is_gone(services: Services) -> None:
    lan = guest(services, "Lan")
    services.accounts.forget(lan)
    refused("unauthorized", lambda: services.accounts.renew_token(lan))
    refused("unauthorized", lambda: services.games.create(lan, request(ME, OPEN)))


def test_games_that_are_over_stay_whole(services: Services, mai: Player, duc: Player) -> None:
    body = request(ME, OPEN, position={"thirteen": {"hands": [["3S"], ["4S"]], "to_act": 0}})
    game = services.games.create(mai, body)["game"]
    services.games.join(duc, game["join_code"] or "", wait=0)
    services.play.move(mai, game["id"], play("3S"))
    before = services.games.record(mai, game["id"])
    services.accounts.forget(duc)
    record = services.games.record(mai, game["id"])
    assert [seat["name"] for seat in record["seats"]] == ["Mai", None]
    assert [seat["kind"] for seat in record["seats"]] == ["human", "human"]
    assert {**record, "seats": []} == {**before, "seats": []}
    view = services.tables.rematch(mai, game["id"], wait=0)[1]["game"]
    assert [seat["reserved_for"] for seat in view["seats"]] == [None, None]


def test_the_name_of_a_game_that_was_left_before_goes_too(
    services: Services, mai: Player, duc: Player
) -> None:
    game_id = together(services, mai, duc)
    services.games.leave(duc, game_id)
    services.accounts.forget(duc)
    items = services.games.events(mai, game_id, limit=100)["items"]
    assert "Đức" not in {event["player_name"] for event in items}


@pytest.mark.parametrize("number", [3])
def test_a_player_of_many_games_leaves_them_all(
    services: Services, mai: Player, number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pyservice.services.accounts._AT_ONCE", 2)
    lan = guest(services, "Lan")
    codes = [
        services.games.create(mai, request(ME, OPEN, OPEN))["game"]["join_code"] or ""
        for _ in range(2 * number)
    ]
    for code in codes:
        services.games.join(lan, code)
    services.accounts.forget(lan)
    games = services.tables.games(mai, mine=True)["items"]
    assert [game["seats_open"] for game in games] == [2] * len(codes)
