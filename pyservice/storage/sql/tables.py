"""The tables. A change here needs a migration beside it; a test compares the two."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    false,
    true,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
    }
)

#: An id; PostgreSQL sorts it by its bytes, whatever the language of the database.
Id = String(32).with_variant(String(32, collation="C"), "postgresql")

#: Times are milliseconds since 1970; texts in JSON are written by `codec`. A player who was
#: forgotten stays as an id, since games and events name it.
players = Table(
    "players",
    metadata,
    Column("id", Id, primary_key=True),
    Column("name", String(40), nullable=False),
    Column("locale", String(8)),
    Column("created_at", BigInteger, nullable=False),
    Column("next_seed", LargeBinary, nullable=False),
    Column("forgotten_at", BigInteger),
)

#: The tokens of each player by their SHA-256: the one in use, and a pending one that takes its
#: place when it is first used. `used_at` is kept to the day.
tokens = Table(
    "tokens",
    metadata,
    Column("hash", LargeBinary, primary_key=True),
    Column("player_id", Id, ForeignKey(players.c.id), nullable=False),
    Column("pending", Boolean, nullable=False),
    Column("used_at", BigInteger, nullable=False),
)
Index(None, tokens.c.player_id)

#: `id` sorts by the time of creation, so that it serves as the key of every listing. `listed`
#: games are those of the lobby. `due_at` is `Session.due_at`, or until when somebody sees to it.
games = Table(
    "games",
    metadata,
    Column("id", Id, primary_key=True),
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
    Column("turn_player", Id),
    Column("updated_at", BigInteger, nullable=False),
    Column("idle_ends_at", BigInteger),
    Column("finished_at", BigInteger),
    Column("deadline", BigInteger),
    Column("rematch_id", Id),
    Column("due_at", BigInteger),
    Column("listed", Boolean, nullable=False, server_default=false()),
)
Index(None, games.c.due_at)
for _name, _columns in (
    ("ix_games_listed_id", (games.c.id,)),
    ("ix_games_listed_status_id", (games.c.status, games.c.id)),
):
    Index(_name, *_columns, sqlite_where=games.c.listed, postgresql_where=games.c.listed)

#: Who sits in which game (`seated`), sat there, or has a seat reserved; one row however many.
members = Table(
    "members",
    metadata,
    Column("player_id", Id, ForeignKey(players.c.id), primary_key=True),
    Column("game_id", Id, ForeignKey(games.c.id), primary_key=True),
    Column("seated", Boolean, nullable=False, server_default=true()),
)
Index(None, members.c.game_id)

#: The log of each game: its events, complete, as JSON.
events = Table(
    "events",
    metadata,
    Column("game_id", Id, ForeignKey(games.c.id), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

#: Finished games of each player, counted as they finish.
standings = Table(
    "standings",
    metadata,
    Column("player_id", Id, ForeignKey(players.c.id), primary_key=True),
    Column("ruleset", String(32), primary_key=True),
    Column("games", Integer, nullable=False),
    Column("wins", Integer, nullable=False),
)

#: What was answered under an `Idempotency-Key`.
receipts = Table(
    "receipts",
    metadata,
    Column("player_id", Id, primary_key=True),
    Column("path", Text, primary_key=True),
    Column("key", String(64), primary_key=True),
    Column("body_hash", LargeBinary, nullable=False),
    Column("created_at", BigInteger, nullable=False),
    Column("status", Integer, nullable=False),
    Column("game_id", Id),
    Column("first_seq", Integer),
    Column("answer", Text),
)
Index(None, receipts.c.created_at)

#: What was found in each move of a seat so far, as JSON. `lease_until` is until when a process
#: is at it, in the past when none is, and null once it is done.
reviews = Table(
    "reviews",
    metadata,
    Column("game_id", Id, ForeignKey(games.c.id), primary_key=True),
    Column("seat", Integer, primary_key=True, autoincrement=False),
    Column("created_at", BigInteger, nullable=False),
    Column("total", Integer, nullable=False),
    Column("done", Integer, nullable=False),
    Column("moves", Text, nullable=False),
    Column("lease_until", BigInteger),
    Column("attempts", Integer, nullable=False, server_default="0"),
)
Index(
    "ix_reviews_created_at",
    reviews.c.created_at,
    sqlite_where=reviews.c.lease_until.is_not(None),
    postgresql_where=reviews.c.lease_until.is_not(None),
)
