from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from pyservice.domain.errors import Context, Problem
from tests.services.games import (
    BOT,
    ME,
    OPEN,
    PASS,
    alone,
    fields,
    play,
    position,
    refused,
    request,
    together,
)

if TYPE_CHECKING:
    from pyservice.domain.player import Player
    from pyservice.domain.requests import MoveRequest
    from pyservice.services import Services


TABLE_3S: Any = {"seat": 0, "cards": ["3S"], "kind": "single", "ranks": 1}


def pass_and_play(services: Services, player: Player, **rest: object) -> str:
    body = request(ME, ME, position=position(), **rest)
    return services.games.create(player, body)["game"]["id"]


def test_a_move_is_told_in_events_and_shown(services: Services, mai: Player, duc: Player) -> None:
    game_id = together(services, mai, duc)
    version = services.games.version(mai, game_id)
    change = services.play.move(mai, game_id, play("3S"), wait=0)
    (event,) = change["events"]
    assert change["version"] == event["seq"] == version + 1
    told = (event["type"], event["seat"], event["cards"], event["kind"], event["cards_left"])
    assert told == ("played", 0, ["3S"], "single", 2)
    assert (event["to_act"], event["deadline"]) == (1, None)
    assert change["game"]["version"] == version + 1
    assert change["game"]["you"] is not None
    assert change["game"]["you"]["hand"] == ["8D", "KH"]


def test_the_bots_answer_in_the_same_call(services: Services, mai: Player) -> None:
    game = alone(services, mai)
    change = services.play.move(mai, game["id"], play("8D"), wait=30)
    assert change["events"][0]["seq"] == game["version"] + 1
    assert [event["seq"] for event in change["events"]] == [
        *range(game["version"] + 1, change["version"] + 1)
    ]
    assert change["events"][1]["seat"] == 1
    assert change["game"]["you"] is not None
    assert change["game"]["you"]["your_turn"] or change["game"]["status"] == "finished"


def test_of_64_requests_with_the_same_move_one_wins(
    services: Services, mai: Player, duc: Player
) -> None:
    game_id = together(services, mai, duc)
    version = services.games.version(mai, game_id)

    def move(_: int) -> str:
        try:
            services.play.move(mai, game_id, play("3S"), wait=0)
        except Problem as problem:
            return problem.code
        return "moved"

    with ThreadPoolExecutor(64) as pool:
        answers = list(pool.map(move, range(64)))
    assert sorted(set(answers)) == ["moved", "not_your_turn"]
    assert answers.count("moved") == 1
    assert services.games.version(mai, game_id) == version + 1


def test_of_64_requests_with_if_version_the_others_are_told_of_the_version(
    services: Services, mai: Player
) -> None:
    game_id = pass_and_play(services, mai)
    version = services.games.version(mai, game_id)
    body = play("3S", seat=0, if_version=version)

    def move(_: int) -> tuple[str, Context | None]:
        try:
            services.play.move(mai, game_id, body, wait=0)
        except Problem as problem:
            return problem.code, problem.context
        return "moved", None

    with ThreadPoolExecutor(64) as pool:
        answers = list(pool.map(move, range(64)))
    answers.remove(("moved", None))
    assert answers == [("version_mismatch", Context(version + 1, 1, None, TABLE_3S, None))] * 63


@pytest.mark.parametrize(
    ("body", "code", "wrong"),
    [
        (play("4S"), "card_not_in_hand", []),
        (play("3S", "3S"), "duplicate_card", []),
        (play("XX"), "unknown_card", []),
        (play(), "not_a_combination", []),
        (play("3S", "8D"), "not_a_combination", []),
        (PASS, "cannot_pass_when_leading", []),
        (play("3S", if_version=1), "version_mismatch", []),
        (play("3S", seat=1), "forbidden", []),
        (play("3S", seat=2), "invalid_request", [("/seat", "unknown_seat")]),
        ({"type": "play"}, "invalid_request", [("/cards", "required")]),
        ({"type": "pass", "cards": []}, "invalid_request", [("/cards", "does_not_belong")]),
        ({"type": "draw"}, "invalid_request", [("/type", "does_not_belong")]),
        (play("3S", source="stock"), "invalid_request", [("/source", "does_not_belong")]),
        (play("3S", card="3S"), "invalid_request", [("/card", "does_not_belong")]),
    ],
)
def test_a_refused_move_changes_nothing(
    services: Services, mai: Player, body: MoveRequest, code: str, wrong: list[tuple[str, str]]
) -> None:
    game_id = alone(services, mai)["id"]
    before = services.games.view(mai, game_id, include=frozenset({"events"}))
    problem = refused(code, lambda: services.play.move(mai, game_id, body))
    assert fields(problem) == wrong
    assert services.games.view(mai, game_id, include=frozenset({"events"})) == before


def test_a_refusal_tells_where_the_game_stands(
    services: Services, mai: Player, duc: Player
) -> None:
    game_id = together(services, mai, duc)
    services.play.move(mai, game_id, play("8D"), wait=0)
    context = refused("too_low", lambda: services.play.move(duc, game_id, play("4S"))).context
    assert context is not None
    assert context.version == services.games.version(mai, game_id)
    assert (context.to_act, context.phase, context.opening_card) == (1, None, None)
    assert context.table is not None
    assert (context.table["cards"], context.table["kind"]) == (["8D"], "single")


