"""The store on a SQL database."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyservice.storage.port import (
    Listing,
    PublicListing,
    Purged,
    ReviewQueue,
    SeedUse,
    Standing,
)
from pyservice.storage.sql import codec, reviewing, statements
from pyservice.storage.sql.forgetting import forget
from pyservice.storage.sql.keeping import (
    code_is_free,
    keep_game,
    keep_receipt,
    keep_step,
    use_seed,
)
from pyservice.storage.sql.purging import purge

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sqlalchemy import ClauseElement

    from pyservice.domain.changes import Change
    from pyservice.domain.events import Event
    from pyservice.domain.player import Player
    from pyservice.domain.receipts import Receipt
    from pyservice.domain.review import Review
    from pyservice.domain.session import Session
    from pyservice.storage.sql.database import Database, Row

#: More than any game has; databases differ in how they say "no limit".
_ALL = 1 << 31

#: How exactly the last use of a token is known, so that not every request writes: one day.
TOKEN_USE_MS: Final = 24 * 60 * 60 * 1000


class SqlStore:
    """Keeps players, games, events, receipts and reviews in a database.

    Reads need no transaction of their own: a game is one row, and the events up to its
    version never change.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    def add_player(self, player: Player, token_hash: bytes) -> None:
        """See `Store.add_player`."""
        token = codec.token_values(player.id, token_hash, player.created_at, pending=False)
        with self._database.write() as transaction:
            transaction.run(statements.ADD_PLAYER, codec.player_values(player))
            transaction.run(statements.ADD_TOKEN, token)

    def player_by_token(self, token_hash: bytes, now: int) -> Player | None:
        """See `Store.player_by_token`."""
        row = self._database.first(statements.PLAYER_BY_TOKEN, {"hash_": token_hash})
        if row is None:
            return None
        *found, pending, used_at = row
        known = codec.player(found)
        if pending or now - used_at >= TOKEN_USE_MS:
            return known if self._use_token(known.id, token_hash, now) else None
        return known

    def holders(self, token_hashes: Sequence[bytes]) -> Mapping[bytes, str]:
        """See `Store.holders`."""
        rows = self._by_keys(statements.HOLDERS, statements.HOLDERS_AT_ONCE, token_hashes)
        return {bytes(token_hash): player_id for token_hash, player_id in rows}

    def renew_token(self, player_id: str, token_hash: bytes, now: int) -> bool:
        """See `Store.renew_token`."""
        token = codec.token_values(player_id, token_hash, now, pending=True)
        with self._database.write() as transaction:
            if not transaction.finds(statements.HOLD_PLAYER, {"id_": player_id}):
                return False
            transaction.run(statements.REMOVE_PENDING_TOKENS, {"id_": player_id})
            transaction.run(statements.ADD_TOKEN, token)
            return True

    def update_player(self, player_id: str, name: str, locale: str | None) -> None:
        """See `Store.update_player`."""
        values = {"id_": player_id, "name": name, "locale": locale}
        with self._database.write() as transaction:
            transaction.run(statements.UPDATE_PLAYER, values)

    def forget_player(self, player_id: str, now: int) -> None:
        """See `Store.forget_player`."""
        done = False
        while not done:
            with self._database.write() as transaction:
                done = forget(transaction, player_id, now)

    def player(self, player_id: str) -> Player | None:
        """See `Store.player`."""
        row = self._database.first(statements.PLAYER, {"id_": player_id})
        return None if row is None else codec.player(row)

    def standings(self, player_id: str) -> list[Standing]:
        """See `Store.standings`."""
        rows = self._database.all(statements.STANDINGS, {"player_id_": player_id})
        return [Standing(*row) for row in rows]

    def create(
        self,
        change: Change,
        seed: SeedUse | None,
        receipt: Receipt | None = None,
        origin: Change | None = None,
    ) -> bool:
        """See `Store.create`."""
        with self._database.write() as transaction:
            kept = (
                (origin is None or keep_step(transaction, origin))
                and code_is_free(transaction, change.after)
                and use_seed(transaction, seed)
            )
            if kept:
                keep_game(transaction, change)
            return transaction.settle(kept and keep_receipt(transaction, receipt))

    def save(self, change: Change, receipt: Receipt | None = None) -> bool:
        """See `Store.save`."""
        with self._database.write() as transaction:
            kept = keep_step(transaction, change)
            return transaction.settle(kept and keep_receipt(transaction, receipt))

    def keep_receipt(self, receipt: Receipt) -> bool:
        """See `Store.keep_receipt`."""
        with self._database.write() as transaction:
            return keep_receipt(transaction, receipt)

    def receipt(self, player_id: str, path: str, key: str, since: int) -> Receipt | None:
        """See `Store.receipt`."""
        wanted = {"player_id_": player_id, "path_": path, "key_": key, "since_": since}
        row = self._database.first(statements.RECEIPT, wanted)
        return None if row is None else codec.receipt(row)

    def forget_receipts(self, before: int) -> int:
        """See `Store.forget_receipts`."""
        with self._database.write() as transaction:
            return transaction.run(statements.FORGET_RECEIPTS, {"before_": before})

    def claim_due(self, now: int, lease_until: int, limit: int) -> list[str]:
        """See `Store.claim_due`. Nothing is written, nor a turn to write waited for, in vain."""
        due = {"now_": now, "limit_": limit}
        if self._database.first(statements.ANY_DUE, due) is None:
            return []
        with self._database.write() as transaction:
            rows = transaction.all(statements.CLAIM_DUE, {**due, "lease_until": lease_until})
            return [row[0] for row in rows]

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
        rows = self._by_keys(statements.VERSIONS, statements.VERSIONS_AT_ONCE, game_ids)
        return {game_id: version for game_id, version in rows}  # noqa: C416

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

    def public_games(self, listing: PublicListing) -> list[Session]:
        """See `Store.public_games`."""
        statement = statements.public_games(
            paged=listing.before is not None,
            status=listing.status is not None,
            ruleset=listing.ruleset is not None,
        )
        key = {
            "limit_": listing.limit,
            "before_": listing.before,
            "status_": listing.status,
            "ruleset_": listing.ruleset,
        }
        return [codec.session(row) for row in self._database.all(statement, key)]

    def add_review(self, review: Review) -> bool:
        """See `Store.add_review`."""
        return reviewing.add(self._database, review)

    def review(self, game_id: str, seat: int) -> Review | None:
        """See `Store.review`."""
        return reviewing.find(self._database, game_id, seat)

    def reviews_waiting(self) -> int:
        """See `Store.reviews_waiting`."""
        return reviewing.waiting(self._database)

    def review_queue(self, game_id: str, seat: int) -> ReviewQueue | None:
        """See `Store.review_queue`."""
        return reviewing.queue(self._database, game_id, seat)

    def claim_review(self, now: int, lease_until: int) -> Review | None:
        """See `Store.claim_review`."""
        return reviewing.claim(self._database, now, lease_until)

    def keep_review(self, before: int, review: Review, lease_until: int) -> bool:
        """See `Store.keep_review`."""
        return reviewing.keep(self._database, before, review, lease_until)

    def purge(self, updated_before: int, *, dry_run: bool) -> Purged:
        """See `Store.purge`."""
        return purge(self._database, updated_before, dry_run=dry_run)

    def _by_keys(
        self, statement: ClauseElement, at_once: int, keys: Sequence[object]
    ) -> Iterator[Row]:
        """The rows of many keys, so many at once; where there are fewer, one stands again."""
        for first in range(0, len(keys), at_once):
            some = list(keys[first : first + at_once])
            some += some[:1] * (at_once - len(some))
            values = {f"key{place}_": key for place, key in enumerate(some)}
            yield from self._database.all(statement, values)

    def ping(self) -> None:
        """See `Store.ping`."""
        self._database.first(statements.PING, {})

    def close(self) -> None:
        """See `Store.close`."""
        self._database.close()

    def _use_token(self, player_id: str, token_hash: bytes, now: int) -> bool:
        """Notes the use of a token, which then is the only one; False when it is gone."""
        key = {"hash_": token_hash, "used_at": now}
        with self._database.write() as transaction:
            transaction.first(statements.HOLD_PLAYER, {"id_": player_id})
            pending = transaction.finds(statements.PENDING_TOKEN, key)
            if transaction.run(statements.USE_TOKEN, key) == 0:
                return False
            if pending:
                rest = {"id_": player_id, "hash_": token_hash}
                transaction.run(statements.REMOVE_OTHER_TOKENS, rest)
            return True
