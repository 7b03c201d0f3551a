"""Positions that cannot be are refused with the field and the reason; options likewise."""

from __future__ import annotations

from typing import Any

import pytest

from pyservice.engine import Game, InvalidOptions, InvalidPosition

Json = dict[str, Any]
FOUR = [["3S", "4S"], ["5S", "6S"], ["7S", "8S"], ["9S", "TS"]]
THREE = [["3S"], ["4S"], []]
PIG = {"seat": 0, "cards": ["2S"]}
BOMBS = {"pass_exception": "bombs_on_turn"}
NO_LOCK = {"pass_lockout": "none"}


def place(position: Json, options: Json | None = None, ruleset: str = "cardgames_io") -> Game:
    whole = {"hands": FOUR, "to_act": 2} | position
    return Game.from_position(ruleset, options or {}, whole, bytes(32))[0]


@pytest.mark.parametrize(
    ("position", "field", "reason"),
    [
        ({"hands": [["3S"]], "to_act": 0}, "/hands", "wrong_count"),
        ({"hands": [["3S"], ["4S"], ["5S"], ["6S"], ["7S"]]}, "/hands", "wrong_count"),
        (
            {"hands": [[f"{r}S" for r in "3456789TJQKA2"] + ["3H"], ["3D"]], "to_act": 1},
            "/hands/0",
            "wrong_count",
        ),
        ({"hands": [["3S"], []], "to_act": 0}, "/hands/1", "hand_empty"),
        ({"hands": [["3S", "XX"], ["4S"]], "to_act": 1}, "/hands/0/1", "unknown_card"),
        ({"hands": [["3S", "4S"], ["4S"]], "to_act": 1}, "/hands/1/0", "duplicate_card"),
        ({"hands": [["3S", "s3"], ["4S"]], "to_act": 1}, "/hands/0/1", "duplicate_card"),
        ({"to_act": 4}, "/to_act", "unknown_seat"),
        ({"to_act": -1}, "/to_act", "unknown_seat"),
        ({"table": {"seat": 9, "cards": ["2S"]}}, "/table/seat", "unknown_seat"),
        ({"table": PIG, "to_act": 1, "passed": [9]}, "/passed/0", "unknown_seat"),
        ({"hands": THREE, "out": [2, 7], "to_act": 0}, "/out/1", "unknown_seat"),
        ({"table": {"seat": 0, "cards": ["1S"]}}, "/table/cards/0", "unknown_card"),
        ({"table": {"seat": 0, "cards": ["3S"]}}, "/table/cards/0", "duplicate_card"),
        ({"table": {"seat": 0, "cards": ["2S", "3D"]}}, "/table/cards", "table_not_a_combination"),
        ({"table": {"seat": 0, "cards": []}}, "/table/cards", "table_not_a_combination"),
        ({"passed": [1]}, "/passed", "passed_without_table"),
        ({"table": PIG, "to_act": 0}, "/to_act", "to_act_is_table_owner"),
        ({"table": PIG, "to_act": 1, "passed": [1]}, "/to_act", "to_act_has_passed"),
        ({"table": PIG, "to_act": 3, "passed": [1]}, "/to_act", "seat_between_still_in"),
        ({"hands": THREE, "out": [2], "to_act": 2}, "/to_act", "to_act_is_out"),
        ({"out": [0]}, "/hands/0", "seat_out_with_cards"),
        ({"hands": [["3S"], []], "to_act": 0, "out": [1]}, "/out", "nothing_to_play"),
        ({"first_play": True}, "/to_act", "opening_card_elsewhere"),
        (
            {"first_play": True, "to_act": 0, "table": PIG | {"seat": 1}},
            "/first_play",
            "contradicts",
        ),
        ({"scores": [1, 2]}, "/scores", "wrong_count"),
        ({"scores": [10, 2, 1, 0]}, "/scores", "contradicts"),
        ({"hands": THREE, "out": [2, 2], "to_act": 0}, "/out/1", "duplicate_seat"),
        (
            {
                "hands": [[f"{r}S" for r in "3456789TJQKA2"], ["3D"]],
                "table": {"seat": 0, "cards": ["5D"]},
                "to_act": 1,
            },
            "/hands/0",
            "wrong_count",
        ),
        ({"scores": [-1, 0, 0, 0]}, "/scores/0", "out_of_range"),
        ({"round": 0}, "/round", "out_of_range"),
    ],
)
def test_impossible_positions(position: Json, field: str, reason: str) -> None:
    with pytest.raises(InvalidPosition) as refused:
        place(position)
    assert (refused.value.field, refused.value.reason) == (field, reason)


