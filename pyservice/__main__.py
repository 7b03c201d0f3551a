"""Commands of the service: `python -m pyservice serve`, `… openapi [FILE]`, `… verify RECORD`,
`… purge --older-than DAYS [--dry-run]`, `… arena --bots A,B,…`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pyservice.arena import command as arena
from pyservice.config import Settings, WrongSetting
from pyservice.domain import proof
from pyservice.domain.errors import Problem
from pyservice.serve import NoServer, serve

if TYPE_CHECKING:
    from pyservice.api.spec import Description

#: A century: more is a slip of the hand.
DAYS_MAX: Final = 36_500


def main(arguments: list[str] | None = None) -> int:
    """Run the command that the arguments name; the exit status is returned."""
    parser = argparse.ArgumentParser(prog="python -m pyservice", description=__doc__)
    commands = parser.add_subparsers(required=True)
    _add_serve(commands)
    openapi = commands.add_parser("openapi", help="write the OpenAPI description as YAML")
    openapi.add_argument("file", nargs="?", type=Path, help="default: standard output")
    openapi.set_defaults(run=lambda given: _write(describe().text, given.file))
    verify = commands.add_parser("verify", help="check the record of a game, offline")
    verify.add_argument("record", help="a file with the JSON of /v1/games/{id}/record, - for stdin")
    verify.set_defaults(run=lambda given: _verify(given.record))
    _add_purge(commands)
    arena.add(commands)
    given = parser.parse_args(arguments)
    return given.run(given) or 0


def _add_serve(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("serve", help="serve under granian (extra: server)")
    parser.add_argument("--host", default="127.0.0.1", help="default: %(default)s")
    parser.add_argument("--port", type=int, default=8000, help="default: %(default)s")
    parser.add_argument("--workers", type=int, default=1, help="processes; default: %(default)s")
    parser.set_defaults(run=lambda given: _serve(given.host, given.port, given.workers))


def _serve(host: str, port: int, workers: int) -> int:
    """0 after a stop that was asked for, 2 for what cannot be served."""
    try:
        serve(host, port, workers)
    except (NoServer, WrongSetting) as error:
        sys.stderr.write(f"{error}\n")
        return 2
    return 0


def _add_purge(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    parser = commands.add_parser("purge", help="delete games that have been over for long")
    parser.add_argument(
        "--older-than",
        type=_days,
        required=True,
        metavar="DAYS",
        help="games over for so many days or more; guests who were away as long and have none",
    )
    parser.add_argument("--dry-run", action="store_true", help="only count; change nothing")
    parser.set_defaults(run=lambda given: _purge(given.older_than, dry_run=given.dry_run))


def _days(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 5 and 1 <= int(text) <= DAYS_MAX):
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number from 1 to {DAYS_MAX}")
    return int(text)


def _purge(days: int, *, dry_run: bool) -> int:
    """0 when it is done, 1 while the database cannot be reached, 2 for a wrong setting."""
    # Imported here, as in `describe`.
    from pyservice import purge

    try:
        purged = purge.purge(Settings.from_env(), days, dry_run=dry_run)
    except WrongSetting as error:
        sys.stderr.write(f"{error}\n")
        return 2
    except Problem as problem:
        sys.stderr.write(f"The database cannot be reached ({problem.code}); try again.\n")
        return 1
    sys.stdout.write(f"{purge.told(purged, days, dry_run=dry_run)}\n")
    return 0


def describe() -> Description:
    """The OpenAPI description of the service; needs no store."""
    # Imported here, since `serve` sets what must be set before anything counts.
    from flask import Flask

    from pyservice import api

    return api.register(Flask("pyservice", static_folder=None), Settings())


def _verify(name: str) -> int:
    """0 for a right record, 1 for a wrong one, 2 for what is no record."""
    try:
        raw = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        report = proof.verify(raw.decode("utf-8-sig"))
    except (OSError, UnicodeDecodeError, proof.Malformed) as error:
        sys.stderr.write(f"{name!a} is no record of a game: {error}\n")
        return 2
    sys.stdout.write(f"{report.text}\n")
    return 0 if report.good else 1


def _write(text: str, file: Path | None) -> None:
    if file is None:
        sys.stdout.write(text)
    else:
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
