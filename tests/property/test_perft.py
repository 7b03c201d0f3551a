"""Counts of move paths from fixed deals, kept as files and checked by the slow model."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from pyservice import engine
from tests.engine.cases import DATA
from tests.property.slow.options import options_of
from tests.property.slow.perft import perft

if TYPE_CHECKING:
    from pathlib import Path

FILES = sorted((DATA / "perft").glob("*.json"))
SLOW_LIMIT = 4000
"""Paths that the slow model walks for a file; deeper counts are held by the engine alone."""


def read(path: Path) -> dict[str, Any]:
    entry: dict[str, Any] = json.loads(path.read_text())
    return entry


def test_there_are_twenty_deals() -> None:
    assert len(FILES) == 20


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_engine_reaches_the_kept_counts(path: Path) -> None:
    entry = read(path)
    counts = entry["counts"]
    got = engine.perft(
        entry["hands"], entry["leader"], len(counts), entry["ruleset"], entry["options"]
    )
    assert list(got) == counts


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_slow_model_reaches_the_shallow_counts(path: Path) -> None:
    entry = read(path)
    counts = entry["counts"]
    depth = sum(1 for count in counts if count <= SLOW_LIMIT)
    assert depth >= 2
    options = options_of(entry["ruleset"], entry["options"])
    assert perft(entry["hands"], entry["leader"], depth, options) == counts[:depth]
