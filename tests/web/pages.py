"""Players who click: what the tests do on a page, in the words of the game.

What is chosen comes from the API, as a person would choose with the eyes; everything that is done
is done with the mouse.
"""

from __future__ import annotations

import json
import re
from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import expect

from tests.web.site import Guest

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.web.site import Site

#: Says what is to be seen: a round that is over, or the game as it is at a version.
_SHOWN: Final = """(version) => {
  if (document.querySelector('dialog [data-action="next"]')) return "round";
  const game = document.querySelector("[data-game]");
  return Number(game?.dataset.version) >= version && game.dataset.settled === "true" && "game";
}"""

#: So often twenty seconds are waited for a move that was made.
WAITS: Final = 6


class Table(ABC):
    """The table of one player, whose page shows a game."""

    def __init__(self, page: Page, site: Site) -> None:
        self.page = page
        self.game = page.locator("[data-game]")
        self.game.wait_for()
        known = json.loads(page.evaluate("localStorage['thirteen.player']"))
        self.player = Guest(site, known["id"], known["token"], known["name"])
        found = re.search(r"#/game/(\w+)", page.url)
        assert found, page.url
        self.id = found[1]

    @property
    def version(self) -> int:
        """What is shown."""
        return int(self.game.get_attribute("data-version") or 0)

    def view(self, query: str = "") -> dict[str, Any]:
        """What the service says."""
        view: dict[str, Any] = self.player.get(f"/games/{self.id}?include=legal_moves{query}")
        return view

    def card(self, card: str) -> Locator:
        """A card of the own hand."""
        return self.page.locator(f'card-hand playing-card[data-card="{card}"]').first

    def hand(self) -> list[str]:
        """The cards of the own hand as they lie."""
        return cards_of(self.page.locator("card-hand playing-card"))

    def up(self) -> list[str]:
        """The cards that are selected."""
        return cards_of(self.page.locator('card-hand playing-card[aria-pressed="true"]'))

    def click(self, *cards: str) -> None:
        """Presses cards of the own hand, one after another."""
        for card in cards:
            self.card(card).click()

    def action(self, name: str) -> Locator:
        """A button of the table or of what lies over it: play, pass, hint, next, rematch …"""
        return self.page.locator(f'[data-action="{name}"]:visible').last

    def until(self, version: int) -> str:
        """Waits for a version and says what is seen: "game", or "round" for one that is over."""
        handle = self.page.wait_for_function(_SHOWN, arg=version)
        seen: str = handle.json_value()
        return seen

    def my_turn(self, after: int = 0) -> dict[str, Any] | None:
        """The view once this player is to act, as the page shows it; None when the game is over.

        Rounds that end meanwhile are left by their button.
        """
        waits = 0
        while True:
            view = self.view(f"&after={after}&wait=20" if after else "")
            if view["version"] <= after:
                waits += 1
                assert waits < WAITS, f"nothing came of what was done at {after}"
                continue  # It is still on its way.
            while self.until(view["version"]) == "round":
                self.action("next").click()
            if view["status"] != "playing":
                return None
            if view["you"]["your_turn"]:
                return view
            after = view["version"]

    def play_on(self, rounds: int = 0) -> None:
        """Plays until the game is over, or so many rounds are."""
        after = 0
        while view := self.my_turn(after):
            if rounds and len(view["results"]) >= rounds:
                return
            after = view["version"]
            self.move(view)

    @abstractmethod
    def move(self, view: dict[str, Any]) -> None:
        """One move of this player, whose turn it is."""


class ThirteenTable(Table):
    """A table of Thirteen; plays as many cards as it can, the lowest first."""

    def move(self, view: dict[str, Any]) -> None:
        plays = [found["move"]["cards"] for found in view["legal_moves"] if is_play(found)]
        if not plays:
            self.action("pass").click()
            return
        cards = max(plays, key=len)
        self.click(*cards)
        if any(set(cards) < set(other) for other in plays):
            self.action("play").click()


class ThreeTable(Table):
    """A table of Three Thirteen; draws from the stock and gives away what costs most."""

    def move(self, view: dict[str, Any]) -> None:
        if view["three_thirteen"]["phase"] == "draw":
            self.pile("stock").click()
        elif any(found["move"]["type"] == "go_out" for found in view["legal_moves"]):
            self.action("go-out").click()
            self.action("confirm-go-out").click()
        else:
            self.discard(view["you"]["best_discards"][0]["card"])

    def pile(self, name: str) -> Locator:
        """`stock` or `pile`."""
        return self.page.locator(f'[data-pile="{name}"]')

    def discard(self, card: str) -> None:
        """Chooses a card and presses the button."""
        self.card(card).click()
        expect(self.action("discard")).not_to_have_attribute("aria-disabled", "true")
        self.action("discard").click()


def is_play(legal: dict[str, Any]) -> bool:
    """Whether a legal move plays cards."""
    return bool(legal["move"]["type"] == "play")


def cards_of(found: Locator) -> list[str]:
    """Which cards these are, all at one moment."""
    cards: list[str] = found.evaluate_all("all => all.map(({ dataset }) => dataset.card ?? '')")
    return cards
