"""The README's Python example is run, and its map of the tree is the tree."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_examples_give_what_they_show() -> None:
    parser = doctest.DocTestParser()
    test = parser.get_doctest(README, {}, "README.md", "README.md", 0)
    assert test.examples
    result = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert result.failed == 0


def test_the_facade_examples_give_what_they_show() -> None:
    from pyservice.engine import game, tools

    for module in (game, tools):
        result = doctest.testmod(module)
        assert result.attempted > 0
        assert result.failed == 0


def test_every_place_on_the_map_exists() -> None:
    places = re.findall(r"^\| `([^`]+)` \|", README.split("## The tree")[1], re.MULTILINE)
    assert len(places) > 10
    assert [place for place in places if not (ROOT / place).exists()] == []