def test_what_is_wrong_first_is_told_first(services: Services, mai: Player, duc: Player) -> None:
    game_id = together(services, mai, duc)
    broken: Any = {"type": "pass", "cards": ["XX"], "seat": 1, "if_version": 1}
    assert refused("invalid_request", lambda: services.play.move(mai, game_id, broken))
    foreign: Any = {"type": "pass", "seat": 1, "if_version": 1}
    refused("forbidden", lambda: services.play.move(mai, game_id, foreign))
    stale: Any = {"type": "pass", "seat": 0, "if_version": 1}
    refused("version_mismatch", lambda: services.play.move(mai, game_id, stale))
    refused("cannot_pass_when_leading", lambda: services.play.move(mai, game_id, PASS))
    refused("not_your_turn", lambda: services.play.move(duc, game_id, play("XX")))


def test_before_the_start_and_after_the_end_nothing_is_played(
    services: Services, mai: Player
) -> None:
    waiting = services.games.create(mai, request(ME, OPEN))["game"]["id"]
    refused("game_not_started", lambda: services.play.move(mai, waiting, PASS))
    refused("game_not_started", lambda: services.play.selection(mai, waiting, []))
    body = request(ME, BOT, position=position(hands=[["3S"], ["4S"]]), hints=True)
    over = services.games.create(mai, body)["game"]["id"]
    assert services.play.move(mai, over, play("3S"))["game"]["status"] == "finished"
    refused("game_is_over", lambda: services.play.move(mai, over, PASS))
    refused("game_is_over", lambda: services.play.hint(mai, over))
    assert services.play.legal_moves(mai, over)["items"] == []
    assert services.play.legal_moves(mai, waiting)["items"] == []


def test_who_holds_several_seats_names_one(services: Services, mai: Player) -> None:
    game_id = pass_and_play(services, mai, hints=True)
    refused("seat_required", lambda: services.play.move(mai, game_id, play("3S")))
    refused("seat_required", lambda: services.play.legal_moves(mai, game_id))
    refused("seat_required", lambda: services.play.selection(mai, game_id, ["3S"]))
    refused("seat_required", lambda: services.play.hint(mai, game_id))
    refused("not_your_turn", lambda: services.play.hint(mai, game_id, seat=1))
    assert services.play.hint(mai, game_id, seat=0)["move"]["type"] == "play"


def test_view_seat_chooses_whose_view_comes_back(services: Services, mai: Player) -> None:
    game_id = pass_and_play(services, mai)
    change = services.play.move(mai, game_id, play("3S", seat=0))
    assert change["game"]["you"] is None
    change = services.play.move(
        mai, game_id, play("9D", seat=1), view_seat=1, include=frozenset({"legal_moves", "events"})
    )
    assert change["game"]["you"] is not None
    assert (change["game"]["you"]["seat"], change["game"]["you"]["hand"]) == (1, ["4S", "2H"])
    assert change["game"]["events"] == change["events"]
    assert change["game"]["legal_moves"] is not None


def test_a_wrong_view_seat_prevents_the_move(services: Services, mai: Player, duc: Player) -> None:
    game_id = together(services, mai, duc)
    version = services.games.version(mai, game_id)
    refused("forbidden", lambda: services.play.move(mai, game_id, play("3S"), view_seat=1))
    assert services.games.version(mai, game_id) == version


def test_a_legal_move_can_be_posted_back_as_it_is(services: Services, mai: Player) -> None:
    game_id = pass_and_play(services, mai)
    services.play.move(mai, game_id, play("8D", seat=0))
    moves = services.play.legal_moves(mai, game_id, seat=1)
    assert (moves["seat"], moves["your_turn"]) == (1, True)
    assert [move["move"]["cards"] for move in moves["items"]] == [["9D"], ["2H"], None]
    passed: Any = {**moves["items"][-1]["move"], "seat": 1}
    assert services.play.move(mai, game_id, passed)["events"][0]["type"] == "passed"


def test_legal_moves_are_judged_as_if_it_were_my_turn(
    services: Services, mai: Player, duc: Player
) -> None:
    game_id = together(services, mai, duc)
    services.play.move(mai, game_id, play("8D"), wait=0)
    moves = services.play.legal_moves(mai, game_id)
    assert not moves["your_turn"]
    assert ["KH"] in [move["move"]["cards"] for move in moves["items"]]


def test_a_selection_is_judged_and_nothing_changed(services: Services, mai: Player) -> None:
    game = alone(services, mai)
    selection = services.play.selection(mai, game["id"], ["8D"])
    assert (selection["playable"], selection["extendable"], selection["auto_play"]) == (
        True,
        False,
        True,
    )
    assert selection["combo"] is not None
    foreign = services.play.selection(mai, game["id"], ["4S"])
    assert foreign["refusal"] is not None
    assert foreign["refusal"]["code"] == "card_not_in_hand"
    assert services.games.version(mai, game["id"]) == game["version"]


def test_hints_are_given_where_they_are_on(services: Services, mai: Player) -> None:
    game = alone(services, mai)
    hint = services.play.hint(mai, game["id"])
    assert hint["level"] == "planner"
    assert hint == services.play.hint(mai, game["id"], "planner")
    wrong = refused("invalid_request", lambda: services.play.hint(mai, game["id"], "genius"))
    assert fields(wrong) == [("/level", "unknown_choice")]
    silent = alone(services, mai, hints=False)
    refused("hints_off", lambda: services.play.hint(mai, silent["id"]))
