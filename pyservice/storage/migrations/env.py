"""Alembic's entry: runs on the connection it is handed, or on the address of alembic.ini."""

from __future__ import annotations

from alembic import context
from sqlalchemy import Connection, create_engine

from pyservice.storage.sql.tables import metadata


def run(connection: Connection) -> None:
    """Runs the migrations on one connection."""
    context.configure(connection=connection, target_metadata=metadata, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()


handed = context.config.attributes.get("connection")
if handed is not None:
    run(handed)
else:
    with create_engine(context.config.get_main_option("sqlalchemy.url", "")).begin() as own:
        run(own)
