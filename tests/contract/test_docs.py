"""The pages for people name calls, problems and events that there are."""

import re
from pathlib import Path
from typing import Final

import pytest

from pyservice.__main__ import describe
from pyservice.api.schemas.events import EVENT_TYPES
from pyservice.domain.errors import SLUGS

ROOT: Final = Path(__file__).parents[2]
PAGES: Final = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
_CALL: Final = re.compile(r"`(GET|POST|PATCH|PUT|DELETE) (/v1/[^`\s?]*)")


def _shape(path: str) -> str:
    """The address without the names of its parameters."""
    return re.sub(r"\{\w+\}", "{}", path)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_calls_of_a_page_are_there(page: Path) -> None:
    paths = describe().content["paths"]
    known = {(name.upper(), _shape(path)) for path, item in paths.items() for name in item}
    named = {(method, _shape(path)) for method, path in _CALL.findall(page.read_text("utf-8"))}
    assert named <= known


def test_the_page_on_tables_names_what_there_is() -> None:
    text = (ROOT / "docs" / "tables.md").read_text("utf-8")
    assert len(_CALL.findall(text)) > 10
    for slug in ("game_full", "game_started", "seat_has_time"):
        assert f"`{slug}`" in text
        assert slug in SLUGS
    assert "`rematch_created`" in text
    assert "rematch_created" in EVENT_TYPES
