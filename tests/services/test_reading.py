from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from pyservice.domain.events import FIELDS
from pyservice.domain.shapes import EventView, GameSummary, GameView, SeatView
from pyservice.services import build
from pyservice.storage import open_store
from tests.services.conftest import guest
from tests.services.games import (
    BOT,
    ME,
    OPEN,
    PASS,
    alone,
    fields,
    play,
    play_on,
    position,
    refused,
    request,
    together,
)

if TYPE_CHECKING:
    from pyservice.domain.player import Player
    from pyservice.services import Services
    from tests.services.fixed import FixedClock

BOTH = frozenset({"legal_moves", "events"})


def test_every_field_is_in_every_view_and_event(
    services: Services, mai: Player, duc: Player
) -> None:
    waiting = services.games.create(mai, request(ME, OPEN))["game"]
    playing = alone(services, mai)
    body = request(ME, BOT, position=position(hands=[["3S"], ["4S"]]))
    over = services.games.create(mai, body)["game"]
    services.play.move(mai, over["id"], play("3S"))
    for game in (waiting, playing, over):
        view = services.games.view(mai, game["id"], include=BOTH)
        assert set(view) == set(GameView.__annotations__)
        assert [set(seat) for seat in view["seats"]] == [set(SeatView.__annotations__)] * 2
        assert view["events"]
        assert all(set(event) == set(EventView.__annotations__) for event in view["events"])
    summaries = services.tables.games(mai, mine=True)["items"]
    assert [set(summary) for summary in summaries] == [set(GameSummary.__annotations__)] * 3
    assert set(FIELDS) | {"seq", "at"} == set(EventView.__annotations__)
    assert duc.id not in str(summaries)


def test_the_end_shows_results_winners_and_the_seed(services: Services, mai: Player) -> None:
    body = request(ME, BOT, options={"target_score": 0})
    view = play_on(services, mai, services.games.create(mai, body, wait=30))
    assert view["round"] is not None
    assert (view["status"], view["round"]["to_act"]) == ("finished", None)
    assert view["idle_ends_at"] is None
    assert view["finished_at"] is not None
    (result,) = view["results"]
    assert result["thirteen"] is not None
    assert view["winners"] == result["thirteen"]["order"][:1]
    assert view["fairness"] is not None
    assert view["fairness"]["server_seed"] == mai.next_seed.hex()


def test_included_events_and_moves_are_of_the_moment(
    services: Services, mai: Player, duc: Player
) -> None:
    game_id = together(services, mai, duc)
    view = services.games.view(duc, game_id, after=3, include=BOTH)
    assert view["events"] is not None
    assert [event["seq"] for event in view["events"]] == [*range(4, view["version"] + 1)]
    assert view["legal_moves"] == services.play.legal_moves(duc, game_id)["items"]
    plain = services.games.view(duc, game_id)
    assert (plain["events"], plain["legal_moves"]) == (None, None)


def test_seats_of_pass_and_play_are_read_one_at_a_time(services: Services, mai: Player) -> None:
    body = request(ME, ME, position=position())
    game_id = services.games.create(mai, body)["game"]["id"]
    hands = []
    for seat in (None, 0, 1):
        view = services.games.view(mai, game_id, seat=seat, include=BOTH)
        hands.append(view["you"] and view["you"]["hand"])
        assert view["events"] is not None
        assert view["events"][-1]["hand"] == hands[-1]
        assert (view["legal_moves"] is None) is (seat is None)
        listed = services.games.events(mai, game_id, seat=seat, limit=100)["items"]
        assert listed == view["events"]
    assert hands == [None, ["3S", "8D", "KH"], ["4S", "9D", "2H"]]


