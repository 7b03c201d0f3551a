"""Bots that keep seats, players who come back or leave, and games that nobody touches."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from pyservice.domain.absence import keep_seat
from pyservice.engine import Game
from tests.services.conftest import guest
from tests.services.games import ME, OPEN, PASS, play, refused, request, together
from tests.services.test_clock import (
    FIRST,
    SECONDS,
    after,
    clocked,
    happened,
    pass_time,
    to_act,
    types,
    view,
)

if TYPE_CHECKING:
    from pyservice.domain.player import Player
    from pyservice.services import Services
    from tests.services.fixed import FixedClock

#: Mai leads, and neither can go out soon.
LONG = {
    "thirteen": {
        "hands": [
            ["3S", "4C", "6D", "8D", "TH", "QC", "KH"],
            ["3C", "4S", "7D", "9D", "JS", "AC", "2H"],
        ],
        "to_act": 0,
    }
}


@pytest.fixture
def game(services: Services, mai: Player, duc: Player) -> str:
    return clocked(services, mai, duc, position=LONG)


def away_twice(services: Services, duc: Player, game: str, clock: FixedClock) -> int:
    """Mai's time runs out twice, Đức passes in between; gives the version before the second."""
    pass_time(services, clock, SECONDS + FIRST)
    version = services.play.move(duc, game, PASS, wait=0)["version"]
    pass_time(services, clock, SECONDS)
    return version


@pytest.fixture
def kept(services: Services, duc: Player, game: str, clock: FixedClock) -> str:
    """The game, a bot having Mai's seat; it is Đức's turn."""
    away_twice(services, duc, game, clock)
    return game


# -- a bot keeps the seat --------------------------------------------------------------------


def test_after_two_time_outs_in_a_row_a_bot_keeps_the_seat(
    services: Services, mai: Player, duc: Player, game: str, clock: FixedClock
) -> None:
    version = away_twice(services, duc, game, clock)
    events = happened(services, duc, game, version)
    assert types(events)[:3] == ["turn_timed_out", "played", "bot_took_over"]
    took = events[2]
    assert (took["seat"], took["player_name"], took["seat_kind"]) == (0, "Mai", "human")
    assert (took["level"], took["reason"]) == ("planner", "timed_out")
    seat = view(services, duc, game)["seats"][0]
    assert (seat["kept_by_bot"], seat["kind"], seat["level"]) == (True, "human", "planner")
    assert (seat["player_id"], seat["name"]) == (mai.id, "Mai")


def test_an_own_move_between_two_time_outs_counts_from_the_beginning(
    services: Services, mai: Player, duc: Player, game: str, clock: FixedClock
) -> None:
    pass_time(services, clock, SECONDS + FIRST)
    services.play.move(duc, game, play("4S"), wait=0)
    services.play.move(mai, game, play("6D"), wait=0)
    services.play.move(duc, game, PASS, wait=0)
    pass_time(services, clock, SECONDS)
    assert not view(services, duc, game)["seats"][0]["kept_by_bot"]


def test_the_bot_moves_for_the_seat_and_has_no_deadline(
    services: Services, mai: Player, duc: Player, kept: str
) -> None:
    change = services.play.move(duc, kept, play("9D"), wait=0)
    version, last = change["version"], change["events"][-1]
    assert (last["to_act"], last["deadline"]) == (0, None)
    assert services.games.view(duc, kept, after=version, wait=30)["version"] > version
    services.close()
    made = happened(services, duc, kept, version)
    assert made[0]["seat"] == 0
    assert "turn_timed_out" not in types(made)


def test_a_person_whose_seat_is_kept_reads_on_but_does_not_move(
    services: Services, mai: Player, kept: str
) -> None:
    before = view(services, mai, kept)
    assert before["you"] is not None
    assert len(before["you"]["hand"]) == 5
    problem = refused("seat_kept_by_bot", lambda: services.play.move(mai, kept, play("KH")))
    assert problem.context is not None
    assert (problem.status, problem.context.version) == (409, before["version"])
    assert view(services, mai, kept)["seats"][0]["kept_by_bot"]


def test_nothing_says_that_it_is_the_turn_of_a_person_whose_seat_is_kept(
    services: Services, mai: Player, duc: Player, kept: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(services._bots), "nudge", lambda *_: None)
    services.play.move(duc, kept, play("9D"), wait=0)
    seen = view(services, mai, kept)
    assert to_act(services, mai, kept) == 0
    assert seen["you"] is not None
    assert not (seen["you"]["your_turn"])
    assert not (seen["you"]["can_pass"])
    assert not (seen["you"]["can_play"])
    assert not services.play.legal_moves(mai, kept)["your_turn"]
    judged = services.play.selection(mai, kept, ["KH"])
    assert judged["playable"]
    assert not (judged["your_turn"])
    assert not (judged["auto_play"])
    assert not services.tables.games(mai, mine=True)["items"][0]["your_turn"]
    assert services.tables.games(mai, mine=True, your_turn=True)["items"] == []


