"""Several people around a table of Three Thirteen, and who sees what."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import expect

from tests.web.three_table import PLAIN, PLANNER, READY, at, seated

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from tests.web.conftest import OpenPage
    from tests.web.site import Guest, Site


TWO: Final = [{"kind": "me", "name": "Mai"}, {"kind": "me", "name": "An"}]


def read_late(page: Page) -> list[dict[str, Any]]:
    """From now on games count as begun long ago; all events of before that the page reads."""
    read: list[dict[str, Any]] = []

    def old(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(json={**answer.json(), "created_at": "2020-01-01T00:00:00Z"})

    def events(route: Route) -> None:
        answer = route.fetch()
        read.extend(answer.json()["items"])
        route.fulfill(response=answer)

    page.route(re.compile(r"/games/[^/]+\?"), old)
    page.route(re.compile(r"/events\?"), events)
    return read


def drew_in(events: list[dict[str, Any]]) -> list[str | None]:
    """The cards that were drawn, where they are told."""
    return [event["card"] for event in events if event["type"] == "drew"]


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


def test_who_sits_down_sees_what_was_done_before(open_page: OpenPage, mai: Guest) -> None:
    """Also after a reload; what a seat drew from the stock is read by its player alone."""
    table = at(open_page, mai, PLAIN, seats=TWO)
    sit = table.page.locator("[data-sit]")
    other = table.page.locator(".others .seat")
    drawn = table.page.locator("card-hand [data-tag=new]")
    sit.click()
    table.draw("pile")
    table.discard("2C")
    expect(sit).to_have_text("I am An")
    expect(other).to_contain_text("Q♣")
    sit.click()
    table.draw()
    expect(other).to_contain_text("Q♣")
    expect(drawn).to_have_attribute("data-card", "TS")
    asked = read_late(table.page)
    table.page.reload()
    expect(sit).to_have_text("I am An")
    expect(other).to_contain_text("Q♣")
    assert drew_in(asked) == ["QC", None]
    sit.click()
    expect(drawn).to_have_attribute("data-card", "TS")
    expect(other).to_contain_text("Q♣")
    asked.clear()
    table.discard("KC")
    expect(sit).to_have_text("I am Mai")
    with table.page.expect_response(re.compile(r"/events\?.*seat=0")):
        sit.click()
    table.wait("draw")
    expect(drawn).to_have_count(0)
    assert drew_in(asked)[-2:] == ["QC", None]
    assert "TS" not in drew_in(asked)


def test_what_was_asked_for_by_one_seat_is_not_told_to_the_next(
    open_page: OpenPage, mai: Guest
) -> None:
    """It comes when the device has been handed on, at the same version of the game."""
    game = mai.game(ruleset="three_thirteen", seats=TWO, position={"three_thirteen": PLAIN})
    for seat, card in ((0, "2C"), (1, "KC")):
        for move in ({"type": "draw", "source": "stock"}, {"type": "discard", "card": card}):
            mai.post(f"/games/{game['id']}/moves?wait=0", {**move, "seat": seat})
    page = open_page("#/help", player=mai)
    asked = read_late(page)
    held: list[Route] = []
    page.route(re.compile(r"/events\?.*seat=1"), lambda route: held.append(route))
    page.evaluate("hash => location.hash = hash", f"#/game/{game['id']}?seat=1")
    sit = page.locator("[data-sit]")
    expect(sit).to_have_text("I am Mai")
    assert held
    for route in held:
        with page.expect_response(route.request.url):
            route.fallback()
    assert "6D" in drew_in(asked)
    page.get_by_role("button", name="Menu").click()
    page.locator("[data-action=history]").click()
    told = page.locator("dialog[open] .history")
    expect(told).to_contain_text("An")
    expect(told).not_to_contain_text("6♦")


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
