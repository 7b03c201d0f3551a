from __future__ import annotations

from typing import TYPE_CHECKING, Final

import pytest

from pyservice.services import Services, build
from pyservice.storage import open_store
from tests.services.fixed import FixedChance, FixedClock

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pyservice.domain.player import Player
    from pyservice.storage import Store


#: What depends on the database is asked of both; the rest of the rules is the same on either.
ON_BOTH: Final = frozenset(
    {
        "test_absence",
        "test_accounts",
        "test_creation",
        "test_lobby",
        "test_moves",
        "test_players",
        "test_rematch",
        "test_removal",
        "test_reviews",
        "test_seats",
        "test_sweeper",
    }
)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "url" in metafunc.fixturenames:
        both = metafunc.module.__name__.rpartition(".")[2] in ON_BOTH
        kinds = ["sqlite", "postgresql"] if both else ["sqlite"]
        metafunc.parametrize("url", kinds, indirect=True)


@pytest.fixture
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/games.db"
    found: str = request.getfixturevalue("postgres_url")
    return found


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
