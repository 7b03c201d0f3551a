"""How the bots do; shown by `GET /v1/bots` as it was measured (`pyservice.engine.measured`).

Thirteen: one bot against three of another level, over games of one deal in each seat. Three
Thirteen: one against one over eleven rounds, as many games in each seat. `think_ms` is the
processor time that 99 of 100 moves do not exceed.
"""

from typing import Any, Final

from pyservice import engine
from pyservice.engine import measured
from pyservice.engine.measured import Measured

UNMEASURED: Final[dict[str, Any]] = {"think_ms": 1, "strength": None}
"""What is told of a bot of which nothing is known."""


def _told(row: Measured) -> dict[str, Any]:
    return {
        "think_ms": max(1, round(row["p99_ms"])),
        "strength": {
            "against": measured.level_of(row["against"]),
            "ruleset": row["ruleset"],
            "seats": row["seats"],
            "first_rate": round(row["first_rate"], 3),
            "margin": round(row["margin"], 3),
            "games": row["games"],
        },
    }


#: By family and level.
FIGURES: Final = {
    (str(engine.family_of(row["ruleset"])), measured.level_of(row["bot"])): _told(row)
    for row in measured.rows()
    if row["catalogue"]
}
