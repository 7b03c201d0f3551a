from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from pyservice.domain.errors import Problem
from tests.services.conftest import guest
from tests.services.games import BOT, ME, OPEN, alone, fields, play, refused, request, together

if TYPE_CHECKING:
    from pyservice.domain.player import Player
    from pyservice.domain.shapes import GameChange
    from pyservice.services import Services


def kinds(services: Services, player: Player, game_id: str) -> list[str]:
    return [seat["kind"] for seat in services.games.view(player, game_id)["seats"]]


def types(change: GameChange) -> list[str]:
    return [event["type"] for event in change["events"]]


def test_a_code_seats_a_guest_and_the_last_seat_starts_the_game(
    services: Services, mai: Player, duc: Player
) -> None:
    game = services.games.create(mai, request(ME, OPEN, BOT))["game"]
    code = game["join_code"] or ""
    typed = f" {code[:4].lower()}-{code[4:]} "
    created, change = services.games.join(duc, typed, client_seed="của Đức", wait=0)
    assert created
    assert types(change)[:3] == ["seat_taken", "game_started", "round_started"]
    assert change["events"][0]["player_name"] == "Đức"
    assert change["game"]["seats"][1]["player_id"] == duc.id
    assert change["game"]["fairness"] is not None
    assert change["game"]["fairness"]["client_seeds"] == ["", "của Đức", None]


def test_taking_a_seat_again_gives_the_same_seat(
    services: Services, mai: Player, duc: Player
) -> None:
    game = services.games.create(mai, request(ME, OPEN, OPEN, OPEN))["game"]
    services.games.join(duc, game["join_code"] or "", seat=2)
    before = services.games.version(duc, game["id"])
    for again in (
        services.games.join(duc, game["join_code"] or "", seat=3),
        services.games.take_seat(duc, game["id"]),
    ):
        created, change = again
        assert not created
        assert (change["version"], change["events"]) == (before, [])
        assert change["game"]["you"] is not None
        assert change["game"]["you"]["seat"] == 2


def test_why_a_seat_cannot_be_had(services: Services, mai: Player, duc: Player) -> None:
    lan = guest(services, "Lan")
    body = request(ME, OPEN, OPEN, visibility="public")
    game = services.games.create(mai, body)["game"]
    services.games.take_seat(duc, game["id"], seat=1)
    refused("seat_taken", lambda: services.games.take_seat(lan, game["id"], seat=0))
    refused("seat_taken", lambda: services.games.take_seat(lan, game["id"], seat=1))
    wrong = refused("invalid_request", lambda: services.games.take_seat(lan, game["id"], seat=3))
    assert fields(wrong) == [("/seat", "unknown_seat")]
    services.games.start(mai, game["id"], "bots", wait=0)
    refused("game_started", lambda: services.games.take_seat(lan, game["id"]))
    refused("not_found", lambda: services.games.take_seat(lan, "no such game"))


def test_of_many_who_want_the_last_seat_one_gets_it(services: Services, mai: Player) -> None:
    code = services.games.create(mai, request(ME, OPEN))["game"]["join_code"] or ""
    guests = [guest(services, f"Guest {number}") for number in range(16)]

    def join(player: Player) -> str:
        try:
            services.games.join(player, code, wait=0)
        except Problem as problem:
            return problem.code
        return "seated"

    with ThreadPoolExecutor(16) as pool:
        answers = sorted(pool.map(join, guests))
    assert answers == ["game_started"] * 15 + ["seated"]


def test_a_private_game_is_found_by_its_code_alone(
    services: Services, mai: Player, duc: Player
) -> None:
    game = services.games.create(mai, request(ME, OPEN))["game"]
    for call in (
        lambda: services.games.view(duc, game["id"]),
        lambda: services.games.version(duc, game["id"]),
        lambda: services.games.take_seat(duc, game["id"]),
        lambda: services.games.leave(duc, game["id"]),
        lambda: services.games.start(duc, game["id"], "bots"),
        lambda: services.games.events(duc, game["id"]),
        lambda: services.games.record(duc, game["id"]),
        lambda: services.play.move(duc, game["id"], {"type": "pass"}),
        lambda: services.play.legal_moves(duc, game["id"]),
        lambda: services.play.selection(duc, game["id"], []),
        lambda: services.play.hint(duc, game["id"]),
        lambda: services.games.join(duc, "22222222"),
        lambda: services.games.join(duc, "O0O0O0O0"),
        lambda: services.games.join(duc, "\ud800"),
    ):
        refused("not_found", call)
    assert services.games.look(duc, game["join_code"] or "")["seats_open"] == 1


