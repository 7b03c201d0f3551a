"""What all tests of the HTTP service share: one application on a new SQLite file."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from pyservice import Settings, create_app
from tests.api.client import Client
from tests.api.contract import Contract
from tests.postgres import Server, running


@pytest.fixture(scope="session")
def app(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    folder = tmp_path_factory.mktemp("service")
    url = f"sqlite:///{folder}/games.db"
    # Streams end when they have told what there is, so that they can be read like other answers.
    made = create_app(
        Settings(background=False, database_url=url, stream_seconds=0, rate_limits=False)
    )
    made.testing = True
    yield made
    made.extensions["thirteen"].close()


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    """A PostgreSQL server, started by the first test that needs it."""
    with running() as server:
        yield server


@pytest.fixture
def postgres_url(postgres: Server) -> Iterator[str]:
    """The address of an empty database with the tables of this version."""
    url = postgres.lend()
    yield url
    postgres.take_back(url)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database, each test once on every kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/games.db"
    found: str = request.getfixturevalue("postgres_url")
    return found


@pytest.fixture(scope="session")
def contract(app: Flask) -> Contract:
    return Contract(app.test_client().get("/openapi.json").get_json())


@pytest.fixture
def nobody(app: Flask, contract: Contract) -> Client:
    """A client without a token."""
    return Client(app.test_client(), contract)


@pytest.fixture
def mai(nobody: Client) -> Client:
    return nobody.guest("Mai")


@pytest.fixture
def duc(nobody: Client) -> Client:
    return nobody.guest("Đức")
