"""How strong the bots are, as Markdown tables.

Thirteen: first places and points on duplicated deals. Each deal is one round, played once for
every rotation of the seating, so that each bot holds each hand once; the intervals are 95 % over
deals. Three Thirteen: whole games of two, each bot in each seat for half of them; the intervals
are 95 % over games.

    python bench/strength.py --deals 1000 --games 1000
"""

from __future__ import annotations

import argparse
import math
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


def won(bot: str, against: str, games: int, seed: int) -> str:
    """The line for two bots of Three Thirteen; a shared win counts for both."""
    half = games // 2
    first = engine.simulate(half, [bot, against], "three_thirteen", seed)
    second = engine.simulate(half, [against, bot], "three_thirteen", seed + 1)
    rate = (first["wins"][0] + second["wins"][1]) / (2 * half)
    margin = 1.96 * math.sqrt(rate * (1 - rate) / (2 * half))
    wins = interval({"mean": rate, "margin": margin}, 100, 1)
    return f"| `{bot}` against `{against}` | {2 * half:,} | {wins} % |"


def main() -> None:
    """Prints the tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--deals", type=int, default=1000, help="deals a pairing (default 1000)")
    parser.add_argument("--games", type=int, default=1000, help="games a pair (default 1000)")
    parser.add_argument("--seed", type=int, default=2026, help="seed of the deals (default 2026)")
    given = parser.parse_args()
    print("| ruleset | bots | rounds | first places | chance | points a round |")
    print("|---|---|---|---|---|---|")
    for pairing in PAIRINGS:
        print(measured(pairing, given.deals, given.seed), flush=True)
    print("\n| `three_thirteen`, two seats | games of 11 rounds | won |")
    print("|---|---|---|")
    for bot, against in (("planner", "greedy"), ("greedy", "random")):
        print(won(bot, against, given.games, given.seed), flush=True)


if __name__ == "__main__":
    main()
