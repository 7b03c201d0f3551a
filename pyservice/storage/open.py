"""Opens the store that an address names, with its tables brought up to date."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError, DatabaseError

from pyservice.storage.migrate import migrate
from pyservice.storage.sql.database import Database
from pyservice.storage.sql.sqlite import SQLITE, sqlite_engine
from pyservice.storage.sql.store import SqlStore

if TYPE_CHECKING:
    from pyservice.storage.port import Store
    from pyservice.storage.sql.driver import Driver

SYNCHRONOUS: Final = ("OFF", "NORMAL", "FULL", "EXTRA")
CONNECTIONS: Final = 16

#: What an address of PostgreSQL may begin with; the driver is psycopg in each case.
_POSTGRES: Final = frozenset({"postgresql", "postgres", "postgresql+psycopg"})


def open_store(
    url: str, sqlite_synchronous: str = "NORMAL", connections: int = CONNECTIONS
) -> Store:
    """The store at a database address, after its migrations have run.

    `url` is the address of a SQLite file, such as `sqlite:///instance/games.db` (the file and
    its folder are made when they are not there), or of a PostgreSQL database, such as
    `postgresql://user:password@host/name`, to which there are at most so many connections.
    Raises `ValueError` for what it cannot serve: another address, a file that is no database, a
    server that is away, a missing driver, or an unknown `sqlite_synchronous`.
    """
    if sqlite_synchronous not in SYNCHRONOUS:
        raise ValueError(f"SQLite's synchronous must be one of {', '.join(SYNCHRONOUS)}")
    engine, driver = _engine(_address(url), sqlite_synchronous, connections)
    try:
        with driver.migrating(engine) as connection:
            migrate(connection)
    except DatabaseError as error:
        engine.dispose()
        raise ValueError(f"it cannot be opened as a database: {error.orig}") from None
    except ValueError:
        engine.dispose()
        raise
    return SqlStore(Database(engine, driver))


def _address(url: str) -> URL:
    try:
        return make_url(url)
    except (ArgumentError, ValueError):
        raise ValueError("not a database address") from None


def _engine(address: URL, synchronous: str, connections: int) -> tuple[Engine, Driver]:
    if address.drivername in _POSTGRES:
        return _postgres(address, connections)
    if address.get_backend_name() == "sqlite" and address.database:
        return sqlite_engine(address, synchronous), SQLITE
    raise ValueError(
        "the database must be a SQLite file, sqlite:///path, or PostgreSQL,"
        " postgresql://user:password@host/name"
    )


def _postgres(address: URL, connections: int) -> tuple[Engine, Driver]:
    try:
        from pyservice.storage.sql.postgres import POSTGRES, postgres_engine
    except ImportError:
        raise ValueError("PostgreSQL needs psycopg: pip install 'psycopg[binary]'") from None
    return postgres_engine(address, connections), POSTGRES
