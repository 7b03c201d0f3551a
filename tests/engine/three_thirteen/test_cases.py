"""Every vector and case of Three Thirteen, on the engine and on the slow model."""

from __future__ import annotations

import pytest

from tests.engine.cases import load_cases, load_ids
from tests.engine.three_thirteen.cases import Side, run_case
from tests.engine.three_thirteen.engine_side import EngineSide
from tests.engine.three_thirteen.slow_side import SlowSide

CASES = load_cases("three_thirteen")
IDS = load_ids("three_thirteen")
SIDES: dict[str, Side] = {"engine": EngineSide(), "slow": SlowSide()}


def test_every_listed_id_is_encoded_and_no_other() -> None:
    assert len(set(IDS)) == len(IDS)
    assert set(CASES) == set(IDS)


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("side", SIDES)
def test_case_holds(name: str, side: str) -> None:
    assert run_case(CASES[name], SIDES[side]) > 0
