"""Options of other families: shown as None, and refused where they are given."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from pyservice import _core
from pyservice.engine.errors import InvalidOptions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyservice.engine.types import Options


@cache
def family_of(ruleset: str) -> str | None:
    """The family of a ruleset; None for one that there is not."""
    families = {spec["id"]: spec["family"] for spec in _core.rulesets()}
    return families.get(ruleset)


@cache
def _elsewhere(family: str) -> tuple[str, ...]:
    """The options of every other family, in the order of the catalogue."""
    others = [spec["options"] for spec in _core.rulesets() if spec["family"] != family]
    return tuple(dict.fromkeys(option["name"] for options in others for option in options))


def every_option(family: str, values: Mapping[str, Any]) -> Options:
    """Every option of every family: these values, None for those of other families."""
    return {**dict.fromkeys(_elsewhere(family)), **values}


def own_family(ruleset: str, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options as a dict; raises `InvalidOptions` for one of another family."""
    family = family_of(ruleset)
    if family is None or not options:
        return dict(options)
    elsewhere = _elsewhere(family)
    for name in elsewhere:
        if options.get(name) is not None:
            raise InvalidOptions(name, "other_family", {})
    return {name: value for name, value in options.items() if name not in elsewhere}
