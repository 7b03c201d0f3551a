"""The table of Thirteen as a person uses it: looking, clicking cards and buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.web.games import HANDS
from tests.web.pages import cards_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Locator, Page

    from tests.web.conftest import OpenPage
    from tests.web.site import Guest

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


RANDOM = {"kind": "bot", "level": "random"}
GREEDY = {"kind": "bot", "level": "greedy"}


#: The cards in each of some places, all at one moment.
_CARDS_OF_EACH = """places => places.map((place) =>
  [...place.querySelectorAll("[data-card]")].map(({ dataset }) => dataset.card))"""


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
        found: list[list[str]] = self.page.locator(".trick-play").evaluate_all(_CARDS_OF_EACH)
        return found

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


def me(name: str) -> dict[str, str]:
    return {"kind": "me", "name": name}


def position(guest: Guest, seats: list[dict[str, str]], *hands: str, **rest: Any) -> dict[str, Any]:
    """A game from a position; `to_act` is 0 where nothing is said."""
    given = {"hands": [hand.split() for hand in hands], "to_act": 0, **rest}
    return guest.game(ruleset="cardgames_io", seats=seats, position={"thirteen": given})


def at(
    open_page: OpenPage, guest: Guest, game: dict[str, Any], query: str = "", **how: Any
) -> Table:
    table = Table(open_page(f"#/game/{game['id']}{query}", player=guest, **how))
    table.settled()
    return table


def follow(guest: Guest, seats: list[dict[str, str]]) -> dict[str, Any]:
    """A full hand, and a run of four to beat."""
    hands = [" ".join(hand) for hand in HANDS]
    table = {"seat": 1, "cards": ["3H", "4H", "5S", "6D"]}
    return position(guest, seats, *hands, table=table, passed=[2, 3])


def overlaps(page: Page) -> list[str]:
    """The parts of the table that lie on each other, or reach out of the window."""
    found: list[str] = page.evaluate(
        """() => {
          const parts = [".game-felt > .seat", ".game-own > .seat", ".actions", ".game-message",
            ".trick-plays", "card-hand .cards", ".game-tools", ".hint"];
          const boxes = parts.flatMap((part) => [...document.querySelectorAll(part)]
            .map((element) => [part, element.getBoundingClientRect()]));
          const out = boxes.filter(([, box]) => box.left < -1 || box.top < -1
            || box.right > innerWidth + 1 || box.bottom > innerHeight + 1).map(([part]) => part);
          const both = boxes.flatMap(([one, a], i) => boxes.slice(i + 1)
            .filter(([, b]) => a.left < b.right - 2 && b.left < a.right - 2
              && a.top < b.bottom - 2 && b.top < a.bottom - 2)
            .map(([other]) => `${one} ${other}`));
          return [...out, ...both];
        }"""
    )
    return found
