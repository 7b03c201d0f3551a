"""What PostgreSQL needs: an engine on psycopg, and connections that notice when they are dead.

Reads run outside of transactions, each a statement of its own; a transaction that writes begins
with `BEGIN`. Writers wait for one another only at the same row.
"""

from __future__ import annotations

import select
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import psycopg
from psycopg.pq import ConnStatus
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DisconnectionError, InvalidRequestError

from pyservice.storage.sql.driver import Driver

if TYPE_CHECKING:
    from collections.abc import Iterator

#: How long a request waits for a connection of the pool, in seconds.
POOL_SECONDS: Final = 10

#: A server that is away, or a network that is cut, is noticed within seconds.
_CONNECTING: Final[dict[str, Any]] = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 2,
    "tcp_user_timeout": 15_000,
    "application_name": "thirteen",
    "client_encoding": "UTF8",
}
#: A process that stands still in the middle of a transaction does not stop a game for long: its
#: transaction is ended before those fail who wait for it.
_SESSION: Final = "SET lock_timeout = '12s'; SET idle_in_transaction_session_timeout = '10s'"
#: Of all who migrate at the same time one goes first; any number that nobody else uses.
_MIGRATION_LOCK: Final = 0x7431_3300


def postgres_engine(url: URL, pool_size: int) -> Engine:
    """An engine with at most so many connections to the server of an address."""
    given = {name: value for name, value in _CONNECTING.items() if name not in url.query}
    engine = create_engine(
        url.set(drivername="postgresql+psycopg"),
        isolation_level="AUTOCOMMIT",
        use_native_hstore=False,
        pool_size=pool_size,
        max_overflow=0,
        pool_timeout=POOL_SECONDS,
        connect_args=given,
    )
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "checkout", _look_at)
    return engine


@contextmanager
def migrating(engine: Engine) -> Iterator[Connection]:
    """See `Migrating`."""
    with engine.connect() as connection:
        connection.execution_options(isolation_level="READ COMMITTED")
        with connection.begin():
            connection.exec_driver_sql("SET LOCAL lock_timeout = 0")
            connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
            connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})")
            _must_keep_every_letter(connection)
            yield connection


def _must_keep_every_letter(connection: Connection) -> None:
    encoding = connection.exec_driver_sql("SHOW server_encoding").scalar()
    if encoding != "UTF8":
        raise ValueError(f"the database must have the encoding UTF8, not {encoding}")


def _prepare(connection: psycopg.Connection[Any], _record: object) -> None:
    connection.execute(_SESSION)


def _look_at(connection: psycopg.Connection[Any], _record: object, _proxy: object) -> None:
    """Lets nobody have a connection that the server has closed meanwhile.

    An idle connection has nothing to read, unless it is a notice or the end. It costs a few
    microseconds, where asking the server would cost a round trip.
    """
    ear = select.poll()
    try:
        ear.register(connection.fileno(), select.POLLIN)
        while ear.poll(0) and not _is_lost(connection):
            connection.pgconn.consume_input()
    except psycopg.OperationalError as error:
        raise DisconnectionError from error
    if _is_lost(connection):
        raise DisconnectionError


def _is_lost(connection: Any) -> bool:  # noqa: ANN401
    return bool(connection.pgconn.status != ConnStatus.OK)


POSTGRES: Final = Driver(
    begin="BEGIN ISOLATION LEVEL READ COMMITTED",
    one_writer=False,
    away=(
        psycopg.OperationalError,
        psycopg.InterfaceError,
        psycopg.errors.ReadOnlySqlTransaction,
        psycopg.errors.IdleInTransactionSessionTimeout,
        InvalidRequestError,
    ),
    none=(psycopg.DataError, UnicodeEncodeError),
    is_lost=_is_lost,
    migrating=migrating,
)
