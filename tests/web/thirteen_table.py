"""The table of Thirteen as a person uses it: looking, clicking cards and buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.pages import cards_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Locator, Page

#: What the page waits for: the reader's move, the next round, the end; null while others play.
_AWAITED = """() => {
  const dialog = document.querySelector("dialog[open]");
  if (dialog?.querySelector("[data-action=next]")) return "round";
  if (dialog?.querySelector("[data-action=new]")) return "game";
  const room = document.querySelector(".playroom");
  const { settled, turn } = room?.dataset ?? {};
  return !dialog && settled === "true" && turn === "true" ? "turn" : null;
}"""

#: All that has happened is shown, or a round that is over waits for the player.
_SHOWN = """() => document.querySelector("dialog[open]")
  || document.querySelector(".playroom").dataset.settled === 'true'"""


class Table:
    """A page that shows a game of Thirteen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.room = page.locator(".playroom.thirteen")
        self.room.wait_for()

    def awaits(self) -> str:
        """`turn`, `round` or `game`, as soon as it is one of them."""
        return str(self.page.wait_for_function(_AWAITED).json_value())

    def settled(self) -> None:
        """Waits until all that has happened is shown."""
        expect(self.room).to_have_attribute("data-settled", "true")

    @property
    def version(self) -> str:
        return self.room.get_attribute("data-version") or ""

    def card(self, card: str) -> Locator:
        """A card of the hand."""
        return self.page.locator(f'card-hand [data-card="{card}"]')

    def hand(self) -> list[str]:
        return cards_of(self.page.locator("card-hand [data-card]"))

    def dimmed(self) -> list[str]:
        return cards_of(self.page.locator('card-hand [data-card][aria-disabled="true"]'))

    def raised(self) -> list[str]:
        return cards_of(self.page.locator('card-hand [data-card][aria-pressed="true"]'))

    def trick(self) -> list[list[str]]:
        """The plays on the table, oldest first."""
        plays = self.page.locator(".trick-play").all()
        return [cards_of(play.locator("[data-card]")) for play in plays]

    def button(self, action: str) -> Locator:
        return self.page.locator(f'.playroom .actions [data-action="{action}"]')

    def seat(self, seat: int) -> Locator:
        return self.page.locator(f'.seat[data-seat="{seat}"]')

    def click(self, cards: Iterable[str]) -> None:
        for card in cards:
            self.card(card).click(position={"x": 8, "y": 12})

    def hint(self) -> None:
        """Asks for a hint and waits for it."""
        self.button("hint").click()
        self.page.locator(".hint").wait_for()

    def play_as_hinted(self, *, by_cards: bool) -> None:
        """Makes the move of the hint: with its own cards up, or clicking them one by one."""
        before = self.version
        self.hint()
        raised = self.raised()
        if not raised:
            self.button("pass").click()
        elif by_cards:
            self.page.locator(".hint-close").click()
            self.click(raised)
            self.click(raised)
            self.page.wait_for_function(_SHOWN)
            if self.version == before and self.raised():
                self.button("play").click()
        else:
            self.button("play").click()
        self.moved_on_from(before)

    def moved_on_from(self, version: str) -> None:
        expect(self.room).not_to_have_attribute("data-version", version)
