"""The store on a SQL database."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyservice.domain.seats import people
from pyservice.storage.port import Listing, SeedUse, Standing
from pyservice.storage.sql import codec, statements

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pyservice.domain.changes import Change, Outcome
    from pyservice.domain.events import Event
    from pyservice.domain.player import Player
    from pyservice.domain.session import Session
    from pyservice.storage.sql.database import Database, Transaction

#: More than any game has; databases differ in how they say "no limit".
_ALL = 1 << 31


class SqlStore:
    """Keeps players, games and events in a database.

    Reads need no transaction of their own: a game is one row, and the events up to its
    version never change.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def add_player(self, player: Player, token_hash: bytes) -> None:
        """See `Store.add_player`."""
        with self._database.write() as transaction:
            transaction.run(statements.ADD_PLAYER, codec.player_values(player, token_hash))

    def player_by_token(self, token_hash: bytes) -> Player | None:
        """See `Store.player_by_token`."""
        row = self._database.first(statements.PLAYER_BY_TOKEN, {"token_hash_": token_hash})
        return None if row is None else codec.player(row)

    def player(self, player_id: str) -> Player | None:
        """See `Store.player`."""
        row = self._database.first(statements.PLAYER, {"id_": player_id})
        return None if row is None else codec.player(row)

    def standings(self, player_id: str) -> list[Standing]:
        """See `Store.standings`."""
        rows = self._database.all(statements.STANDINGS, {"player_id_": player_id})
        return [Standing(*row) for row in rows]

    def create(self, change: Change, seed: SeedUse | None) -> bool:
        """See `Store.create`."""
        row, events = codec.game_values(change.after), codec.event_values(change)
        with self._database.write() as transaction:
            if not (_code_is_free(transaction, change.after) and _use_seed(transaction, seed)):
                return False
            transaction.run(statements.ADD_GAME, row)
            _add_members(transaction, change.after.id, people(change.after.seats))
            transaction.run_each(statements.ADD_EVENT, events)
            _count(transaction, change.outcomes())
            return True

    def save(self, change: Change) -> bool:
        """See `Store.save`."""
        moved = change.after.seats is not change.before.seats
        statement = statements.SAVE_STEP if moved else statements.SAVE_PLAY
        values, events = codec.step_values(change, moved=moved), codec.event_values(change)
        with self._database.write() as transaction:
            if transaction.run(statement, values) == 0:
                return False
            transaction.run_each(statements.ADD_EVENT, events)
            if moved:
                _move_members(transaction, change)
            _count(transaction, change.outcomes())
            return True

    def game(self, game_id: str) -> Session | None:
        """See `Store.game`."""
        row = self._database.first(statements.GAME, {"id_": game_id})
        return None if row is None else codec.session(row)

    def game_by_code(self, join_code: str) -> Session | None:
        """See `Store.game_by_code`."""
        row = self._database.first(statements.GAME_BY_CODE, {"join_code_": join_code})
        return None if row is None else codec.session(row)

    def versions(self, game_ids: Sequence[str]) -> Mapping[str, int]:
        """See `Store.versions`."""
        found: dict[str, int] = {}
        for first in range(0, len(game_ids), statements.TOGETHER):
            some = list(game_ids[first : first + statements.TOGETHER])
            some += some[:1] * (statements.TOGETHER - len(some))
            key = {f"id{place}_": game_id for place, game_id in enumerate(some)}
            for game_id, version in self._database.all(statements.VERSIONS, key):
                found[game_id] = version
        return found

    def events(self, game_id: str, after: int, upto: int, limit: int | None) -> Sequence[Event]:
        """See `Store.events`."""
        key = {"game_id_": game_id, "after_": after, "upto_": upto, "limit_": limit or _ALL}
        return [codec.event(row) for row in self._database.all(statements.EVENTS, key)]

    def games_of(self, listing: Listing) -> list[Session]:
        """See `Store.games_of`."""
        statement = statements.games_of(
            paged=listing.before is not None,
            status=listing.status is not None,
            ruleset=listing.ruleset is not None,
            your_turn=listing.your_turn,
        )
        key = {
            "player_id_": listing.player_id,
            "limit_": listing.limit,
            "before_": listing.before,
            "status_": listing.status,
            "ruleset_": listing.ruleset,
        }
        return [codec.session(row) for row in self._database.all(statement, key)]

    def ping(self) -> None:
        """See `Store.ping`."""
        self._database.first(statements.PING, {})

    def close(self) -> None:
        """See `Store.close`."""
        self._database.close()


def _use_seed(transaction: Transaction, seed: SeedUse | None) -> bool:
    if seed is None:
        return True
    key = {"id_": seed.player_id, "used_": seed.used, "following_": seed.following}
    return transaction.run(statements.USE_SEED, key) == 1


def _code_is_free(transaction: Transaction, session: Session) -> bool:
    key = {"join_code_": session.join_code}
    return session.join_code is None or not transaction.finds(statements.CODE_TAKEN, key)


def _add_members(transaction: Transaction, game_id: str, players: Iterable[str]) -> None:
    rows = [{"game_id": game_id, "player_id": player_id} for player_id in players]
    transaction.run_each(statements.ADD_MEMBER, rows)


def _move_members(transaction: Transaction, change: Change) -> None:
    before, after = people(change.before.seats), people(change.after.seats)
    _add_members(transaction, change.after.id, after - before)
    gone = [{"game_id_": change.after.id, "player_id_": player_id} for player_id in before - after]
    transaction.run_each(statements.REMOVE_MEMBER, gone)


def _count(transaction: Transaction, outcomes: Iterable[Outcome]) -> None:
    for outcome in outcomes:
        won = int(outcome.won)
        key = {"player_id_": outcome.player_id, "ruleset_": outcome.ruleset, "won_": won}
        if transaction.run(statements.COUNT_GAME, key) == 0:
            first = Standing(outcome.ruleset, games=1, wins=won)
            row = codec.standing_values(outcome.player_id, first)
            transaction.run(statements.FIRST_GAME, row)
