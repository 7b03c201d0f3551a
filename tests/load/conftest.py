"""The databases that these tests run on, and two services on one of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyservice import Settings, create_app
from tests.api.client import Client

if TYPE_CHECKING:
    from collections.abc import Iterator

    from flask import Flask

    from tests.api.contract import Contract


@pytest.fixture
def apps(url: str) -> Iterator[list[Flask]]:
    """Two services on one database, as two processes have them."""
    env = {"DATABASE_URL": url, "THIRTEEN_RATE_LIMITS": "off"}
    env |= {"THIRTEEN_BACKGROUND": "off", "THIRTEEN_LOG_LEVEL": "WARNING"}
    made = [create_app(Settings.from_env(env)) for _ in range(2)]
    yield made
    for app in made:
        app.extensions["thirteen"].close()


@pytest.fixture
def host(apps: list[Flask], contract: Contract) -> Client:
    return Client(apps[0].test_client(), contract).guest("Mai")


@pytest.fixture
def guest(apps: list[Flask], contract: Contract) -> Client:
    return Client(apps[1].test_client(), contract).guest("Đức")
