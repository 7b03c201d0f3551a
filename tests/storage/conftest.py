from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pyservice.storage import open_store

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyservice.storage import Store


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = open_store(url)
    yield opened
    opened.close()
