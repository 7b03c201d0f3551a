"""Runs statements on the connections that SQLAlchemy keeps, with little in between.

A move is two reads and one transaction of two writes; SQLAlchemy's own way of executing
costs several times what the database does for them. So each statement is compiled once, for
the database at hand, and its text goes to the driver directly.
"""

from __future__ import annotations

import threading
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy.exc import TimeoutError as PoolTimeout

from pyservice.domain.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sqlalchemy import ClauseElement, Dialect, Engine, PoolProxiedConnection
    from sqlalchemy.engine.interfaces import DBAPICursor

    from pyservice.storage.sql.driver import Driver

    Row = Sequence[Any]
    Values = Mapping[str, Any]


class _Texts:
    """Statements as the driver takes them, each compiled when it is first run."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._known: dict[ClauseElement, tuple[str, dict[str, Any]]] = {}

    def run(self, cursor: DBAPICursor, statement: ClauseElement, values: Values) -> None:
        """Runs a statement; what is written as a value inside it is a parameter too."""
        text, fixed = self._known.get(statement) or self._compiled(statement)
        cursor.execute(text, {**fixed, **values})

    def run_each(
        self, cursor: DBAPICursor, statement: ClauseElement, rows: Sequence[Values]
    ) -> None:
        """Runs a statement once for each row."""
        text, fixed = self._known.get(statement) or self._compiled(statement)
        cursor.executemany(text, [{**fixed, **values} for values in rows])

    def _compiled(self, statement: ClauseElement) -> tuple[str, dict[str, Any]]:
        compiled = statement.compile(dialect=self._dialect)
        fixed = {name: value for name, value in compiled.params.items() if value is not None}
        self._known[statement] = str(compiled), fixed
        return self._known[statement]


@dataclass(frozen=True, slots=True)
class Transaction:
    """The writes of one transaction."""

    _texts: _Texts
    _cursor: DBAPICursor
    _connection: PoolProxiedConnection

    def settle(self, kept: bool) -> bool:
        """Takes back what was written so far unless it is to be kept; gives `kept`."""
        if not kept:
            self._connection.rollback()
        return kept

    def run(self, statement: ClauseElement, values: Values) -> int:
        """Runs a statement; gives the number of rows it changed."""
        self._texts.run(self._cursor, statement, values)
        return self._cursor.rowcount

    def run_each(self, statement: ClauseElement, rows: Sequence[Values]) -> None:
        """Runs a statement once for each row, in one round trip where the driver can."""
        if len(rows) > 1:
            self._texts.run_each(self._cursor, statement, rows)
        elif rows:
            self._texts.run(self._cursor, statement, rows[0])

    def finds(self, statement: ClauseElement, key: Values) -> bool:
        """Whether a statement finds a row."""
        return self.first(statement, key) is not None

    def first(self, statement: ClauseElement, key: Values) -> Row | None:
        """The first row that a statement finds."""
        self._texts.run(self._cursor, statement, key)
        row: Row | None = self._cursor.fetchone()
        return row

    def all(self, statement: ClauseElement, key: Values) -> Sequence[Row]:
        """All rows that a statement finds, or gives back of what it changed."""
        self._texts.run(self._cursor, statement, key)
        return self._cursor.fetchall()


class Database:
    """Reads, and transactions that write.

    Writes of one process take turns at a lock where the database lets one writer in at a time:
    threads that wait inside it fight over who comes next.
    """

    def __init__(self, engine: Engine, driver: Driver) -> None:
        self._engine = engine
        self._driver = driver
        self._away: tuple[type[Exception], ...] = (*driver.away, PoolTimeout)
        self._texts = _Texts(engine.dialect)
        self._turn = threading.Lock() if driver.one_writer else nullcontext()

    def first(self, statement: ClauseElement, key: Values) -> Row | None:
        """The first row that a statement finds."""
        with suppress(*self._driver.none), self._connection() as connection:
            cursor = connection.cursor()
            self._texts.run(cursor, statement, key)
            row: Row | None = cursor.fetchone()
            return row
        return None

    def all(self, statement: ClauseElement, key: Values) -> Sequence[Row]:
        """All rows that a statement finds."""
        with suppress(*self._driver.none), self._connection() as connection:
            cursor = connection.cursor()
            self._texts.run(cursor, statement, key)
            return cursor.fetchall()
        return []

    @contextmanager
    def write(self) -> Iterator[Transaction]:
        """A transaction that writes: kept at the end of the block, or taken back."""
        with self._turn, self._connection() as connection:
            cursor = connection.cursor()
            cursor.execute(self._driver.begin)
            yield Transaction(self._texts, cursor, connection)
            connection.commit()

    def close(self) -> None:
        """Closes the connections."""
        self._engine.dispose()

    @contextmanager
    def _connection(self) -> Iterator[PoolProxiedConnection]:
        """A connection of the pool, which rolls back what is open when it comes home.

        A database that is away or too busy is a passing trouble and becomes `unavailable`.
        """
        try:
            connection = self._engine.raw_connection()
            try:
                yield connection
            finally:
                self._give_back(connection)
        except self._away as error:
            raise Problem("unavailable") from error

    def _give_back(self, connection: PoolProxiedConnection) -> None:
        driver_side = connection.dbapi_connection
        if driver_side is not None and self._driver.is_lost(driver_side):
            connection.invalidate()
        connection.close()
