"""Three Thirteen through the facade: shapes, moves, refusals, the arranger's tools."""

from __future__ import annotations

from typing import Any

import pytest

from pyservice import engine
from pyservice.engine import Game, InvalidOptions, InvalidPosition, Refused

POSITION: dict[str, Any] = {
    "round": 1,
    "hands": [["7H", "8H", "9H"], ["2S", "6D", "TC"]],
    "stock": ["KD", "8S", "9S"],
    "discard": ["4C"],
    "dealer": 1,
    "to_act": 0,
}


def placed(**changed: object) -> Game:
    """The game from the position with some fields changed."""
    game, _ = Game.from_position("three_thirteen", {}, POSITION | changed, bytes(32))
    return game


def test_a_dealt_game_tells_its_shape() -> None:
    game, events = Game.deal("three_thirteen", {}, 4, bytes(32), [""] * 4)
    assert (game.family, game.seats, game.phase, game.round_number) == (
        "three_thirteen",
        4,
        "draw",
        1,
    )
    (started,) = events
    assert [len(hand) for hand in started["hands"]] == [3] * 4
    assert (started["wild_rank"], started["stock_count"], started["discard_count"]) == ("3", 91, 1)
    assert game.options["rounds"] == 11
    assert game.options["target_score"] is None
    view = game.view(None)
    assert view["thirteen"] is None
    assert view["three_thirteen"] is not None
    assert view["three_thirteen"]["dealer"] == started["dealer"]
    assert view["you"] is None


def test_a_turn_is_a_draw_and_a_discard() -> None:
    game = placed()
    assert [item["move"] for item in game.legal_moves(0)] == [
        {"type": "draw", "cards": None, "source": "stock", "card": None},
        {"type": "draw", "cards": None, "source": "discard", "card": None},
    ]
    assert game.legal_moves(1) == []
    (drew,) = game.apply(0, {"type": "draw", "source": "stock"})
    assert drew == {
        "type": "drew",
        "seat": 0,
        "source": "stock",
        "card": "KD",
        "stock_count": 2,
        "discard_top": "4C",
        "discard_count": 1,
    }
    assert game.table_context()["phase"] == "discard"
    (discarded,) = game.apply(0, {"type": "discard", "card": "7H"})
    assert (discarded["card"], discarded["discard_top"], discarded["discard_count"]) == (
        "7H",
        "7H",
        2,
    )
    assert game.to_act == 1


def test_you_are_told_how_to_go_out() -> None:
    game = placed()
    game.apply(0, {"type": "draw", "source": "stock"})
    you = game.view(0)["you"]
    assert you is not None
    assert you["arrangement"] == {
        "melds": [{"kind": "run", "cards": ["7H", "8H", "9H"], "stands_for": ["7H", "8H", "9H"]}],
        "leftover": ["KD"],
        "penalty": 10,
    }
    assert you["go_out_with"] == ["KD"]
    assert you["best_discards"] == [{"card": "KD", "penalty": 0}]
    (out,) = game.apply(0, {"type": "go_out", "card": "KD"})
    assert (out["type"], out["card"], len(out["melds"])) == ("gone_out", "KD", 1)
    open_part = game.view(1)["three_thirteen"]
    assert open_part is not None
    assert open_part["last_turns"] == [1]


@pytest.mark.parametrize(
    ("move", "slug"),
    [
        ({"type": "discard", "card": "7H"}, "must_draw_first"),
        ({"type": "go_out", "card": "1X"}, "must_draw_first"),
    ],
)
def test_the_phase_comes_before_the_card(move: dict[str, Any], slug: str) -> None:
    with pytest.raises(Refused) as refused:
        placed().apply(0, move)
    assert refused.value.slug == slug


def test_going_out_in_vain_says_the_least_penalty() -> None:
    game = placed()
    game.apply(0, {"type": "draw", "source": "stock"})
    before = game.dump()
    with pytest.raises(Refused) as refused:
        game.apply(0, {"type": "go_out", "card": "9H"})
    assert refused.value.slug == "cannot_go_out"
    assert refused.value.params == {"cards": ["9H"], "field": "/card", "least_penalty": 25}
    assert game.dump() == before


