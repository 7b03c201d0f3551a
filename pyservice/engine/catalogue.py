"""What there is to play, and with whom; texts belong to the languages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyservice import _core

if TYPE_CHECKING:
    from pyservice.engine.types import BotEntry, OptionEntry, RulesetEntry


def catalogue() -> list[RulesetEntry]:
    """Every ruleset with its options and their defaults."""
    return [_ruleset(spec) for spec in _core.rulesets()]


def bots() -> list[BotEntry]:
    """Every bot, the weakest first."""
    entries: list[BotEntry] = _core.bots()
    return entries


def _ruleset(spec: dict[str, Any]) -> RulesetEntry:
    options = [_option(option) for option in spec["options"]]
    return {
        "id": spec["id"],
        "family": spec["family"],
        "seats": spec["seats"],
        "options": options,
    }


def _option(spec: dict[str, Any]) -> OptionEntry:
    kind, default = spec["type"], spec["default"]
    return {
        "name": spec["name"],
        "type": kind,
        "choices": spec.get("choices", []),
        "min": spec.get("min"),
        "max": spec.get("max"),
        "default_bool": default if kind == "bool" else None,
        "default_int": default if kind == "int" else None,
        "default_choice": default if kind == "choice" else None,
        "default_set": default if kind == "set" else None,
    }
