"""Reviews: asked for once, made step by step by whoever is there, and the same from everybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyservice.api.schemas.review import FAULTS
from pyservice.domain import review as reviewing
from pyservice.domain.errors import Problem
from pyservice.services import Services, reviews
from tests.services.games import (
    BOT,
    ME,
    alone,
    fields,
    play,
    play_on,
    refused,
    request,
    together,
)
from tests.services.reviewed import read

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyservice.domain.player import Player
    from pyservice.domain.requests import MoveRequest
    from pyservice.domain.shapes import GameView


pytestmark = pytest.mark.usefixtures("quick_reviews")


def test_it_is_worked_on_and_then_done(services: Services, mai: Player, over: str) -> None:
    first = read(services, mai, over)
    assert (first["status"], first["seat"], first["moves"]) == ("working", 0, [])
    assert (first["marks"], first["cost"], first["worst"]) == (None, None, [])
    assert services.reviews.work()
    done = read(services, mai, over)
    total = first["progress"]["total"]
    assert (done["status"], done["progress"]) == ("done", {"done": total, "total": total})
    record = services.games.record(mai, over)
    mine = [move for move in record["moves"] if move["seat"] == 0]
    assert [move["seq"] for move in done["moves"]] == [move["seq"] for move in mine]
    assert [move["round_number"] for move in done["moves"]] == [m["round_number"] for m in mine]
    assert [move["move"]["cards"] for move in done["moves"]] == [move["cards"] for move in mine]
    assert {move["round_number"] for move in done["moves"]} == set(
        range(1, len(record["results"]) + 1)
    )
    assert done["marks"] is not None
    assert sum(done["marks"].values()) == total
    assert not services.reviews.work()


def test_each_move_has_its_figures(services: Services, mai: Player, over: str) -> None:
    read(services, mai, over)
    services.reviews.work()
    done = read(services, mai, over)
    for move in done["moves"]:
        assert set(move["move"]["cards"] or ()) <= set(move["hand"])
        assert 0 <= move["first_chance"] <= 1
        assert move["by"] == "person"
        same = move["move"] == move["best"]["move"]
        assert not same or move["cost"] == {"points": 0, "first_chance": 0}
        assert same or move["mark"] not in {"forced", "best"} or move["cost"]["points"] <= 0
        assert move["reasons"] or move["best"]["move"]["type"] == "play"
        assert not (same and move["faults"])
    costs = [done["moves"][at]["mark"] for at in done["worst"]]
    assert set(costs) <= {"inaccuracy", "mistake", "blunder"}
    assert len(costs) <= reviewing.WORST


def test_every_move_looked_at_is_counted(
    services: Services, mai: Player, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds: list[float] = []
    monkeypatch.setattr(services.reviews._meter, "reviewed", seconds.append)
    total = read(services, mai, over)["progress"]["total"]
    services.reviews.work()
    assert len(seconds) == total
    assert all(each >= 0 for each in seconds)


def test_it_says_the_same_whoever_makes_it(services: Services, mai: Player, over: str) -> None:
    read(services, mai, over)
    services.reviews.work()
    session, events = services.reviews._store.game(over), None
    assert session is not None
    events = services.reviews._store.events(over, 0, session.version, None)
    again = [reviewing.assessed(session, 0, turn) for turn in reviewing.turns(session, events, 0)]
    kept = services.reviews._store.review(over, 0)
    assert kept is not None
    assert list(kept.moves) == again


def test_only_what_is_over_is_reviewed(services: Services, mai: Player) -> None:
    game = alone(services, mai)["id"]
    problem = refused("game_not_over", lambda: read(services, mai, game))
    assert problem.context is not None


def test_both_games_are_reviewed(services: Services, mai: Player) -> None:
    body = request(ME, ME, ruleset="three_thirteen", options={"rounds": 2})
    made = services.games.create(mai, body)["game"]
    game = _to_the_end(services, mai, made)
    read(services, mai, game, 1)
    services.reviews.work()
    done = read(services, mai, game, 1)
    assert {move["move"]["type"] for move in done["moves"]} >= {"draw", "discard"}
    for move in done["moves"]:
        assert move["table"] is None
        assert move["points"] >= 0
        assert 0 <= move["first_chance"] <= 1
        same = move["move"] == move["best"]["move"]
        assert not same or move["cost"] == {"points": 0, "first_chance": 0}
        assert not (same and move["faults"])
    faults = [fault["code"] for move in done["moves"] for fault in move["faults"]]
    assert faults
    assert set(faults) <= set(FAULTS)
    record = services.games.record(mai, game)
    assert [move["seq"] for move in done["moves"]] == [
        move["seq"] for move in record["moves"] if move["seat"] == 1
    ]


def _to_the_end(services: Services, mai: Player, view: GameView) -> str:
    """Every seat draws from the stock, and goes out or throws away the first card."""
    while view["status"] == "playing":
        assert view["round"] is not None
        seat = view["round"]["to_act"]
        items = services.play.legal_moves(mai, view["id"], seat)["items"]
        chosen = next((each for each in items if each["move"]["type"] == "go_out"), items[0])
        move: MoveRequest = {**chosen["move"], "seat": seat}  # type: ignore[typeddict-item]
        view = services.play.move(mai, view["id"], move, wait=0, view_seat=seat)["game"]
    return view["id"]


def test_who_may_read_the_record_may_read_it(
    services: Services, mai: Player, duc: Player, over: str
) -> None:
    assert read(services, mai, over, 1)["seat"] == 1
    refused("not_found", lambda: read(services, duc, over, 0))
    refused("not_found", lambda: read(services, mai, "nix"))
    problem = refused("invalid_request", lambda: read(services, mai, over, 2))
    assert fields(problem) == [("/seat", "unknown_seat")]
    public = request(ME, BOT, visibility="public", spectators=True)
    watched = play_on(services, mai, services.games.create(mai, public))["id"]
    refused("seat_required", lambda: read(services, duc, watched))
    assert read(services, duc, watched, 0)["status"] == "working"


def test_who_holds_several_seats_names_one(services: Services, mai: Player) -> None:
    body = request(ME, ME, position={"thirteen": {"hands": [["3S"], ["4S"]], "to_act": 0}})
    game = play_on(services, mai, services.games.create(mai, body))["id"]
    refused("seat_required", lambda: read(services, mai, game))
    read(services, mai, game, 1)
    services.reviews.work()
    assert read(services, mai, game, 1)["moves"] == []
    read(services, mai, game, 0)
    services.reviews.work()
    (only,) = read(services, mai, game, 0)["moves"]
    assert (only["mark"], only["first_chance"], only["points"]) == ("forced", 1, 1)


def test_a_bot_that_took_over_is_told_from_the_person(
    services: Services, mai: Player, duc: Player
) -> None:
    game = together(services, mai, duc)
    services.play.move(mai, game, play("3S"), wait=0)
    services.play.move(duc, game, play("4S"), wait=0)
    services.games.leave(mai, game)
    view = services.games.view(duc, game, after=0, wait=0)
    while view["status"] == "playing":
        if view["you"] and view["you"]["your_turn"]:
            play_on(services, duc, view)  # type: ignore[arg-type]
        view = services.games.view(duc, game, after=view["version"], wait=5)
    refused("seat_required", lambda: read(services, mai, game))
    read(services, mai, game, 0)
    services.reviews.work()
    assert [move["by"] for move in read(services, mai, game, 0)["moves"]][:2] == ["person", "bot"]


def test_a_game_given_up_before_the_deal_has_nothing_to_review(
    services: Services, mai: Player
) -> None:
    game = services.games.create(mai, request(ME, {"kind": "open"}), wait=0)["game"]["id"]
    services.games.leave(mai, game)
    empty = read(services, mai, game, 0)
    assert (empty["status"], empty["moves"]) == ("done", [])


def test_what_is_begun_is_counted_once_and_limited(
    services: Services, mai: Player, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []
    admit: Callable[[], None] = lambda: asked.append("one")  # noqa: E731
    for _ in range(3):
        services.reviews.read(mai, over, 0, admit)
    assert asked == ["one"]
    monkeypatch.setattr(reviews, "WAITING_MAX", 1)
    refused("unavailable", lambda: services.reviews.read(mai, over, 1, admit))
    services.reviews.read(mai, over, 0, admit)
    with pytest.raises(Problem):
        services.reviews.read(mai, over, 1, _refuses)


def _refuses() -> None:
    raise Problem("rate_limited")


def test_a_deleted_player_leaves_no_review(services: Services, over: str, mai: Player) -> None:
    read(services, mai, over)
    services.accounts.forget(mai)
    assert services.reviews._store.review(over, 0) is None
    assert not services.reviews.work()
