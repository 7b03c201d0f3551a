"""How often a review was begun in vain."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the count, which begins with nothing."""
    attempts = sa.Column("attempts", sa.Integer(), nullable=False, server_default="0")
    op.add_column("reviews", attempts)


def downgrade() -> None:
    """Takes it away; a review that was given up stays so."""
    op.drop_column("reviews", "attempts")
