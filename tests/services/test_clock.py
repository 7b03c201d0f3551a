"""Deadlines, and what is done when they pass."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pyservice.domain.times import rfc3339
from tests.services.games import BOT, ME, OPEN, PASS, play, refused, request, together

if TYPE_CHECKING:
    from pyservice.domain.player import Player
    from pyservice.domain.shapes import EventView, GameView
    from pyservice.services import Services
    from tests.services.fixed import FixedClock

FIRST = 15
SECONDS = 30


def after(clock: FixedClock, seconds: float) -> str:
    return rfc3339(clock.at + int(1000 * seconds))


def pass_time(services: Services, clock: FixedClock, seconds: float) -> int:
    clock.at += int(1000 * seconds)
    return services.sweep()


def view(services: Services, player: Player, game_id: str) -> GameView:
    return services.games.view(player, game_id)


def deadline(services: Services, player: Player, game_id: str) -> str | None:
    at = view(services, player, game_id)["round"]
    return at and at["deadline"]


def to_act(services: Services, player: Player, game_id: str) -> int | None:
    at = view(services, player, game_id)["round"]
    return at and at["to_act"]


def happened(services: Services, player: Player, game_id: str, since: int) -> list[EventView]:
    return services.games.events(player, game_id, after=since, limit=100)["items"]


def types(events: list[EventView]) -> list[str]:
    return [event["type"] for event in events]


def clocked(services: Services, mai: Player, duc: Player, **rest: Any) -> str:
    return together(services, mai, duc, **({"turn_seconds": SECONDS} | rest))


# -- deadlines -------------------------------------------------------------------------------


def test_the_first_turn_of_a_round_has_fifteen_seconds_more(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    game = clocked(services, mai, duc)
    assert deadline(services, mai, game) == after(clock, SECONDS + FIRST)
    clock.at += 7_000
    change = services.play.move(mai, game, play("8D"), wait=0)
    last = change["events"][-1]
    assert (last["to_act"], last["deadline"]) == (1, after(clock, SECONDS))
    assert deadline(services, duc, game) == after(clock, SECONDS)
    summary = services.tables.games(duc, mine=True)["items"][0]
    assert (summary["deadline"], summary["your_turn"]) == (after(clock, SECONDS), True)


def test_only_the_last_event_of_a_change_has_the_deadline(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    game = clocked(services, mai, duc)
    services.play.move(mai, game, play("8D"), wait=0)
    change = services.play.move(duc, game, PASS, wait=0)
    assert types(change["events"]) == ["passed", "trick_won"]
    assert [event["deadline"] for event in change["events"]] == [None, after(clock, SECONDS)]


def test_who_leads_again_has_a_new_turn(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    game = clocked(services, mai, duc)
    services.play.move(mai, game, play("8D"), wait=0)
    clock.at += 3_000
    services.play.move(duc, game, PASS, wait=0)
    assert to_act(services, mai, game) == 0
    assert deadline(services, mai, game) == after(clock, SECONDS)


def test_without_a_clock_there_is_no_deadline(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    game = together(services, mai, duc)
    assert deadline(services, mai, game) is None
    assert pass_time(services, clock, 86_400) == 0
    assert to_act(services, mai, game) == 0


def test_while_a_bot_is_to_act_there_is_no_deadline(
    services: Services, mai: Player, clock: FixedClock
) -> None:
    body = request(ME, BOT, turn_seconds=SECONDS, options={"target_score": 30})
    made = services.games.create(mai, body, wait=0)
    while (at := made["game"]["round"]) is not None and at["to_act"] == 0:
        assert at["deadline"] is not None
        first = services.play.legal_moves(mai, made["game"]["id"])["items"][0]["move"]
        move: Any = {"type": first["type"], "cards": first["cards"]}
        made = services.play.move(mai, made["game"]["id"], move, wait=0)
    assert made["game"]["round"] is not None
    assert (made["game"]["round"]["to_act"], made["game"]["round"]["deadline"]) == (1, None)


def three_thirteen(services: Services, mai: Player, duc: Player) -> str:
    body = request(ME, OPEN, turn_seconds=SECONDS) | {"ruleset": "three_thirteen"}
    made = services.games.create(mai, body, wait=0)["game"]
    return services.games.join(duc, made["join_code"] or "", wait=0)[1]["game"]["id"]


def test_a_turn_of_three_thirteen_has_one_deadline_for_draw_and_discard(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    game = three_thirteen(services, mai, duc)
    player = (mai, duc)[to_act(services, mai, game) or 0]
    before = deadline(services, mai, game)
    assert before == after(clock, SECONDS + FIRST)
    clock.at += 5_000
    services.play.move(player, game, {"type": "draw", "source": "stock"}, wait=0)
    assert deadline(services, mai, game) == before
    card = view(services, player, game)["you"]["hand"][0]  # type: ignore[index]
    services.play.move(player, game, {"type": "discard", "card": card}, wait=0)
    assert deadline(services, mai, game) == after(clock, SECONDS)


@pytest.mark.parametrize("seconds", [600, None])
def test_public_games_with_open_seats_have_a_clock(
    services: Services, mai: Player, seconds: int | None
) -> None:
    body = request(ME, OPEN, visibility="public", turn_seconds=seconds)
    assert services.games.create(mai, body)["game"]["turn_seconds"] == seconds or 60
    body = request(ME, OPEN, visibility="public", turn_seconds=601)
    refused("invalid_request", lambda: services.games.create(mai, body))


# -- time is up ------------------------------------------------------------------------------


def test_before_the_deadline_nothing_happens(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    clocked(services, mai, duc)
    assert pass_time(services, clock, SECONDS + FIRST - 0.001) == 0
    assert pass_time(services, clock, 0.001) == 1


def test_a_leader_whose_time_is_up_lays_the_lowest_card(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    game = clocked(services, mai, duc)
    version = view(services, mai, game)["version"]
    pass_time(services, clock, SECONDS + FIRST)
    events = happened(services, duc, game, version)
    assert types(events) == ["turn_timed_out", "played"]
    assert [event["seat"] for event in events] == [0, 0]
    assert events[1]["cards"] == ["3S"]
    assert (events[1]["to_act"], events[1]["deadline"]) == (1, after(clock, SECONDS))


def test_who_may_pass_passes(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    game = clocked(services, mai, duc)
    version = services.play.move(mai, game, play("8D"), wait=0)["version"]
    pass_time(services, clock, SECONDS)
    assert types(happened(services, mai, game, version)) == [
        "turn_timed_out",
        "passed",
        "trick_won",
    ]


def test_time_up_makes_the_whole_turn_of_three_thirteen(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    game = three_thirteen(services, mai, duc)
    first = to_act(services, mai, game) or 0
    version = view(services, mai, game)["version"]
    pass_time(services, clock, SECONDS + FIRST)
    events = happened(services, mai, game, version)
    assert types(events) == ["turn_timed_out", "drew", "discarded"]
    assert [event["source"] for event in events][1] == "stock"
    assert to_act(services, mai, game) == 1 - first


def test_time_up_after_the_draw_only_discards(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    game = three_thirteen(services, mai, duc)
    player = (mai, duc)[to_act(services, mai, game) or 0]
    move: Any = {"type": "draw", "source": "discard"}
    version = services.play.move(player, game, move, wait=0)["version"]
    pass_time(services, clock, SECONDS + FIRST)
    assert types(happened(services, mai, game, version)) == ["turn_timed_out", "discarded"]


def test_a_move_after_the_deadline_stands_while_nobody_has_taken_the_turn(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    game = clocked(services, mai, duc)
    clock.at += 1000 * (SECONDS + FIRST) + 400
    change = services.play.move(mai, game, play("8D"), wait=0)
    assert types(change["events"]) == ["played"]
    assert services.sweep() == 0


def test_a_move_after_the_turn_was_taken_is_too_late(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    game = clocked(services, mai, duc)
    version = view(services, mai, game)["version"]
    pass_time(services, clock, SECONDS + FIRST)
    refused("not_your_turn", lambda: services.play.move(mai, game, play("8D")))
    late: Any = play("8D", if_version=version)
    refused("version_mismatch", lambda: services.play.move(mai, game, late))


def test_one_time_out_is_one_move_however_many_look(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    game = clocked(services, mai, duc)
    version = view(services, mai, game)["version"]
    pass_time(services, clock, SECONDS + FIRST)
    assert [services.sweep() for _ in range(3)] == [0, 0, 0]
    assert types(happened(services, duc, game, version)) == ["turn_timed_out", "played"]


def test_the_last_card_goes_out_by_time_and_the_game_is_over(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    where = {"thirteen": {"hands": [["3S"], ["4S", "9D"]], "to_act": 0}}
    game = clocked(services, mai, duc, position=where)
    version = view(services, mai, game)["version"]
    pass_time(services, clock, SECONDS + FIRST)
    seen = types(happened(services, duc, game, version))
    assert seen[:3] == ["turn_timed_out", "played", "went_out"]
    assert seen[-1] == "game_finished"
    assert view(services, mai, game)["round"]["deadline"] is None  # type: ignore[index]
