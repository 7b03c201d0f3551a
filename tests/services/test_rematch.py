"""The next game of the same table."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from pyservice.domain.proof import verify
from pyservice.domain.rematch import KEPT_MS
from pyservice.engine import Game
from tests.services.conftest import guest
from tests.services.games import BOT, ME, OPEN, play, play_on, refused, request, together

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyservice.domain.player import Player
    from pyservice.domain.shapes import GameChange, GameView
    from pyservice.services import Services
    from tests.services.fixed import FixedClock

#: Seat 0 goes out with its first play.
QUICK = {"thirteen": {"hands": [["3S"], ["4S", "5S"]], "to_act": 0}}


def over(services: Services, host: Player, *others: Player, **rest: Any) -> str:
    """The id of a game of these people that the host has won."""
    hands = [["3S"], ["4S", "5S"], ["6S", "7S"], ["8S", "9S"]][: 1 + len(others)]
    rest.setdefault("ruleset", "southern_poker")
    body = request(ME, *[OPEN] * len(others), **rest)
    body["position"] = {"thirteen": {"hands": hands, "to_act": 0}}
    game = services.games.create(host, body, wait=0)["game"]
    for other in others:
        services.games.join(other, game["join_code"] or "", wait=0)
    view = services.play.move(host, game["id"], play("3S"), wait=0)["game"]
    assert view["status"] == "finished"
    return game["id"]


def kept(view: GameView) -> list[str | None]:
    return [seat["reserved_for"] for seat in view["seats"]]


def test_against_bots_it_starts_at_once(services: Services, mai: Player) -> None:
    body = request(BOT, {"kind": "me", "name": "Mẹ"}, {**BOT, "name": "Robo"}, hints=True)
    body["options"] = {"target_score": 1}
    old = play_on(services, mai, services.games.create(mai, body, wait=30))
    created, change = services.tables.rematch(mai, old["id"], "again", wait=30)
    new = change["game"]
    assert created
    assert new["id"] != old["id"]
    assert [event["type"] for event in change["events"]][:2] == ["game_created", "seat_taken"]
    assert new["status"] == "playing"
    same = {"ruleset", "options", "visibility", "spectators", "hints", "turn_seconds"}
    assert same <= {name for name, value in new.items() if value == old.get(name)}
    seats = [(seat["kind"], seat["name"], seat["level"]) for seat in new["seats"]]
    assert seats == [(seat["kind"], seat["name"], seat["level"]) for seat in old["seats"]]
    assert (new["host"], kept(new)) == (1, [None, None, None])
    assert new["fairness"] is not None
    assert new["fairness"]["client_seeds"] == [None, "again", None]


def test_the_game_before_says_which_follows(services: Services, mai: Player, duc: Player) -> None:
    old = over(services, mai, duc)
    before = services.games.view(mai, old)
    created, change = services.tables.rematch(duc, old, wait=0)
    assert created
    for player in (mai, duc):
        view = services.games.view(player, old)
        assert view["rematch_id"] == change["game"]["id"]
        assert view["finished_at"] == before["finished_at"]
        assert (view["status"], view["version"]) == ("finished", before["version"] + 1)
        assert view["winners"] == before["winners"]
    (said,) = services.games.events(mai, old, after=before["version"])["items"]
    assert (said["type"], said["game_id"]) == ("rematch_created", change["game"]["id"])
    assert (said["seat"], said["player_name"]) == (1, "Đức")
    mine = services.tables.games(mai, mine=True)["items"]
    assert [game["rematch_id"] for game in mine] == [change["game"]["id"]]


def test_seats_are_kept_and_it_starts_when_all_have_come(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    lan, an = guest(services, "Lan"), guest(services, "An")
    old = over(services, mai, duc, lan)
    created, change = services.tables.rematch(duc, old, "d", wait=0)
    view = change["game"]
    assert created
    assert (view["status"], view["host"], kept(view)) == ("waiting", 1, [mai.id, None, lan.id])
    assert [seat["kind"] for seat in view["seats"]] == ["open", "human", "open"]
    assert [seat["name"] for seat in view["seats"]] == ["Mai", "Đức", "Lan"]
    assert [seat["reserved_until"] is None for seat in view["seats"]] == [False, True, False]
    code = view["join_code"] or ""
    refused("game_full", lambda: services.games.join(an, code))
    refused("game_full", lambda: services.games.join(an, code, seat=0))
    refused("game_full", lambda: services.games.look(an, code))
    assert services.games.look(lan, code)["seats_open"] == 1

    created, change = services.tables.rematch(mai, old, "m", wait=0)
    assert not created
    assert (change["game"]["id"], change["game"]["status"]) == (view["id"], "waiting")
    created, change = services.tables.rematch(lan, old, wait=0)
    assert not created
    assert change["game"]["status"] == "playing"
    assert change["game"]["fairness"] is not None
    assert change["game"]["fairness"]["client_seeds"] == ["m", "d", ""]


def test_asking_again_changes_nothing(services: Services, mai: Player, duc: Player) -> None:
    old = over(services, mai, duc)
    first = services.tables.rematch(mai, old, wait=0)[1]
    created, again = services.tables.rematch(mai, old, wait=0)
    assert not created
    assert (again["events"], again["version"]) == ([], first["version"])
    assert again["game"]["id"] == first["game"]["id"]


def test_a_kept_seat_is_taken_in_any_way(services: Services, mai: Player, duc: Player) -> None:
    joins: tuple[Callable[[GameView], tuple[bool, GameChange]], ...] = (
        lambda view: services.games.join(duc, view["join_code"] or "", wait=0),
        lambda view: services.games.take_seat(duc, view["id"], wait=0),
        lambda view: services.games.take_seat(duc, view["id"], seat=1, wait=0),
    )
    for join in joins:
        view = services.tables.rematch(mai, over(services, mai, duc), wait=0)[1]["game"]
        assert services.games.view(duc, view["id"])["you"] is None
        created, change = join(view)
        assert created
        assert change["game"]["status"] == "playing"
        assert change["game"]["seats"][1]["player_id"] == duc.id


def test_kept_seats_are_open_after_a_minute(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    an = guest(services, "An")
    view = services.tables.rematch(mai, over(services, mai, duc), wait=0)[1]["game"]
    code = view["join_code"] or ""
    clock.at += KEPT_MS - 1
    refused("game_full", lambda: services.games.join(an, code))
    clock.at += 1
    _, change = services.games.join(an, code, wait=0)
    opened, taken, *_ = change["events"]
    assert (opened["type"], opened["seat"], opened["reason"]) == ("seat_left", 1, "not_kept")
    assert opened["player_name"] is None
    assert (taken["type"], taken["player_name"]) == ("seat_taken", "An")
    game = services.games.view(an, view["id"])
    assert (game["status"], kept(game)) == ("playing", [None, None])
    assert game["seats"][1]["name"] == "An"


def test_who_made_it_may_go_before_the_others_come(
    services: Services, mai: Player, duc: Player
) -> None:
    lan = guest(services, "Lan")
    old = over(services, mai, duc, lan)
    view = services.tables.rematch(mai, old, wait=0)[1]["game"]
    services.games.leave(mai, view["id"])
    left = services.games.view(duc, view["id"])
    assert (left["status"], left["host"]) == ("waiting", None)
    change = services.tables.rematch(lan, old, wait=0)[1]
    assert [event["type"] for event in change["events"]] == ["seat_taken", "host_changed"]
    assert change["game"]["host"] == 2


def test_the_sweeper_opens_them_and_ends_a_game_nobody_came_to(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    kept_on = services.tables.rematch(mai, over(services, mai, duc), wait=0)[1]["game"]
    deserted = services.tables.rematch(mai, over(services, mai, duc), wait=0)[1]["game"]
    services.games.leave(mai, deserted["id"])
    assert services.games.view(duc, deserted["id"])["status"] == "waiting"
    clock.at += KEPT_MS
    services.sweep()
    view = services.games.view(mai, kept_on["id"])
    assert (view["status"], kept(view)) == ("waiting", [None, None])
    assert services.games.view(mai, deserted["id"])["status"] == "abandoned"
    services.sweep()
    assert services.games.version(mai, kept_on["id"]) == view["version"]


def test_who_comes_late_is_told_why(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    old = over(services, mai, duc)
    view = services.tables.rematch(mai, old, wait=0)[1]["game"]
    clock.at += KEPT_MS
    services.games.join(guest(services, "An"), view["join_code"] or "", wait=0)
    refused("game_started", lambda: services.tables.rematch(duc, old))


def test_who_comes_late_finds_another_seat(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    lan, an = guest(services, "Lan"), guest(services, "An")
    old = over(services, mai, duc, lan)
    view = services.tables.rematch(mai, old, wait=0)[1]["game"]
    clock.at += KEPT_MS
    services.games.join(an, view["join_code"] or "", wait=0)
    created, change = services.tables.rematch(duc, old, wait=0)
    assert not created
    assert [seat["player_id"] for seat in change["game"]["seats"]] == [mai.id, an.id, duc.id]


def test_the_host_need_not_wait(services: Services, mai: Player, duc: Player) -> None:
    view = services.tables.rematch(mai, over(services, mai, duc), wait=0)[1]["game"]
    game = services.games.start(mai, view["id"], "bots", "greedy", wait=0)["game"]
    assert [seat["kind"] for seat in game["seats"]] == ["human", "bot"]
    assert kept(game) == [None, None]
    assert game["seats"][1]["name"] != "Đức"


def test_a_seat_that_a_person_gave_up_is_a_bots(
    services: Services, mai: Player, duc: Player
) -> None:
    game_id = together(services, mai, duc)
    services.games.leave(duc, game_id)
    assert play_on(services, mai, {"game": services.games.view(mai, game_id)})["winners"]  # type: ignore[typeddict-item]
    refused("forbidden", lambda: services.tables.rematch(duc, game_id))
    created, change = services.tables.rematch(mai, game_id, wait=0)
    assert created
    assert change["game"]["status"] == "playing"
    assert [seat["kind"] for seat in change["game"]["seats"]] == ["human", "bot"]


def test_who_may_ask_and_when(services: Services, mai: Player, duc: Player) -> None:
    an = guest(services, "An")
    game_id = together(services, mai, duc)
    refused("not_found", lambda: services.tables.rematch(an, game_id))
    refused("game_not_over", lambda: services.tables.rematch(mai, game_id))
    refused("not_found", lambda: services.tables.rematch(mai, "no such game"))
    assert services.games.view(mai, game_id)["rematch_id"] is None


def test_all_seats_of_a_pass_and_play_game_come_along(services: Services, mai: Player) -> None:
    body = request({"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}, position=QUICK)
    game_id = services.games.create(mai, body)["game"]["id"]
    services.play.move(mai, game_id, play("3S", seat=0))
    view = services.tables.rematch(mai, game_id)[1]["game"]
    assert [seat["name"] for seat in view["seats"]] == ["A", "B"]
    assert (view["status"], view["from_position"], view["visibility"]) == (
        "playing",
        False,
        "private",
    )


def test_the_seed_that_was_promised_is_used_up(services: Services, mai: Player) -> None:
    body = request(ME, BOT, position=QUICK)
    game_id = services.games.create(mai, body)["game"]["id"]
    services.play.move(mai, game_id, play("3S"))
    player = services.players.me(mai)
    view = services.tables.rematch(mai, game_id, wait=0)[1]["game"]
    assert view["fairness"] is not None
    assert view["fairness"]["commitment"] == player["next_commitment"]
    again = services.tables.rematch(mai, game_id, wait=0)[1]["game"]
    assert again["id"] == view["id"]


@pytest.mark.parametrize("rule", ["lowest_dealt_card", "previous_winner"])
def test_the_winner_leads_where_the_rules_say_so(
    services: Services, mai: Player, duc: Player, rule: str
) -> None:
    lan = guest(services, "Lan")
    for number in range(4):
        old = over(services, mai, duc, lan, options={"rematch_leader": rule})
        services.tables.rematch(lan, old, f"seed {number}", wait=0)
        services.tables.rematch(mai, old, wait=0)
        game_id = services.tables.rematch(duc, old, wait=0)[1]["game"]["id"]
        items = services.games.events(duc, game_id)["items"]
        dealt = next(event for event in items if event["type"] == "round_started")
        if rule == "previous_winner":
            assert (dealt["leader"], dealt["opening_card"]) == (0, None)
        else:
            assert dealt["opening_card"] is not None


def test_the_mark_of_the_winner_moves_with_the_seat(
    services: Services, mai: Player, duc: Player
) -> None:
    lan = guest(services, "Lan")
    body = request(ME, OPEN, OPEN, ruleset="southern_poker")
    body["position"] = {"thirteen": {"hands": [["3S", "4H"], ["4S", "5S"], ["9S"]], "to_act": 0}}
    game = services.games.create(mai, body, wait=0)["game"]
    services.games.join(duc, game["join_code"] or "", wait=0)
    services.games.join(lan, game["join_code"] or "", wait=0)
    services.play.move(mai, game["id"], play("3S"), wait=0)
    services.play.move(duc, game["id"], {"type": "pass"}, wait=0)
    assert services.play.move(lan, game["id"], play("9S"), wait=0)["game"]["winners"] == [2]
    view = services.tables.rematch(mai, game["id"], wait=0)[1]["game"]
    services.tables.rematch(lan, game["id"], wait=0)
    started = services.games.start(mai, view["id"], "remove", wait=0)["game"]
    assert [seat["name"] for seat in started["seats"]] == ["Mai", "Lan"]
    assert started["round"] is not None
    assert started["round"]["leader"] == 1


def test_a_led_game_replays_from_its_record(services: Services, mai: Player) -> None:
    body = request(ME, BOT, ruleset="southern_poker", position=QUICK)
    game_id = services.games.create(mai, body)["game"]["id"]
    services.play.move(mai, game_id, play("3S"))
    view = play_on(services, mai, services.tables.rematch(mai, game_id, "x", wait=30)[1])
    record = services.games.record(mai, view["id"])
    assert record["first_leader"] == 0
    assert record["fairness"] is not None
    seeds = [seed or "" for seed in record["fairness"]["client_seeds"]]
    options = {name: value for name, value in record["options"].items() if value is not None}
    seed = bytes.fromhex(record["server_seed"])
    game, _ = Game.deal(record["ruleset"], options, 2, seed, seeds, record["first_leader"])
    assert game.hands() == record["deals"][0]["hands"]
    for move in record["moves"]:
        game.apply(move["seat"], move)
    assert game.view(None)["winners"] == record["winners"]
    assert verify(json.dumps(record)).good


def test_of_many_at_once_one_makes_the_game(services: Services, mai: Player) -> None:
    others = [guest(services, f"Guest {number}") for number in range(3)]
    old = over(services, mai, *others)
    callers = [mai, *others] * 16

    with ThreadPoolExecutor(len(callers)) as pool:
        answers = list(pool.map(lambda who: services.tables.rematch(who, old, wait=0), callers))
    assert [created for created, _ in answers].count(True) == 1
    (game_id,) = {change["game"]["id"] for _, change in answers}
    view = services.games.view(mai, game_id)
    assert view["status"] == "playing"
    assert [seat["player_id"] for seat in view["seats"]] == [mai.id, *(who.id for who in others)]
    items = services.games.events(mai, game_id, limit=100)["items"]
    assert [event["seq"] for event in items] == [*range(1, view["version"] + 1)]
    items = services.games.events(mai, old, limit=100)["items"]
    assert [event["type"] for event in items].count("rematch_created") == 1


def test_a_rematch_of_a_rematch(services: Services, mai: Player) -> None:
    body = request(ME, BOT, ruleset="southern_poker", position=QUICK)
    first = services.games.create(mai, body)["game"]["id"]
    services.play.move(mai, first, play("3S"))
    view = play_on(services, mai, services.tables.rematch(mai, first, wait=30)[1])
    _, change = services.tables.rematch(mai, view["id"], wait=0)
    assert change["game"]["id"] not in (first, view["id"])
    assert services.games.view(mai, first)["rematch_id"] == view["id"]
