"""Reviews of games that are over."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

ID = sa.String(32).with_variant(sa.String(32, collation="C"), "postgresql")


def upgrade() -> None:
    """Adds them."""
    op.create_table(
        "reviews",
        sa.Column("game_id", ID, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("done", sa.Integer(), nullable=False),
        sa.Column("moves", sa.Text(), nullable=False),
        sa.Column("lease_until", sa.BigInteger()),
        sa.PrimaryKeyConstraint("game_id", "seat", name="pk_reviews"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_reviews_game_id"),
    )
    unfinished = sa.text("lease_until IS NOT NULL")
    op.create_index(
        "ix_reviews_created_at",
        "reviews",
        ["created_at"],
        sqlite_where=unfinished,
        postgresql_where=unfinished,
    )


def downgrade() -> None:
    """Takes them away; what was found can be found again."""
    op.drop_table("reviews")
