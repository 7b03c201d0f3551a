"""`python -m pyservice arena`: reads what is asked, plays the deals, prints the report."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import shlex
import sys
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from typing import TYPE_CHECKING, Final

from pyservice import engine
from pyservice.arena import table
from pyservice.arena.pairings import HEAD, PAIRINGS, line
from pyservice.arena.players import PROGRAM
from pyservice.arena.standing import Standing, Tally

if TYPE_CHECKING:
    from collections.abc import Iterator

DEALS_AT_ONCE: Final = 4
"""Deals of one piece of work: few, so that progress shows and work ends evenly."""
EVERY_SECONDS: Final = 5.0
"""How often progress is told where it cannot be written over."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command to those of `python -m pyservice`."""
    parser = commands.add_parser("arena", help="bots against each other on the same deals")
    parser.add_argument("--ruleset", default="cardgames_io", help="default: %(default)s")
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--readme", action="store_true", help="the pairings of the README, a table")
    which.add_argument(
        "--bots",
        type=names,
        help="names by commas: planner, greedy@1, expert:25ms, expert:400s, exec:COMMAND",
    )
    parser.add_argument("--deals", type=whole, default=1000, help="default: %(default)s")
    parser.add_argument("--seed", type=int, default=7, help="default: %(default)s")
    parser.add_argument("--jobs", type=whole, default=1, help="processes; default: %(default)s")
    parser.add_argument(
        "--patience",
        type=whole,
        default=1000,
        metavar="MS",
        help="how long a program may take for a move; default: %(default)s",
    )
    parser.add_argument("--json", action="store_true", help="the report as JSON")
    parser.set_defaults(run=run)


def whole(text: str) -> int:
    """A whole number from 1 to a million."""
    if not (text.isascii() and text.isdigit() and len(text) <= 7 and 1 <= int(text) <= 1_000_000):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1 to 1,000,000")
    return int(text)


def names(text: str) -> tuple[str, ...]:
    """The bots of a list: two to eight names; a comma within quotes belongs to a command."""
    splitter = shlex.shlex(text, posix=False)
    splitter.whitespace, splitter.whitespace_split, splitter.commenters = ",", True, ""
    try:
        found = tuple(_unquoted(name.strip()) for name in splitter)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
    if not 2 <= len(found) <= 8 or not all(found):
        raise argparse.ArgumentTypeError("two to eight bots, separated by commas")
    return found


def _unquoted(name: str) -> str:
    """A name without the quotes around it; those within it are its own."""
    quoted = len(name) > 1 and name[0] == name[-1] and name[0] in "'\""
    return name[1:-1] if quoted else name


def run(given: argparse.Namespace) -> int:
    """0 when it was played, 2 for bots or a ruleset that there are not."""
    if given.readme:
        return readme(given)
    terms = table.Terms(given.ruleset, given.bots, given.seed, given.patience)
    try:
        check(terms)
        tallies = play(terms, given.deals, given.jobs)
    except (engine.UnknownRuleset, engine.UnknownBot, ValueError) as error:
        sys.stderr.write(f"{type(error).__name__}: {error}\n")
        return 2
    report = json_report(given, tallies) if given.json else text_report(given, tallies)
    sys.stdout.write(f"{report}\n")
    return 0


def readme(given: argparse.Namespace) -> int:
    """Prints the README's table, line by line as it is played."""
    sys.stdout.write(f"{HEAD}\n{'|---' * HEAD.count(' |')}|\n")
    for pairing in PAIRINGS:
        deals = max(1, round(given.deals * pairing.share))
        first, *_ = play(pairing.terms(given.seed, given.patience), deals, given.jobs)
        sys.stdout.write(f"{line(pairing, first)}\n")
        sys.stdout.flush()
    return 0


def check(terms: table.Terms) -> None:
    """Raises `UnknownRuleset`, `UnknownBot`, or `ValueError` for a number of seats it has not."""
    seats = len(terms.bots)
    game, _ = engine.Game.deal(terms.ruleset, {}, seats, bytes(32), [""] * seats)
    for name in terms.bots:
        if not name.startswith(PROGRAM):
            game.bot_move(name, 0)


def play(terms: table.Terms, deals: int, jobs: int) -> list[Tally]:
    """The bots' sums over the deals, in the order of the deals however many processes play."""
    tallies = [Tally(name) for name in terms.bots]
    progress = Progress(deals, tallies[0])
    pieces = [range(at, min(at + DEALS_AT_ONCE, deals)) for at in range(0, deals, DEALS_AT_ONCE)]
    for outcomes in _played(terms, pieces, jobs):
        for deal in outcomes:
            for tally, outcome in zip(tallies, deal, strict=True):
                tally.add(outcome)
        progress.show()
    progress.done()
    return tallies


def _played(
    terms: table.Terms, pieces: list[range], jobs: int
) -> Iterator[list[list[table.Outcome]]]:
    if jobs == 1:
        yield from (table.play(terms, piece) for piece in pieces)
        return
    # Not forked: a fork would copy locks that threads of the engine may hold.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as pool:
        yield from _in_order(pool, terms, pieces)


def _in_order(
    pool: Executor, terms: table.Terms, pieces: list[range]
) -> Iterator[list[list[table.Outcome]]]:
    futures: list[Future[list[list[table.Outcome]]]] = [
        pool.submit(table.play, terms, piece) for piece in pieces
    ]
    try:
        for future in futures:
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


class Progress:
    """A line on standard error that says how far it is and how the first bot does."""

    def __init__(self, deals: int, first: Tally) -> None:
        self._deals = deals
        self._first = first
        self._over = sys.stderr.isatty()
        self._next = time.monotonic() + EVERY_SECONDS

    def show(self) -> None:
        """Says it, where it can be written over or when it is time."""
        if self._over or time.monotonic() >= self._next:
            self._next = time.monotonic() + EVERY_SECONDS
            firsts = self._first.firsts
            told = (
                f"{firsts.count}/{self._deals} deals, {self._first.name} {firsts.per_cent} % first"
            )
            sys.stderr.write(f"\r{told}  " if self._over else f"{told}\n")
            sys.stderr.flush()

    def done(self) -> None:
        """Leaves the line."""
        if self._over:
            sys.stderr.write("\n")


def json_report(given: argparse.Namespace, tallies: list[Tally]) -> str:
    """The report as one JSON object."""
    bots: list[Standing] = [tally.standing() for tally in tallies]
    report = {"ruleset": given.ruleset, "deals": given.deals, "seed": given.seed, "bots": bots}
    return json.dumps(report, indent=2)


def text_report(given: argparse.Namespace, tallies: list[Tally]) -> str:
    """The report as a table of Markdown."""
    head = "| bot | games | first places | points | ms a move | p99 | p99.9 | refused |"
    lines = [f"`{given.ruleset}`, {given.deals} deals of seed {given.seed}", "", head]
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
