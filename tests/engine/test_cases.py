"""Every vector and case of the rules, on the engine and on the slow model."""

from __future__ import annotations

import pytest

from tests.engine.cases import Side, load_cases, load_ids, run_case
from tests.engine.engine_side import EngineSide
from tests.engine.slow_side import SlowSide

CASES = load_cases("thirteen")
IDS = load_ids("vector") + load_ids("case")
SIDES: dict[str, Side] = {"engine": EngineSide(), "slow": SlowSide()}


def test_every_listed_id_is_encoded_and_no_other() -> None:
    assert len(set(IDS)) == len(IDS)
    assert set(CASES) == set(IDS)


@pytest.mark.parametrize("name", IDS)
@pytest.mark.parametrize("side", SIDES)
def test_case_holds(name: str, side: str) -> None:
    assert run_case(CASES[name], SIDES[side]) > 0
