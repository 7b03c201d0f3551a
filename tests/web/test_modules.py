"""The small modules that everything on the page stands on, each tried in the browser."""

import pytest

from tests.web.cases import failures
from tests.web.conftest import OpenPage

MODULES = {
    "client": ["net/client.js", "net/problem.js", "player.js"],
    "live": ["play/live.js", "net/problem.js"],
    "render": ["dom/render.js"],
    "router": ["router.js"],
    "sse": ["net/sse.js"],
    "words": ["words/words.js"],
}


@pytest.mark.parametrize("name", MODULES)
def test_the_cases_of(open_page: OpenPage, name: str) -> None:
    page = open_page("#/help")
    assert failures(page, name, *MODULES[name]) == []
