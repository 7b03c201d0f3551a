"""What SQLite needs to serve many threads: its pragmas, and transactions that begin as writers.

Python's driver would begin a transaction late and as a reader; then two writers meet half
way and one of them fails at once, whatever the busy time-out. So the driver is told to begin
nothing by itself, and a writing transaction begins with `BEGIN IMMEDIATE`.
"""

from __future__ import annotations

import sqlite3
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event

from pyservice.storage.sql.driver import Driver

if TYPE_CHECKING:
    from collections.abc import Iterator

BUSY_MILLISECONDS = 5_000
#: Between two attempts where SQLite does not wait by itself.
BETWEEN_SECONDS: Final = 0.02
POOL_SIZE = 16

BEGIN: Final = "BEGIN IMMEDIATE"


def sqlite_engine(url: URL, synchronous: str) -> Engine:
    """An engine on a SQLite file; its folder is made when it is not there.

    `synchronous` is NORMAL (survives a killed process) or FULL (also a power cut). Raises
    `ValueError` when the folder cannot be made.
    """
    if url.database is not None:
        _make_folder(Path(url.database).parent)
    engine = create_engine(url, paramstyle="named", pool_size=POOL_SIZE, max_overflow=0)

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None
        _write_ahead(connection)
        connection.execute(f"PRAGMA synchronous = {synchronous}")
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        connection.execute("PRAGMA foreign_keys = ON")

    return engine


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Has the file written ahead; waits while somebody writes it in the old way.

    SQLite does not wait here by itself, and fails where two processes start at once on a new file.
    """
    until = time.monotonic() + BUSY_MILLISECONDS / 1_000
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() >= until:
                raise
            time.sleep(BETWEEN_SECONDS)
        else:
            return


def _make_folder(folder: Path) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ValueError(f"the database's folder cannot be made: {error.strerror}") from None


@contextmanager
def migrating(engine: Engine) -> Iterator[Connection]:
    """See `Migrating`. It may make tables anew, which foreign keys would not let go."""
    with engine.connect() as connection:
        connection.exec_driver_sql("PRAGMA foreign_keys = OFF")
        connection.commit()
        try:
            with connection.begin():
                connection.exec_driver_sql(BEGIN)
                yield connection
                lost = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
                if lost:
                    raise ValueError(f"rows refer to others that are not there: {lost[:3]}")
        finally:
            connection.exec_driver_sql("PRAGMA foreign_keys = ON")


SQLITE: Final = Driver(
    begin=BEGIN,
    one_writer=True,
    away=(sqlite3.OperationalError,),
    none=(OverflowError, UnicodeEncodeError),
    is_lost=lambda connection: False,
    migrating=migrating,
)