def test_another_seat_is_forbidden_and_one_that_is_not_there_invalid(
    services: Services, mai: Player, duc: Player
) -> None:
    game_id = together(services, mai, duc)
    for seat, code in ((1, "forbidden"), (2, "invalid_request"), (-1, "invalid_request")):
        refused(code, lambda seat=seat: services.games.view(mai, game_id, seat=seat))  # type: ignore[misc]
        refused(code, lambda seat=seat: services.games.events(mai, game_id, seat=seat))  # type: ignore[misc]
        refused(code, lambda seat=seat: services.play.legal_moves(mai, game_id, seat=seat))  # type: ignore[misc]


def test_a_long_poll_is_woken_by_the_move(services: Services, mai: Player, duc: Player) -> None:
    game_id = together(services, mai, duc)
    version = services.games.version(mai, game_id)
    with ThreadPoolExecutor(2) as pool:
        view = pool.submit(services.games.view, duc, game_id, None, version, 30.0)
        events = pool.submit(services.games.events, duc, game_id, version, 50, 30.0)
        began = time.monotonic()
        services.play.move(mai, game_id, play("3S"), wait=0)
        assert view.result()["version"] == version + 1
        assert [event["seq"] for event in events.result()["items"]] == [version + 1]
    assert time.monotonic() - began < 15


def test_a_long_poll_ends_with_the_time(services: Services, mai: Player, duc: Player) -> None:
    game_id = together(services, mai, duc)
    version = services.games.version(mai, game_id)
    began = time.monotonic()
    assert services.games.view(duc, game_id, after=version, wait=0.05)["version"] == version
    assert services.games.events(duc, game_id, after=version, wait=0.05)["items"] == []
    assert 0.1 <= time.monotonic() - began < 10


def test_what_another_process_did_is_seen_when_the_time_is_up(
    services: Services, mai: Player, duc: Player, url: str
) -> None:
    game_id = together(services, mai, duc)
    version = services.games.version(mai, game_id)
    other = build(open_store(url))
    with ThreadPoolExecutor(2) as pool:
        read = pool.submit(services.games.view, duc, game_id, None, version, 1.0)
        other.play.move(mai, game_id, play("3S"), wait=0)
        assert read.result()["version"] == version + 1
    other.close()


def test_what_is_there_already_is_not_waited_for(
    services: Services, mai: Player, duc: Player
) -> None:
    game_id = together(services, mai, duc)
    version = services.games.version(mai, game_id)
    began = time.monotonic()
    services.games.view(duc, game_id, after=version - 1, wait=30)
    services.games.events(duc, game_id, after=0, wait=30)
    services.games.view(duc, game_id, wait=30)
    assert time.monotonic() - began < 10


def test_a_move_waits_for_the_other_person(services: Services, mai: Player, duc: Player) -> None:
    game_id = together(services, mai, duc)
    version = services.games.version(duc, game_id)
    with ThreadPoolExecutor(1) as pool:
        mine = pool.submit(services.play.move, mai, game_id, play("3S"), 30.0)
        services.games.view(duc, game_id, after=version, wait=30)
        services.play.move(duc, game_id, PASS, wait=0)
        change = mine.result()
    assert [event["type"] for event in change["events"]] == ["played", "passed", "trick_won"]
    assert [event["seq"] for event in change["events"]] == [version + 1, version + 2, version + 3]
    assert change["game"]["you"] is not None
    assert change["game"]["you"]["your_turn"]


def test_many_readers_are_woken_together(services: Services, mai: Player, duc: Player) -> None:
    game_id = together(services, mai, duc)
    version = services.games.version(mai, game_id)
    ready = threading.Barrier(33)

    def read(_: int) -> int:
        ready.wait()
        return services.games.view(duc, game_id, after=version, wait=30)["version"]

    with ThreadPoolExecutor(32) as pool:
        read_versions = pool.map(read, range(32))
        ready.wait()
        services.play.move(mai, game_id, play("3S"), wait=0)
        assert set(read_versions) == {version + 1}


