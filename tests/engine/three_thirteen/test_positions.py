"""Positions that cannot be are refused with the field; options with their name."""

from __future__ import annotations

from typing import Any

import pytest

from pyservice.engine import Game, InvalidOptions, InvalidPosition

Json = dict[str, Any]
HANDS = [["7H", "8H", "KD"], ["4S", "6D", "9C"], ["5S", "6S", "TH"]]
GIVEN: Json = {
    "round": 1,
    "hands": HANDS,
    "stock": ["AC", "2C", "5C"],
    "discard": ["2D", "JC"],
    "dealer": 2,
    "to_act": 0,
}
DRAWN: Json = {"drawn": True, "hands": [[*HANDS[0], "AS"], *HANDS[1:]]}
MELDED = [HANDS[0], ["7C", "8C", "9C"], HANDS[2]]


def place(position: Json, options: Json | None = None) -> Game:
    whole = {name: value for name, value in (GIVEN | position).items() if value != "absent"}
    return Game.from_position("three_thirteen", options or {}, whole, bytes(32))[0]


@pytest.mark.parametrize(
    ("position", "field"),
    [
        ({"hands": HANDS[:1]}, "/hands"),
        ({"hands": HANDS * 3}, "/hands"),
        ({"hands": [HANDS[0][:2], *HANDS[1:]]}, "/hands/0"),
        ({"hands": [[*HANDS[0], "AS"], *HANDS[1:]]}, "/hands/0"),
        ({"drawn": True}, "/hands/0"),
        ({"round": 2}, "/hands/0"),
        ({"round": 0}, "/round"),
        ({"round": 12}, "/round"),
        ({"hands": [["7H", "8H", "XX"], *HANDS[1:]]}, "/hands/0/2"),
        ({"stock": ["AC", "1C"]}, "/stock/1"),
        ({"discard": ["2D", ""]}, "/discard/1"),
        ({"to_act": 3}, "/to_act"),
        ({"to_act": -1}, "/to_act"),
        ({"dealer": 3}, "/dealer"),
        ({"gone_out": 3}, "/gone_out"),
        ({"gone_out": 1}, "/gone_out"),
        ({"gone_out": 0, "hands": [MELDED[1], *HANDS[1:]]}, "/to_act"),
        ({"taken": "KD"}, "/taken"),
        (DRAWN | {"taken": "QS"}, "/taken"),
        (DRAWN | {"taken": "??"}, "/taken"),
        ({"scores": [1, 2]}, "/scores"),
        ({"scores": [-1, 0, 0]}, "/scores/0"),
    ],
)
def test_impossible_positions(position: Json, field: str) -> None:
    with pytest.raises(InvalidPosition) as refused:
        place(position)
    assert refused.value.field == field


@pytest.mark.parametrize("name", GIVEN)
def test_what_is_missing_or_of_another_type_is_unreadable(name: str) -> None:
    for value in ("absent", {"a": 1}, 2.5):
        with pytest.raises(InvalidPosition, match="wrong_type"):
            place({name: value})


def test_more_copies_than_the_packs_hold() -> None:
    """Three seats have two packs."""
    assert place({"stock": ["AC", "AC"]}).to_act == 0
    with pytest.raises(InvalidPosition, match="duplicate_card") as refused:
        place({"stock": ["AC", "5C", "AC", "AC"]})
    assert refused.value.field == "/stock/3"
    with pytest.raises(InvalidPosition, match="duplicate_card"):
        place({"stock": ["AC", "AC"]}, {"packs": 1})


@pytest.mark.parametrize(
    ("position", "phase"),
    [
        ({}, "draw"),
        (DRAWN, "discard"),
        (DRAWN | {"taken": "AS"}, "discard"),
        ({"gone_out": 1, "hands": MELDED}, "draw"),
        ({"gone_out": 1, "hands": MELDED, "to_act": 2}, "draw"),
        ({"stock": []}, "draw"),
        ({"scores": [3, 2, 1]}, "draw"),
    ],
)
def test_possible_positions(position: Json, phase: str) -> None:
    assert place(position).phase == phase


@pytest.mark.parametrize(
    ("options", "seats", "option", "reason"),
    [
        ({"packs": 1}, 4, "packs", None),
        ({"packs": 2}, 8, "packs", None),
        ({"packs": 5}, 4, "packs", "out_of_range"),
        ({"packs": -1}, 4, "packs", "out_of_range"),
        ({"rounds": 0}, 4, "rounds", "out_of_range"),
        ({"rounds": 12}, 4, "rounds", "out_of_range"),
        ({"ace": "high"}, 4, "ace", "unknown_choice"),
        ({"ace_penalty": 10}, 4, "ace_penalty", None),
        ({"discard_taken_card": True}, 4, "discard_taken_card", "wrong_type"),
        ({"go_out_without_discard": 1}, 4, "go_out_without_discard", "wrong_type"),
        ({"target_score": 10}, 4, "target_score", "other_family"),
        ({"colour": "red"}, 4, "colour", "unknown_option"),
    ],
)
def test_impossible_options(options: Json, seats: int, option: str, reason: str | None) -> None:
    with pytest.raises(InvalidOptions) as refused:
        Game.deal("three_thirteen", options, seats, bytes(32), [""] * seats)
    assert refused.value.option == option
    assert reason in (None, refused.value.reason)


def test_options_of_three_thirteen_do_not_belong_to_thirteen() -> None:
    with pytest.raises(InvalidOptions) as refused:
        Game.deal("cardgames_io", {"packs": 2}, 4, bytes(32), [""] * 4)
    assert (refused.value.option, refused.value.reason) == ("packs", "other_family")


@pytest.mark.parametrize(
    ("options", "seats"),
    [({"packs": 1}, 3), ({"packs": 1, "rounds": 10}, 4), ({"packs": 2, "rounds": 10}, 8), ({}, 8)],
)
def test_packs_that_are_just_enough(options: Json, seats: int) -> None:
    game, _ = Game.deal("three_thirteen", options, seats, bytes(32), [""] * seats)
    assert game.seats == seats


@pytest.mark.parametrize("seats", [0, 1, 9])
def test_too_few_and_too_many_seats(seats: int) -> None:
    with pytest.raises(ValueError, match="seat"):
        Game.deal("three_thirteen", {}, seats, bytes(32), [""] * seats)
