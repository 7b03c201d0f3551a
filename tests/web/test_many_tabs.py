"""One person with many windows: the service has so many streams, a browser so many connections."""

from __future__ import annotations

from contextlib import ExitStack, closing
from http.client import HTTPConnection
from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from tests.web.pages import ThirteenTable
from tests.web.test_survives import shows_what_is, two_people

if TYPE_CHECKING:
    from http.client import HTTPResponse

    from playwright.sync_api import Page

    from tests.web.conftest import OpenPage
    from tests.web.site import Guest, Site
    from tests.web.watching import Watch

#: Streams that one player may have open at once.
STREAMS: Final = 8
#: Connections that a browser has for one service.
CONNECTIONS: Final = 6
#: Has a page believe that it is hidden, or seen: without a screen all pages are seen.
_LOOK: Final = """(hidden) => {
  const state = hidden ? "hidden" : "visible";
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


def stream_of(guest: Guest, game: str) -> HTTPResponse:
    """A stream that is open until it is closed."""
    connection = HTTPConnection(guest.site.origin.partition("//")[2], timeout=60)
    headers = {"Authorization": f"Bearer {guest.token}"}
    connection.request("GET", f"/v1/games/{game}/stream", headers=headers)
    answer = connection.getresponse()
    assert answer.status == 200
    return answer


def test_one_stream_too_many(site: Site, open_page: OpenPage, watch: Watch) -> None:
    """Who is refused one follows the game all the same, and hears of no loss."""
    watch.allow("status of 503")
    mai = site.guest("Mai")
    game, an = two_people(site, mai)
    with ExitStack() as streams:
        for _ in range(STREAMS):
            streams.enter_context(closing(stream_of(mai, game)))
        page = open_page("#/help", player=mai)
        refused: list[int] = []
        page.on("response", lambda answer: refused.append(answer.status))
        page.goto(f"{site.origin}/#/game/{game}")
        table = ThirteenTable(page, site)
        shows_what_is(table)
        table.click("4S", "4H")
        expect(table.card("4S")).to_have_count(0)
        an.post(f"/games/{game}/moves?wait=0", {"type": "play", "cards": ["5S", "5D"]})
        view = shows_what_is(table)
        assert view["you"]["your_turn"]
        assert 503 in refused
        expect(page.locator("[data-banner=lost]")).to_have_count(0)


def test_more_tabs_than_connections(site: Site, open_page: OpenPage) -> None:
    """The tabs that are hidden leave the connections to the one that is seen."""
    mai = site.guest("Mai")
    game, an = two_people(site, mai)
    first = open_page(f"#/game/{game}", player=mai)
    pages: list[Page] = [first]
    for _ in range(CONNECTIONS):
        pages[-1].evaluate(_LOOK, True)
        pages.append(first.context.new_page())
        pages[-1].goto(first.url)
    table = ThirteenTable(pages[-1], site)
    shows_what_is(table)
    table.click("4S", "4H")
    expect(table.card("4S")).to_have_count(0)
    an.post(f"/games/{game}/moves?wait=0", {"type": "pass"})
    shows_what_is(table)
    first.evaluate(_LOOK, False)
    assert shows_what_is(ThirteenTable(first, site))["you"]["your_turn"]
