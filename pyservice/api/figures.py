"""How the bots do, as measured; shown by `GET /v1/bots`."""

from typing import Any, Final

FIGURES: Final[dict[str, dict[str, Any]]] = {
    "random": {"think_ms": 0, "strength": None},
    "greedy": {"think_ms": 0, "strength": None},
    "planner": {"think_ms": 0, "strength": None},
}
