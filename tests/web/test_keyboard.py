"""The page by keyboard alone: from the first key on the home page to the end of a round."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.web.screens import SCREENS, Visit
from tests.web.thirteen_table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import OpenPage
    from tests.web.site import Guest, Site

#: The element that has the focus, as one would point at it, and whether one sees that it has it.
_FOCUS = """() => {
  const el = document.activeElement;
  if (!el || el === document.body || el === document.documentElement) return null;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(el);
  const label = el.closest("label.choice");
  const around = label ? getComputedStyle(label).outlineStyle !== "none" : false;
  const name = el.getAttribute("aria-label") ?? el.textContent.trim().slice(0, 40);
  const seen = (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || around;
  return { name: `${el.localName} ${name}`, seen, hand: Boolean(el.closest("card-hand")) };
}"""


class Keys:
    """A person at the keyboard, who must always see where the focus is."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def focus(self) -> dict[str, Any] | None:
        """Where the focus is; None where it is nowhere on the page."""
        found: dict[str, Any] | None = self.page.evaluate(_FOCUS)
        return found

    def tab_to(self, name: str, most: int = 40) -> None:
        """Goes on with Tab until something of that name has the focus."""
        for _ in range(most):
            self.press("Tab")
            at = self.focus()
            assert at is None or at["seen"], f"nobody sees the focus on {at['name']}"
            if at and re.search(name, at["name"]):
                return
        pytest.fail(f"Tab does not come to {name}")

    def into_hand(self) -> None:
        for _ in range(40):
            at = self.focus()
            if at and at["hand"]:
                return
            self.press("Tab")
        pytest.fail("Tab does not come to the hand")

    def choose(self, cards: list[str]) -> None:
        """Raises cards with the arrows and the space bar."""
        for card in cards:
            self.into_hand()
            self.press("Home")
            place = self.page.locator("card-hand [data-card]").evaluate_all(
                "(all, card) => all.findIndex((each) => each.dataset.card === card)", card
            )
            self.press(*["ArrowRight"] * place, "Space")


def from_home(open_page: OpenPage, mai: Guest, button: str) -> tuple[Keys, dict[str, Any]]:
    """A game against the computer, begun with Tab and Enter on the home page."""
    page = open_page(player=mai)
    keys = Keys(page)
    keys.tab_to(button)
    keys.press("Enter")
    page.locator("card-hand").wait_for()
    found = re.search(r"#/game/(\w+)", page.url)
    assert found
    game: dict[str, Any] = mai.get(f"/games/{found[1]}")
    return keys, game


def test_a_round_of_thirteen(open_page: OpenPage, site: Site) -> None:
    mai = site.guest("Mai")
    keys, game = from_home(open_page, mai, "Play Thirteen")
    table = Table(keys.page)
    while table.awaits() == "turn":
        before = table.version
        legal = mai.get(f"/games/{game['id']}/legal-moves")["items"]
        play = next((item["move"] for item in legal if item["kind"]), None)
        if play is None:
            keys.press("p")
        else:
            keys.choose(play["cards"])
            if table.version == before and table.raised():
                keys.press("Enter")
        table.moved_on_from(before)
    at = keys.focus()
    assert at
    assert at["seen"]
    keys.press("Enter")
    expect(keys.page.locator("dialog[open]")).to_have_count(0)
    assert mai.get(f"/games/{game['id']}")["round"]["number"] == 2


def test_turns_of_three_thirteen(open_page: OpenPage, site: Site) -> None:
    mai = site.guest("Mai")
    keys, game = from_home(open_page, mai, "Play Three Thirteen")
    drawing = keys.page.locator(".three-thirteen[data-phase=draw]")
    discarding = keys.page.locator(".three-thirteen[data-phase=discard]")
    over = keys.page.locator("dialog[open]")
    for draw in ("s", "d", "s"):
        drawing.or_(over).wait_for()
        if over.count():
            keys.press("Enter")
        drawing.wait_for()
        keys.press(draw)
        discarding.wait_for()
        free = mai.get(f"/games/{game['id']}")["you"]["best_discards"][0]["card"]
        keys.choose([free])
        keys.press("Enter")
        discarding.wait_for(state="detached")
    events = mai.get(f"/games/{game['id']}/events?limit=100")["items"]
    mine = [event for event in events if event["seat"] == 0 and event["type"] == "discarded"]
    assert len(mine) == 3


@pytest.mark.parametrize("name", ["home", "new", "thirteen_lead", "three_draw", "settings"])
def test_tab_goes_all_round_and_is_always_seen(open_page: OpenPage, site: Site, name: str) -> None:
    keys = Keys(SCREENS[name](Visit(site, open_page)))
    seen: dict[str, bool] = {}
    rounds = 0
    while rounds < 2 and len(seen) < 80:
        keys.press("Tab")
        at = keys.focus()
        rounds += at is None or at["name"] in list(seen)[:1]
        if at:
            seen[at["name"]] = at["seen"]
    assert rounds == 2, f"Tab does not come round: {list(seen)[-10:]}"
    assert len(seen) > 3
    assert [name for name, is_seen in seen.items() if not is_seen] == []


@pytest.mark.parametrize("action", ["help", "history", "settings", "rules"])
def test_a_dialog_takes_the_focus_and_gives_it_back(
    open_page: OpenPage, site: Site, action: str
) -> None:
    page = SCREENS["thirteen_menu"](Visit(site, open_page))
    keys = Keys(page)
    keys.press("Escape", "Enter")
    keys.tab_to({"help": "Help", "history": "Moves"}.get(action, action.title()))
    keys.press("Enter")
    page.locator("dialog[open]").wait_for()
    for _ in range(12):
        keys.press("Tab")
        assert page.evaluate("document.activeElement.matches('body, dialog[open], dialog[open] *')")
    keys.press("Escape")
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert keys.focus()


def test_who_wants_little_motion_gets_none(open_page: OpenPage, site: Site) -> None:
    page = SCREENS["thirteen_lead"](Visit(site, open_page))
    table = Table(page)
    before = table.version
    page.keyboard.press("Enter")
    table.moved_on_from(before)
    moving = page.evaluate(
        """() => document.getAnimations().filter((each) => {
          const { duration, iterations } = each.effect.getComputedTiming();
          return duration > 50 || iterations === Infinity;
        }).map((each) => each.effect.target?.className ?? "")"""
    )
    assert moving == []
