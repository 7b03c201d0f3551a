"""Every screen and dialog of the page, and how one gets there.

One list drives what must hold everywhere (`test_screens.py`) and the pictures
(`python -m tests.web.pictures`). A screen that is not here is not looked at: add it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.web.games import (
    HANDS,
    LATE,
    READY,
    last_turn,
    quick_bots,
    short_thirteen,
    short_three,
    thirteen,
    three,
)
from tests.web.reviews import EXPERT, THREE_EXPERT, answer_with, hint_with, progress, review_of

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
    height: int | None = None

    def open(self, path: str = "", player: Guest | None = None, **more: Any) -> Page:
        """The page at an address, as that player sees it."""
        look: dict[str, Any] = {"width": self.width, "height": self.height}
        look |= {"locale": self.locale, "theme": self.theme}
        return self.open_page(path, player=player, **{**look, **more})


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


def _gone(visit: Visit) -> Page:
    page = visit.open("#/game/nowhere", visit.site.guest(MAI))
    page.locator("main h1, main .empty").first.wait_for()
    return page


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
    page = visit.open(f"#/game/{short_three(mai, 1)['id']}/history", mai)
    page.locator("details[open] .turns").first.wait_for()
    return page


def _review(visit: Visit) -> Page:
    """Gone to the costliest play."""
    mai = visit.site.guest(MAI)
    game = short_thirteen(mai)
    page = _review_with(visit, mai, game["id"], review_of(mai, game["id"]))
    page.locator(".review-worst button").first.click()
    page.locator("[data-mark=blunder].review-verdict").wait_for()
    return page


def _review_working(visit: Visit) -> Page:
    mai = visit.site.guest(MAI)
    page = _review_with(visit, mai, short_thirteen(mai)["id"], progress(12, 57))
    page.locator("progress[value]").wait_for()
    return page


def _review_with(visit: Visit, guest: Guest, game_id: str, answer: dict[str, Any]) -> Page:
    page = visit.open("#/help", guest)
    answer_with(page, answer)
    page.evaluate("(id) => { location.hash = `#/game/${id}/review`; }", game_id)
    return page


def _review_three(visit: Visit) -> Page:
    """The last card thrown, with what the service itself says of it."""
    mai = visit.site.guest(MAI)
    page = visit.open(f"#/game/{last_turn(mai)['id']}/review", mai)
    page.locator(".review-body").wait_for()
    page.keyboard.press("End")
    page.locator(".review-body[data-at='1']").wait_for()
    return page


def _verify(visit: Visit) -> Page:
    mai = visit.site.guest(MAI)
    return _opened_proof(visit.open(f"#/game/{short_thirteen(mai)['id']}/verify", mai))


def _verify_three(visit: Visit) -> Page:
    mai = visit.site.guest(LINH)
    return _opened_proof(visit.open(f"#/game/{short_three(mai, 1)['id']}/verify", mai))


def _opened_proof(page: Page) -> Page:
    page.locator("[data-verdict]").wait_for()
    page.locator("details.fold > summary").first.click()
    return page


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


def _table_dialog(action: str) -> Callable[[Visit], Page]:
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


SCREENS: dict[str, Callable[[Visit], Page]] = {
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
    "gone": _gone,
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
    "three_draw": _three_draw,
    "three_discard": _three_discard,
    "three_ready": _three_ready,
    "three_expert": _three_expert,
    "three_over": _three_over,
    "three_end": _three_end,
    "three_eight": _three_eight,
    "rules": _rules,
    "rules_three": _rules_three,
    "settings": _settings,
    "settings_forget": _forget,
    "help": _help,
    "history": _history,
    "history_three": _history_three,
    "review": _review,
    "review_working": _review_working,
    "review_three": _review_three,
    "verify": _verify,
    "verify_three": _verify_three,
}
