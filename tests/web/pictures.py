"""Pictures of every screen, in every language, narrow and wide, light and dark.

    python -m tests.web.pictures --out DIR --only home rules --locales vi --widths 360

Without options all of them. It needs what the browser tests need, and runs as one: each picture is
a test.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pyservice.i18n import LOCALES

if TYPE_CHECKING:
    from tests.web.conftest import OpenPage
    from tests.web.site import Site
    from tests.web.watching import Watch

THEMES = ("light", "dark")
WIDTHS = (360, 1440)


def test_picture(
    open_page: OpenPage, site: Site, watch: Watch, wanted: tuple[str, str, int, str], folder: Path
) -> None:
    from tests.web.screens import SCREENS, Visit

    name, locale, width, theme = wanted
    watch.allow("")
    page = SCREENS[name](Visit(site, open_page, width, locale, theme))
    page.evaluate("document.activeElement?.blur()")
    page.screenshot(path=folder / f"{name}-{locale}-{width}-{theme}.png")


class Wish:
    """What is to be pictured, and where the pictures go."""

    def __init__(self, options: argparse.Namespace) -> None:
        self._options = options

    @pytest.fixture
    def folder(self) -> Path:
        return Path(self._options.out)

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "wanted" in metafunc.fixturenames:
            given = self._options
            each = itertools.product(given.only, given.locales, given.widths, given.themes)
            metafunc.parametrize(
                "wanted", list(each), ids=lambda wanted: "-".join(map(str, wanted))
            )


def main(arguments: list[str]) -> int:
    """Takes the pictures; 0 when all were taken."""
    from tests.web.screens import SCREENS

    parser = argparse.ArgumentParser(prog="python -m tests.web.pictures", description=__doc__)
    parser.add_argument("--out", default="pictures")
    parser.add_argument("--only", nargs="*", default=list(SCREENS), choices=SCREENS)
    parser.add_argument("--locales", nargs="*", default=list(LOCALES), choices=LOCALES)
    parser.add_argument("--widths", nargs="*", default=list(WIDTHS), type=int)
    parser.add_argument("--themes", nargs="*", default=list(THEMES), choices=THEMES)
    options = parser.parse_args(arguments)
    Path(options.out).mkdir(parents=True, exist_ok=True)
    return int(pytest.main(["-q", "--no-header", __file__], plugins=[Wish(options)]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
