"""Players, games with their members and events, and standings."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

ID = sa.String(32).with_variant(sa.String(32, collation="C"), "postgresql")


def upgrade() -> None:
    """Makes the first tables."""
    _players()
    _games()
    _members()
    _events()
    _standings()


def downgrade() -> None:
    """Drops them."""
    for table in ("standings", "events", "members", "games", "players"):
        op.drop_table(table)


def _players() -> None:
    op.create_table(
        "players",
        sa.Column("id", ID, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("locale", sa.String(8)),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("next_seed", sa.LargeBinary(), nullable=False),
        sa.Column("token_hash", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("token_hash", name="uq_players_token_hash"),
    )


def _games() -> None:
    op.create_table(
        "games",
        sa.Column("id", ID, nullable=False),
        sa.Column("ruleset", sa.String(32), nullable=False),
        sa.Column("terms", sa.Text(), nullable=False),
        sa.Column("join_code", sa.String(8)),
        sa.Column("server_seed", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("status", sa.String(16), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("host", sa.Integer()),
        sa.Column("readers", sa.Text(), nullable=False),
        sa.Column("snapshot", sa.LargeBinary()),
        sa.Column("to_act", sa.Integer()),
        sa.Column("turn_player", ID),
        sa.Column("updated_at", sa.BigInteger(), nullable=False),
        sa.Column("idle_ends_at", sa.BigInteger()),
        sa.Column("finished_at", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.UniqueConstraint("join_code", name="uq_games_join_code"),
    )


def _members() -> None:
    op.create_table(
        "members",
        sa.Column("player_id", ID, nullable=False),
        sa.Column("game_id", ID, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "game_id", name="pk_members"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_members_player_id"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_members_game_id"),
    )
    op.create_index("ix_members_game_id", "members", ["game_id"])


def _events() -> None:
    op.create_table(
        "events",
        sa.Column("game_id", ID, nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("body", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("game_id", "seq", name="pk_events"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_events_game_id"),
        sqlite_with_rowid=False,
    )


def _standings() -> None:
    op.create_table(
        "standings",
        sa.Column("player_id", ID, nullable=False),
        sa.Column("ruleset", sa.String(32), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("wins", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "ruleset", name="pk_standings"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="fk_standings_player_id"),
    )
