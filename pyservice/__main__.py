"""Commands of the service: `python -m pyservice openapi [FILE]`."""

import argparse
import sys
from pathlib import Path

from flask import Flask

from pyservice import api
from pyservice.api.spec import Description
from pyservice.config import Settings


def main(arguments: list[str] | None = None) -> int:
    """Run the command that the arguments name; the exit status is returned."""
    parser = argparse.ArgumentParser(prog="python -m pyservice", description=__doc__)
    commands = parser.add_subparsers(required=True)
    openapi = commands.add_parser("openapi", help="write the OpenAPI description as YAML")
    openapi.add_argument("file", nargs="?", type=Path, help="default: standard output")
    openapi.set_defaults(run=lambda given: _write(describe().text, given.file))
    given = parser.parse_args(arguments)
    given.run(given)
    return 0


def describe() -> Description:
    """The OpenAPI description of the service; needs no store."""
    return api.register(Flask("pyservice", static_folder=None), Settings())


def _write(text: str, file: Path | None) -> None:
    if file is None:
        sys.stdout.write(text)
    else:
        file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
