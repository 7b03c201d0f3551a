"""A table of Three Thirteen with what a player sees of it, and positions to begin from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import expect

from tests.web.pages import ThreeTable

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.web.conftest import OpenPage
    from tests.web.site import Guest


PLANNER: Final = {"kind": "bot", "level": "planner"}


#: Round 3, where 5s are wild: a run of hearts and two loose cards.
PLAIN: Final[dict[str, Any]] = {
    "round": 3,
    "hands": [["7H", "8H", "9H", "QD", "2C"], ["AS", "4C", "9S", "JD", "KC"]],
    "stock": ["TS", "6D", "3S", "8C", "QS"],
    "discard": ["QC", "4D"],
    "dealer": 1,
    "to_act": 0,
}


#: Round 2, where 4s are wild: with the queen of the stock one goes out.
READY: Final[dict[str, Any]] = {
    "round": 2,
    "hands": [["7H", "8H", "9H", "TH"], ["AS", "2C", "9S", "KD"]],
    "stock": ["QS", "6D", "3S", "8C"],
    "discard": ["QC"],
    "dealer": 1,
    "to_act": 0,
}


class Seated(ThreeTable):
    """A table where Mai sits, and what she sees of it."""

    @property
    def room(self) -> Locator:
        return self.page.locator(".three-thirteen")

    @property
    def dialog(self) -> Locator:
        return self.page.locator("dialog[open]")

    def wait(self, phase: str) -> None:
        """Until a move of this phase can be made: draw, discard, or wait."""
        expect(self.room).to_have_attribute("data-phase", phase)

    def draw(self, pile: str = "stock") -> None:
        self.wait("draw")
        self.pile(pile).click()
        self.wait("discard")

    def drag(self, card: Locator, target: Locator) -> None:
        """Takes a card where others do not cover it and lets go of it over something."""
        mouse = self.page.mouse
        (from_x, from_y), (x, y) = corner(card), corner(target)
        mouse.move(from_x, from_y)
        mouse.down()
        mouse.move(x + 12, y, steps=5)
        mouse.up()

    def said(self, text: str) -> None:
        """The live region told it."""
        expect(self.page.locator("[aria-live=polite]").last).to_contain_text(text)


def corner(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box
    return box["x"] + 12, box["y"] + 30


def seated(
    open_page: OpenPage, mai: Guest, look: dict[str, Any] | None = None, **body: Any
) -> Seated:
    """Mai at a new table of hers; `look` is for the browser, the rest for the game."""
    me = {"kind": "me", "name": "Mai"}
    game = mai.game(**{"ruleset": "three_thirteen", "seats": [me, PLANNER], **body})
    page = open_page(f"#/game/{game['id']}", player=mai, **(look or {}))
    return Seated(page, mai.site)


def at(open_page: OpenPage, mai: Guest, position: dict[str, Any], **more: Any) -> Seated:
    return seated(open_page, mai, position={"three_thirteen": position}, **more)


def play_round(table: Seated) -> None:
    """Plays until a result is shown; each move waits for what the one before led to."""
    after = 0
    while True:
        view = table.view(f"&after={after}&wait=20")
        if table.until(view["version"]) == "round" or view["status"] != "playing":
            return
        after = view["version"]
        if view["you"]["your_turn"]:
            table.move(view)


def shows_result(table: Seated, number: int) -> None:
    """The dialog has every hand, the points and all rounds so far, as the service says them."""
    told = table.dialog.locator("[data-round]")
    expect(told).to_have_attribute("data-round", str(number))
    result = table.view()["results"][-1]
    assert result["number"] == number
    for seat, hand in enumerate(result["three_thirteen"]["seats"]):
        row = told.locator(f"tbody[data-seat='{seat}']")
        expect(row.locator(".result-total")).to_have_text(str(result["totals"][seat]))
        held = sum(len(meld["cards"]) for meld in hand["melds"]) + len(hand["leftover"])
        expect(row.locator("playing-card")).to_have_count(held)
        expect(row.locator("[data-meld=leftover] playing-card")).to_have_count(
            len(hand["leftover"])
        )
    expect(table.dialog.locator(".scoreboard tbody tr")).to_have_count(len(table.view()["results"]))


def events(table: Seated) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.player.get(f"/games/{table.id}/events?limit=100")["items"]
    return found
