"""Every code that the service or the engine can hand out has its words."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import pyservice
from pyservice import engine
from pyservice.api.schemas.review import FAULTS
from pyservice.domain.errors import SLUGS
from pyservice.i18n import DEFAULT, LOCALES, catalogue

#: Calls whose second (or, for marshmallow, first) argument is a reason code.
REASON_ARGUMENT = {"invalid": 1, "FieldError": 1, "_invalid_position": 1, "ValidationError": 0}

ENGINE_OPTION_REASONS = [
    "unknown_option",
    "wrong_type",
    "out_of_range",
    "unknown_choice",
    "contradicts",
    "impossible_length",
    "custom_table_missing",
    "custom_table_unused",
    "other_family",
]
ENGINE_POSITION_REASONS = [
    "required",
    "wrong_type",
    "unknown_card",
    "duplicate_card",
    "duplicate_seat",
    "wrong_count",
    "hand_empty",
    "seat_out_with_cards",
    "unknown_seat",
    "table_not_a_combination",
    "passed_without_table",
    "to_act_is_table_owner",
    "to_act_is_out",
    "to_act_has_passed",
    "seat_between_still_in",
    "opening_card_elsewhere",
    "contradicts",
    "out_of_range",
    "nothing_to_play",
]
HINT_REASONS = [
    "only_move",
    "goes_out",
    "cannot_be_stopped",
    "cannot_be_beaten",
    "fewest_plays",
    "keeps_control",
    "sheds_low_cards",
    "leads_longest",
    "cheapest_answer",
    "chops",
    "saves_strength",
    "nothing_beats",
    "melds_all",
    "discard_helps",
    "stock_promises_more",
    "leaves_least",
    "keeps_chances",
]
KINDS = ["single", "pair", "triple", "quad", "sequence", "double_sequence", "set", "run"]
#: The options of Three Thirteen with their choices.
THREE_THIRTEEN_OPTIONS = {
    "ace": ["low", "low_or_high"],
    "ace_penalty": [],
    "packs": [],
    "discard_taken_card": ["allowed", "forbidden"],
    "go_out_without_discard": [],
    "rounds": [],
}
LEVELS = ["random", "greedy", "planner"]
FAMILIES = ["thirteen", "three_thirteen"]


def missing(keys: list[str]) -> list[str]:
    return [key for key in keys if key not in catalogue(DEFAULT)]


@pytest.mark.parametrize("part", ["title", "detail"])
def test_every_slug_has_words(part: str) -> None:
    assert missing([f"problem.{slug}.{part}" for slug in SLUGS]) == []


def test_every_reason_named_in_the_sources_has_words() -> None:
    root = Path(pyservice.__file__).parent
    codes = {code for path in root.rglob("*.py") for code in reason_codes(path)}
    assert codes, "no reason code found: the names of the calls have changed"
    assert missing([f"reason.{code}" for code in sorted(codes)]) == []


def reason_codes(path: Path) -> Iterator[str]:
    """The literal reason codes in the calls of one file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            place = REASON_ARGUMENT.get(node.func.id, len(node.args))
            for argument in node.args[place : place + 1]:
                if isinstance(argument, ast.Constant):
                    yield str(argument.value)


def test_every_reason_of_the_engine_has_words() -> None:
    codes = [*ENGINE_OPTION_REASONS, *ENGINE_POSITION_REASONS]
    assert missing([f"reason.{code}" for code in codes]) == []


def test_every_hint_reason_has_words() -> None:
    assert missing([f"hint.{code}" for code in HINT_REASONS]) == []


def test_every_fault_has_words() -> None:
    assert missing([f"fault.{code}" for code in FAULTS]) == []


def test_cards_and_kinds_have_names() -> None:
    ranks = [f"card.rank.{rank}" for rank in "3456789TJQKA2"]
    suits = [f"card.suit.{suit}" for suit in "SCDH"]
    assert missing([*ranks, *suits, *(f"kind.{kind}" for kind in KINDS)]) == []


def test_every_ruleset_has_a_name_and_a_summary() -> None:
    ids = [entry["id"] for entry in engine.catalogue()]
    assert missing([f"ruleset.{name}.{part}" for name in ids for part in ("name", "summary")]) == []


def test_every_option_and_choice_has_words() -> None:
    keys = [
        key
        for entry in engine.catalogue()
        for option in entry["options"]
        for key in option_keys(option["name"], option["choices"] or [])
    ]
    assert keys
    assert missing(keys) == []


def test_every_option_of_three_thirteen_has_words() -> None:
    keys = [
        key
        for name, choices in THREE_THIRTEEN_OPTIONS.items()
        for key in option_keys(name, choices)
    ]
    assert missing(keys) == []


def option_keys(name: str, choices: list[str]) -> Iterator[str]:
    yield f"option.{name}.label"
    yield f"option.{name}.description"
    yield from (f"option.{name}.choice.{value}" for value in choices)


def test_every_pattern_of_an_instant_win_has_a_name() -> None:
    patterns = {
        choice
        for entry in engine.catalogue()
        for option in entry["options"]
        if option["name"] == "instant_wins"
        for choice in option["choices"]
    }
    assert patterns
    assert missing([f"pattern.{pattern}" for pattern in sorted(patterns)]) == []


def test_every_bot_has_a_name_and_a_description() -> None:
    prefixes = [f"bot.{bot['family']}.{bot['level']}" for bot in engine.bots()]
    assert prefixes
    keys = [f"{prefix}.{part}" for prefix in prefixes for part in ("name", "description")]
    assert missing(keys) == []


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_has_one_name_in_both_games(level: str) -> None:
    for locale in LOCALES:
        names = {catalogue(locale)[f"bot.{family}.{level}.name"] for family in FAMILIES}
        assert len(names) == 1