def test_looking_takes_no_seat(services: Services, mai: Player, duc: Player) -> None:
    game = services.games.create(mai, request(ME, OPEN))["game"]
    summary = services.games.look(duc, game["join_code"] or "")
    assert (summary["id"], summary["host_name"]) == (game["id"], "Mai")
    assert (summary["my_seats"], summary["version"]) == ([], game["version"])


def test_a_code_stays_good_for_those_seated(services: Services, mai: Player, duc: Player) -> None:
    game_id = together(services, mai, duc)
    code = services.games.view(mai, game_id)["join_code"] or ""
    lan = guest(services, "Lan")
    refused("game_started", lambda: services.games.join(lan, code))
    refused("game_started", lambda: services.games.look(lan, code))
    services.games.leave(duc, game_id)
    refused("game_started", lambda: services.games.join(duc, code))
    services.games.leave(mai, game_id)
    refused("not_found", lambda: services.games.join(lan, code))
    refused("not_found", lambda: services.games.look(lan, code))


def test_the_code_is_shown_to_those_seated_only(
    services: Services, mai: Player, duc: Player
) -> None:
    game_id = together(services, mai, duc)
    assert services.games.view(duc, game_id)["join_code"] is not None
    services.games.leave(duc, game_id)
    assert services.games.view(duc, game_id)["join_code"] is None


def test_leaving_a_waiting_game_opens_the_seat(
    services: Services, mai: Player, duc: Player
) -> None:
    game = services.games.create(mai, request(ME, OPEN, OPEN))["game"]
    services.games.join(duc, game["join_code"] or "")
    services.games.leave(duc, game["id"])
    assert kinds(services, mai, game["id"]) == ["human", "open", "open"]
    left = services.games.events(mai, game["id"], limit=100)["items"][-1]
    assert (left["type"], left["seat"], left["player_name"]) == ("seat_left", 1, "Đức")
    version = services.games.version(mai, game["id"])
    services.games.leave(duc, game["id"])
    assert services.games.version(mai, game["id"]) == version
    assert services.games.join(duc, game["join_code"] or "")[0]


def test_a_bot_takes_over_in_play_and_moves(services: Services, mai: Player, duc: Player) -> None:
    game_id = together(services, mai, duc)
    version = services.games.version(mai, game_id)
    services.play.move(mai, game_id, play("3S"), wait=0)
    services.games.leave(duc, game_id)
    view = services.games.view(mai, game_id, after=version + 3, wait=20)
    seat = view["seats"][1]
    assert (seat["kind"], seat["level"], seat["player_id"]) == ("bot", "planner", None)
    events = services.games.events(mai, game_id, after=version + 1)["items"]
    assert [event["type"] for event in events][:3] == ["seat_left", "bot_took_over", "played"]
    assert events[2]["seat"] == 1


def test_who_left_reads_on_without_hidden_cards_and_acts_no_more(
    services: Services, mai: Player, duc: Player
) -> None:
    game_id = together(services, mai, duc)
    services.games.leave(duc, game_id)
    view = services.games.view(duc, game_id)
    assert view["you"] is None
    assert all(event["hand"] is None for event in services.games.events(duc, game_id)["items"])
    refused("forbidden", lambda: services.play.move(duc, game_id, play("4S")))
    refused("forbidden", lambda: services.play.legal_moves(duc, game_id))
    refused("game_started", lambda: services.games.join(duc, _code(services, mai, game_id)))


def test_the_host_passes_to_the_next_person(services: Services, mai: Player, duc: Player) -> None:
    lan = guest(services, "Lan")
    game = services.games.create(mai, request(OPEN, ME, BOT, OPEN))["game"]
    code = game["join_code"] or ""
    services.games.join(duc, code, seat=0)
    assert game["host"] == 1
    services.games.join(lan, code, seat=3, wait=0)
    services.games.leave(mai, game["id"])
    assert services.games.view(lan, game["id"])["host"] == 3
    services.games.leave(lan, game["id"])
    assert services.games.view(duc, game["id"])["host"] == 0
    services.games.leave(duc, game["id"])
    view = services.games.view(duc, game["id"])
    assert (view["host"], view["status"], view["winners"]) == (None, "abandoned", None)


