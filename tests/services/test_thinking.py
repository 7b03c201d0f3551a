"""The bots' time to think: room for so many, and a cheaper one where there is none."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from pyservice.engine import Game
from pyservice.services.ports import NoMeter
from pyservice.services.thinking import HINTS, Thinking
from tests.services.fixed import FixedClock
from tests.services.games import alone, refused

if TYPE_CHECKING:
    import pytest

    from pyservice.domain.player import Player
    from pyservice.services import Services

#: With the planner's choice and greedy's apart.
HANDS = {"hands": [["3S", "4S", "2H"], ["8D", "9D"]], "to_act": 0}


class Thoughts(NoMeter):
    """Who thought, and for whom somebody else did."""

    def __init__(self) -> None:
        self.thought: list[str] = []
        self.fallen: list[str] = []

    def bot_thought(self, level: str, seconds: float) -> None:
        assert seconds >= 0
        self.thought.append(level)

    def fell_back(self, level: str) -> None:
        self.fallen.append(level)


def game() -> Game:
    return Game.from_position("cardgames_io", {}, HANDS, bytes(32))[0]


def test_a_bot_with_room_thinks_for_itself() -> None:
    seen = Thoughts()
    thinking = Thinking(FixedClock(), seen, 0, slots=1)
    assert thinking.choose(game(), "planner", 1) == game().bot_move("planner", 1)
    assert (seen.thought, seen.fallen) == (["planner"], [])


def test_without_room_a_cheaper_bot_chooses_and_is_counted() -> None:
    seen = Thoughts()
    thinking = Thinking(FixedClock(), seen, 0, slots=1)
    assert game().bot_move("planner", 1) != game().bot_move("greedy", 1)
    with thinking.slot("planner") as free:
        assert free
        assert thinking.choose(game(), "planner", 1) == game().bot_move("greedy", 1)
    assert (seen.thought, seen.fallen) == (["greedy"], ["planner"])
    assert thinking.choose(game(), "planner", 1) == game().bot_move("planner", 1)


def test_levels_do_not_wait_for_each_other() -> None:
    seen = Thoughts()
    thinking = Thinking(FixedClock(), seen, 0, slots=1)
    with thinking.slot("expert"):
        assert thinking.choose(game(), "planner", 1) == game().bot_move("planner", 1)
        assert thinking.choose(game(), "expert", 1) == game().bot_move("planner", 1)
    assert (seen.thought, seen.fallen) == (["planner", "planner"], ["expert"])


def test_cheap_bots_need_no_room() -> None:
    seen = Thoughts()
    thinking = Thinking(FixedClock(), seen, 0, slots=1)
    with thinking.slot("planner"):
        for level in ("random", "greedy", "linear"):
            thinking.choose(game(), level, 1)
    assert (seen.thought, seen.fallen) == (["random", "greedy", "linear"], [])


def test_a_slot_is_free_again_after_a_fault() -> None:
    thinking = Thinking(FixedClock(), NoMeter(), 0, slots=1)
    try:
        with thinking.slot("planner"):
            raise RuntimeError
    except RuntimeError:
        pass
    with thinking.slot("planner") as free:
        assert free


def test_a_hint_that_finds_no_room_is_unavailable(
    services: Services, mai: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = Thinking(FixedClock(), NoMeter(), 0, slots=1)
    monkeypatch.setattr(services.play._turns.bots, "thinking", full)
    game_id = alone(services, mai)["id"]
    with full.slot("planner"):
        assert refused("unavailable", lambda: services.play.hint(mai, game_id)).status == 503
    assert services.play.hint(mai, game_id)["level"] == "planner"


def test_one_player_has_one_search_at_a_time_and_leaves_room_to_others(
    services: Services, mai: Player, duc: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking = Thinking(FixedClock(), NoMeter(), 0, slots=4)
    monkeypatch.setattr(services.play._turns.bots, "thinking", thinking)
    mine, his = ([alone(services, who)["id"] for _ in range(2)] for who in (mai, duc))
    assess = Game.assess

    def meanwhile(game: Game, *asked: Any) -> Any:
        monkeypatch.setattr(Game, "assess", assess)
        for other in mine:
            refused("rate_limited", partial(services.play.hint, mai, other, "expert"))
            assert services.play.hint(mai, other, "planner")
        assert services.play.hint(duc, his[0], "expert")["level"] == "expert"
        return assess(game, *asked)

    monkeypatch.setattr(Game, "assess", meanwhile)
    assert services.play.hint(mai, mine[0], "expert")["level"] == "expert"
    assert services.play.hint(mai, mine[1], "expert")["level"] == "expert"


def test_one_who_waits_for_room_in_vain_may_ask_again(
    services: Services, mai: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    full = Thinking(FixedClock(), NoMeter(), 0, slots=1)
    monkeypatch.setattr(services.play._turns.bots, "thinking", full)
    game_id = alone(services, mai)["id"]
    with full.slot(HINTS):
        for _ in range(2):
            refused("unavailable", lambda: services.play.hint(mai, game_id, "expert"))
    assert services.play.hint(mai, game_id, "expert")["level"] == "expert"
