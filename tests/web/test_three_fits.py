"""The table of Three Thirteen has room for all that may lie there, on every screen."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from tests.web.reviews import THREE_EXPERT, hint_with
from tests.web.three_table import PLAIN, PLANNER, at

if TYPE_CHECKING:
    from tests.web.conftest import OpenPage
    from tests.web.site import Guest


#: The last round with eight at the table, a card drawn: fourteen in hand, in four melds and loose.
FULL: Final[dict[str, Any]] = {
    "round": 11,
    "hands": [
        ["3H", "4H", "KC", "6H", "JC", "JH", "KD", "2D", "2C", "2S", "AS", "9D", "QS", "7C"],
        *[
            ["3S", "4S", "5S", "6S", "7S", "8S", "9S", "TS", "3D", "4D", "5D", "6D", "7D"]
            for _ in range(3)
        ],
        *[
            ["8D", "9D", "TD", "JD", "QD", "3C", "4C", "5C", "6C", "7C", "8C", "9C", "TC"]
            for _ in range(3)
        ],
        ["AH", "AD", "AC", "8H", "8H", "8H", "TH", "TH", "TH", "QH", "QC", "QD", "QS"],
    ],
    "stock": ["2H", "5H", "9H", "6H", "7H", "3H"],
    "discard": ["KS", "QS", "JS"],
    "dealer": 6,
    "to_act": 0,
    "drawn": True,
    "scores": [146, 119, 135, 101, 107, 135, 131, 113],
}


OVERLAPS: Final = """() => {
  const parts = [...document.querySelectorAll(
    ".others .seat, .piles, .laid-open, .hint, .game-own > *, card-hand .group, .game-tools > *")];
  const boxes = parts.map((part) => [part.className || part.tagName, part.getBoundingClientRect()])
    .filter(([, box]) => box.width);
  const wrong = [];
  for (const [name, box] of boxes) {
    if (box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1)
      wrong.push(`${name} is outside`);
  }
  boxes.forEach(([one, a], i) => boxes.slice(i + 1).forEach(([other, b]) => {
    const x = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const y = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (x > 2 && y > 2) wrong.push(`${one} over ${other}: ${x.toFixed()} × ${y.toFixed()}`);
  }));
  if (document.scrollingElement.scrollHeight > innerHeight) wrong.push("scrolls");
  return wrong;
}"""


@pytest.mark.parametrize(("width", "height"), [(320, 568), (360, 740), (740, 360), (1440, 900)])
def test_eight_seats_and_fourteen_cards_fit(
    open_page: OpenPage, mai: Guest, width: int, height: int
) -> None:
    seats = [{"kind": "me", "name": "Nguyễn Minh Khai"}, *[PLANNER] * 7]
    look = {"width": width, "height": height, "locale": "fr"}
    table = at(open_page, mai, FULL, seats=seats, look=look)
    table.wait("discard")
    assert len(table.hand()) == 14
    assert table.page.evaluate(OVERLAPS) == []
    hands = [FULL["hands"][0][:13], *FULL["hands"][1:7], FULL["hands"][7]]
    last = {**FULL, "hands": hands, "drawn": False, "gone_out": 7}
    table = at(open_page, mai, last, seats=seats, look=look)
    table.page.locator(".laid-open").wait_for()
    assert table.page.evaluate(OVERLAPS) == []


@pytest.mark.parametrize(("width", "height"), [(360, 640), (740, 360), (1440, 900)])
def test_what_the_expert_says_covers_nothing(
    open_page: OpenPage, mai: Guest, width: int, height: int
) -> None:
    look = {"width": width, "height": height, "locale": "fr"}
    table = at(open_page, mai, PLAIN, hints=True, look=look)
    hint_with(table.page, THREE_EXPERT)
    table.draw()
    table.page.keyboard.press("h")
    table.page.locator("[data-action=expert]").click()
    worths = table.page.locator(".hint-worth tbody tr")
    expect(worths).to_have_count(3)
    expect(worths.first.locator("td")).to_have_text(["41 %", "6,5"])
    expect(worths.first.locator("th")).to_contain_text("Défausser Q♦")
    assert table.page.evaluate(OVERLAPS) == []


def test_the_expert_is_asked(open_page: OpenPage, mai: Guest) -> None:
    table = at(open_page, mai, PLAIN, hints=True)
    page = table.page
    for phase, told in (("draw", "Draw from the stock"), ("discard", "Discard")):
        table.wait(phase)
        page.keyboard.press("h")
        page.locator("[data-action=expert]").click()
        worths = page.locator(".hint-worth tbody tr")
        expect(worths.first).to_contain_text(told)
        expect(worths.first.locator("td")).to_have_text(
            [re.compile(r"^\d+%$"), re.compile(r"^\d+\.\d$")]
        )
        expect(page.locator("[data-action=expert]")).to_have_count(0)
        expect(page.locator("card-hand :focus")).to_have_count(1)
        table.said("First place: ")
        if phase == "draw":
            expect(worths).to_have_count(2)
            expect(worths.filter(has_text="queen of clubs")).to_contain_text("from the pile")
            table.draw()
        expect(page.locator(".hint-worth")).to_have_count(int(phase == "discard"))
