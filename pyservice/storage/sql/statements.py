"""Every statement of the store, built once when the module is read.

Parameters whose names end in `_` are those of conditions, so that they never meet the name
of a column that is set.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import bindparam, insert, select, text, update

from pyservice.storage.sql.tables import events, games, members, players, standings

if TYPE_CHECKING:
    from sqlalchemy import Executable

    from pyservice.storage.port import Listing

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

#: A step of a game: compare the version, and set the columns that are given.
SAVE_STEP = update(games).where(
    games.c.id == bindparam("id_"), games.c.version == bindparam("version_")
)

ADD_EVENTS = insert(events)
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


def games_of(listing: Listing) -> Executable:
    """The statement for one page of a player's games, with the conditions it names."""
    statement = _GAMES_OF
    if listing.before is not None:
        statement = statement.where(members.c.game_id < bindparam("before_"))
    if listing.status is not None:
        statement = statement.where(games.c.status == bindparam("status_"))
    if listing.ruleset is not None:
        statement = statement.where(games.c.ruleset == bindparam("ruleset_"))
    if listing.your_turn is True:
        statement = statement.where(games.c.turn_player == bindparam("player_id_"))
    if listing.your_turn is False:
        statement = statement.where(games.c.turn_player.is_distinct_from(bindparam("player_id_")))
    return statement
