"""The table of Thirteen, and what may lie over it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tests.web.games import HANDS, thirteen
from tests.web.reviews import EXPERT, hint_with
from tests.web.screens.visit import LINH, MAI

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.screens.visit import Reach, Visit
    from tests.web.site import Guest


def _table(visit: Visit, game: dict[str, Any], guest: Guest) -> Page:
    page = visit.open(f"#/game/{game['id']}", guest)
    page.locator("[data-turn=true][data-settled=true]").first.wait_for()
    return page


def _lead(visit: Visit) -> Page:
    linh = visit.site.guest(LINH)
    page = _table(visit, thirteen(linh), linh)
    for card in ("6S", "6H"):
        page.locator(f"card-hand [data-card='{card}']").click()
    return page


def _trick(visit: Visit) -> Page:
    """The others have played, and now it is my turn."""
    mai = visit.site.guest(MAI)
    game = mai.game(
        ruleset="cardgames_io",
        position={"thirteen": {"hands": HANDS, "to_act": 1, "scores": [7, 5, 8, 4]}},
        seats=[{"kind": "me"}] + [{"kind": "bot", "level": "planner"}] * 3,
    )
    page = _table(visit, game, mai)
    page.locator(".trick-play").first.wait_for()
    return page


def _follow(visit: Visit) -> Page:
    mai = visit.site.guest(MAI)
    table = {"seat": 2, "cards": ["5S", "5C"]}
    game = thirteen(mai, hands=[*HANDS[:3], ["4D", "7C"]], table=table, passed=[3])
    page = _table(visit, game, mai)
    page.locator("card-hand [data-card='6S']").click()
    return page


def _hint(visit: Visit) -> Page:
    mai = visit.site.guest(MAI)
    page = _table(visit, thirteen(mai), mai)
    page.keyboard.press("h")
    page.locator("aside.hint").wait_for()
    return page


def _expert(visit: Visit) -> Page:
    """The expert's hint, as long as it may be."""
    mai = visit.site.guest(MAI)
    page = _table(visit, thirteen(mai), mai)
    hint_with(page, EXPERT)
    page.keyboard.press("h")
    page.locator("[data-action=expert]").click()
    page.locator(".hint-worth").wait_for()
    return page


def _menu(visit: Visit) -> Page:
    mai = visit.site.guest(MAI)
    page = _table(visit, thirteen(mai), mai)
    page.locator("[data-action=menu]").click()
    return page


def _table_dialog(action: str) -> Reach:
    def reach(visit: Visit) -> Page:
        page = _menu(visit)
        page.locator(f".menu [data-action={action}]").click()
        page.locator("dialog[open]").wait_for()
        return page

    return reach


def _round_over(visit: Visit, scores: list[int]) -> Page:
    linh = visit.site.guest(LINH)
    page = _table(visit, thirteen(linh, hands=[["2H"], *HANDS[1:]], scores=scores), linh)
    page.locator("card-hand [data-card='2H']").click()
    page.locator("dialog[open]").wait_for()
    return page


def _round(visit: Visit) -> Page:
    return _round_over(visit, [4, 5, 6, 3])


def _over(visit: Visit) -> Page:
    return _round_over(visit, [9, 5, 6, 3])


SCREENS: Final[dict[str, Reach]] = {
    "thirteen_lead": _lead,
    "thirteen_trick": _trick,
    "thirteen_follow": _follow,
    "thirteen_hint": _hint,
    "thirteen_expert": _expert,
    "thirteen_menu": _menu,
    "thirteen_history": _table_dialog("history"),
    "thirteen_rules": _table_dialog("rules"),
    "thirteen_help": _table_dialog("help"),
    "thirteen_settings": _table_dialog("settings"),
    "thirteen_round": _round,
    "thirteen_over": _over,
}
