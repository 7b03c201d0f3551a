"""The own hand in Three Thirteen: dragged, tapped, in order, and what is said of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

from tests.web.three_table import PLAIN, READY, Seated, at, events

if TYPE_CHECKING:
    from playwright.sync_api import APIResponse, Route

    from tests.web.conftest import OpenPage
    from tests.web.site import Guest


def test_dragging_and_tapping_twice(open_page: OpenPage, mai: Guest) -> None:
    table = at(open_page, mai, PLAIN)
    table.wait("draw")
    top = table.pile("pile").locator("playing-card").last
    table.drag(top, table.pile("stock"))
    table.wait("draw")
    table.drag(top, table.card("7H"))
    table.wait("discard")
    assert "QC" in table.hand()
    before = table.version
    queen = table.card("QD")
    queen.dblclick()
    assert table.up() == ["QD"]
    table.drag(queen, table.pile("stock"))
    table.drag(queen, queen)
    assert table.version == before
    table.drag(queen, table.pile("pile"))
    expect(queen).to_have_count(0)
    table.wait("draw")
    discards = [event["card"] for event in events(table) if event["type"] == "discarded"]
    assert discards[0] == "QD"
    table.draw()
    table.click("2C")
    table.page.wait_for_timeout(400)  # a second tap sooner is a double click
    table.click("2C")
    expect(table.card("2C")).to_have_count(0)
    assert "2C" in [event["card"] for event in events(table) if event["type"] == "discarded"]


def test_a_hand_stays_calm(open_page: OpenPage, mai: Guest) -> None:
    """What one draws comes in between; what was there stays in its order, equal cards apart."""
    position = {**PLAIN, "hands": [["7H", "8H", "9H", "QD", "2C"], PLAIN["hands"][1]]}
    table = at(open_page, mai, {**position, "stock": ["2C", *PLAIN["stock"]]}, options={"packs": 2})
    before = keys_of(table)
    assert table.hand() == ["7H", "8H", "9H", "2C", "QD"]
    table.draw()
    after = keys_of(table)
    assert table.hand() == ["7H", "8H", "9H", "2C", "2C", "QD"]
    assert [key for key in after if key in before] == before
    fresh = table.page.locator(f"[data-key='{(set(after) - set(before)).pop()}']")
    expect(fresh).to_have_attribute("data-tag", "new")
    fresh.click()
    assert table.up() == ["2C"]
    table.action("discard").click()
    expect(table.page.locator("card-hand [data-card='2C']")).to_have_count(1)
    assert len(set(keys_of(table)) & set(before)) >= 4


def keys_of(table: Seated) -> list[str]:
    cards = table.page.locator("card-hand playing-card")
    found: list[str] = cards.evaluate_all("cards => cards.map((card) => card.dataset.key)")
    return found


#: Keeps what stands over the loose cards, and how many they are, at every change of the hand.
NOTE_LEFT_OVER: Final = """() => {
  window.leftOver = new Set();
  const note = () => {
    const group = document.querySelector("card-hand [data-group=loose]");
    if (!group) return;
    const cards = group.querySelectorAll("[data-card]").length;
    window.leftOver.add(`${cards}: ${group.getAttribute("aria-label")}`);
  };
  const all = { subtree: true, childList: true, attributes: true };
  new MutationObserver(note).observe(document.body, all);
}"""


def test_what_is_left_over_is_never_that_of_the_hand_before(
    open_page: OpenPage, mai: Guest
) -> None:
    """The stream tells of a discard, and of more, before its answer says what is left over.

    Nor is the page settled before that answer: what is clicked meanwhile counts for nothing.
    """
    last = {**READY, "hands": READY["hands"][::-1]}
    table = at(open_page, mai, last, look={"pace": "normal"})
    table.draw()
    table.page.evaluate(NOTE_LEFT_OVER)
    held: list[tuple[Route, APIResponse]] = []
    table.page.route("**/moves?*", lambda route: held.append((route, route.fetch())))
    table.discard("KD")
    expect(table.page.get_by_text("Lan is out. This is your last turn.")).to_be_visible()
    noted = table.page.evaluate("[...window.leftOver]")
    assert "5: Left over: 32 points" in noted
    assert "4: Left over: 32 points" not in noted
    expect(table.game).to_have_attribute("data-version", str(table.view()["version"]))
    expect(table.game).to_have_attribute("data-settled", "false")
    [(route, answer)] = held
    route.fulfill(response=answer)
    table.wait("draw")


def test_a_reload_keeps_what_was_drawn_and_taken(open_page: OpenPage, mai: Guest) -> None:
    """The marks that tell of it come from the events of before."""
    hands = [PLAIN["hands"][0], ["9S", "9D", "4C", "JD", "KC"]]
    position = {**PLAIN, "hands": hands, "discard": ["9C", "QC"], "to_act": 1}
    table = at(open_page, mai, position)
    table.draw()
    took = table.page.locator(".others .seat")
    fresh = table.page.locator("card-hand [data-tag=new]")
    expect(took).to_contain_text("9♣")
    expect(fresh).to_have_attribute("data-card", PLAIN["stock"][0])
    table.page.reload()
    table.wait("discard")
    expect(took).to_contain_text("9♣")
    expect(fresh).to_have_attribute("data-card", PLAIN["stock"][0])
    expect(fresh).to_have_count(1)
