"""Two applications on one database under one fixed clock, and three players."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.cases.house import House
from tests.services.fixed import FixedClock

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.api.client import Client
    from tests.api.contract import Contract


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock()


@pytest.fixture
def house(tmp_path: Path, contract: Contract, clock: FixedClock) -> Iterator[House]:
    built = House(tmp_path / "games.db", contract, clock)
    yield built
    built.close()


@pytest.fixture
def mai(house: House) -> Client:
    return house.client(0).guest("Mai")


@pytest.fixture
def duc(house: House) -> Client:
    return house.client(1).guest("Đức")


@pytest.fixture
def lan(house: House) -> Client:
    return house.client(0).guest("Lan")
