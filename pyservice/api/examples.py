"""Values shown in the description; tests send the requests and judge the problems."""

from collections.abc import Mapping
from typing import Any, Final

from pyservice.api.problems import content
from pyservice.domain.errors import SLUGS, Context, FieldError, Problem

NEW_GAMES: Final[dict[str, dict[str, Any]]] = {
    "simplest": {"ruleset": "cardgames_io"},
    "with_friends": {
        "ruleset": "southern_poker",
        "options": {"target_score": 5},
        "seats": [
            {"kind": "me", "name": "Mai"},
            {"kind": "bot", "level": "planner"},
            {"kind": "open"},
            {"kind": "open"},
        ],
        "client_seed": "any text",
    },
    "from_a_position": {
        "ruleset": "cardgames_io",
        "position": {
            "thirteen": {
                "hands": [["3S", "4D", "5C", "2H"], ["6H", "7S", "2S"]],
                "to_act": 0,
                "table": {"seat": 1, "cards": ["3H"]},
            }
        },
    },
}

#: A problem with more to show than its words, for some statuses.
_PROBLEMS: Final[Mapping[int, Problem]] = {
    409: Problem("not_your_turn", context=Context(version=12, to_act=2)),
    412: Problem("version_mismatch", context=Context(version=12, to_act=0)),
    422: Problem("invalid_request", errors=(FieldError("/seats/1/kind", "unknown_choice"),)),
}


def problem_example(status: int) -> dict[str, object]:
    """A problem of that status, in English."""
    first = next(slug for slug, of in SLUGS.items() if of == status)
    return content(_PROBLEMS.get(status) or Problem(first), "en")
