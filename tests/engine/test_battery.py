"""The battery for every ruleset of the catalogue."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyservice import engine
from tests.engine.battery import BATTERY, Entry
from tests.engine.thirteen_battery import THIRTEEN_BATTERY
from tests.engine.three_thirteen.battery import THREE_THIRTEEN_BATTERY

if TYPE_CHECKING:
    from collections.abc import Callable

RULESETS: tuple[tuple[str, tuple[int, ...], float, int], ...] = (
    ("cardgames_io", (2, 3, 4), 0.0, 3),
    ("southern_poker", (2, 3, 4), 0.0, 3),
    ("three_thirteen", (2, 3, 4, 6, 8), 0.9, 1),
    ("three_thirteen_ace_high", (2, 5), 0.9, 1),
)
"""Each ruleset: numbers of seats, how often a greedy bot moves in place of chance, games."""

ENTRIES = [
    [Entry(name, seats, seed, skill) for seed in range(games)]
    for name, sizes, skill, games in RULESETS
    for seats in sizes
]
OF_FAMILY = {"thirteen": THIRTEEN_BATTERY, "three_thirteen": THREE_THIRTEEN_BATTERY}


def test_every_ruleset_is_entered() -> None:
    assert [name for name, *_ in RULESETS] == [entry["id"] for entry in engine.catalogue()]


@pytest.mark.parametrize("entries", ENTRIES, ids=lambda some: f"{some[0].ruleset}-{some[0].seats}")
@pytest.mark.parametrize("check", BATTERY, ids=lambda check: check.__name__)
def test_battery(entries: list[Entry], check: Callable[[Entry], None]) -> None:
    for entry in entries:
        check(entry)


@pytest.mark.parametrize("entries", ENTRIES, ids=lambda some: f"{some[0].ruleset}-{some[0].seats}")
def test_battery_of_the_family(entries: list[Entry]) -> None:
    for entry in entries:
        for check in OF_FAMILY[entry.family]:
            check(entry)