def test_the_host_passes_on_when_a_bot_keeps_the_seat(
    services: Services, mai: Player, duc: Player, kept: str
) -> None:
    assert view(services, duc, kept)["host"] == 1
    services.games.come_back(mai, kept, wait=0)
    assert view(services, duc, kept)["host"] == 1


def test_who_comes_back_to_a_table_of_absent_people_is_its_host(
    services: Services, mai: Player, duc: Player, game: str
) -> None:
    assert services.games.view(mai, game)["host"] == 0
    _keep(services, game, 0)
    _keep(services, game, 1)
    assert view(services, duc, game)["host"] == 1
    back = services.games.come_back(mai, game, wait=0)
    assert types(back["events"]) == ["player_returned", "host_changed"]
    assert back["game"]["host"] == 0
    again = services.games.come_back(duc, game, wait=0)
    assert types(again["events"]) == ["player_returned"]
    assert again["game"]["host"] == 0


def _keep(services: Services, game: str, seat: int) -> None:
    states = services.games._parts.states
    session = services._store.game(game)
    assert session is not None
    draft = states.draft(states.open(session))
    keep_seat(draft, seat, "timed_out")
    assert states.keep(draft.done())


# -- coming back -----------------------------------------------------------------------------


def test_a_player_takes_the_seat_back_and_has_the_whole_time(
    services: Services,
    mai: Player,
    duc: Player,
    kept: str,
    clock: FixedClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(services._bots), "nudge", lambda *_: None)
    services.play.move(duc, kept, play("9D"), wait=0)
    clock.at += 900
    change = services.games.come_back(mai, kept, wait=0)
    assert types(change["events"]) == ["player_returned"]
    assert change["events"][0]["seat"] == 0
    assert change["events"][0]["deadline"] == after(clock, SECONDS)
    seat = change["game"]["seats"][0]
    assert (seat["kept_by_bot"], seat["level"]) == (False, None)
    services.play.move(mai, kept, play("TH"), wait=0)


def test_coming_back_again_changes_nothing(services: Services, mai: Player, kept: str) -> None:
    version = services.games.come_back(mai, kept, wait=0)["version"]
    again = services.games.come_back(mai, kept, wait=0)
    assert (again["version"], again["events"]) == (version, [])


def test_time_outs_count_from_the_beginning_after_coming_back(
    services: Services, mai: Player, duc: Player, kept: str, clock: FixedClock
) -> None:
    services.games.come_back(mai, kept, wait=0)
    services.play.move(duc, kept, PASS, wait=0)
    pass_time(services, clock, SECONDS)
    assert not view(services, duc, kept)["seats"][0]["kept_by_bot"]


