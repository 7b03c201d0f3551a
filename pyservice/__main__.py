"""Commands of the service: `python -m pyservice serve`, `… openapi [FILE]`, `… verify RECORD`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from pyservice.config import Settings, WrongSetting
from pyservice.domain import proof
from pyservice.serve import NoServer, serve

if TYPE_CHECKING:
    from pyservice.api.spec import Description


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
