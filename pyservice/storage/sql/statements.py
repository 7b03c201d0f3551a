"""Every statement of the store, built once.

Parameters whose names end in `_` are those of conditions, so that they never meet the name
of a column that is set.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import BigInteger, Select, bindparam, insert, not_, select, text, update

from pyservice.storage.sql.tables import (
    events,
    games,
    members,
    players,
    receipts,
    standings,
    tokens,
)

if TYPE_CHECKING:
    from sqlalchemy.sql.dml import Update

PLAYER_COLUMNS = (
    players.c.id,
    players.c.name,
    players.c.locale,
    players.c.created_at,
    players.c.next_seed,
)
GAME_COLUMNS = (
    games.c.id,
    games.c.terms,
    games.c.join_code,
    games.c.server_seed,
    games.c.created_at,
    games.c.version,
    games.c.status,
    games.c.seats,
    games.c.host,
    games.c.readers,
    games.c.snapshot,
    games.c.to_act,
    games.c.updated_at,
    games.c.idle_ends_at,
    games.c.finished_at,
    games.c.deadline,
    games.c.rematch_id,
)
RECEIPT_COLUMNS = (
    receipts.c.player_id,
    receipts.c.path,
    receipts.c.key,
    receipts.c.body_hash,
    receipts.c.created_at,
    receipts.c.status,
    receipts.c.game_id,
    receipts.c.first_seq,
    receipts.c.answer,
)

ADD_PLAYER = insert(players)
PLAYER = select(*PLAYER_COLUMNS).where(
    players.c.id == bindparam("id_"), players.c.forgotten_at.is_(None)
)
UPDATE_PLAYER = (
    update(players)
    .where(players.c.id == bindparam("id_"), players.c.forgotten_at.is_(None))
    .values(name=bindparam("name"), locale=bindparam("locale"))
)

#: Exchanges a player's seed only if it is still the one to be used.
USE_SEED = (
    update(players)
    .where(
        players.c.id == bindparam("id_"),
        players.c.next_seed == bindparam("used_"),
        players.c.forgotten_at.is_(None),
    )
    .values(next_seed=bindparam("following_"))
)

ADD_TOKEN = insert(tokens)
PLAYER_BY_TOKEN = (
    select(*PLAYER_COLUMNS, tokens.c.pending, tokens.c.used_at)
    .join(tokens, tokens.c.player_id == players.c.id)
    .where(tokens.c.hash == bindparam("hash_"))
)
#: So many tokens of those who read a game together are asked for by one statement.
HOLDERS_AT_ONCE = 8
HOLDERS = select(tokens.c.hash, tokens.c.player_id).where(
    tokens.c.hash.in_([bindparam(f"key{place}_") for place in range(HOLDERS_AT_ONCE)])
)
#: Whoever changes tokens of a player holds the player's row; its key may be referred to.
HOLD_PLAYER = (
    select(players.c.id)
    .where(players.c.id == bindparam("id_"), players.c.forgotten_at.is_(None))
    .with_for_update(key_share=True)
)
PENDING_TOKEN = select(tokens.c.hash).where(tokens.c.hash == bindparam("hash_"), tokens.c.pending)
USE_TOKEN = (
    update(tokens)
    .where(tokens.c.hash == bindparam("hash_"))
    .values(pending=False, used_at=bindparam("used_at"))
)
REMOVE_OTHER_TOKENS = tokens.delete().where(
    tokens.c.player_id == bindparam("id_"), tokens.c.hash != bindparam("hash_")
)
REMOVE_PENDING_TOKENS = tokens.delete().where(
    tokens.c.player_id == bindparam("id_"), tokens.c.pending
)

ADD_GAME = insert(games)
GAME = select(*GAME_COLUMNS).where(games.c.id == bindparam("id_"))
GAME_BY_CODE = select(*GAME_COLUMNS).where(games.c.join_code == bindparam("join_code_"))
CODE_TAKEN = select(games.c.id).where(games.c.join_code == bindparam("join_code_"))

#: What every step of a game changes, and what changes only when somebody sits or leaves.
_PLAY = ("version", "status", "snapshot", "to_act", "turn_player", "updated_at")
_TIMES = ("idle_ends_at", "finished_at", "deadline", "due_at")
_LINKS = ("rematch_id", "listed")
_PEOPLE = ("seats", "host", "readers")


def _save(*columns: str) -> Update:
    """A step of a game: compare the version, and set."""
    unchanged = games.c.id == bindparam("id_"), games.c.version == bindparam("version_")
    return update(games).where(*unchanged).values({name: bindparam(name) for name in columns})


SAVE_PLAY = _save(*_PLAY, *_TIMES, *_LINKS)
SAVE_STEP = _save(*_PLAY, *_TIMES, *_LINKS, *_PEOPLE)

#: So many games are looked at by one statement.
VERSIONS_AT_ONCE = 64
VERSIONS = select(games.c.id, games.c.version).where(
    games.c.id.in_([bindparam(f"key{place}_") for place in range(VERSIONS_AT_ONCE)])
)

ADD_EVENT = insert(events)
EVENTS = (
    select(events.c.seq, events.c.at, events.c.body)
    .where(
        events.c.game_id == bindparam("game_id_"),
        events.c.seq > bindparam("after_", type_=BigInteger),
        events.c.seq <= bindparam("upto_", type_=BigInteger),
    )
    .order_by(events.c.seq)
    .limit(bindparam("limit_", type_=BigInteger))
)

SET_MEMBER = text(
    "INSERT INTO members (game_id, player_id, seated) VALUES (:game_id, :player_id, :seated)"
    " ON CONFLICT (player_id, game_id) DO UPDATE SET seated = excluded.seated"
)

#: Of the games that are due, those that nobody takes up at this moment.
_DUE = (
    select(games.c.id)
    .where(games.c.due_at <= bindparam("now_"))
    .order_by(games.c.due_at)
    .limit(bindparam("limit_"))
)
ANY_DUE = _DUE
#: Looked for once and no more than `limit_`, which a subquery would not promise.
_FREE = _DUE.with_for_update(skip_locked=True).cte("free")
CLAIM_DUE = (
    update(games)
    .where(games.c.id.in_(select(_FREE.c.id)))
    .values(due_at=bindparam("lease_until"))
    .returning(games.c.id)
)

#: A receipt that is older than `stale_` counts as forgotten.
KEEP_RECEIPT = text(
    "INSERT INTO receipts (player_id, path, key, body_hash, created_at, status, game_id,"
    " first_seq, answer) VALUES (:player_id, :path, :key, :body_hash, :created_at, :status,"
    " :game_id, :first_seq, :answer) ON CONFLICT (player_id, path, key) DO UPDATE SET"
    " body_hash = excluded.body_hash, created_at = excluded.created_at,"
    " status = excluded.status, game_id = excluded.game_id, first_seq = excluded.first_seq,"
    " answer = excluded.answer WHERE receipts.created_at < :stale_"
)
RECEIPT = select(*RECEIPT_COLUMNS).where(
    receipts.c.player_id == bindparam("player_id_"),
    receipts.c.path == bindparam("path_"),
    receipts.c.key == bindparam("key_"),
    receipts.c.created_at >= bindparam("since_"),
)
FORGET_RECEIPTS = receipts.delete().where(receipts.c.created_at < bindparam("before_"))

STANDINGS = (
    select(standings.c.ruleset, standings.c.games, standings.c.wins)
    .where(standings.c.player_id == bindparam("player_id_"))
    .order_by(standings.c.ruleset)
)
#: Of a player who was forgotten nothing is counted.
COUNT_GAME = text(
    "INSERT INTO standings (player_id, ruleset, games, wins)"
    " SELECT id, :ruleset, 1, :won FROM players WHERE id = :player_id AND forgotten_at IS NULL"
    " ON CONFLICT (player_id, ruleset) DO UPDATE SET"
    " games = standings.games + 1, wins = standings.wins + excluded.wins"
)

PING = text("SELECT 1")

_GAMES_OF = (
    select(*GAME_COLUMNS)
    .join(members, members.c.game_id == games.c.id)
    .where(members.c.player_id == bindparam("player_id_"), members.c.seated)
    .order_by(members.c.game_id.desc())
    .limit(bindparam("limit_"))
)


@cache
def games_of(*, paged: bool, status: bool, ruleset: bool, your_turn: bool | None) -> Select[Any]:
    """The statement for one page of a player's games, with the conditions that are asked for."""
    statement = _GAMES_OF
    if paged:
        statement = statement.where(members.c.game_id < bindparam("before_"))
    if status:
        statement = statement.where(games.c.status == bindparam("status_"))
    if ruleset:
        statement = statement.where(games.c.ruleset == bindparam("ruleset_"))
    if your_turn is not None:
        mine = games.c.turn_player.is_not_distinct_from(bindparam("player_id_"))
        statement = statement.where(mine if your_turn else not_(mine))
    return statement


_PUBLIC_GAMES = (
    select(*GAME_COLUMNS)
    .where(games.c.listed)
    .order_by(games.c.id.desc())
    .limit(bindparam("limit_"))
)


@cache
def public_games(*, paged: bool, status: bool, ruleset: bool) -> Select[Any]:
    """The statement for one page of the lobby, with the conditions that are asked for."""
    statement = _PUBLIC_GAMES
    if paged:
        statement = statement.where(games.c.id < bindparam("before_"))
    if status:
        statement = statement.where(games.c.status == bindparam("status_"))
    if ruleset:
        statement = statement.where(games.c.ruleset == bindparam("ruleset_"))
    return statement
