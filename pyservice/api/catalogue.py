"""The rulesets and bots there are, in the reader's language."""

from functools import cache
from typing import Any

from pyservice import engine
from pyservice.api.caching import public
from pyservice.api.figures import FIGURES, UNMEASURED
from pyservice.api.language import reader_locale
from pyservice.api.resource import Resource
from pyservice.api.schemas.catalogue import BotList, Ruleset, RulesetList
from pyservice.domain.errors import Problem
from pyservice.i18n import rules_text, text

blueprint = Resource("catalogue", __name__, description="The rulesets and bots there are.")


@blueprint.operation("GET", "/rulesets", "listRulesets")
@blueprint.answers(RulesetList, "All rulesets.")
def list_rulesets() -> object:
    """List the rulesets with their options and rules. Needs no token."""
    return public({"items": list(_rulesets(reader_locale()).values()), "next_cursor": None})


@blueprint.operation("GET", "/rulesets/<ruleset_id>", "getRuleset")
@blueprint.answers(Ruleset, "The ruleset.", problems=(404,))
def get_ruleset(ruleset_id: str) -> object:
    """Read one ruleset. Needs no token."""
    ruleset = _rulesets(reader_locale()).get(ruleset_id)
    if ruleset is None:
        raise Problem("not_found")
    return public(ruleset)


@blueprint.operation("GET", "/bots", "listBots")
@blueprint.answers(BotList, "All bots.")
def list_bots() -> object:
    """List the levels of computer players. Needs no token."""
    return public({"items": _bots(reader_locale()), "next_cursor": None})


@cache
def _rulesets(locale: str) -> dict[str, dict[str, Any]]:
    return {entry["id"]: _ruleset(locale, entry) for entry in engine.catalogue()}


def _ruleset(locale: str, entry: Any) -> dict[str, Any]:  # noqa: ANN401
    name = entry["id"]
    return {
        "id": name,
        "family": entry["family"],
        "name": text(locale, f"ruleset.{name}.name"),
        "summary": text(locale, f"ruleset.{name}.summary"),
        "seats": entry["seats"],
        "options": [_option(locale, option) for option in entry["options"]],
        "rules_text": rules_text(locale, name),
    }


def _option(locale: str, option: Any) -> dict[str, Any]:  # noqa: ANN401
    key = f"option.{option['name']}"
    return {
        **option,
        "label": text(locale, f"{key}.label"),
        "description": text(locale, f"{key}.description"),
        "choices": [_choice(locale, key, value) for value in option["choices"]] or None,
    }


def _choice(locale: str, key: str, value: str) -> dict[str, str]:
    return {"value": value, "label": text(locale, f"{key}.choice.{value}")}


@cache
def _bots(locale: str) -> list[dict[str, Any]]:
    return [_bot(locale, entry) for entry in engine.bots()]


def _bot(locale: str, entry: Any) -> dict[str, Any]:  # noqa: ANN401
    key = f"bot.{entry['family']}.{entry['level']}"
    return {
        **entry,
        **FIGURES.get((entry["family"], entry["level"]), UNMEASURED),
        "name": text(locale, f"{key}.name"),
        "description": text(locale, f"{key}.description"),
    }