@pytest.mark.parametrize(
    ("position", "options", "to_act"),
    [
        ({}, {}, 2),
        ({"table": PIG, "to_act": 1}, {}, 1),
        ({"table": PIG, "to_act": 1, "passed": [2, 3]}, {}, 1),
        ({"table": PIG, "to_act": 3, "passed": [1, 2]}, {}, 3),
        ({"table": PIG, "to_act": 1, "passed": [1]}, BOMBS, 1),
        ({"hands": THREE, "out": [2], "to_act": 0, "table": {"seat": 2, "cards": ["KS"]}}, {}, 0),
        ({"first_play": True, "to_act": 0}, {}, 0),
        ({"hands": FOUR[:2], "to_act": 1, "scores": [9, 9], "round": 7}, {}, 1),
    ],
)
def test_possible_positions(position: Json, options: Json, to_act: int) -> None:
    assert place(position, options).to_act == to_act


def test_a_locked_seat_is_not_to_act_on_an_ordinary_table() -> None:
    with pytest.raises(InvalidPosition, match="to_act_has_passed"):
        place({"table": {"seat": 0, "cards": ["KS"]}, "to_act": 1, "passed": [1]}, BOMBS)


def test_without_lockout_only_seats_between_have_passed() -> None:
    with pytest.raises(InvalidPosition, match="contradicts"):
        place({"table": PIG, "to_act": 1, "passed": [2]}, NO_LOCK)


def test_with_first_out_nobody_is_out_while_the_round_goes_on() -> None:
    position = {"hands": THREE, "out": [2], "to_act": 0}
    with pytest.raises(InvalidPosition, match="contradicts"):
        place(position, ruleset="southern_poker")
    assert place(position, {"finish_on_two": "loses"}, "southern_poker").to_act == 0


def chop(target: Json, attacker: Json) -> Json:
    table = [{"target": target, "attackers": [attacker]}]
    return {"chop_table": "custom", "custom_chop_table": table}


@pytest.mark.parametrize(
    ("options", "option", "reason"),
    [
        ({"colour": "red"}, "colour", "unknown_option"),
        ({"ace": "low"}, "ace", "other_family"),
        ({"packs": 0}, "packs", "other_family"),
        ({"target_score": "10"}, "target_score", "wrong_type"),
        ({"target_score": True}, "target_score", "wrong_type"),
        ({"target_score": -1}, "target_score", "out_of_range"),
        ({"target_score": 1001}, "target_score", "out_of_range"),
        ({"opening_must_include_lowest": 1}, "opening_must_include_lowest", "wrong_type"),
        ({"pass_lockout": "sometimes"}, "pass_lockout", "unknown_choice"),
        ({"instant_wins": "dragon"}, "instant_wins", "wrong_type"),
        ({"instant_wins": ["tiger"]}, "instant_wins", "unknown_choice"),
        ({"round_end": "first_out"}, "round_end", "contradicts"),
        (NO_LOCK | BOMBS, "pass_exception", "contradicts"),
        ({"chop_table": "custom"}, "custom_chop_table", "custom_table_missing"),
        ({"custom_chop_table": []}, "chop_table", "custom_table_unused"),
        (
            chop({"kind": "double_sequence", "ranks": 2}, {"kind": "quad"}),
            "custom_chop_table",
            "impossible_length",
        ),
        (
            chop({"kind": "pair", "ranks": 2}, {"kind": "quad"}),
            "custom_chop_table",
            "impossible_length",
        ),
        (
            chop({"kind": "quad"}, {"kind": "double_sequence", "min_ranks": 7}),
            "custom_chop_table",
            "impossible_length",
        ),
        (
            chop({"kind": "quad"}, {"kind": "double_sequence", "max_ranks": 2}),
            "custom_chop_table",
            "impossible_length",
        ),
        (
            chop({"kind": "quad"}, {"kind": "sequence", "min_ranks": 5, "max_ranks": 4}),
            "custom_chop_table",
            "impossible_length",
        ),
    ],
)
def test_impossible_options(options: Json, option: str, reason: str) -> None:
    with pytest.raises(InvalidOptions) as refused:
        Game.deal("cardgames_io", options, 4, bytes(32), [""] * 4)
    assert (refused.value.option, refused.value.reason) == (option, reason)


def test_the_other_way_round_of_a_contradiction() -> None:
    with pytest.raises(InvalidOptions) as refused:
        Game.deal("southern_poker", {"scoring": "placement"}, 4, bytes(32), [""] * 4)
    assert (refused.value.option, refused.value.reason) == ("round_end", "contradicts")


def test_a_position_starts_no_instant_win() -> None:
    dragon = [f"{rank}S" for rank in "3456789TJQKA"]
    game = place({"hands": [dragon, ["3D"]], "to_act": 0}, {"instant_wins": ["dragon"]})
    assert not game.is_over