@pytest.mark.parametrize(
    "move",
    [
        {"type": "play", "cards": ["7H"]},
        {"type": "pass"},
        {"type": "draw"},
        {"type": "draw", "source": "hat"},
        {"type": "discard"},
        {"type": "draw", "source": "stock", "card": "7H"},
        {},
    ],
)
def test_moves_of_another_shape_are_no_moves(move: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"move|another game"):
        placed().apply(0, move)


def test_options_are_checked_with_the_seats() -> None:
    with pytest.raises(InvalidOptions) as wrong:
        Game.deal("three_thirteen", {"packs": 1}, 4, bytes(32), [""] * 4)
    assert (wrong.value.option, wrong.value.reason) == ("packs", "out_of_range")
    with pytest.raises(InvalidOptions) as wrong:
        Game.deal("three_thirteen", {"target_score": 10}, 4, bytes(32), [""] * 4)
    assert wrong.value.reason == "other_family"
    with pytest.raises(InvalidOptions) as wrong:
        Game.deal("cardgames_io", {"rounds": 3}, 4, bytes(32), [""] * 4)
    assert wrong.value.reason == "other_family"


def test_positions_name_the_wrong_field() -> None:
    with pytest.raises(InvalidPosition) as wrong:
        placed(dealer=2)
    assert (wrong.value.field, wrong.value.reason) == ("/dealer", "unknown_seat")
    with pytest.raises(InvalidPosition) as wrong:
        Game.from_position("cardgames_io", {}, POSITION, bytes(32))
    assert wrong.value.reason == "wrong_type"


def test_hints_are_of_the_family() -> None:
    game = placed()
    game.apply(0, {"type": "draw", "source": "stock"})
    hint = game.hint(0, "planner")
    assert hint["move"] == {"type": "go_out", "cards": None, "source": None, "card": "KD"}
    assert (hint["unit"], hint["reasons"]) == ("points", [{"code": "melds_all", "params": {}}])


def test_the_tools_arrange_and_go_out() -> None:
    assert engine.arrange(["7H", "3C", "9H"], "3") == {
        "melds": [{"kind": "run", "cards": ["7H", "3C", "9H"], "stands_for": ["7H", "8H", "9H"]}],
        "leftover": [],
        "penalty": 0,
    }
    ways = engine.go_out(["7H", "7S", "9C", "KD"], "3")
    assert ways["discards"] == []
    assert ways["best_discards"] == [{"card": "KD", "penalty": 23}]
    high = engine.arrange(["QH", "KH", "AH"], "3", "three_thirteen_ace_high")
    assert high["penalty"] == 0
    assert engine.arrange(["QH", "KH", "AH"], "3", options={"ace": "low_or_high"})["penalty"] == 0


@pytest.mark.parametrize(
    ("cards", "slug", "field"),
    [(["7H", "1X"], "unknown_card", "/cards/1"), (["7H"] * 5, "duplicate_card", "/cards/4")],
)
def test_cards_that_are_none_are_refused(cards: list[str], slug: str, field: str) -> None:
    with pytest.raises(Refused) as refused:
        engine.arrange(cards, "3")
    assert (refused.value.slug, refused.value.params["field"]) == (slug, field)


def test_the_tools_know_their_own_rulesets() -> None:
    with pytest.raises(engine.UnknownRuleset):
        engine.arrange(["7H"], "3", "cardgames_io")
    with pytest.raises(engine.UnknownRuleset):
        engine.classify(["7H"], "three_thirteen")
    with pytest.raises(ValueError, match="wild rank"):
        engine.arrange(["7H"], "A")


def test_simulations_of_both_families() -> None:
    tally = engine.simulate(2, ["greedy", "random", "planner"], "three_thirteen", seed=4)
    assert (tally["games"], tally["rounds"]) == (2, 22)
    with pytest.raises(engine.UnknownBot):
        engine.simulate(1, ["nobody", "random"], "three_thirteen")
