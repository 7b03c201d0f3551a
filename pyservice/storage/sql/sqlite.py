"""What SQLite needs to serve many threads: its pragmas, and transactions that begin as writers.

Python's driver would begin a transaction late and as a reader; then two writers meet half
way and one of them fails at once, whatever the busy time-out. So the driver is told to begin
nothing by itself, and a writing connection says `BEGIN IMMEDIATE`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import URL, Connection, Engine, create_engine, event

if TYPE_CHECKING:
    import sqlite3

BUSY_MILLISECONDS = 5_000
POOL_SIZE = 16


def sqlite_engine(url: URL, synchronous: str) -> Engine:
    """An engine on a SQLite file; its folder is made when it is not there.

    `synchronous` is NORMAL (survives a killed process) or FULL (also a power cut).
    """
    if url.database is not None:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, pool_size=POOL_SIZE, max_overflow=0)

    @event.listens_for(engine, "connect")
    def prepare(connection: sqlite3.Connection, _record: object) -> None:
        connection.isolation_level = None
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(f"PRAGMA synchronous = {synchronous}")
        connection.execute(f"PRAGMA busy_timeout = {BUSY_MILLISECONDS}")
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        if connection.get_execution_options().get("writes"):
            connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine
