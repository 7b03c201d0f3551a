"""Values shown in the description; a test sends each of them."""

from typing import Any, Final

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
