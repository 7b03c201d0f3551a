from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from typing import TYPE_CHECKING

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, make_url

from pyservice.storage import open_store
from pyservice.storage.migrate import configuration, migrate
from pyservice.storage.sql.postgres import POSTGRES, postgres_engine
from pyservice.storage.sql.sqlite import SQLITE, sqlite_engine
from pyservice.storage.sql.tables import metadata

if TYPE_CHECKING:
    from collections.abc import Iterator
    from contextlib import AbstractContextManager
    from pathlib import Path

    from sqlalchemy import Connection, Engine

    from tests.postgres import Server


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database without tables."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/games.db"
        return
    server: Server = request.getfixturevalue("postgres")
    made = server.new_database(migrated=False)
    yield made
    server.drop(made)


@pytest.fixture
def engine(url: str) -> Iterator[Engine]:
    address = make_url(url)
    is_file = address.get_backend_name() == "sqlite"
    made = sqlite_engine(address, "NORMAL") if is_file else postgres_engine(address, 2)
    yield made
    made.dispose()


def test_the_migrations_make_the_tables_that_the_statements_use(engine: Engine) -> None:
    upgrade(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_migrating_again_changes_nothing(engine: Engine) -> None:
    upgrade(engine)
    upgrade(engine)
    assert set(inspect(engine).get_table_names()) == {*metadata.tables, "alembic_version"}


def test_migrations_can_be_taken_back(engine: Engine) -> None:
    upgrade(engine)
    with migrating(engine) as connection:
        config = configuration()
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
    assert inspect(engine).get_table_names() == ["alembic_version"]


def test_a_migration_that_fails_leaves_the_database_as_it_was(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("alembic.op.create_index", _fail)
    with pytest.raises(ZeroDivisionError):
        upgrade(engine)
    assert inspect(engine).get_table_names() == []


def test_a_new_file_that_another_process_writes_is_waited_for(tmp_path: Path) -> None:
    """In the old way of writing, as it does between making the file and changing over."""
    path = tmp_path / "games.db"
    with closing(sqlite3.connect(path, isolation_level=None, check_same_thread=False)) as other:
        other.execute("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)")
        other.execute("BEGIN IMMEDIATE")
        other.execute("INSERT INTO alembic_version VALUES ('0001')")
        threading.Timer(0.3, other.rollback).start()
        open_store(f"sqlite:///{path}").close()


def test_stores_opened_together_wait_for_one_another(url: str) -> None:
    stores = []
    threads = [threading.Thread(target=lambda: stores.append(open_store(url))) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(stores) == 2
    for store in stores:
        store.ping()
        store.close()


@pytest.mark.parametrize(
    ("url", "synchronous"),
    [
        ("nonsense", "NORMAL"),
        ("sqlite://", "NORMAL"),
        ("postgresql+asyncpg://somewhere/games", "NORMAL"),
        ("mysql://somewhere/games", "NORMAL"),
        ("sqlite:///{folder}/games.db", "SOMETIMES"),
        ("sqlite:////dev/null/games.db", "NORMAL"),
        ("sqlite:////dev/null/folder/games.db", "NORMAL"),
    ],
)
def test_an_address_that_cannot_be_served_is_refused(
    tmp_path: Path, url: str, synchronous: str
) -> None:
    with pytest.raises(ValueError, match=r"database|synchronous"):
        open_store(url.format(folder=tmp_path), synchronous)


def test_the_folder_of_the_file_is_made(tmp_path: Path) -> None:
    open_store(f"sqlite:///{tmp_path}/new/folder/games.db", "FULL").close()
    assert (tmp_path / "new" / "folder" / "games.db").exists()


def migrating(engine: Engine) -> AbstractContextManager[Connection]:
    driver = SQLITE if engine.dialect.name == "sqlite" else POSTGRES
    return driver.migrating(engine)


def upgrade(engine: Engine) -> None:
    with migrating(engine) as connection:
        migrate(connection)


def _fail(*_: object, **__: object) -> None:
    raise ZeroDivisionError
