"""Thirteen in the browser: played and told, by people who click and who listen."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.thirteen_table import GREEDY, RANDOM, at, me, position

if TYPE_CHECKING:
    from tests.web.conftest import OpenPage
    from tests.web.site import Site


#: The points that end a game played by hints: few, unless THIRTEEN_FULL is set.
TARGET = 10 if os.environ.get("THIRTEEN_FULL") else 3


def test_a_game_by_hints_to_its_end(site: Site, open_page: OpenPage) -> None:
    mai = site.guest("Mai")
    seats = [me("Mai"), RANDOM, RANDOM, RANDOM]
    game = mai.game(ruleset="cardgames_io", seats=seats, options={"target_score": TARGET})
    table = at(open_page, mai, game)
    turns, rounds = 0, 1
    while (awaited := table.awaits()) != "game":
        if awaited == "round":
            expect(table.page.locator("dialog .result tbody")).to_have_count(4)
            table.page.locator("dialog [data-action=next]").click()
            rounds += 1
        else:
            table.play_as_hinted(by_cards=turns % 3 == 0)
            turns += 1
    over = mai.get(f"/games/{game['id']}")
    assert (over["status"], len(over["results"])) == ("finished", rounds)
    winner = over["seats"][over["winners"][0]]["name"]
    title = "You win the game!" if winner == "Mai" else f"{winner} wins the game"
    expect(table.page.locator("dialog h2")).to_have_text(title)
    for seat, total in enumerate(over["results"][-1]["totals"]):
        row = table.page.locator(f'dialog .result [data-seat="{seat}"]')
        expect(row.locator(".result-total")).to_have_text(str(total))
    boards = table.page.locator("dialog .scoreboard")
    expect(boards).to_have_count(int(rounds > 1))


def test_after_the_end_nothing_is_asked_of_the_cards_left(site: Site, open_page: OpenPage) -> None:
    """The service would refuse it, which the page's console tells."""
    mai = site.guest("Mai")
    game = position(mai, [me("Mai"), GREEDY], "3S 5D", "6S", to_act=1)
    table = at(open_page, mai, game)
    table.page.locator("dialog [data-action=new]").wait_for()
    table.page.keyboard.press("Escape")
    with table.page.expect_request("**/rulesets*"):
        table.card("3S").click(position={"x": 8, "y": 12}, force=True)
        table.page.evaluate("fetch('/v1/rulesets').then((answer) => answer.text())")
    assert mai.get(f"/games/{game['id']}")["status"] == "finished"


def test_the_end_begins_with_who_won_the_game(site: Site, open_page: OpenPage) -> None:
    """The last round, which somebody else won, comes after it."""
    mai = site.guest("Mai")
    seats = [me("Mai"), me("Lan"), me("An")]
    hands = ("2H", "3S", "3D 4D")
    game = position(mai, seats, *hands, scores=[2, 9, 6])
    path = f"/games/{game['id']}/moves?wait=0"
    mai.post(path, {"type": "play", "cards": ["2H"], "seat": 0})
    for seat in (1, 2):
        mai.post(path, {"type": "pass", "seat": seat})
    mai.post(path, {"type": "play", "cards": ["3S"], "seat": 1})
    page = at(open_page, mai, game).page
    dialog = page.locator("dialog[open]")
    expect(dialog.get_by_role("heading", level=2)).to_have_text("Lan wins the game")
    first = dialog.locator(".body table").first
    expect(first.locator("tbody tr")).to_have_text(["1Lan10", "2An6", "3Mai4"])
    expect(first.locator("tr.is-best")).to_have_text(["1Lan10"])
    expect(dialog.locator(".standing + h3")).to_have_text("Round 1: Mai wins the round")
    expect(dialog.locator("h3 + .result .is-best .result-name")).to_have_text("Mai")


def test_a_round_by_keyboard_alone(site: Site, open_page: OpenPage) -> None:
    mai = site.guest("Mai")
    game = position(mai, [me("Mai"), GREEDY], "4S 6S 6C", "3D 5D 9D TD")
    table = at(open_page, mai, game)
    keys = table.page.keyboard
    table.card("4S").focus()
    keys.press("ArrowRight")
    keys.press("Space")
    keys.press("ArrowRight")
    keys.press("Space")
    assert table.awaits() in {"turn", "game"}
    if table.awaits() == "turn":
        table.card("4S").focus()
        keys.press("Space")
    assert table.awaits() == "game"
    expect(table.page.locator("dialog h2")).to_have_text("You win the game!")
    expect(table.page.locator("dialog [data-action]").first).to_be_focused()


def test_who_is_out_need_not_wait_for_the_others(site: Site, open_page: OpenPage) -> None:
    mai = site.guest("Mai")
    hands = ("9S", "3S 4D 6H 8C TS QH", "3D 5D 7H 9C JS KD", "3C 5C 7D 9D JD KS")
    seats = [me("Mai"), GREEDY, GREEDY, GREEDY]
    table = at(open_page, mai, position(mai, seats, *hands), pace="slow")
    table.click(["9S"])
    expect(table.seat(0).locator(".mark")).to_have_text("1st")
    table.button("skip").click()
    expect(table.page.locator("dialog .result tbody")).to_have_count(4, timeout=5_000)


def test_what_happens_is_said(site: Site, open_page: OpenPage) -> None:
    mai = site.guest("Mai")
    seats = [me("Mai"), me("Lan"), me("An")]
    game = position(mai, seats, "6S 6H 7C", "8S 8D KS", "3D 4D", table=None)
    table = at(open_page, mai, game, "?seat=2", locale="it")
    table.page.evaluate(
        """() => {
          window.said = [];
          const live = document.getElementById("live");
          new MutationObserver(() => window.said.push(live.textContent))
            .observe(live, {childList: true, subtree: true, characterData: true});
        }"""
    )
    path = f"/games/{game['id']}/moves?wait=0"
    mai.post(path, {"type": "play", "cards": ["6S", "6H"], "seat": 0})
    mai.post(path, {"type": "play", "cards": ["8S", "8D"], "seat": 1})
    table.page.wait_for_function("() => window.said.join(' ').includes('Tocca a te')")
    said = " ".join(table.page.evaluate("window.said"))
    assert "Mai gioca una coppia di 6." in said
    assert "Lan gioca una coppia di 8." in said


def test_one_device_for_two(site: Site, open_page: OpenPage) -> None:
    mai = site.guest("Mai")
    game = position(mai, [me("Mai"), me("Lan")], "3S 9S KD", "4D TD 2S")
    table = at(open_page, mai, game)
    assert table.hand() == []
    table.page.get_by_role("button", name="I am Mai").click()
    expect(table.page.locator("card-hand [data-card]")).to_have_count(3)
    table.click(["3S"])
    lan = table.page.get_by_role("button", name="I am Lan")
    lan.wait_for()
    assert table.hand() == []
    lan.click()
    expect(table.card("TD")).to_have_count(1)
    assert sorted(table.hand()) == ["2S", "4D", "TD"]
