from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import pytest

from pyservice.domain import review as reviewing
from pyservice.services import Services, build, reviews
from pyservice.services.reviews import Reviews
from pyservice.storage import open_store
from tests.services.fixed import FixedChance, FixedClock
from tests.services.games import BOT, ME, play_on, request
from tests.services.reviewed import QUICK

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
        "test_review_work",
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


@pytest.fixture
def quick_reviews(monkeypatch: pytest.MonkeyPatch) -> None:
    """No thread works unasked, every step is kept, and few deals are looked at."""
    monkeypatch.setattr(Reviews, "start", lambda _: None)
    monkeypatch.setattr(reviews, "KEEP_SECONDS", 0.0)
    monkeypatch.setattr(reviewing, "JUDGES", QUICK)


@pytest.fixture
def over(services: Services, mai: Player) -> str:
    """A dealt game of several rounds that is over."""
    body = request(ME, BOT, options={"target_score": 2}, hints=False)
    return play_on(services, mai, services.games.create(mai, body))["id"]


@pytest.fixture
def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int, int]]:
    """The moves that were looked at, by game, seat and number."""
    seen: list[tuple[str, int, int]] = []
    assessed = reviewing.assessed

    def counted(session: Any, seat: int, turn: reviewing.Turn) -> dict[str, Any]:
        seen.append((session.id, seat, turn.seq))
        return assessed(session, seat, turn)

    monkeypatch.setattr(reviewing, "assessed", counted)
    return seen
