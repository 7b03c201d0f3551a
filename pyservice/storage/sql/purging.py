"""Takes away old games with all that hangs on them, and guests who never came back.

It goes through games and players in the order of their ids, some hundreds in one transaction, so
that those who play wait for it only a moment. What is found is looked at again once it is held.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sqlalchemy import BigInteger, and_, bindparam, delete, exists, func, or_, select

from pyservice.domain.session import OVER
from pyservice.storage.port import Purged
from pyservice.storage.sql.tables import (
    events,
    games,
    members,
    players,
    receipts,
    reviews,
    standings,
    tokens,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sqlalchemy import ClauseElement

    from pyservice.storage.sql.database import Database, Transaction

BATCH: Final = 200

_BEFORE: Final = bindparam("before_", type_=BigInteger)
_OLD: Final = and_(
    or_(*(games.c.status == status.value for status in sorted(OVER))),
    games.c.updated_at < _BEFORE,
)
_SEEN: Final = exists().where(tokens.c.player_id == players.c.id, tokens.c.used_at >= _BEFORE)
_PLAYS: Final = exists().where(members.c.player_id == players.c.id)
_AWAY: Final = and_(players.c.created_at < _BEFORE, ~_SEEN)
#: Nobody plays any more once the old games are gone.
_PLAYS_ON: Final = exists().where(
    members.c.player_id == players.c.id, members.c.game_id == games.c.id, ~_OLD
)

COUNT_GAMES = select(func.count()).select_from(games).where(_OLD)
COUNT_EVENTS = select(func.count()).select_from(events.join(games)).where(_OLD)
COUNT_PLAYERS = select(func.count()).select_from(players).where(_AWAY, ~_PLAYS_ON)

OLD_GAMES = (
    select(games.c.id)
    .where(_OLD, games.c.id > bindparam("after_"))
    .order_by(games.c.id)
    .limit(BATCH)
)
HOLD_GAME = select(games.c.id).where(_OLD, games.c.id == bindparam("id_")).with_for_update()
REMOVE_EVENTS = delete(events).where(events.c.game_id == bindparam("id_"))
REMOVE_MEMBERS = delete(members).where(members.c.game_id == bindparam("id_"))
REMOVE_REVIEWS = delete(reviews).where(reviews.c.game_id == bindparam("id_"))
REMOVE_GAME = delete(games).where(games.c.id == bindparam("id_"))
REMOVE_LOOSE_RECEIPTS = delete(receipts).where(
    receipts.c.game_id.is_not(None), ~exists().where(games.c.id == receipts.c.game_id)
)

AWAY_PLAYERS = (
    select(players.c.id)
    .where(_AWAY, ~_PLAYS, players.c.id > bindparam("after_"))
    .order_by(players.c.id)
    .limit(BATCH)
)
HOLD_PLAYER = select(players.c.id).where(players.c.id == bindparam("id_")).with_for_update()
STILL_AWAY = select(players.c.id).where(players.c.id == bindparam("id_"), _AWAY, ~_PLAYS)
REMOVE_TOKENS = delete(tokens).where(tokens.c.player_id == bindparam("id_"))
REMOVE_STANDINGS = delete(standings).where(standings.c.player_id == bindparam("id_"))
REMOVE_RECEIPTS = delete(receipts).where(receipts.c.player_id == bindparam("id_"))
REMOVE_PLAYER = delete(players).where(players.c.id == bindparam("id_"))


def purge(database: Database, before: int, *, dry_run: bool) -> Purged:
    """See `Store.purge`."""
    if dry_run:
        counts = (COUNT_GAMES, COUNT_EVENTS, COUNT_PLAYERS)
        return Purged(*(_count(database, statement, before) for statement in counts))
    removed = list(_each(database, OLD_GAMES, before, _remove_game))
    with database.write() as transaction:
        transaction.run(REMOVE_LOOSE_RECEIPTS, {})
    gone = sum(_each(database, AWAY_PLAYERS, before, _remove_player))
    return Purged(sum(events > 0 for events in removed), sum(removed), gone)


def _count(database: Database, statement: ClauseElement, before: int) -> int:
    row = database.first(statement, {"before_": before})
    return 0 if row is None else int(row[0])


def _each(
    database: Database,
    listed: ClauseElement,
    before: int,
    remove: Callable[[Transaction, str, int], int],
) -> Iterator[int]:
    after = ""
    while ids := [row[0] for row in database.all(listed, {"before_": before, "after_": after})]:
        with database.write() as transaction:
            counts = [remove(transaction, id_, before) for id_ in ids]
        yield from counts
        after = ids[-1]


def _remove_game(transaction: Transaction, game_id: str, before: int) -> int:
    """Takes a game away; gives the number of its events, of which each game has some."""
    key = {"id_": game_id}
    if not transaction.finds(HOLD_GAME, {**key, "before_": before}):
        return 0
    count = transaction.run(REMOVE_EVENTS, key)
    transaction.run(REMOVE_MEMBERS, key)
    transaction.run(REMOVE_REVIEWS, key)
    transaction.run(REMOVE_GAME, key)
    return count


def _remove_player(transaction: Transaction, player_id: str, before: int) -> int:
    """Takes a player away, 1, unless one who is held now has come back, 0."""
    key = {"id_": player_id}
    transaction.first(HOLD_PLAYER, key)
    if not transaction.finds(STILL_AWAY, {**key, "before_": before}):
        return 0
    for statement in (REMOVE_TOKENS, REMOVE_STANDINGS, REMOVE_RECEIPTS, REMOVE_PLAYER):
        transaction.run(statement, key)
    return 1
