"""The table of Three Thirteen, played in a browser as people play it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.three_table import PLAIN, READY, at, play_round, seated, shows_result

if TYPE_CHECKING:
    from tests.web.conftest import OpenPage
    from tests.web.site import Guest


def test_three_rounds_by_clicking(open_page: OpenPage, mai: Guest) -> None:
    table = seated(open_page, mai, options={"rounds": 3})
    for number in (1, 2, 3):
        play_round(table)
        shows_result(table, number)
        if number < 3:
            table.action("next").click()
            expect(table.dialog).to_have_count(0)
    game = table.view()
    heading = table.dialog.get_by_role("heading", level=2)
    if game["winners"] == [0]:
        expect(heading).to_have_text("You win the game!")
    else:
        expect(heading).to_have_text(re.compile("wins the game|share the win"))
    table.action("rematch").click()
    expect(table.page).not_to_have_url(re.compile(table.id))
    expect(table.dialog).to_have_count(0)
    table.room.wait_for()


def test_the_end_begins_with_who_won_the_game(open_page: OpenPage, mai: Guest) -> None:
    """The fewest points win it, whoever goes out in the last round."""
    table = at(open_page, mai, {**READY, "scores": [90, 5]}, options={"rounds": 2})
    table.draw()
    table.action("go-out").click()
    table.action("confirm-go-out").click()
    first = table.dialog.locator(".body table").first
    expect(first.locator("tbody tr")).to_have_count(2)
    other, total = table.view()["seats"][1]["name"], table.view()["results"][-1]["totals"][1]
    expect(table.dialog.get_by_role("heading", level=2)).to_have_text(f"{other} wins the game")
    expect(first.locator("tbody tr")).to_have_text([f"1{other}{total}", "2Mai90"])
    expect(first.locator("tr.is-best .standing-name")).to_have_text(other)
    expect(table.dialog.locator(".standing + h3")).to_have_text("Round 2: You went out.")
    expect(table.dialog.locator("[data-round] .is-best .result-name")).to_have_text("Mai")


def test_going_out_by_the_button(open_page: OpenPage, mai: Guest) -> None:
    table = at(open_page, mai, READY)
    table.wait("draw")
    expect(table.action("go-out")).to_have_attribute("aria-disabled", "true")
    table.draw()
    table.action("go-out").click()
    expect(table.dialog.locator(".meld playing-card")).to_have_count(4)
    expect(table.dialog).to_contain_text("You discard Q♠.")
    table.action("stay").click()
    expect(table.dialog).to_have_count(0)
    table.action("go-out").click()
    table.action("confirm-go-out").click()
    shows_result(table, 2)
    assert table.view()["results"][0]["three_thirteen"]["gone_out"] == 0


def test_without_a_discard_and_with_the_card_one_likes(open_page: OpenPage, mai: Guest) -> None:
    position = {**READY, "stock": ["JH", "6D", "3S", "8C"]}
    table = at(open_page, mai, position, options={"go_out_without_discard": True})
    table.draw()
    table.click("JH")
    table.action("go-out").click()
    ways = table.dialog.locator("input[type=radio]")
    assert ways.evaluate_all("all => all.map(({value}) => value)") == ["7H", "JH", ""]
    expect(table.dialog.locator("input:checked")).to_have_value("JH")
    table.dialog.locator("input[value='']").check()
    expect(table.dialog.locator(".meld playing-card")).to_have_count(5)
    expect(table.dialog).to_contain_text("No card is left to discard.")
    table.action("confirm-go-out").click()
    shows_result(table, 2)
    assert table.view()["results"][0]["three_thirteen"]["seats"][0]["leftover"] == []


def test_the_last_turn_and_a_card_that_may_not_go_back(open_page: OpenPage, mai: Guest) -> None:
    out = {**PLAIN, "hands": [PLAIN["hands"][0], ["KC", "KD", "KH", "KS", "5C"]], "gone_out": 1}
    table = at(open_page, mai, out, options={"discard_taken_card": "forbidden"})
    laid = table.page.locator(".laid-open")
    expect(laid).to_contain_text(re.compile(r"\w+ is out\. This is your last turn\."))
    expect(laid.locator("playing-card")).to_have_count(5)
    table.said("Your turn. Last turn.")
    table.draw("pile")
    expect(table.card("QC")).to_have_attribute("aria-disabled", "true")
    table.card("QC").click(force=True)
    expect(table.room.locator(".game-message")).to_contain_text("may not go back")
    assert table.up() == []
    table.discard("QD")
    shows_result(table, 3)


def test_a_turn_by_keyboard_alone(open_page: OpenPage, mai: Guest) -> None:
    table = at(open_page, mai, PLAIN, hints=True)
    keys = table.page.keyboard
    table.wait("draw")
    keys.press("h")
    expect(table.page.locator(".hint")).to_contain_text("Draw from the stock")
    expect(table.pile("stock")).to_have_class(re.compile("is-hinted"))
    keys.press("s")
    table.wait("discard")
    table.said("You draw ten of spades.")
    keys.press("h")
    expect(table.page.locator(".hint")).to_contain_text(re.compile("Discard (Q♦|10♠)"))
    keys.press("Escape")
    keys.press("ArrowRight")
    keys.press("End")
    keys.press("ArrowLeft")
    keys.press("ArrowRight")
    keys.press("Space")
    assert table.up() == [table.hand()[-1]] == ["QD"]
    keys.press("Enter")
    expect(table.card("QD")).to_have_count(0)
    table.wait("draw")
    keys.press("d")
    table.wait("discard")
    assert len(table.hand()) == 6
