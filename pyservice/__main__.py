"""Commands of the service: `python -m pyservice openapi [FILE]`, `… verify RECORD`."""

import argparse
import sys
from pathlib import Path

from flask import Flask

from pyservice import api
from pyservice.api.spec import Description
from pyservice.config import Settings
from pyservice.domain import proof


def main(arguments: list[str] | None = None) -> int:
    """Run the command that the arguments name; the exit status is returned."""
    parser = argparse.ArgumentParser(prog="python -m pyservice", description=__doc__)
    commands = parser.add_subparsers(required=True)
    openapi = commands.add_parser("openapi", help="write the OpenAPI description as YAML")
    openapi.add_argument("file", nargs="?", type=Path, help="default: standard output")
    openapi.set_defaults(run=lambda given: _write(describe().text, given.file))
    verify = commands.add_parser("verify", help="check the record of a game, offline")
    verify.add_argument("record", help="a file with the JSON of /v1/games/{id}/record, - for stdin")
    verify.set_defaults(run=lambda given: _verify(given.record))
    given = parser.parse_args(arguments)
    return given.run(given) or 0


def describe() -> Description:
    """The OpenAPI description of the service; needs no store."""
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
