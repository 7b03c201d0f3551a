"""The pairings whose figures stand in the README: one bot against equal others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pyservice.arena.table import Terms

if TYPE_CHECKING:
    from pyservice.engine.measured import Measured


@dataclass(frozen=True, slots=True)
class Goal:
    """What a bot is to reach: a share of first places, measured over so many games at least.

    Times are milliseconds a move that are to be stayed below: the mean, and what 99 of 100 moves
    do not exceed.
    """

    first_rate: float
    games: int = 4_000
    mean_ms: float | None = None
    p99_ms: float | None = None

    def is_reached(self, row: Measured) -> bool:
        """Whether the figures reach it, by themselves: the interval is left aside."""
        slow = self.mean_ms is not None and row["mean_ms"] >= self.mean_ms
        late = self.p99_ms is not None and row["p99_ms"] >= self.p99_ms
        return row["first_rate"] >= self.first_rate and not slow and not late

    @property
    def text(self) -> str:
        """What is to be reached."""
        mean = "" if self.mean_ms is None else f", mean < {self.mean_ms:g} ms"
        p99 = "" if self.p99_ms is None else f", p99 < {self.p99_ms:g} ms"
        return f"≥ {100 * self.first_rate:.0f} %{mean}{p99}"

    def told(self, row: Measured) -> str:
        """What is to be reached and whether it is."""
        told = "reached" if self.is_reached(row) else "**not reached**"
        few = f" so far ({row['games']:,} of {self.games:,} games)"
        return f"{self.text}: {told}" + few * (row["games"] < self.games)


@dataclass(frozen=True, slots=True)
class Pairing:
    """A bot against so many others, by the name of the row.

    `share`: so many times the deals asked for are played, since two seats make fewer games of a
    deal and some bots take long. `catalogue`: the catalogue tells these figures of the bot.
    """

    row: str
    ruleset: str
    bot: str
    against: str
    seats: int
    goal: Goal | None = None
    share: float = 1.0
    catalogue: bool = False

    def terms(self, seed: int, patience_ms: int) -> Terms:
        """What is played."""
        bots = (self.bot, *[self.against] * (self.seats - 1))
        return Terms(self.ruleset, bots, seed, patience_ms)

    def deals(self, asked: int) -> int:
        """How many deals are played where so many are asked for."""
        return max(1, round(asked * self.share))


_CARDGAMES: Final = (
    Pairing("random", "cardgames_io", "random", "greedy@1", 4, catalogue=True),
    Pairing("greedy", "cardgames_io", "greedy@1", "random", 4, catalogue=True),
    Pairing("planner", "cardgames_io", "planner@1", "greedy@1", 4, catalogue=True),
    Pairing("planner-two-seats", "cardgames_io", "planner@1", "greedy@1", 2, share=2),
    Pairing(
        "linear", "cardgames_io", "linear", "greedy@1", 4, Goal(0.40, mean_ms=0.2), catalogue=True
    ),
    Pairing("linear-planner", "cardgames_io", "linear", "planner@1", 4),
    Pairing("expert-5ms", "cardgames_io", "expert:5ms", "greedy@1", 4, Goal(0.52)),
    Pairing(
        "expert-25ms", "cardgames_io", "expert:25ms", "greedy@1", 4, Goal(0.58), catalogue=True
    ),
    Pairing("expert-planner", "cardgames_io", "expert:25ms", "planner@1", 4, Goal(0.45)),
    Pairing("expert-linear", "cardgames_io", "expert:25ms", "linear@1", 4, Goal(0.38)),
    Pairing(
        "expert-best",
        "cardgames_io",
        "expert:90ms",
        "greedy@1",
        4,
        Goal(0.62, games=1_000, p99_ms=100),
        share=0.25,
    ),
    Pairing("expert-two-seats", "cardgames_io", "expert:25ms", "greedy@1", 2, Goal(0.75), share=2),
)

_SOUTHERN: Final = (
    Pairing("southern-planner", "southern_poker", "planner@1", "greedy@1", 4),
    Pairing("southern-linear", "southern_poker", "linear", "greedy@1", 4),
    Pairing("southern-expert", "southern_poker", "expert:25ms", "greedy@1", 4, Goal(0.55)),
)

_THREE_THIRTEEN: Final = (
    Pairing("three-random", "three_thirteen", "random", "greedy@1", 2, catalogue=True),
    Pairing("three-greedy", "three_thirteen", "greedy@1", "random", 2, catalogue=True),
    Pairing("three-planner", "three_thirteen", "planner@1", "greedy@1", 2, catalogue=True),
    Pairing(
        "three-expert",
        "three_thirteen",
        "expert",
        "greedy@1",
        2,
        Goal(0.65, games=2_000, p99_ms=100),
        catalogue=True,
    ),
    Pairing(
        "three-expert-planner",
        "three_thirteen",
        "expert",
        "planner@1",
        2,
        Goal(0.55, games=2_000, p99_ms=100),
    ),
)

PAIRINGS: Final = {one.row: one for one in (*_CARDGAMES, *_SOUTHERN, *_THREE_THIRTEEN)}
"""Every row of the README's tables by its name, in their order."""
