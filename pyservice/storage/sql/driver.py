"""How the driver of one kind of database is spoken to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from contextlib import AbstractContextManager

    from sqlalchemy import Connection, Engine
    from sqlalchemy.engine.interfaces import DBAPIConnection


class IsLost(Protocol):
    """Whether a connection is of no use any more."""

    def __call__(self, connection: DBAPIConnection) -> bool:
        """True when the next statement on it could only fail."""


class Migrating(Protocol):
    """A transaction for migrations, in which processes that start together take turns."""

    def __call__(self, engine: Engine) -> AbstractContextManager[Connection]:
        """Commits at the end of the block, or takes all of it back."""


@dataclass(frozen=True, slots=True)
class Driver:
    """What differs from database to database.

    `begin` begins a transaction that writes. `one_writer`: the database lets one writer in at a
    time, so that threads had better take turns before. `away` are the errors that pass, `none`
    those of a value that no row can have, such as a number that is too large.
    """

    begin: str
    one_writer: bool
    away: tuple[type[Exception], ...]
    none: tuple[type[Exception], ...]
    is_lost: IsLost
    migrating: Migrating
