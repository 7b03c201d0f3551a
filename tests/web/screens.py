"""Every screen and dialog of the page, and how one gets there.

One list drives what must hold everywhere (`test_axe.py`, `test_overflow.py`) and the pictures
(`python -m tests.web.pictures`). A screen that is not here is not looked at: add it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from tests.web.conftest import OpenPage
    from tests.web.site import Guest, Site

#: Names as people have them: long, short, with many accents.
MAI, LINH = "Mai", "Nguyễn Hoàng Phương Linh"


@dataclass(frozen=True)
class Visit:
    """A person who comes with a browser of some width, language and theme."""

    site: Site
    open_page: OpenPage
    width: int = 1440
    locale: str = "en"
    theme: str = "light"

    def open(self, path: str = "", player: Guest | None = None, **more: Any) -> Page:
        """The page at an address, as that player sees it."""
        look = {"width": self.width, "locale": self.locale, "theme": self.theme}
        return self.open_page(path, player=player, **{**look, **more})


def finished(guest: Guest, **body: Any) -> dict[str, Any]:
    """A game that the guest, in one seat, played to its end by the first legal move each time."""
    view = guest.game(**body)
    while view["status"] == "playing":
        if view["you"]["your_turn"]:
            move = first_move(guest, view["id"])
            view = guest.post(f"/games/{view['id']}/moves?wait=30", move)["game"]
        else:
            view = guest.get(f"/games/{view['id']}?after={view['version']}&wait=30")
    return view


def first_move(guest: Guest, game_id: str) -> dict[str, Any]:
    """The first legal move of the guest's seat."""
    move = guest.get(f"/games/{game_id}/legal-moves")["items"][0]["move"]
    return {name: value for name, value in move.items() if value is not None}


def quick_bots(count: int) -> list[dict[str, str]]:
    """Me and so many bots that do not think."""
    return [{"kind": "me"}] + [{"kind": "bot", "level": "random"}] * count


def short_thirteen(guest: Guest) -> dict[str, Any]:
    """A whole game of Thirteen, over after few rounds."""
    return finished(guest, ruleset="cardgames_io", seats=quick_bots(3), options={"target_score": 4})


def short_three(guest: Guest, rounds: int = 3) -> dict[str, Any]:
    """A whole game of Three Thirteen, of a few rounds."""
    return finished(
        guest, ruleset="three_thirteen", seats=quick_bots(2), options={"rounds": rounds}
    )


def _rules(visit: Visit) -> Page:
    page = visit.open("#/rules/cardgames_io")
    page.locator("article.prose h3").first.wait_for()
    return page


def _rules_three(visit: Visit) -> Page:
    page = visit.open("#/rules/three_thirteen")
    page.locator("article.prose h3").first.wait_for()
    return page


def _settings(visit: Visit) -> Page:
    return visit.open("#/settings", visit.site.guest(LINH))


def _forget(visit: Visit) -> Page:
    page = visit.open("#/settings", visit.site.guest(MAI))
    page.locator(".forget .button.danger").click()
    return page


def _help(visit: Visit) -> Page:
    return visit.open("#/help")


def _history(visit: Visit) -> Page:
    mai = visit.site.guest(MAI)
    page = visit.open(f"#/game/{short_thirteen(mai)['id']}/history", mai)
    page.locator("details[open] .acts").first.wait_for()
    return page


def _history_three(visit: Visit) -> Page:
    mai = visit.site.guest(LINH)
    page = visit.open(f"#/game/{short_three(mai)['id']}/history", mai)
    page.locator("details[open] .turns").first.wait_for()
    return page


def _verify(visit: Visit) -> Page:
    mai = visit.site.guest(MAI)
    return _opened_proof(visit.open(f"#/game/{short_thirteen(mai)['id']}/verify", mai))


def _verify_three(visit: Visit) -> Page:
    mai = visit.site.guest(LINH)
    return _opened_proof(visit.open(f"#/game/{short_three(mai)['id']}/verify", mai))


def _opened_proof(page: Page) -> Page:
    page.locator("[data-verdict]").wait_for()
    page.locator("details.fold > summary").first.click()
    return page


SCREENS: dict[str, Callable[[Visit], Page]] = {
    "rules": _rules,
    "rules_three": _rules_three,
    "settings": _settings,
    "settings_forget": _forget,
    "help": _help,
    "history": _history,
    "history_three": _history_three,
    "verify": _verify,
    "verify_three": _verify_three,
}
