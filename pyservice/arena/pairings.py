"""The pairings whose figures stand in the README: one bot against equal others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pyservice.arena.table import Terms

if TYPE_CHECKING:
    from pyservice.arena.standing import Tally


@dataclass(frozen=True, slots=True)
class Pairing:
    """A bot against so many others; `share` of the deals are played, since some bots take long."""

    ruleset: str
    bot: str
    against: str
    seats: int
    share: float = 1.0

    def terms(self, seed: int, patience_ms: int) -> Terms:
        """What is played."""
        bots = (self.bot, *[self.against] * (self.seats - 1))
        return Terms(self.ruleset, bots, seed, patience_ms)


PAIRINGS: Final = (
    Pairing("cardgames_io", "greedy@1", "random", 4),
    Pairing("cardgames_io", "planner@1", "greedy@1", 4),
    Pairing("cardgames_io", "planner@1", "greedy@1", 2),
    Pairing("cardgames_io", "linear", "greedy@1", 4),
    Pairing("cardgames_io", "linear", "planner@1", 4),
    Pairing("cardgames_io", "expert:5ms", "greedy@1", 4),
    Pairing("cardgames_io", "expert:25ms", "greedy@1", 4),
    Pairing("cardgames_io", "expert:25ms", "planner@1", 4),
    Pairing("cardgames_io", "expert:25ms", "linear", 4),
    Pairing("cardgames_io", "expert:90ms", "greedy@1", 4, share=0.25),
    Pairing("cardgames_io", "expert:25ms", "greedy@1", 2),
    Pairing("southern_poker", "planner@1", "greedy@1", 4),
    Pairing("southern_poker", "expert:25ms", "greedy@1", 4),
    Pairing("three_thirteen", "greedy", "random", 2, share=0.5),
    Pairing("three_thirteen", "planner", "greedy", 2, share=0.5),
)

HEAD: Final = "| ruleset | bots | games | first places | chance | points | ms a move | p99.9 |"


def line(pairing: Pairing, tally: Tally) -> str:
    """The README's line of a pairing: how its first bot did."""
    own = tally.standing()
    cells = (
        f"`{pairing.ruleset}`",
        f"`{pairing.bot}` against {pairing.seats - 1} × `{pairing.against}`",
        f"{tally.games:,}",
        f"{tally.firsts.per_cent} %",
        f"{100 / pairing.seats:.0f} %",
        f"{tally.points.mean:.2f} ± {tally.points.margin:.2f}",
        f"{own['mean_ms']:.2f}",
        f"{own['p999_ms']:.2f}",
    )
    return "| " + " | ".join(cells) + " |"
