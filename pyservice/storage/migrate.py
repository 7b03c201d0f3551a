"""Brings a database to the tables of this version."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config

if TYPE_CHECKING:
    from sqlalchemy import Connection


def migrate(connection: Connection) -> None:
    """Runs the migrations that a database has not seen, in the transaction of `connection`.

    A writing one, so that processes that start together wait for one another and find the
    work done.
    """
    config = configuration()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def configuration() -> Config:
    """Alembic's settings, with the migrations of the installed package."""
    config = Config()
    config.set_main_option("script_location", str(files("pyservice.storage") / "migrations"))
    return config
