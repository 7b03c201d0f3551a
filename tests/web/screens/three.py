"""The table of Three Thirteen, and what may lie over it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tests.web.games import LATE, READY, quick_bots, three
from tests.web.reviews import THREE_EXPERT, hint_with
from tests.web.screens.visit import LINH, MAI

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.screens.visit import Reach, Visit


def _three(visit: Visit, name: str, position: dict[str, Any]) -> Page:
    guest = visit.site.guest(name)
    page = visit.open(f"#/game/{three(guest, position)['id']}", guest)
    page.locator(".three-thirteen[data-phase=draw]").wait_for()
    return page


def _three_draw(visit: Visit) -> Page:
    return _three(visit, LINH, LATE)


def _three_discard(visit: Visit) -> Page:
    page = _three(visit, MAI, LATE)
    page.keyboard.press("s")
    page.locator(".three-thirteen[data-phase=discard]").wait_for()
    page.locator("card-hand [data-card='8D']").click(position={"x": 8, "y": 20})
    return page


def _three_ready(visit: Visit) -> Page:
    page = _three(visit, MAI, READY)
    page.keyboard.press("s")
    page.locator(".three-thirteen[data-phase=discard]").wait_for()
    return page


def _three_expert(visit: Visit) -> Page:
    """The expert's hint, as long as it may be."""
    mai = visit.site.guest(MAI)
    page = visit.open(f"#/game/{three(mai, LATE, hints=True)['id']}", mai)
    hint_with(page, THREE_EXPERT)
    page.locator(".three-thirteen[data-phase=draw]").wait_for()
    page.keyboard.press("s")
    page.locator(".three-thirteen[data-phase=discard]").wait_for()
    page.keyboard.press("h")
    page.locator("[data-action=expert]").click()
    page.locator(".hint-worth").wait_for()
    return page


def _three_over(visit: Visit) -> Page:
    page = _three_ready(visit)
    page.keyboard.press("g")
    page.locator("dialog[open]").wait_for()
    return page


def _three_end(visit: Visit) -> Page:
    """The last round is mine, the game is not."""
    linh = visit.site.guest(LINH)
    game = three(linh, {**READY, "scores": [97, 12, 30]}, options={"rounds": 2})
    page = visit.open(f"#/game/{game['id']}", linh)
    page.locator(".three-thirteen[data-phase=draw]").wait_for()
    for key in ("s", "g"):
        page.keyboard.press(key)
        page.locator(".three-thirteen[data-phase=discard]").wait_for()
    page.locator("[data-action=confirm-go-out]").click()
    page.locator(".standing").wait_for()
    return page


def _three_eight(visit: Visit) -> Page:
    """As many as can sit down, in a dealt game."""
    linh = visit.site.guest(LINH)
    game = linh.game(ruleset="three_thirteen", seats=quick_bots(7))
    page = visit.open(f"#/game/{game['id']}", linh)
    page.locator(".three-thirteen[data-phase=draw]").wait_for()
    return page


SCREENS: Final[dict[str, Reach]] = {
    "three_draw": _three_draw,
    "three_discard": _three_discard,
    "three_ready": _three_ready,
    "three_expert": _three_expert,
    "three_over": _three_over,
    "three_end": _three_end,
    "three_eight": _three_eight,
}
