"""Whole games by clicking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.pages import ThirteenTable

if TYPE_CHECKING:
    from tests.web.conftest import OpenPage
    from tests.web.site import Site


def test_a_whole_game_of_thirteen_is_played(open_page: OpenPage, site: Site) -> None:
    mai = site.guest("Mai")
    game = mai.game(ruleset="cardgames_io")
    page = open_page(f"#/game/{game['id']}", player=mai)
    table = ThirteenTable(page, site)
    table.play_on()
    assert table.view()["status"] == "finished"
    expect(table.action("rematch")).to_be_visible()
