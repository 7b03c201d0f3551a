"""The table of Three Thirteen, played in a browser as people play it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from tests.web.conftest import OpenPage
    from tests.web.site import Guest, Site

ME: Final = {"kind": "me", "name": "Mai"}
PLANNER: Final = {"kind": "bot", "level": "planner"}

#: Round 3, where 5s are wild: after a draw a run of hearts and two loose cards.
PLAIN: Final = {
    "round": 3,
    "hands": [["7H", "8H", "9H", "QD", "2C"], ["AS", "4C", "9S", "JD", "KC"]],
    "stock": ["TS", "6D", "3S", "8C", "QS"],
    "discard": ["QC", "4D"],
    "dealer": 1,
    "to_act": 0,
}
#: Round 2, where 4s are wild: whatever is drawn, one goes out.
READY: Final = {
    "round": 2,
    "hands": [["7H", "8H", "9H", "TH"], ["AS", "2C", "9S", "KD"]],
    "stock": ["QS", "6D", "3S", "8C"],
    "discard": ["QC"],
    "dealer": 1,
    "to_act": 0,
}


class Table:
    """What a person sees and does at the table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.room = page.locator(".three-thirteen")
        self.cards = page.locator("card-hand playing-card")
        self.stock = page.locator("[data-pile=stock]")
        self.pile = page.locator("[data-pile=pile]")
        self.dialog = page.locator("dialog[open]")
        self.said = page.locator("[aria-live]").last

    def button(self, name: str) -> Locator:
        return self.page.locator(f"[data-action={name}]")

    def card(self, card: str) -> Locator:
        return self.page.locator(f"card-hand playing-card[data-card={card}]")

    def wait(self, phase: str) -> None:
        """Until it is my turn, in this phase."""
        expect(self.room).to_have_attribute("data-phase", phase)

    def hand(self) -> list[str]:
        """The cards in hand, from left to right."""
        return self.cards.evaluate_all("cards => cards.map(card => card.dataset.card)")

    def press(self, card: Locator) -> None:
        """Clicks the part of a card that others do not cover."""
        card.click(position={"x": 10, "y": 24})


@pytest.fixture
def mai(site: Site) -> Guest:
    return site.guest("Mai")


def seated(open_page: OpenPage, mai: Guest, **body: Any) -> Table:
    """Mai at a table of hers."""
    look = {
        key: body.pop(key)
        for key in ("width", "height", "reduced", "locale", "theme")
        if key in body
    }
    game = mai.game(**{"ruleset": "three_thirteen", "seats": [ME, PLANNER], **body})
    page = open_page(f"#/game/{game['id']}", player=mai, **look)
    table = Table(page)
    table.room.wait_for()
    return table


def at(open_page: OpenPage, mai: Guest, position: dict[str, Any], **body: Any) -> Table:
    return seated(open_page, mai, position={"three_thirteen": position}, **body)


def game_of(mai: Guest, table: Table) -> dict[str, Any]:
    found = re.search(r"#/game/(\w+)", table.page.url)
    assert found
    game: dict[str, Any] = mai.get(f"/games/{found[1]}")
    return game


def test_three_rounds_by_clicking(open_page: OpenPage, mai: Guest) -> None:
    table = seated(open_page, mai, options={"rounds": 3})
    for number in (1, 2, 3):
        play_round(table)
        told = table.dialog.locator("[data-round]")
        expect(told).to_have_attribute("data-round", str(number))
        result = game_of(mai, table)["results"][number - 1]
        for seat in (0, 1):
            row = told.locator(f"[data-seat='{seat}']")
            expect(row.locator(".result-total")).to_have_text(str(result["totals"][seat]))
            hand = result["three_thirteen"]["seats"][seat]
            held = sum(len(meld["cards"]) for meld in hand["melds"]) + len(hand["leftover"])
            expect(row.locator("playing-card")).to_have_count(held)
        expect(table.dialog.locator(".scoreboard tbody tr")).to_have_count(number)
        if number < 3:
            table.button("next").click()
    game = game_of(mai, table)
    assert game["status"] == "finished"
    expect(table.dialog.get_by_role("heading")).to_have_text(
        {(0,): "You win the game!", (1,): f"{game['seats'][1]['name']} wins the game"}.get(
            tuple(game["winners"]), re.compile("share the win")
        )
    )
    table.button("rematch").click()
    expect(table.page).not_to_have_url(re.compile(game["id"]))
    expect(table.dialog).to_have_count(0)
    table.room.wait_for()


def play_round(table: Table) -> None:
    """Draws from the stock and gives away the last card until the round is over."""
    for _ in range(200):
        ready = table.page.locator(
            ".three-thirteen:is([data-phase=draw], [data-phase=discard]), dialog[open] .round-body"
        )
        ready.first.wait_for()
        if table.dialog.count():
            return
        if table.room.get_attribute("data-phase") == "draw":
            table.stock.click()
            table.page.locator(
                ".three-thirteen[data-phase=discard], dialog[open] .round-body"
            ).first.wait_for()
        elif table.button("go-out").get_attribute("aria-disabled") is None:
            table.button("go-out").click()
            table.button("confirm-go-out").click()
            expect(table.button("confirm-go-out")).to_have_count(0)
        else:
            table.press(table.cards.last)
            table.button("discard").click()
            expect(table.room).not_to_have_attribute("data-phase", "discard")


def test_going_out_by_the_button(open_page: OpenPage, mai: Guest) -> None:
    table = at(open_page, mai, READY)
    table.wait("draw")
    expect(table.button("go-out")).to_be_disabled()
    table.stock.click()
    table.wait("discard")
    assert table.hand() == ["7H", "8H", "9H", "TH", "QS"]
    table.button("go-out").click()
    expect(table.dialog.locator(".meld playing-card")).to_have_count(4)
    expect(table.dialog).to_contain_text("You discard Q♠.")
    table.button("stay").click()
    expect(table.dialog).to_have_count(0)
    table.button("go-out").click()
    table.button("confirm-go-out").click()
    expect(table.dialog.locator("[data-round]")).to_contain_text("Mai")
    result = game_of(mai, table)["results"][0]
    assert result["three_thirteen"]["gone_out"] == 0
    assert result["points"][0] == 0


def test_which_card_one_goes_out_with(open_page: OpenPage, mai: Guest) -> None:
    position = {**READY, "stock": ["JH", "6D", "3S", "8C"]}
    table = at(open_page, mai, position)
    table.stock.click()
    table.wait("discard")
    table.press(table.card("JH"))
    table.button("go-out").click()
    wished = table.dialog.locator("input:checked")
    expect(wished).to_have_value("JH")
    choices = table.dialog.locator("input[type=radio]")
    assert (
        choices.evaluate_all("all => all.map(one => one.value)")
        == ["7H", "8H", "9H", "TH", "JH"][::4]
    )
    table.dialog.locator("input[value='7H']").check()
    expect(table.dialog.locator(".meld playing-card").first).to_have_attribute("data-suit", "H")
    expect(table.dialog).to_contain_text("You discard 7♥.")
    table.button("confirm-go-out").click()
    expect(table.pile.locator("playing-card").last).to_be_visible()
    assert game_of(mai, table)["results"][0]["points"][0] == 0
