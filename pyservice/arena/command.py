"""`python -m pyservice arena`: reads what is asked, plays the deals, prints the report."""

from __future__ import annotations

import argparse
import shlex
import sys
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pyservice.arena import readme, table
from pyservice.arena.check import check
from pyservice.arena.playing import interruptible, play
from pyservice.arena.progress import Progress
from pyservice.arena.reports import json_report, say, text_report
from pyservice.arena.standing import Tally

if TYPE_CHECKING:
    from collections.abc import Sequence

INTERRUPTED: Final = 130
"""The exit status of a command that Ctrl-C has ended."""
RULESET: Final = "cardgames_io"
PATIENCE_MS: Final = 1000
KEEP: Final = Path("instance/arena")
ELSEWHERE: Final = {"--bots": ("write", "keep"), "--readme": ("json", "ruleset", "patience")}
"""Options that say nothing beside this one, and are refused there."""


def add(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the command to those of `python -m pyservice`."""
    parser = commands.add_parser("arena", help="bots against each other on the same deals")
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument(
        "--bots",
        type=names,
        help="names by commas: planner, greedy@1, expert:25ms, expert:400s, exec:COMMAND",
    )
    which.add_argument(
        "--readme",
        nargs="*",
        metavar="ROW",
        help="the README's tables, these rows or all; what is finished is not played again",
    )
    _add_numbers(parser)
    parser.add_argument("--ruleset", help=f"default: {RULESET}")
    parser.add_argument("--json", action="store_true", help="the report as JSON")
    parser.add_argument(
        "--keep",
        type=Path,
        metavar="FOLDER",
        help=f"where --readme keeps the deals played; default: {KEEP}",
    )
    parser.add_argument("--write", action="store_true", help="--readme: write them, too")
    parser.set_defaults(run=run)


def _add_numbers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--deals", type=whole, default=1000, help="default: %(default)s")
    parser.add_argument("--seed", type=int, default=7, help="default: %(default)s")
    parser.add_argument("--jobs", type=whole, default=1, help="processes; default: %(default)s")
    parser.add_argument(
        "--patience",
        type=whole,
        metavar="MS",
        help=f"how long a program may take for a move; default: {PATIENCE_MS}",
    )


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
    """0 when it was played, 2 for what cannot be, 130 when it was interrupted."""
    asked = "--bots" if given.readme is None else "--readme"
    foreign = [name for name in ELSEWHERE[asked] if getattr(given, name)]
    if foreign:
        sys.stderr.write(f"--{foreign[0]} does not go with {asked}\n")
        return 2
    given.keep = given.keep or KEEP
    with interruptible():
        return _compare(given) if asked == "--bots" else readme.run(given)


def _compare(given: argparse.Namespace) -> int:
    """Plays the bots named; what was played until an interruption is told as well."""
    patience = given.patience or PATIENCE_MS
    terms = table.Terms(given.ruleset or RULESET, given.bots, given.seed, patience)
    try:
        check(terms)
    except ValueError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    tallies, status = [Tally(name) for name in terms.bots], 0
    try:
        compare(terms, given.deals, given.jobs, tallies)
    except KeyboardInterrupt:
        status = INTERRUPTED
    if tallies[0].games:
        told = json_report if given.json else text_report
        return say(f"{told(terms, tallies)}\n") or status
    return status


def compare(terms: table.Terms, deals: int, jobs: int, tallies: Sequence[Tally]) -> None:
    """Adds the bots' sums over the deals, in their order however many processes play."""
    progress = Progress(deals, tallies[0], tallies[0].name)
    try:
        with closing(play(terms, range(deals), jobs)) as outcomes:
            for deal in outcomes:
                for tally, outcome in zip(tallies, deal, strict=True):
                    tally.add(outcome)
                progress.show()
    finally:
        progress.done()
