"""Reviews over HTTP: 202 with progress, then 200 for good, in the language asked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from pyservice import Settings, create_app
from pyservice.api.schemas.review import FAULTS, MARKS
from pyservice.domain import review as reviewing
from pyservice.engine import Game
from pyservice.services import reviews
from tests.api.client import BOTH_MINE, Client, position

if TYPE_CHECKING:
    from pathlib import Path

    from tests.api.contract import Contract

#: Seat 0 passes, although nobody could stop its two of hearts and its king: a blunder.
LOST = position("KH 2H", "9D", table={"seat": 1, "cards": ["3S"]})


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    quick = {name: replace(judge, budget="100s") for name, judge in reviewing.JUDGES.items()}
    monkeypatch.setattr(reviewing, "JUDGES", quick)


def lost(mai: Client) -> str:
    """The path of a game in which seat 0 passed for nothing, and lost."""
    game = mai.game(LOST)
    path = f"/v1/games/{game['id']}"
    mai.post(f"{path}/moves?wait=0", {"type": "pass", "seat": 0})
    mai.post(f"{path}/moves?wait=0", {"type": "play", "seat": 1, "cards": ["9D"]})
    return path


def done(client: Client, path: str, **more: Any) -> dict[str, Any]:
    """The review once it is done; on the way only progress is told."""
    seen = -1
    while (answer := client.send("GET", path, **more)).status_code == 202:
        body = answer.get_json()
        assert int(answer.headers["Retry-After"]) >= 1
        assert "ETag" not in answer.headers
        assert (body["status"], body["moves"]) == ("working", [])
        assert body["progress"]["done"] >= seen
        seen = body["progress"]["done"]
    assert answer.status_code == 200
    review: dict[str, Any] = answer.get_json()
    return review


def test_a_review_comes_and_stays(mai: Client) -> None:
    path = lost(mai) + "/review?seat=0"
    first = mai.send("GET", path)
    assert (first.status_code, first.headers["Cache-Control"]) == (202, "no-store")
    review = done(mai, path)
    (blunder,) = review["moves"]
    assert (blunder["mark"], blunder["hand"], blunder["table"]) == ("blunder", ["KH", "2H"], ["3S"])
    assert blunder["best"]["move"]["cards"] in (["KH"], ["2H"])
    assert (blunder["best"]["first_chance"], blunder["best"]["points"]) == (1, 1)
    assert blunder["cost"] == {"points": 1, "first_chance": 1}
    assert [fault["code"] for fault in blunder["faults"]][:2] == [
        "misses_certain_win",
        "passes_too_soon",
    ]
    assert (review["worst"], review["marks"]["blunder"]) == ([0], 1)
    assert set(review["marks"]) == set(MARKS)
    assert done(mai, path) == review


def test_one_who_has_it_is_told_so(mai: Client) -> None:
    path = lost(mai) + "/review?seat=1"
    done(mai, path)
    tag = mai.send("GET", path).headers["ETag"]
    assert mai.send("GET", path, headers={"If-None-Match": tag}).status_code == 304
    french = {"If-None-Match": tag, "Accept-Language": "fr"}
    assert mai.send("GET", path, headers=french).status_code == 200


def test_it_comes_in_every_language(mai: Client) -> None:
    path = lost(mai) + "/review?seat=0"
    done(mai, path)
    told = {
        language: mai.get(path, headers={"Accept-Language": language})["moves"][0]
        for language in ("en", "fr", "it", "es", "vi")
    }
    codes = {tuple(fault["code"] for fault in move["faults"]) for move in told.values()}
    assert len(codes) == 1
    assert set(codes.pop()) <= set(FAULTS)
    assert len({move["faults"][0]["detail"] for move in told.values()}) == 5
    assert len({move["reasons"][0]["detail"] for move in told.values()}) == 5


def test_one_that_came_to_nothing_says_so(mai: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise RuntimeError("no such card")

    monkeypatch.setattr(reviewing, "assessed", fails)
    monkeypatch.setattr(reviews, "TROUBLE_MS", 0)
    path = lost(mai) + "/review?seat=0"
    while (answer := mai.send("GET", path)).status_code == 202:
        assert int(answer.headers["Retry-After"]) >= 1
    assert answer.status_code == 200
    failed = answer.get_json()
    assert (failed["status"], failed["progress"]) == ("failed", {"done": 0, "total": 1})
    assert (failed["moves"], failed["marks"], failed["cost"]) == ([], None, None)


def test_what_is_refused(mai: Client, duc: Client, nobody: Client) -> None:
    path = lost(mai) + "/review"
    mai.problem(422, "seat_required", "GET", path)
    mai.problem(422, "invalid_request", "GET", f"{path}?seat=2")
    mai.problem(422, "invalid_request", "GET", f"{path}?seat=-1")
    mai.problem(422, "invalid_request", "GET", f"{path}?seats=0")
    duc.problem(404, "not_found", "GET", f"{path}?seat=0")
    nobody.problem(401, "unauthorized", "GET", f"{path}?seat=0")
    mai.problem(404, "not_found", "GET", "/v1/games/nix/review")
    running = f"/v1/games/{mai.game(BOTH_MINE)['id']}/review?seat=0"
    assert mai.problem(409, "game_not_over", "GET", running)["context"]["version"]


def test_a_game_that_was_given_up_is_reviewed_as_far_as_it_went(mai: Client) -> None:
    game = mai.game({"ruleset": "three_thirteen"}, wait=5)
    path = f"/v1/games/{game['id']}"
    mai.post(f"{path}/moves?wait=0", {"type": "draw", "source": "stock"})
    mai.send("DELETE", f"{path}/seats/me")
    seat = game["you"]["seat"]
    (only,) = done(mai, f"{path}/review?seat={seat}")["moves"]
    assert (only["move"]["type"], only["hand"]) == ("draw", game["you"]["hand"])
    assert only["discard_top"] == game["three_thirteen"]["discard_top"]


def test_begun_reviews_are_limited_and_reading_is_not(tmp_path: Path, contract: Contract) -> None:
    app = create_app(Settings(background=False, database_url=f"sqlite:///{tmp_path}/games.db"))
    mai = Client(app.test_client(), contract).guest("Mai")
    paths = [f"{lost(mai)}/review?seat={seat}" for _ in range(11) for seat in (0, 1)]
    seen = [mai.send("GET", path).status_code for path in paths]
    assert seen == [202] * 20 + [429] * 2
    assert {mai.send("GET", path).status_code for path in paths[:20]} <= {200, 202}
    app.extensions["thirteen"].close()


def test_an_expert_says_points_and_chances(mai: Client) -> None:
    game = mai.game({**position("3S 2H", "9S", "TC", "JC"), "hints": True})
    path = f"/v1/games/{game['id']}/hint?seat=0"
    hint = mai.get(f"{path}&level=expert")
    assert (hint["level"], hint["unit"], hint["move"]["cards"]) == ("expert", "score", ["2H"])
    assert (hint["value"], hint["first_chance"], hint["points"]) == (1, 1, 3)
    (other,) = hint["alternatives"]
    assert other["move"]["cards"] == ["3S"]
    assert 0 <= other["first_chance"] < 1 > other["value"]
    assert [reason["code"] for reason in hint["reasons"]] == ["cannot_be_stopped"]
    vietnamese = mai.get(f"{path}&level=expert", headers={"Accept-Language": "vi"})
    assert "cản" in vietnamese["reasons"][0]["detail"]
    planner = mai.get(path)
    assert (planner["points"], planner["first_chance"]) == (None, None)


def test_one_hint_of_an_expert_is_on_its_way_at_a_time(
    mai: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = mai.game({**position("3S 2H", "9S"), "hints": True})
    path = f"/v1/games/{game['id']}/hint?seat=0&level=expert"
    assess = Game.assess

    def meanwhile(*asked: Any) -> Any:
        monkeypatch.setattr(Game, "assess", assess)
        mai.problem(429, "rate_limited", "GET", path)
        assert mai.send("GET", path).headers["Retry-After"] == "1"
        return assess(*asked)

    monkeypatch.setattr(Game, "assess", meanwhile)
    assert mai.get(path)["level"] == "expert"


def test_an_expert_of_the_other_game_says_so_too(mai: Client) -> None:
    body = {"ruleset": "three_thirteen", "seats": [{"kind": "me"}, {"kind": "me"}], "hints": True}
    game = mai.game(body)
    path = f"/v1/games/{game['id']}/hint?level=expert&seat={game['round']['to_act']}"
    hint = mai.get(path)
    assert (hint["level"], hint["unit"], hint["move"]["type"]) == ("expert", "points", "draw")
    assert hint["points"] >= 0
    assert 0 <= hint["first_chance"] <= 1
    assert hint["alternatives"]
