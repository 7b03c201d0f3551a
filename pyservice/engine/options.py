"""Options of the other family: shown as None, and refused where they are given."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyservice.engine.errors import InvalidOptions

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyservice.engine.types import Options

#: The options of Three Thirteen, which do not apply to Thirteen.
ELSEWHERE: Final[Options] = dict.fromkeys(
    ("ace", "ace_penalty", "packs", "discard_taken_card", "go_out_without_discard", "rounds")
)


def own_family(options: Mapping[str, Any]) -> dict[str, Any]:
    """The options as a dict; raises `InvalidOptions` for one of another family."""
    for name in ELSEWHERE:
        if options.get(name) is not None:
            raise InvalidOptions(name, "other_family", {})
    return {name: value for name, value in options.items() if name not in ELSEWHERE}
