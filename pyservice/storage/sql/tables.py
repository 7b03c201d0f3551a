"""The tables. A change here needs a migration beside it; a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    }
)

#: Times are milliseconds since 1970; texts in JSON are written by `codec`.
players = Table(
    "players",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("name", String(40), nullable=False),
    Column("locale", String(8)),
    Column("created_at", BigInteger, nullable=False),
    Column("next_seed", LargeBinary, nullable=False),
    Column("token_hash", LargeBinary, nullable=False, unique=True),
)

#: `id` sorts by the time of creation, so that it serves as the key of every listing.
games = Table(
    "games",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("ruleset", String(32), nullable=False),
    Column("terms", Text, nullable=False),
    Column("join_code", String(8), unique=True),
    Column("server_seed", LargeBinary, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("version", Integer, nullable=False),
    Column("status", String(16), nullable=False),
    Column("seats", Text, nullable=False),
    Column("host", Integer),
    Column("readers", Text, nullable=False),
    Column("snapshot", LargeBinary),
    Column("to_act", Integer),
    Column("turn_player", String(32)),
    Column("updated_at", BigInteger, nullable=False),
    Column("idle_ends_at", BigInteger),
    Column("finished_at", BigInteger),
)

#: Who sits in which game; one row however many seats.
members = Table(
    "members",
    metadata,
    Column("player_id", String(32), ForeignKey(players.c.id), primary_key=True),
    Column("game_id", String(32), ForeignKey(games.c.id), primary_key=True),
)
Index(None, members.c.game_id)

#: The log of each game: its events, complete, as JSON.
events = Table(
    "events",
    metadata,
    Column("game_id", String(32), ForeignKey(games.c.id), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

#: Finished games of each player, counted as they finish.
standings = Table(
    "standings",
    metadata,
    Column("player_id", String(32), ForeignKey(players.c.id), primary_key=True),
    Column("ruleset", String(32), primary_key=True),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
)
