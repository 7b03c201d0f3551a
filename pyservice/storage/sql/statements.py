"""Every statement of the store, built once.

Parameters whose names end in `_` are those of conditions, so that they never meet the name
of a column that is set.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

from sqlalchemy import Select, bindparam, insert, not_, select, text, update

from pyservice.storage.sql.tables import events, games, members, players, standings

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
)

ADD_PLAYER = insert(players)
PLAYER_BY_TOKEN = select(*PLAYER_COLUMNS).where(players.c.token_hash == bindparam("token_hash_"))
PLAYER = select(*PLAYER_COLUMNS).where(players.c.id == bindparam("id_"))

#: Exchanges a player's seed only if it is still the one to be used.
USE_SEED = (
    update(players)
    .where(players.c.id == bindparam("id_"), players.c.next_seed == bindparam("used_"))
    .values(next_seed=bindparam("following_"))
)

ADD_GAME = insert(games)
GAME = select(*GAME_COLUMNS).where(games.c.id == bindparam("id_"))
GAME_BY_CODE = select(*GAME_COLUMNS).where(games.c.join_code == bindparam("join_code_"))
CODE_TAKEN = select(games.c.id).where(games.c.join_code == bindparam("join_code_"))

#: What every step of a game changes, and what changes only when somebody sits or leaves.
_PLAY = ("version", "status", "snapshot", "to_act", "turn_player", "updated_at")
_TIMES = ("idle_ends_at", "finished_at")
_PEOPLE = ("seats", "host", "readers")


def _save(*columns: str) -> Update:
    """A step of a game: compare the version, and set."""
    unchanged = games.c.id == bindparam("id_"), games.c.version == bindparam("version_")
    return update(games).where(*unchanged).values({name: bindparam(name) for name in columns})


SAVE_PLAY = _save(*_PLAY, *_TIMES)
SAVE_STEP = _save(*_PLAY, *_TIMES, *_PEOPLE)

#: So many games are looked at by one statement; fewer stand several times in it.
TOGETHER = 64
VERSIONS = select(games.c.id, games.c.version).where(
    games.c.id.in_([bindparam(f"id{place}_") for place in range(TOGETHER)])
)

ADD_EVENT = insert(events)
EVENTS = (
    select(events.c.seq, events.c.at, events.c.body)
    .where(
        events.c.game_id == bindparam("game_id_"),
        events.c.seq > bindparam("after_"),
        events.c.seq <= bindparam("upto_"),
    )
    .order_by(events.c.seq)
    .limit(bindparam("limit_"))
)

ADD_MEMBER = insert(members)
REMOVE_MEMBER = members.delete().where(
    members.c.game_id == bindparam("game_id_"), members.c.player_id == bindparam("player_id_")
)

STANDINGS = (
    select(standings.c.ruleset, standings.c.games, standings.c.wins)
    .where(standings.c.player_id == bindparam("player_id_"))
    .order_by(standings.c.ruleset)
)
COUNT_GAME = (
    update(standings)
    .where(
        standings.c.player_id == bindparam("player_id_"),
        standings.c.ruleset == bindparam("ruleset_"),
    )
    .values(games=standings.c.games + 1, wins=standings.c.wins + bindparam("won_"))
)
FIRST_GAME = insert(standings)

PING = text("SELECT 1")

_GAMES_OF = (
    select(*GAME_COLUMNS)
    .join(members, members.c.game_id == games.c.id)
    .where(members.c.player_id == bindparam("player_id_"))
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
