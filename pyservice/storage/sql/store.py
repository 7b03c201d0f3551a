"""The store on a SQL database."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextlib import AbstractContextManager, contextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from pyservice.domain.errors import Problem
from pyservice.domain.seats import people
from pyservice.storage.port import Listing, SeedUse, Standing
from pyservice.storage.sql import codec, statements

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sqlalchemy import Executable

    from pyservice.domain.changes import Change, Outcome
    from pyservice.domain.events import Event
    from pyservice.domain.player import Player
    from pyservice.domain.session import Session

Writing = Callable[[Engine], AbstractContextManager[Connection]]

#: More than any game has; databases differ in how they say "no limit".
_ALL = 1 << 31


class SqlStore:
    """Keeps players, games and events in the database behind an SQLAlchemy engine.

    `writing` begins a transaction that writes, in the way of that database.

    Reads need no transaction of their own: a game is one row, and the events up to its
    version never change. Writes of one process take turns at a lock, since SQLite lets one
    writer in at a time and threads that wait inside the database fight over it.
    """

    def __init__(self, engine: Engine, writing: Writing) -> None:
        self._engine = engine
        self._writing = writing
        self._write_lock = threading.Lock()

    def add_player(self, player: Player, token_hash: bytes) -> None:
        """See `Store.add_player`."""
        with self._write() as connection:
            connection.execute(statements.ADD_PLAYER, codec.player_values(player, token_hash))

    def player_by_token(self, token_hash: bytes) -> Player | None:
        """See `Store.player_by_token`."""
        row = self._first(statements.PLAYER_BY_TOKEN, {"token_hash_": token_hash})
        return None if row is None else codec.player(row)

    def player(self, player_id: str) -> Player | None:
        """See `Store.player`."""
        row = self._first(statements.PLAYER, {"id_": player_id})
        return None if row is None else codec.player(row)

    def standings(self, player_id: str) -> list[Standing]:
        """See `Store.standings`."""
        rows = self._all(statements.STANDINGS, {"player_id_": player_id})
        return [Standing(*row) for row in rows]

    def create(self, change: Change, seed: SeedUse | None) -> bool:
        """See `Store.create`."""
        row, events = codec.game_values(change.after), codec.event_values(change)
        with self._write() as connection:
            if not (_use_seed(connection, seed) and _code_is_free(connection, change.after)):
                connection.rollback()
                return False
            connection.execute(statements.ADD_GAME, row)
            _add_members(connection, change.after.id, people(change.after.seats))
            connection.execute(statements.ADD_EVENTS, events)
            _count(connection, change.outcomes())
            return True

    def save(self, change: Change) -> bool:
        """See `Store.save`."""
        key = {"id_": change.before.id, "version_": change.before.version}
        values, events = codec.step_values(change) | key, codec.event_values(change)
        with self._write() as connection:
            if connection.execute(statements.SAVE_STEP, values).rowcount == 0:
                return False
            connection.execute(statements.ADD_EVENTS, events)
            _move_members(connection, change)
            _count(connection, change.outcomes())
            return True

    def game(self, game_id: str) -> Session | None:
        """See `Store.game`."""
        row = self._first(statements.GAME, {"id_": game_id})
        return None if row is None else codec.session(row)

    def game_by_code(self, join_code: str) -> Session | None:
        """See `Store.game_by_code`."""
        row = self._first(statements.GAME_BY_CODE, {"join_code_": join_code})
        return None if row is None else codec.session(row)

    def events(self, game_id: str, after: int, upto: int, limit: int | None) -> Sequence[Event]:
        """See `Store.events`."""
        key = {"game_id_": game_id, "after_": after, "upto_": upto, "limit_": limit or _ALL}
        return [codec.event(row) for row in self._all(statements.EVENTS, key)]

    def games_of(self, listing: Listing) -> list[Session]:
        """See `Store.games_of`."""
        key = {
            "player_id_": listing.player_id,
            "limit_": listing.limit,
            "before_": listing.before,
            "status_": listing.status,
            "ruleset_": listing.ruleset,
        }
        rows = self._all(statements.games_of(listing), key)
        return [codec.session(row) for row in rows]

    def ping(self) -> None:
        """See `Store.ping`."""
        self._first(statements.PING, {})

    def close(self) -> None:
        """See `Store.close`."""
        self._engine.dispose()

    @contextmanager
    def _write(self) -> Iterator[Connection]:
        with self._write_lock, _available(), self._writing(self._engine) as connection:
            yield connection

    def _first(self, statement: Executable, key: Mapping[str, Any]) -> Sequence[Any] | None:
        with _available(), self._engine.connect() as connection:
            return connection.execute(statement, key).first()

    def _all(self, statement: Executable, key: Mapping[str, Any]) -> Sequence[Sequence[Any]]:
        with _available(), self._engine.connect() as connection:
            return connection.execute(statement, key).all()


@contextmanager
def _available() -> Iterator[None]:
    """A database that is away or too busy is a passing trouble; a broken rule is a bug."""
    try:
        yield
    except IntegrityError:
        raise
    except (DBAPIError, PoolTimeout) as error:
        raise Problem("unavailable") from error


def _use_seed(connection: Connection, seed: SeedUse | None) -> bool:
    if seed is None:
        return True
    key = {"id_": seed.player_id, "used_": seed.used, "following_": seed.following}
    return connection.execute(statements.USE_SEED, key).rowcount == 1


def _code_is_free(connection: Connection, session: Session) -> bool:
    if session.join_code is None:
        return True
    key = {"join_code_": session.join_code}
    return connection.execute(statements.CODE_TAKEN, key).first() is None


def _add_members(connection: Connection, game_id: str, players: frozenset[str]) -> None:
    for player_id in players:
        row = {"game_id": game_id, "player_id": player_id}
        connection.execute(statements.ADD_MEMBER, row)


def _move_members(connection: Connection, change: Change) -> None:
    if change.before.seats is change.after.seats:
        return
    before, after = people(change.before.seats), people(change.after.seats)
    _add_members(connection, change.after.id, after - before)
    for player_id in before - after:
        key = {"game_id_": change.after.id, "player_id_": player_id}
        connection.execute(statements.REMOVE_MEMBER, key)


def _count(connection: Connection, outcomes: Sequence[Outcome]) -> None:
    for outcome in outcomes:
        won = int(outcome.won)
        key = {"player_id_": outcome.player_id, "ruleset_": outcome.ruleset, "won_": won}
        if connection.execute(statements.COUNT_GAME, key).rowcount == 0:
            row = {
                "player_id": outcome.player_id,
                "ruleset": outcome.ruleset,
                "games": 1,
                "wins": won,
            }
            connection.execute(statements.FIRST_GAME, row)
