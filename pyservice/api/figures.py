"""How the bots do; shown by `GET /v1/bots`.

Thirteen: one bot against three of another level, over games of one deal in each seat. Three
Thirteen: one against one over eleven rounds, as many games in each seat. Tests measure it again.
`think_ms` is processor time a move, rounded up.
"""

from typing import Any, Final

_THIRTEEN: Final[dict[str, dict[str, Any]]] = {
    "random": {
        "think_ms": 1,
        "strength": {"against": "greedy", "first_rate": 0.03, "games": 4_000},
    },
    "greedy": {
        "think_ms": 1,
        "strength": {"against": "random", "first_rate": 0.79, "games": 4_000},
    },
    "planner": {
        "think_ms": 1,
        "strength": {"against": "greedy", "first_rate": 0.47, "games": 4_000},
    },
    "linear": {
        "think_ms": 1,
        "strength": {"against": "greedy", "first_rate": 0.43, "games": 4_000},
    },
    "expert": {
        "think_ms": 25,
        "strength": {"against": "greedy", "first_rate": 0.64, "games": 200},
    },
}

_THREE_THIRTEEN: Final[dict[str, dict[str, Any]]] = {
    "random": {
        "think_ms": 1,
        "strength": {"against": "greedy", "first_rate": 0.0, "games": 1_000},
    },
    "greedy": {
        "think_ms": 1,
        "strength": {"against": "random", "first_rate": 1.0, "games": 1_000},
    },
    "planner": {
        "think_ms": 3,
        "strength": {"against": "greedy", "first_rate": 0.64, "games": 2_000},
    },
}

#: By family and level.
FIGURES: Final = {"thirteen": _THIRTEEN, "three_thirteen": _THREE_THIRTEEN}
