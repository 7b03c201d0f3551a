"""The catalogue and the presets say what RULES 2.6 says, read apart from the engine."""

from __future__ import annotations

from typing import Any

import pytest

from pyservice import engine
from pyservice.engine import Game
from tests.property.slow.options import NAMES, PRESETS, Options

CHOICES = {
    "next_round_leader": {"previous_winner", "lowest_dealt_card"},
    "rematch_leader": {"lowest_dealt_card", "previous_winner"},
    "pass_lockout": {"until_clear", "none"},
    "pass_exception": {"none", "bombs_on_turn"},
    "chop_table": {"cardgames_io", "ladder", "custom"},
    "round_end": {"last_player_left", "first_out"},
    "finish_on_two": {"allowed", "loses"},
    "scoring": {"placement", "winner_only"},
    "instant_wins": {"four_twos", "six_pairs", "dragon", "five_consecutive_pairs"},
    "sequence_twos": {"never", "top"},
}
TYPES = {
    "opening_must_include_lowest": "bool",
    "target_score": "int",
    "instant_wins": "set",
    "custom_chop_table": "chop_table",
}


def plain(options: Options) -> dict[str, Any]:
    values = {name: getattr(options, name) for name in NAMES}
    return values | {"instant_wins": sorted(options.instant_wins)}


@pytest.mark.parametrize("ruleset", PRESETS)
def test_a_game_without_options_has_those_of_its_preset(ruleset: str) -> None:
    game, _ = Game.deal(ruleset, {}, 2, bytes(32), ["", ""])
    shown = {name: game.options[name] for name in NAMES}
    assert shown | {"instant_wins": sorted(shown["instant_wins"])} == plain(PRESETS[ruleset])


THIRTEEN = [entry for entry in engine.catalogue() if entry["family"] == "thirteen"]


@pytest.mark.parametrize("entry", THIRTEEN, ids=lambda entry: entry["id"])
def test_the_catalogue_lists_each_option_with_its_default(entry: engine.RulesetEntry) -> None:
    assert entry["seats"] == {"min": 2, "max": 4, "default": 4}
    assert {option["name"] for option in entry["options"]} == set(NAMES)
    preset = plain(PRESETS[entry["id"]])
    for option in entry["options"]:
        name = option["name"]
        assert option["type"] == TYPES.get(name, "choice")
        assert set(option["choices"] or []) == CHOICES.get(name, set())
        defaults = [
            option["default_bool"],
            option["default_int"],
            option["default_choice"],
            option["default_set"] and sorted(option["default_set"]),
        ]
        expected = [] if preset[name] is None else [preset[name]]
        assert [value for value in defaults if value is not None] == expected


def test_the_target_score_runs_from_0_to_1000() -> None:
    for entry in THIRTEEN:
        target = next(o for o in entry["options"] if o["name"] == "target_score")
        assert (target["min"], target["max"]) == (0, 1000)


def test_every_option_can_be_changed_alone() -> None:
    """But those that the rules refuse beside another default."""
    for name, values in CHOICES.items():
        for value in values - {"custom", "first_out", "bombs_on_turn"}:
            changed = {name: [value] if name == "instant_wins" else value}
            game, _ = Game.deal("cardgames_io", changed, 3, bytes(32), [""] * 3)
            assert game.options == game.options | changed
