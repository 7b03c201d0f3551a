"""What is on the way to a game: the first page, new tables, public tables, joining, waiting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tests.web.games import thirteen
from tests.web.screens.visit import LINH, MAI

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.screens.visit import Reach, Visit
    from tests.web.site import Guest


def _home(visit: Visit) -> Page:
    return visit.open()


def _home_again(visit: Visit) -> Page:
    linh = visit.site.guest(LINH)
    linh.game(ruleset="three_thirteen")
    thirteen(linh)
    _waiting_game(linh)
    page = visit.open(player=linh)
    page.locator(".list > li").nth(2).wait_for()
    return page


def _new(visit: Visit) -> Page:
    page = visit.open("#/new")
    page.locator(".place-rows > li").first.wait_for()
    return page


def _new_open(visit: Visit) -> Page:
    """All that is folded lies open."""
    page = _new(visit)
    return _unfolded(page)


def _unfolded(page: Page) -> Page:
    page.evaluate("document.querySelectorAll('details').forEach((el) => { el.open = true; })")
    return page


def _waiting_game(guest: Guest, **body: Any) -> dict[str, Any]:
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}, {"kind": "open"}]
    return guest.game(ruleset="cardgames_io", seats=seats, **body)


def _lobby(visit: Visit) -> Page:
    _waiting_game(visit.site.guest(LINH), visibility="public")
    visit.site.guest(MAI).game(ruleset="three_thirteen", visibility="public")
    page = visit.open("#/lobby", visit.site.guest("Đức"))
    page.locator(".list > li").nth(1).wait_for()
    return page


def _lobby_empty(visit: Visit) -> Page:
    page = visit.open("#/lobby")
    page.locator(".empty").first.wait_for()
    return page


def _join(visit: Visit) -> Page:
    return visit.open("#/join")


def _join_code(visit: Visit) -> Page:
    game = _waiting_game(visit.site.guest(LINH))
    page = visit.open(f"#/join/{game['join_code']}", visit.site.guest(MAI))
    page.get_by_text(LINH).first.wait_for()
    return page


def _waiting(visit: Visit) -> Page:
    linh = visit.site.guest(LINH)
    page = visit.open(f"#/game/{_waiting_game(linh)['id']}", linh)
    page.locator("[data-code]").wait_for()
    return page


def _watch(visit: Visit) -> Page:
    linh = visit.site.guest(LINH)
    game = linh.game(ruleset="cardgames_io", visibility="public", turn_seconds=600)
    page = visit.open(f"#/game/{game['id']}", visit.site.guest(MAI))
    page.locator(".watching").wait_for()
    return page


def _left(visit: Visit) -> Page:
    """A table of others, whom one has left in play."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    code = visit.site.guest(LINH).game(ruleset="three_thirteen", seats=seats)["join_code"]
    page = visit.open(f"#/join/{code}")
    page.locator("[type=submit]").click()
    page.locator("card-hand").wait_for()
    page.locator("[data-action=menu]").click()
    page.locator(".menu [data-action=leave]").click()
    page.locator("dialog[open] .danger").click()
    page.locator("[data-screen=home]").wait_for()
    page.go_back()
    page.locator("[data-left]").wait_for()
    return page


def _gone(visit: Visit) -> Page:
    page = visit.open("#/game/nowhere", visit.site.guest(MAI))
    page.locator("main h1, main .empty").first.wait_for()
    return page


SCREENS: Final[dict[str, Reach]] = {
    "home": _home,
    "home_again": _home_again,
    "new": _new,
    "new_open": _new_open,
    "lobby": _lobby,
    "lobby_empty": _lobby_empty,
    "join": _join,
    "join_code": _join_code,
    "waiting": _waiting,
    "watch": _watch,
    "left": _left,
    "gone": _gone,
}
