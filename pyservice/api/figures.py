"""How the bots do; shown by `GET /v1/bots`.

One bot against three of another level, over 1,000 games of one deal in each seat; a test measures
it again. Most moves take them a few microseconds, the planner's hardest a few milliseconds.
"""

from typing import Any, Final

FIGURES: Final[dict[str, dict[str, Any]]] = {
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
        "strength": {"against": "greedy", "first_rate": 0.46, "games": 4_000},
    },
}
