"""What helps to decide in Thirteen: why a choice leads nowhere, hints, and the expert."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.thirteen_table import GREEDY, at, follow, me, overlaps, position

if TYPE_CHECKING:
    from tests.web.conftest import OpenPage
    from tests.web.site import Site


def test_why_a_choice_leads_nowhere_is_told(site: Site, open_page: OpenPage) -> None:
    mai = site.guest("Mai")
    five = {"seat": 1, "cards": ["5S"]}
    game = position(mai, [me("Mai"), GREEDY], "4D 6S 7H 9D", "TS KS", table=five)
    table = at(open_page, mai, game)
    table.card("4D").click(force=True)
    expect(table.page.locator(".game-message small")).to_have_text(
        "The highest card of your combination has to beat the highest card on the table."
    )
    assert table.raised() == []
    expect(table.button("play")).to_be_disabled()


def test_nothing_beats_the_table(site: Site, open_page: OpenPage) -> None:
    mai = site.guest("Mai")
    queens = {"seat": 2, "cards": ["QS", "QD"]}
    hands = ("3S 4S 6D 7D", "4C TS 2C", "5S KS")
    game = position(mai, [me("Mai"), me("Lan"), me("An")], *hands, table=queens)
    table = at(open_page, mai, game, "?seat=0")
    assert table.dimmed() == table.hand() == ["3S", "4S", "6D", "7D"]
    expect(table.page.locator(".game-message")).to_have_text("Nothing you hold beats this")
    expect(table.button("pass")).to_have_class("button primary")
    table.page.keyboard.press("p")
    expect(table.seat(0)).to_have_attribute("data-state", "passed")
    expect(table.seat(0).locator(".mark")).to_have_text("passed")


def test_a_hint_raises_cards_and_gives_reasons(site: Site, open_page: OpenPage) -> None:
    mai = site.guest("Mai")
    five = {"seat": 1, "cards": ["5S"]}
    game = position(mai, [me("Mai"), GREEDY], "6S 6C 9D", "TS JS QS KS", table=five)
    table = at(open_page, mai, game, width=360)
    table.page.keyboard.press("h")
    table.page.locator(".hint p").first.wait_for()
    raised = table.raised()
    assert raised
    assert table.trick() == [["5S"]]
    assert overlaps(table.page) == []
    table.page.keyboard.press("Enter")
    for card in raised:
        expect(table.card(card)).to_have_count(0)


def test_the_expert_is_asked(site: Site, open_page: OpenPage) -> None:
    mai = site.guest("Mai")
    table = at(open_page, mai, follow(mai, [me("Mai"), GREEDY, GREEDY, GREEDY]))
    table.hint()
    table.page.locator("[data-action=expert]").click()
    worths = table.page.locator(".hint-worth tbody tr")
    expect(worths.first.locator("td")).to_have_text(
        [re.compile(r"^\d+%$"), re.compile(r"^\d\.\d$")]
    )
    expect(table.page.locator("[data-action=expert]")).to_have_count(0)
    expect(table.page.locator("card-hand :focus")).to_have_count(1)
    before, raised = table.version, table.raised()
    table.page.keyboard.press("Enter" if raised else "p")
    table.moved_on_from(before)
