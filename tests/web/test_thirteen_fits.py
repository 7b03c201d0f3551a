"""The table of Thirteen has room for all that may lie there, on every screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.reviews import EXPERT, hint_with
from tests.web.thirteen_table import GREEDY, at, follow, me, overlaps, position

if TYPE_CHECKING:
    from tests.web.conftest import OpenPage
    from tests.web.site import Site


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360), (1440, 900)])
def test_nothing_overlaps_and_nothing_scrolls(
    site: Site, open_page: OpenPage, width: int, height: int
) -> None:
    mai = site.guest("Mai")
    long = ["Wolfgang-Amadeus von Hohenzollern-Sigmar", "Nguyễn Thị Minh Khai Phương Thảo Quỳnh"]
    ranks = "3456789TJQKA"
    spades, diamonds = ([rank + suit for rank in ranks] for suit in "SD")
    hands = (" ".join([*spades, "2S"]), " ".join([*diamonds, "3C"]), "4C 5C", "KC 6C")
    game = position(mai, [me(long[0]), me(long[1]), me("An"), me("Ba")], *hands)
    path = f"/games/{game['id']}/moves?wait=0"
    mai.post(path, {"type": "play", "cards": spades, "seat": 0})
    mai.post(path, {"type": "play", "cards": diamonds, "seat": 1})
    table = at(open_page, mai, game, "?seat=2", width=width, height=height)
    assert overlaps(table.page) == []
    assert table.page.evaluate(
        "(({scrollWidth: w, scrollHeight: h}) => w <= innerWidth && h <= innerHeight)"
        "(document.documentElement)"
    )


@pytest.mark.parametrize(("width", "height"), [(360, 640), (740, 360), (1440, 900)])
def test_what_the_expert_says_covers_nothing(
    site: Site, open_page: OpenPage, width: int, height: int
) -> None:
    mai = site.guest("Mai")
    seats = [me("Mai"), GREEDY, GREEDY, GREEDY]
    table = at(open_page, mai, follow(mai, seats), width=width, height=height, locale="fr")
    hint_with(table.page, EXPERT)
    table.hint()
    table.page.locator("[data-action=expert]").click()
    worths = table.page.locator(".hint-worth tbody tr")
    expect(worths).to_have_count(3)
    expect(worths.first.locator("td")).to_have_text(["58 %", "2,1"])
    expect(table.page.locator("#live")).to_contain_text("Première place: 58 %, Points: 2,1.")
    assert table.raised() == EXPERT["move"]["cards"]
    found = overlaps(table.page)
    # On a phone that lies on its side it takes the place of the seat to the left.
    assert found == ([] if height > 400 else [".game-felt > .seat .hint"])
