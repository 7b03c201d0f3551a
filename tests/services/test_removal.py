"""What the host may do about seats of others."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.services.conftest import guest
from tests.services.games import BOT, ME, OPEN, alone, play, refused, request, together

if TYPE_CHECKING:
    from pyservice.domain.player import Player
    from pyservice.services import Services
    from tests.services.fixed import FixedClock


def test_a_waiting_persons_seat_opens(services: Services, mai: Player, duc: Player) -> None:
    game = services.games.create(mai, request(ME, OPEN, OPEN))["game"]
    services.games.join(duc, game["join_code"] or "")
    before = services.games.version(mai, game["id"])
    services.tables.remove(mai, game["id"], 1)
    view = services.games.view(mai, game["id"])
    assert [seat["kind"] for seat in view["seats"]] == ["human", "open", "open"]
    (said,) = services.games.events(mai, game["id"], after=before)["items"]
    assert (said["type"], said["seat"], said["reason"]) == ("seat_left", 1, "removed_by_host")
    assert said["player_name"] == "Đức"
    view = services.games.view(duc, game["id"])
    assert (view["you"], view["join_code"]) == (None, None)
    assert services.tables.games(duc, mine=True)["items"] == []
    assert services.games.join(duc, game["join_code"] or "")[0]


def test_a_bot_goes_too_and_again_changes_nothing(services: Services, mai: Player) -> None:
    game_id = services.games.create(mai, request(ME, BOT, OPEN))["game"]["id"]
    services.tables.remove(mai, game_id, 1)
    version = services.games.version(mai, game_id)
    services.tables.remove(mai, game_id, 1)
    services.tables.remove(mai, game_id, 2)
    view = services.games.view(mai, game_id)
    assert [seat["kind"] for seat in view["seats"]] == ["human", "open", "open"]
    assert view["version"] == version


def test_a_seat_that_is_kept_is_kept_no_longer(
    services: Services, mai: Player, duc: Player
) -> None:
    body = request(ME, OPEN, position={"thirteen": {"hands": [["3S"], ["4S"]], "to_act": 0}})
    game = services.games.create(mai, body)["game"]
    services.games.join(duc, game["join_code"] or "", wait=0)
    services.play.move(mai, game["id"], play("3S"))
    view = services.tables.rematch(mai, game["id"], wait=0)[1]["game"]
    services.tables.remove(mai, view["id"], 1)
    seat = services.games.view(mai, view["id"])["seats"][1]
    assert (seat["kind"], seat["name"], seat["reserved_for"]) == ("open", None, None)
    assert services.games.join(guest(services, "An"), view["join_code"] or "", wait=0)[0]


def test_in_play_a_bot_keeps_the_seat_of_who_does_not_act(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    game_id = together(services, mai, duc)
    services.play.move(mai, game_id, play("3S"), wait=0)
    clock.at += 59_999
    wrong = refused("seat_has_time", lambda: services.tables.remove(mai, game_id, 1))
    assert wrong.context is not None
    assert wrong.context.to_act == 1
    clock.at += 1
    version = services.games.version(mai, game_id)
    services.tables.remove(mai, game_id, 1)
    took_over = services.games.events(mai, game_id, after=version)["items"][0]
    assert (took_over["type"], took_over["seat"]) == ("bot_took_over", 1)
    seat = services.games.view(mai, game_id)["seats"][1]
    assert (seat["kind"], seat["kept_by_bot"], seat["player_id"]) == ("human", True, duc.id)
    services.tables.remove(mai, game_id, 1)


def test_in_play_only_the_seat_to_act(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    game_id = together(services, mai, duc)
    clock.at += 3_600_000
    refused("seat_has_time", lambda: services.tables.remove(mai, game_id, 1))


def test_a_bots_seat_in_play_is_a_bots_already(services: Services, mai: Player) -> None:
    view = alone(services, mai)
    services.tables.remove(mai, view["id"], 1)
    assert services.games.version(mai, view["id"]) == view["version"]


def test_who_may_remove_whom(services: Services, mai: Player, duc: Player) -> None:
    game = services.games.create(mai, request(ME, OPEN, OPEN))["game"]
    services.games.join(duc, game["join_code"] or "")
    refused("forbidden", lambda: services.tables.remove(duc, game["id"], 0))
    refused("forbidden", lambda: services.tables.remove(duc, game["id"], 1))
    refused("forbidden", lambda: services.tables.remove(mai, game["id"], 0))
    refused("not_found", lambda: services.tables.remove(mai, game["id"], 3))
    refused("not_found", lambda: services.tables.remove(guest(services, "An"), game["id"], 1))
    refused("not_found", lambda: services.tables.remove(mai, "no such game", 1))


def test_a_game_that_is_over_is_left_alone(services: Services, mai: Player, duc: Player) -> None:
    body = request(ME, OPEN, position={"thirteen": {"hands": [["3S"], ["4S"]], "to_act": 0}})
    game = services.games.create(mai, body)["game"]
    services.games.join(duc, game["join_code"] or "", wait=0)
    services.play.move(mai, game["id"], play("3S"))
    refused("game_is_over", lambda: services.tables.remove(mai, game["id"], 1))
