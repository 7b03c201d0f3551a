"""How strong the bots are: first places and points on duplicated deals, as a Markdown table.

Each deal is one round, played once for every rotation of the seating, so that each bot holds each
hand once. The intervals are 95 % over deals.

    python bench/strength.py --deals 1000
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyservice import engine

if TYPE_CHECKING:
    from pyservice.engine.types import Estimate


@dataclass(frozen=True, slots=True)
class Pairing:
    """One bot against equal others."""

    ruleset: str
    bot: str
    against: str
    seats: int

    @property
    def chance(self) -> float:
        """What equal bots reach, in per cent."""
        return 100 / self.seats


PAIRINGS = (
    Pairing("cardgames_io", "planner", "greedy", 4),
    Pairing("cardgames_io", "planner", "greedy", 3),
    Pairing("cardgames_io", "planner", "greedy", 2),
    Pairing("cardgames_io", "greedy", "random", 4),
    Pairing("cardgames_io", "planner", "random", 4),
    Pairing("southern_poker", "planner", "greedy", 4),
    Pairing("southern_poker", "planner", "greedy", 2),
)


def measured(pairing: Pairing, deals: int, seed: int) -> str:
    """The table's line for a pairing."""
    bots = [pairing.bot] + [pairing.against] * (pairing.seats - 1)
    duel = engine.duplicate(deals, bots, pairing.ruleset, seed)
    score = duel["bots"][0]
    others = f"{pairing.seats - 1} × `{pairing.against}`"
    cells = (
        f"`{pairing.ruleset}`",
        f"`{pairing.bot}` against {others}",
        f"{duel['games']:,}",
        f"{interval(score['firsts'], 100, 1)} %",
        f"{pairing.chance:.0f} %",
        interval(score["points"], 1, 2),
    )
    return "| " + " | ".join(cells) + " |"


def interval(estimate: Estimate, scale: float, digits: int) -> str:
    """A mean with its interval."""
    return f"{estimate['mean'] * scale:.{digits}f} ± {estimate['margin'] * scale:.{digits}f}"


def main() -> None:
    """Prints the table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=1000, help="deals a pairing (default 1000)")
    parser.add_argument("--seed", type=int, default=2026, help="seed of the deals (default 2026)")
    given = parser.parse_args()
    print("| ruleset | bots | rounds | first places | chance | points a round |")
    print("|---|---|---|---|---|---|")
    for pairing in PAIRINGS:
        print(measured(pairing, given.deals, given.seed), flush=True)


if __name__ == "__main__":
    main()
