"""The small modules that everything on the page stands on, each tried in the browser."""

from itertools import chain

from playwright.sync_api import expect

from tests.web.cases import failures
from tests.web.conftest import OpenPage

MODULES = {
    "client": ["net/client.js", "net/problem.js", "player.js"],
    "line": ["play/line.js", "net/problem.js"],
    "live": ["play/live.js", "net/problem.js"],
    "render": ["dom/render.js"],
    "router": ["router.js"],
    "sse": ["net/sse.js"],
    "table": [
        "table/seats.js",
        "table/clock.js",
        "screens/thirteen/over.js",
        "screens/thirteen/say.js",
    ],
    "words": ["words/words.js"],
}


def test_the_modules_keep_their_promises(open_page: OpenPage) -> None:
    page = open_page("#/help")
    wrong = chain.from_iterable(failures(page, name, *paths) for name, paths in MODULES.items())
    assert not (told := list(wrong)), "\n".join(told)


def test_screens_change_softly_and_the_last_one_asked_for_stays(open_page: OpenPage) -> None:
    page = open_page("#/help", reduced=False)
    for address in ("#/settings", "#/rules/cardgames_io", "#/nowhere", "#/lobby", "#/settings"):
        page.evaluate("address => { location.hash = address }", address)
    expect(page.locator("main")).to_have_attribute("data-screen", "settings")
    expect(page.locator("main")).to_be_focused()
    page.go_back()
    expect(page.locator("main")).to_have_attribute("data-screen", "lobby")
