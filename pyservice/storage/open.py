"""Opens the store that an address names, with its tables brought up to date."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, DatabaseError

from pyservice.storage.migrate import migrate
from pyservice.storage.sql.database import Database
from pyservice.storage.sql.sqlite import BEGIN, migrating, sqlite_engine
from pyservice.storage.sql.store import SqlStore

if TYPE_CHECKING:
    from pyservice.storage.port import Store

SYNCHRONOUS = ("OFF", "NORMAL", "FULL", "EXTRA")


def open_store(url: str, sqlite_synchronous: str = "NORMAL") -> Store:
    """The store at a database address, after its migrations have run.

    `url` is an SQLAlchemy address of a SQLite file, such as `sqlite:///instance/games.db`;
    the file and its folder are made when they are not there. Raises `ValueError` for an
    address it cannot serve, a file that is no database, or an unknown `sqlite_synchronous`.
    """
    try:
        address = make_url(url)
    except ArgumentError as error:
        raise ValueError("not a database address") from error
    if address.get_backend_name() != "sqlite" or not address.database:
        raise ValueError("the database must be a SQLite file: sqlite:///path")
    if sqlite_synchronous not in SYNCHRONOUS:
        raise ValueError(f"SQLite's synchronous must be one of {', '.join(SYNCHRONOUS)}")
    engine = sqlite_engine(address, sqlite_synchronous)
    try:
        with migrating(engine) as connection:
            migrate(connection)
    except DatabaseError as error:
        raise ValueError(f"the file cannot be opened as a database: {error.orig}") from error
    return SqlStore(Database(engine, BEGIN))