def test_a_game_that_all_people_left_is_abandoned(services: Services, mai: Player) -> None:
    game_id = alone(services, mai)["id"]
    services.games.leave(mai, game_id)
    view = services.games.view(mai, game_id)
    assert view["status"] == "abandoned"
    assert view["round"] is not None
    assert (view["round"]["to_act"], view["idle_ends_at"]) == (None, None)
    assert view["finished_at"] is not None
    last = services.games.events(mai, game_id, limit=100)["items"][-1]
    assert (last["type"], last["reason"], last["to_act"]) == ("game_abandoned", "no_players", None)
    refused("forbidden", lambda: services.play.move(mai, game_id, play("3S")))


def test_leaving_a_waiting_game_alone_abandons_it(services: Services, mai: Player) -> None:
    game_id = services.games.create(mai, request(ME, OPEN))["game"]["id"]
    services.games.leave(mai, game_id)
    view = services.games.view(mai, game_id)
    assert (view["status"], view["round"]) == ("abandoned", None)
    assert view["fairness"] is not None
    assert view["fairness"]["server_seed"] == mai.next_seed.hex()
    refused("forbidden", lambda: services.games.start(mai, game_id, "bots"))


def test_all_seats_of_a_pass_and_play_game_are_left_at_once(
    services: Services, mai: Player
) -> None:
    game_id = services.games.create(mai, request(ME, ME, BOT))["game"]["id"]
    services.games.leave(mai, game_id)
    assert services.games.view(mai, game_id)["status"] == "abandoned"


def test_leaving_a_finished_game_changes_nothing(services: Services, mai: Player) -> None:
    body = request(ME, BOT, position={"thirteen": {"hands": [["3S"], ["4S"]], "to_act": 0}})
    game_id = services.games.create(mai, body)["game"]["id"]
    view = services.play.move(mai, game_id, play("3S"))["game"]
    assert view["status"] == "finished"
    services.games.leave(mai, game_id)
    assert services.games.view(mai, game_id)["version"] == view["version"]


def test_the_host_starts_with_bots(services: Services, mai: Player) -> None:
    game_id = services.games.create(mai, request(ME, OPEN, OPEN))["game"]["id"]
    change = services.games.start(mai, game_id, "bots", "greedy", wait=0)
    assert types(change)[:3] == ["seat_taken", "seat_taken", "game_started"]
    assert [seat["level"] for seat in change["game"]["seats"]] == [None, "greedy", "greedy"]


def test_open_seats_are_removed_and_the_others_move_up(
    services: Services, mai: Player, duc: Player
) -> None:
    game = services.games.create(mai, request(OPEN, ME, OPEN, OPEN))["game"]
    services.games.join(duc, game["join_code"] or "", seat=3)
    change = services.games.start(mai, game["id"], "remove", wait=0)
    removed = [event["seat"] for event in change["events"] if event["reason"] == "removed"]
    assert removed == [2, 0]
    assert [seat["player_id"] for seat in change["game"]["seats"]] == [mai.id, duc.id]
    assert change["game"]["host"] == 0
    assert [event["host"] for event in change["events"] if event["type"] == "host_changed"] == [0]
    assert [seat["card_count"] for seat in change["game"]["seats"]] == [13, 13]


def test_who_may_start_what(services: Services, mai: Player, duc: Player) -> None:
    game = services.games.create(mai, request(ME, OPEN, OPEN))["game"]
    refused("too_few_players", lambda: services.games.start(mai, game["id"], "remove"))
    services.games.join(duc, game["join_code"] or "")
    refused("forbidden", lambda: services.games.start(duc, game["id"], "bots"))
    wrong = refused(
        "invalid_request", lambda: services.games.start(mai, game["id"], "bots", "genius")
    )
    assert fields(wrong) == [("/level", "unknown_choice")]
    wrong = refused(
        "invalid_request", lambda: services.games.start(mai, game["id"], "remove", "greedy")
    )
    assert fields(wrong) == [("/level", "does_not_belong")]
    services.games.start(mai, game["id"], "remove", wait=0)
    refused("game_started", lambda: services.games.start(mai, game["id"], "bots"))


@pytest.mark.parametrize("spectators", [True, False])
def test_public_games_are_watched_where_spectators_are_welcome(
    services: Services, mai: Player, duc: Player, spectators: bool
) -> None:
    body = request(ME, OPEN, visibility="public", spectators=spectators)
    game_id = services.games.create(mai, body)["game"]["id"]
    assert services.games.view(duc, game_id)["you"] is None
    services.games.start(mai, game_id, "bots", wait=0)
    if spectators:
        assert services.games.view(duc, game_id)["you"] is None
    else:
        refused("forbidden", lambda: services.games.view(duc, game_id))


def _code(services: Services, player: Player, game_id: str) -> str:
    return services.games.view(player, game_id)["join_code"] or ""
