"""The small modules that everything on the page stands on, each tried in the browser."""

import pytest
from playwright.sync_api import expect

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


def test_screens_change_softly_and_the_last_one_asked_for_stays(open_page: OpenPage) -> None:
    page = open_page("#/help", reduced=False)
    for address in ("#/settings", "#/rules/cardgames_io", "#/nowhere", "#/lobby", "#/settings"):
        page.evaluate("address => { location.hash = address }", address)
    expect(page.locator("main")).to_have_attribute("data-screen", "settings")
    expect(page.locator("main")).to_be_focused()
    page.go_back()
    expect(page.locator("main")).to_have_attribute("data-screen", "lobby")
