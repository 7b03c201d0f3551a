"""Tokens that can be renewed, clocks, the lobby, rematches, and receipts of requests."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import sqlalchemy as sa
from alembic import op

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

ID = sa.String(32).with_variant(sa.String(32, collation="C"), "postgresql")


def upgrade() -> None:
    """Adds them, and fills in what follows from what is there."""
    _tokens()
    _players()
    _games()
    _members()
    _receipts()


def downgrade() -> None:
    """Takes them away; who has no token any more cannot get in after this."""
    op.drop_table("receipts")
    op.execute("DELETE FROM members WHERE NOT seated")
    with op.batch_alter_table("members") as members:
        members.drop_column("seated")
    _old_games()
    _old_players()
    op.drop_table("tokens")


def _tokens() -> None:
    op.create_table(
        "tokens",
        sa.Column("hash", sa.LargeBinary(), nullable=False),
        sa.Column("player_id", ID, nullable=False),
        sa.Column("pending", sa.Boolean(), nullable=False),
        sa.Column("used_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("hash", name="pk_tokens"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_tokens_player_id"),
    )
    op.create_index("ix_tokens_player_id", "tokens", ["player_id"])
    op.execute(
        "INSERT INTO tokens (hash, player_id, pending, used_at)"
        " SELECT token_hash, id, false, created_at FROM players"
    )


def _players() -> None:
    with op.batch_alter_table("players") as players:
        players.drop_constraint("uq_players_token_hash", type_="unique")
        players.drop_column("token_hash")
        players.add_column(sa.Column("forgotten_at", sa.BigInteger()))


def _games() -> None:
    op.add_column("games", sa.Column("deadline", sa.BigInteger()))
    op.add_column("games", sa.Column("rematch_id", ID))
    op.add_column("games", sa.Column("due_at", sa.BigInteger()))
    op.add_column("games", _flag("listed", sa.false()))
    op.execute(
        "UPDATE games SET due_at = CASE WHEN to_act IS NOT NULL AND turn_player IS NULL"
        " THEN updated_at + 1000 ELSE idle_ends_at END"
        " WHERE status IN ('waiting', 'playing')"
    )
    _list_games()
    op.create_index("ix_games_due_at", "games", ["due_at"])
    _lobby_index("ix_games_listed_id", ["id"])
    _lobby_index("ix_games_listed_status_id", ["status", "id"])


def _flag(name: str, default: ColumnElement[bool]) -> sa.Column[bool]:
    return sa.Column(name, sa.Boolean(), nullable=False, server_default=default)


def _lobby_index(name: str, columns: list[str]) -> None:
    listed = sa.text("listed")
    op.create_index(name, "games", columns, sqlite_where=listed, postgresql_where=listed)


def _list_games() -> None:
    games = sa.table("games", sa.column("id"), sa.column("status"), sa.column("terms"))
    rows = op.get_bind().execute(sa.select(games.c.id, games.c.status, games.c.terms))
    listed = [{"id": id_} for id_, status, terms in rows if _is_listed(status, json.loads(terms))]
    if listed:
        op.get_bind().execute(sa.text("UPDATE games SET listed = true WHERE id = :id"), listed)


def _is_listed(status: str, terms: dict[str, object]) -> bool:
    watched = bool(terms["spectators"]) and status in {"playing", "finished"}
    return terms["visibility"] == "public" and (status == "waiting" or watched)


def _members() -> None:
    op.add_column("members", _flag("seated", sa.true()))
    games = sa.table("games", sa.column("id"), sa.column("readers"))
    query = sa.select(games.c.id, games.c.readers).where(games.c.readers != "[]")
    rows = op.get_bind().execute(query).all()
    left = [{"game": id_, "player": who} for id_, readers in rows for who in json.loads(readers)]
    if left:
        insert = (
            "INSERT INTO members (game_id, player_id, seated) VALUES (:game, :player, false)"
            " ON CONFLICT (player_id, game_id) DO NOTHING"
        )
        op.get_bind().execute(sa.text(insert), left)


def _receipts() -> None:
    op.create_table(
        "receipts",
        sa.Column("player_id", ID, nullable=False),
        sa.Column("path", sa.Text(), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("body_hash", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.Integer(), nullable=False),
        sa.Column("game_id", ID),
        sa.Column("first_seq", sa.Integer()),
        sa.Column("answer", sa.Text()),
        sa.PrimaryKeyConstraint("player_id", "path", "key", name="pk_receipts"),
    )
    op.create_index("ix_receipts_created_at", "receipts", ["created_at"])


def _old_games() -> None:
    for index in ("ix_games_listed_status_id", "ix_games_listed_id", "ix_games_due_at"):
        op.drop_index(index, "games")
    with op.batch_alter_table("games") as games:
        for column in ("listed", "due_at", "rematch_id", "deadline"):
            games.drop_column(column)


def _old_players() -> None:
    op.add_column("players", sa.Column("token_hash", sa.LargeBinary()))
    of_player = "FROM tokens WHERE player_id = players.id AND NOT pending"
    op.execute(f"UPDATE players SET token_hash = (SELECT hash {of_player})")  # noqa: S608
    nobody = "CAST(id AS BLOB)" if op.get_bind().dialect.name == "sqlite" else "id::bytea"
    op.execute(f"UPDATE players SET token_hash = {nobody} WHERE token_hash IS NULL")  # noqa: S608
    with op.batch_alter_table("players") as players:
        players.alter_column("token_hash", existing_type=sa.LargeBinary(), nullable=False)
        players.create_unique_constraint("uq_players_token_hash", ["token_hash"])
        players.drop_column("forgotten_at")
