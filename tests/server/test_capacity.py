"""The bench that the operator's estimate is made from still measures."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bench.capacity import measure, served
from bench.databases import sqlite

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def test_it_measures_what_the_page_shows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with sqlite(tmp_path) as database, served(database, tmp_path, count=25) as bench:
        measure(bench, tmp_path, games=1)
    told = capsys.readouterr().out
    assert len(re.findall(r"\d ms +\d", told)) == 7
    weights = dict(re.findall(r"(\w+): [\d.]+ rows a game, (\d+) bytes a row", told))
    assert set(weights) == {"games", "events", "receipts"}
    assert 50 < int(weights["events"]) < 1000
