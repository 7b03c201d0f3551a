"""A game service for Thirteen (Tiến lên): rules and bots in Rust, sessions as a JSON API.

`create_app(settings)` makes the Flask application; `Settings` says what may be chosen.
`pyservice.engine` is the game alone and loads neither Flask nor a database.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyservice.config import Settings

if TYPE_CHECKING:
    from flask import Flask

__all__ = ["Settings", "create_app"]


def create_app(settings: Settings | None = None) -> Flask:
    """The Flask application; without settings, those of the environment.

    Raises `pyservice.config.WrongSetting` for a value that cannot be used.
    """
    # Imported here so that `import pyservice.engine` stays light.
    from pyservice.app import create_app as assemble

    return assemble(Settings.from_env() if settings is None else settings)
