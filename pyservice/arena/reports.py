"""The reports of a comparison: JSON, and a table of Markdown."""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyservice.arena.standing import Standing, Tally
    from pyservice.arena.table import Terms


UNSAID: Final = 1
"""The exit status of a command whose report could not be written."""


def say(text: str) -> int:
    """Writes to standard output; 0, or 1 where nobody reads it or it has no room."""
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        if not isinstance(error, BrokenPipeError):
            sys.stderr.write(f"the report cannot be written: {error.strerror}\n")
        # What is left is let go of, else the interpreter tries once more at its end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return UNSAID
    return 0


def json_report(terms: Terms, tallies: Sequence[Tally]) -> str:
    """The report as one JSON object; `deals` are those that were played."""
    bots: list[Standing] = [tally.standing() for tally in tallies]
    deals = tallies[0].firsts.count
    report = {"ruleset": terms.ruleset, "deals": deals, "seed": terms.seed, "bots": bots}
    return json.dumps(report, indent=2)


def text_report(terms: Terms, tallies: Sequence[Tally]) -> str:
    """The report as a table of Markdown."""
    head = "| bot | games | first places | points | ms a move | p99 | p99.9 | refused |"
    deals = tallies[0].firsts.count
    lines = [f"`{terms.ruleset}`, {deals} deals of seed {terms.seed}", "", head]
    lines.append("|" + "---|" * 8)
    return "\n".join(lines + [_line(tally) for tally in tallies])


def _line(tally: Tally) -> str:
    own = tally.standing()
    faults = ", ".join(f"{kind} {count}" for kind, count in sorted(tally.faults.items()))
    cells = (
        f"`{tally.name}`",
        f"{tally.games:,}",
        f"{tally.firsts.per_cent} %",
        f"{tally.points.mean:.2f} ± {tally.points.margin:.2f}",
        *(f"{ms:.2f}" for ms in (own["mean_ms"], own["p99_ms"], own["p999_ms"])),
        faults or "0",
    )
    return "| " + " | ".join(cells) + " |"