def test_a_bot_does_not_move_for_a_person_who_came_back_while_it_thought(
    services: Services, mai: Player, duc: Player, kept: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Service case S28: who owns the seat is read again when the move is stored."""
    thinking, go_on = threading.Event(), threading.Event()
    think = Game.bot_move

    def slowly(game: Game, level: str, seed: int) -> object:
        thinking.set()
        go_on.wait(30)
        return think(game, level, seed)

    monkeypatch.setattr(Game, "bot_move", slowly)
    with ThreadPoolExecutor(1) as pool:
        theirs = pool.submit(services.play.move, duc, kept, play("9D"), 30.0)
        thinking.wait(30)
        back = services.games.come_back(mai, kept, wait=0)
        go_on.set()
        services.play.move(mai, kept, play("TH"), wait=0)
        theirs.result()
    made = happened(services, duc, kept, back["version"])
    assert [(event["type"], event["seat"], event["cards"]) for event in made][:1] == [
        ("played", 0, ["TH"])
    ]


def test_who_left_has_given_the_seat_up(
    services: Services, mai: Player, duc: Player, kept: str
) -> None:
    services.games.leave(mai, kept)
    assert refused("seat_given_up", lambda: services.games.come_back(mai, kept)).status == 409
    seat = view(services, duc, kept)["seats"][0]
    assert (seat["kind"], seat["kept_by_bot"], seat["player_id"]) == ("bot", False, None)


def test_who_never_sat_there_cannot_come_back(
    services: Services, mai: Player, duc: Player, kept: str
) -> None:
    lan = guest(services, "Lan")
    refused("not_found", lambda: services.games.come_back(lan, kept))
    public = services.games.create(mai, request(ME, OPEN, visibility="public"), wait=0)["game"]
    refused("forbidden", lambda: services.games.come_back(lan, public["id"]))
    refused("game_not_started", lambda: services.games.come_back(mai, public["id"]))


def test_while_nobody_plays_bots_take_a_move_a_second(
    services: Services, mai: Player, clock: FixedClock
) -> None:
    """One player of two seats is away; there is a game to come back to."""
    body = request(ME, ME, position=LONG, turn_seconds=SECONDS)
    game = services.games.create(mai, body, wait=0)["game"]["id"]
    pass_time(services, clock, SECONDS + FIRST)
    for _ in range(3):
        pass_time(services, clock, SECONDS)
    at = view(services, mai, game)
    assert [seat["kept_by_bot"] for seat in at["seats"]] == [True, True]
    services.games.version(mai, game)
    assert pass_time(services, clock, 0.5) == 0
    assert view(services, mai, game)["version"] == at["version"]
    for _ in range(3):
        before = view(services, mai, game)["version"]
        pass_time(services, clock, 1)
        made = types(happened(services, mai, game, before))
        assert sum(made.count(kind) for kind in ("played", "passed")) == 1
    back = services.games.come_back(mai, game, wait=0)
    assert types(back["events"]) == ["player_returned", "player_returned"]
    seats = back["game"]["seats"]
    assert [seat["kept_by_bot"] for seat in seats] == [False, False]


# -- leaving, and games without people -------------------------------------------------------


def test_who_leaves_on_turn_is_followed_by_a_bot_at_once(
    services: Services, mai: Player, duc: Player, game: str
) -> None:
    version = view(services, mai, game)["version"]
    services.games.leave(mai, game)
    services.games.view(duc, game, after=version + 3, wait=30)
    seen = types(happened(services, duc, game, version))
    assert seen[:4] == ["seat_left", "bot_took_over", "host_changed", "played"]


def test_leaving_after_the_end_and_again_changes_nothing(
    services: Services, mai: Player, duc: Player, game: str
) -> None:
    services.games.leave(duc, game)
    services.games.leave(mai, game)
    over = view(services, mai, game)
    assert over["status"] == "abandoned"
    services.games.leave(mai, game)
    assert view(services, mai, game)["version"] == over["version"]


def test_the_host_goes_to_who_plays_before_who_is_away(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    lan = guest(services, "Lan")
    body = request(ME, OPEN, OPEN, turn_seconds=SECONDS)
    made = services.games.create(mai, body, wait=0)["game"]
    for player in (duc, lan):
        services.games.join(player, made["join_code"] or "", wait=0)
    people = (mai, duc, lan)
    while not view(services, mai, made["id"])["seats"][1]["kept_by_bot"]:
        seat = to_act(services, mai, made["id"]) or 0
        if seat == 1:
            pass_time(services, clock, SECONDS + FIRST)
        else:
            move: Any = services.play.legal_moves(people[seat], made["id"])["items"][-1]["move"]
            move = {"type": move["type"], "cards": move["cards"]}
            services.play.move(people[seat], made["id"], move, wait=0)
    services.games.leave(mai, made["id"])
    assert view(services, lan, made["id"])["host"] == 2


@pytest.mark.parametrize("turn_seconds", [None, 604_800])
def test_a_game_that_nobody_touches_is_given_up(
    services: Services, mai: Player, duc: Player, clock: FixedClock, turn_seconds: int | None
) -> None:
    game = together(services, mai, duc, turn_seconds=turn_seconds)
    until = view(services, mai, game)["idle_ends_at"]
    patience = 604_800 + (turn_seconds or 0)
    assert until == after(clock, patience)
    clock.at += 1000 * patience
    services.sweep()
    seen = view(services, mai, game)
    assert (seen["status"], seen["idle_ends_at"]) == ("abandoned", None)
    last = happened(services, mai, game, seen["version"] - 1)[0]
    assert (last["type"], last["reason"], last["to_act"]) == ("game_abandoned", "idle", None)


def test_a_table_that_nobody_joins_is_given_up(
    services: Services, mai: Player, clock: FixedClock
) -> None:
    made = services.games.create(mai, request(ME, OPEN), wait=0)["game"]
    assert pass_time(services, clock, 604_800 - 1) == 0
    assert pass_time(services, clock, 1) == 1
    assert view(services, mai, made["id"])["status"] == "abandoned"


def test_acting_keeps_a_game_alive(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    game = together(services, mai, duc)
    clock.at += 1000 * 604_799
    services.play.move(mai, game, play("3S"), wait=0)
    assert pass_time(services, clock, 604_799) == 0
    assert view(services, mai, game)["status"] == "playing"
