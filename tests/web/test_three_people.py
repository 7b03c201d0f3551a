"""Several people around a table of Three Thirteen, and who sees what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.web.three_table import PLANNER, READY, at, seated

if TYPE_CHECKING:
    from tests.web.conftest import OpenPage
    from tests.web.site import Guest, Site


def test_who_watches_sees_no_card(open_page: OpenPage, mai: Guest, site: Site) -> None:
    game = mai.game(
        ruleset="three_thirteen", seats=[{"kind": "me"}, PLANNER, PLANNER], visibility="public"
    )
    page = open_page(f"#/game/{game['id']}", player=site.guest("An"))
    page.locator(".three-thirteen").wait_for()
    expect(page.locator(".actions")).to_have_text("You are watching")
    shown = page.locator("playing-card:not(.under)")
    assert shown.evaluate_all("cards => cards.map((card) => Boolean(card.card))") == [False, True]
    expect(page.locator(".seat")).to_have_count(3)
    expect(page.locator("card-hand")).to_have_count(0)


def test_several_people_at_one_device(open_page: OpenPage, mai: Guest) -> None:
    people = [{"kind": "me", "name": "Mai"}, {"kind": "me", "name": "An"}]
    table = seated(open_page, mai, seats=people)
    hand = table.page.locator("card-hand")
    for _ in people:
        sit = table.page.locator("[data-sit]")
        sit.wait_for()
        expect(hand).to_have_count(0)
        seat = sit.get_attribute("data-sit")
        sit.click()
        table.draw()
        held = table.view(f"&seat={seat}")["you"]["hand"]
        assert sorted(table.hand()) == sorted(held)
        table.discard(table.hand()[-1])
    table.page.locator("[data-sit]").wait_for()
    expect(hand).to_have_count(0)


def test_what_the_table_does_not_show_is_told_in_passing(
    open_page: OpenPage, mai: Guest, site: Site
) -> None:
    """Once: a toast is heard as well as seen."""
    people = [{"kind": "me", "name": "Mai"}, {"kind": "open"}]
    table = seated(open_page, mai, seats=people)
    an = site.guest("An")
    an.post("/join", {"code": table.view()["join_code"]})
    table.room.wait_for()
    an.delete(f"/games/{table.id}/seats/me")
    expect(table.page.locator(".toast").first).to_contain_text("An")
    expect(table.page.locator("#live")).not_to_contain_text("An left")


def test_nobody_sees_the_next_hand_of_who_ended_the_round(open_page: OpenPage, mai: Guest) -> None:
    """All look at the result together, so the cards dealt after it wait for their player."""
    people = [{"kind": "me", "name": "Mai"}, {"kind": "me", "name": "An"}]
    position = {**READY, "hands": [READY["hands"][0], ["7S", "8S", "9S", "TS"]], "gone_out": 1}
    look = {"pace": "normal"}
    table = at(open_page, mai, {**position, "scores": [0, 0]}, look=look, seats=people)
    table.page.locator("[data-sit]").click()
    table.draw()
    table.discard("QS")
    following = table.dialog.locator("[data-action=next]")
    following.wait_for()
    table.page.evaluate(
        """() => new MutationObserver(() => {
          const held = document.querySelectorAll("card-hand playing-card").length;
          window.most = Math.max(window.most ?? 0, held);
        }).observe(document.body, { childList: true, subtree: true })"""
    )
    following.click()
    sit = table.page.locator("[data-sit]")
    expect(sit).to_have_text("I am An")
    assert table.page.evaluate("window.most ?? 0") <= len(READY["hands"][0])
    assert len(table.view("&seat=0")["you"]["hand"]) == 5
    expect(table.page.locator("card-hand")).to_have_count(0)