def test_who_leaves_while_waiting_sees_no_hidden_card_any_more(
    services: Services, mai: Player, duc: Player
) -> None:
    game_id = together(services, mai, duc)
    version = services.games.version(duc, game_id)
    with ThreadPoolExecutor(2) as pool:
        sole = pool.submit(services.games.view, duc, game_id, None, version, 30.0)
        named = pool.submit(services.games.view, duc, game_id, 1, version, 30.0)
        services.games.leave(duc, game_id)
        assert sole.result()["you"] is None
        refused("forbidden", named.result)


def test_events_are_paged_without_gap_and_read_the_same_for_ever(
    services: Services, mai: Player, clock: FixedClock
) -> None:
    created = services.games.create(mai, request(ME, BOT, options={"target_score": 0}), wait=30)
    game_id = created["game"]["id"]
    early = services.games.events(mai, game_id, limit=100)["items"]
    clock.at += 1000
    play_on(services, mai, created)
    read: list[EventView] = []
    while True:
        page = services.games.events(mai, game_id, after=len(read), limit=7)
        read += page["items"]
        assert len(page["items"]) <= 7
        if read[-1]["seq"] == page["version"]:
            break
    assert [event["seq"] for event in read] == [*range(1, page["version"] + 1)]
    assert read[: len(early)] == early
    assert read[-1]["type"] == "game_finished"


def test_the_last_event_of_each_change_says_who_is_to_act(
    services: Services, mai: Player, duc: Player
) -> None:
    game_id = together(services, mai, duc)
    for player, move in ((mai, play("3S")), (duc, PASS), (mai, play("8D")), (duc, play("9D"))):
        change = services.play.move(player, game_id, move, wait=0)
        told = [event["to_act"] for event in change["events"]]
        assert change["game"]["round"] is not None
        assert told == [None] * (len(told) - 1) + [change["game"]["round"]["to_act"]]


def test_my_games_are_listed_newest_first(
    services: Services, mai: Player, duc: Player, clock: FixedClock
) -> None:
    made = []
    for _ in range(5):
        clock.at += 1
        made.append(services.games.create(mai, request(ME, OPEN))["game"]["id"])
    clock.at += 1
    services.games.create(duc, request(ME, OPEN))
    read, cursor = [], None
    for _ in range(3):
        page = services.tables.games(mai, mine=True, cursor=cursor, limit=2)
        read += [summary["id"] for summary in page["items"]]
        cursor = page["next_cursor"]
    assert (read, cursor) == (made[::-1], None)


def test_lists_are_narrowed(services: Services, mai: Player, duc: Player) -> None:
    services.games.create(mai, request(ME, OPEN))
    mine = together(services, mai, duc)
    turns = [services.tables.games(who, mine=True, your_turn=True)["items"] for who in (mai, duc)]
    assert [[summary["id"] for summary in items] for items in turns] == [[mine], []]
    assert turns[0][0]["your_turn"]
    assert turns[0][0]["my_seats"] == [0]
    assert len(services.tables.games(mai, mine=True, status="waiting")["items"]) == 1
    assert len(services.tables.games(mai, mine=True, ruleset="southern_poker")["items"]) == 0


@pytest.mark.parametrize("cursor", ["", "x", "%%%", "YWJj=", "ä", "Li4v", "A" * 400])
def test_a_cursor_that_no_page_gave_is_refused(
    services: Services, mai: Player, cursor: str
) -> None:
    wrong = refused("invalid_request", lambda: services.tables.games(mai, mine=True, cursor=cursor))
    assert fields(wrong) == [("/cursor", "invalid_cursor")]


def test_a_cursor_ends_when_its_game_is_the_last(services: Services, mai: Player) -> None:
    services.games.create(mai, request(ME, OPEN))
    services.games.create(mai, request(ME, OPEN))
    cursor = services.tables.games(mai, mine=True, limit=1)["next_cursor"]
    assert len(services.tables.games(mai, mine=True, cursor=cursor, limit=1)["items"]) == 1
    assert services.tables.games(guest(services, "Lan"), mine=True, cursor=cursor)["items"] == []
