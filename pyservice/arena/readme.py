"""Measures the rows of the README's tables: what is finished is kept, the rest goes on."""

from __future__ import annotations

import sys
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pyservice.arena.check import check
from pyservice.arena.kept import Kept
from pyservice.arena.pairings import PAIRINGS
from pyservice.arena.playing import play
from pyservice.arena.progress import Progress
from pyservice.arena.reports import say
from pyservice.arena.standing import Tally
from pyservice.arena.strengths import fewer, figures, merged, tables, write
from pyservice.engine import measured

if TYPE_CHECKING:
    import argparse
    from pathlib import Path

    from pyservice.arena.pairings import Pairing
    from pyservice.engine.measured import Measured

README: Final = measured.FILE.parents[2] / "README.md"


@dataclass(frozen=True, slots=True)
class Asked:
    """How the rows are measured: so many deals of a seed, by so many processes, kept there."""

    deals: int
    seed: int
    jobs: int
    keep: Path


def run(given: argparse.Namespace) -> int:
    """0 when all rows asked for are there, 2 for rows that cannot be, 130 when interrupted."""
    asked = Asked(given.deals, given.seed, given.jobs, given.keep)
    unknown = [row for row in given.readme if row not in PAIRINGS]
    if unknown:
        sys.stderr.write(f"no row {', '.join(unknown)}; there are: {', '.join(PAIRINGS)}\n")
        return 2
    found: list[Measured] = []
    status = _all(asked, [PAIRINGS[row] for row in given.readme or PAIRINGS], found)
    rows = merged(measured.rows(), found)
    if given.write and found:
        sys.stderr.write("".join(map("{}\n".format, fewer(measured.rows(), found))))
        write(README, rows)
    return say(tables(rows)) or status


def _all(asked: Asked, pairings: list[Pairing], found: list[Measured]) -> int:
    status = 0
    for pairing in pairings:
        try:
            check(pairing.terms(asked.seed, 0))
        except ValueError as error:
            sys.stderr.write(f"{pairing.row}: {error}\n")
            status = 2
            continue
        try:
            found.append(_measured(pairing, asked))
        except OSError as error:
            sys.stderr.write(
                f"{pairing.row}: the deals cannot be kept in {asked.keep}: {error.strerror}\n"
            )
            return 2
        except KeyboardInterrupt:
            sys.stderr.write(f"\n{pairing.row} goes on when it is asked for again\n")
            return 130
    return status


def _measured(pairing: Pairing, asked: Asked) -> Measured:
    """A row with all its deals, those that were kept among them."""
    terms, deals = pairing.terms(asked.seed, 0), pairing.deals(asked.deals)
    tally = Tally(pairing.bot)
    progress = Progress(deals, tally, pairing.row)
    with Kept(asked.keep, pairing.row, terms) as kept:
        for outcome in kept.outcomes[:deals]:
            tally.add(outcome)
        progress.show()
        with closing(play(terms, range(len(kept.outcomes), deals), asked.jobs)) as rest:
            for first, *_ in rest:
                kept.add(first)
                tally.add(first)
                progress.show()
    progress.done()
    return figures(pairing, asked.seed, tally)
