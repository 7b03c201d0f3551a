from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyservice.services import Services, build
from pyservice.storage import open_store
from tests.services.fixed import FixedChance, FixedClock

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pyservice.domain.player import Player
    from pyservice.storage import Store


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/games.db"


@pytest.fixture
def store(url: str) -> Store:
    return open_store(url)


@pytest.fixture
def clock() -> FixedClock:
    return FixedClock()


@pytest.fixture
def services(store: Store, clock: FixedClock) -> Iterator[Services]:
    built = build(store, clock=clock, chance=FixedChance())
    yield built
    built.close()


@pytest.fixture
def mai(services: Services) -> Player:
    return guest(services, "Mai")


@pytest.fixture
def duc(services: Services) -> Player:
    return guest(services, "Đức")


def guest(services: Services, name: str) -> Player:
    return services.players.authenticate(services.players.create(name, None)["token"])
