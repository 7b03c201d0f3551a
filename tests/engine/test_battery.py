"""The battery for every ruleset of the catalogue."""

from __future__ import annotations

import pytest

from pyservice import engine
from tests.engine.battery import BATTERY, OF_THIRTEEN, Entry

RULESETS = (
    ("cardgames_io", (2, 3, 4)),
    ("southern_poker", (2, 3, 4)),
    ("three_thirteen", (2, 3, 5)),
    ("three_thirteen_ace_high", (2, 4)),
)


def test_every_ruleset_is_entered() -> None:
    assert [name for name, _ in RULESETS] == [entry["id"] for entry in engine.catalogue()]


EVERY = [(name, seats) for name, sizes in RULESETS for seats in sizes]
THIRTEEN = [(name, seats) for name, seats in EVERY if not name.startswith("three_thirteen")]


@pytest.mark.parametrize("check", OF_THIRTEEN, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("ruleset", "seats"), THIRTEEN)
def test_battery_of_thirteen(ruleset: str, seats: int, check: object) -> None:
    assert callable(check)
    for seed in range(3):
        check(Entry(ruleset, seats, seed))


@pytest.mark.parametrize("check", BATTERY, ids=lambda check: check.__name__)
@pytest.mark.parametrize(("ruleset", "seats"), EVERY)
def test_battery(ruleset: str, seats: int, check: object) -> None:
    assert callable(check)
    for seed in range(3):
        check(Entry(ruleset, seats, seed))
