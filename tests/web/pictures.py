"""Pictures of every screen, in every language, narrow and wide, light and dark.

    python -m tests.web.pictures --out DIR --only home rules --locales vi --widths 360
    python -m tests.web.pictures --readme

Without options all of them; `--readme` takes those of the README, into `docs/pictures`. It needs
what the browser tests need, and runs as one: each picture is a test.
"""

from __future__ import annotations

import argparse
import itertools
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

from pyservice.i18n import LOCALES

if TYPE_CHECKING:
    from tests.web.conftest import OpenPage
    from tests.web.site import Site
    from tests.web.watching import Watch

THEMES: Final = ("light", "dark")
WIDTHS: Final = (360, 1440)


@dataclass(frozen=True)
class Shot:
    """One picture: of a screen, as it looks to somebody, into a file."""

    screen: str
    locale: str
    width: int
    theme: str
    file: Path
    height: int | None = None


_DOCS: Final = Path("docs/pictures")
README: Final = (
    Shot("thirteen_trick", "en", 1100, "light", _DOCS / "thirteen.jpg", 700),
    Shot("three_discard", "en", 1100, "dark", _DOCS / "three-thirteen.jpg", 700),
    Shot("thirteen_trick", "vi", 390, "dark", _DOCS / "phone.jpg", 780),
    Shot("three_ready", "fr", 390, "light", _DOCS / "phone-three-thirteen.jpg", 780),
)


def test_picture(open_page: OpenPage, site: Site, watch: Watch, shot: Shot) -> None:
    from tests.web.screens import SCREENS, Visit

    watch.allow("")
    visit = Visit(site, open_page, shot.width, shot.locale, shot.theme, shot.height)
    page = SCREENS[shot.screen](visit)
    page.evaluate("document.activeElement?.blur()")
    shot.file.parent.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=shot.file, full_page=shot.height is None)


class Wish:
    """Which pictures are wanted."""

    def __init__(self, shots: list[Shot]) -> None:
        self._shots = shots

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        if "shot" in metafunc.fixturenames:
            metafunc.parametrize("shot", self._shots, ids=[shot.file.stem for shot in self._shots])


def main(arguments: list[str]) -> int:
    """Takes the pictures; 0 when all were taken."""
    from tests.web.screens import SCREENS

    parser = argparse.ArgumentParser(prog="python -m tests.web.pictures")
    parser.add_argument("--readme", action="store_true", help="those of the README alone")
    parser.add_argument("--out", default="pictures", type=Path)
    parser.add_argument("--only", nargs="*", default=list(SCREENS), choices=SCREENS)
    parser.add_argument("--locales", nargs="*", default=list(LOCALES), choices=LOCALES)
    parser.add_argument("--widths", nargs="*", default=list(WIDTHS), type=int)
    parser.add_argument("--themes", nargs="*", default=list(THEMES), choices=THEMES)
    given = parser.parse_args(arguments)
    shots = list(README) if given.readme else _all(given)
    return int(pytest.main(["-q", "--no-header", __file__], plugins=[Wish(shots)]))


def _all(given: argparse.Namespace) -> list[Shot]:
    each = itertools.product(given.only, given.locales, given.widths, given.themes)
    return [Shot(*one, given.out / f"{'-'.join(map(str, one))}.png") for one in each]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
