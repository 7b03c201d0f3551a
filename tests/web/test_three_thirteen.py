"""The table of Three Thirteen, played in a browser as people play it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from playwright.sync_api import expect

from tests.web.pages import ThreeTable
from tests.web.reviews import THREE_EXPERT, hint_with

if TYPE_CHECKING:
    from playwright.sync_api import APIResponse, Locator, Route

    from tests.web.conftest import OpenPage
    from tests.web.site import Guest, Site

PLANNER: Final = {"kind": "bot", "level": "planner"}

#: Round 3, where 5s are wild: a run of hearts and two loose cards.
PLAIN: Final[dict[str, Any]] = {
    "round": 3,
    "hands": [["7H", "8H", "9H", "QD", "2C"], ["AS", "4C", "9S", "JD", "KC"]],
    "stock": ["TS", "6D", "3S", "8C", "QS"],
    "discard": ["QC", "4D"],
    "dealer": 1,
    "to_act": 0,
}
#: Round 2, where 4s are wild: with the queen of the stock one goes out.
READY: Final[dict[str, Any]] = {
    "round": 2,
    "hands": [["7H", "8H", "9H", "TH"], ["AS", "2C", "9S", "KD"]],
    "stock": ["QS", "6D", "3S", "8C"],
    "discard": ["QC"],
    "dealer": 1,
    "to_act": 0,
}
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


class Seated(ThreeTable):
    """A table where Mai sits, and what she sees of it."""

    @property
    def room(self) -> Locator:
        return self.page.locator(".three-thirteen")

    @property
    def dialog(self) -> Locator:
        return self.page.locator("dialog[open]")

    def wait(self, phase: str) -> None:
        """Until a move of this phase can be made: draw, discard, or wait."""
        expect(self.room).to_have_attribute("data-phase", phase)

    def draw(self, pile: str = "stock") -> None:
        self.wait("draw")
        self.pile(pile).click()
        self.wait("discard")

    def drag(self, card: Locator, target: Locator) -> None:
        """Takes a card where others do not cover it and lets go of it over something."""
        mouse = self.page.mouse
        (from_x, from_y), (x, y) = corner(card), corner(target)
        mouse.move(from_x, from_y)
        mouse.down()
        mouse.move(x + 12, y, steps=5)
        mouse.up()

    def said(self, text: str) -> None:
        """The live region told it."""
        expect(self.page.locator("[aria-live=polite]").last).to_contain_text(text)


def corner(element: Locator) -> tuple[float, float]:
    box = element.bounding_box()
    assert box
    return box["x"] + 12, box["y"] + 30


@pytest.fixture
def mai(site: Site) -> Guest:
    return site.guest("Mai")


def seated(
    open_page: OpenPage, mai: Guest, look: dict[str, Any] | None = None, **body: Any
) -> Seated:
    """Mai at a new table of hers; `look` is for the browser, the rest for the game."""
    me = {"kind": "me", "name": "Mai"}
    game = mai.game(**{"ruleset": "three_thirteen", "seats": [me, PLANNER], **body})
    page = open_page(f"#/game/{game['id']}", player=mai, **(look or {}))
    return Seated(page, mai.site)


def at(open_page: OpenPage, mai: Guest, position: dict[str, Any], **more: Any) -> Seated:
    return seated(open_page, mai, position={"three_thirteen": position}, **more)


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


def play_round(table: Seated) -> None:
    """Plays until a result is shown; each move waits for what the one before led to."""
    after = 0
    while True:
        view = table.view(f"&after={after}&wait=20")
        if table.until(view["version"]) == "round" or view["status"] != "playing":
            return
        after = view["version"]
        if view["you"]["your_turn"]:
            table.move(view)


def shows_result(table: Seated, number: int) -> None:
    """The dialog has every hand, the points and all rounds so far, as the service says them."""
    told = table.dialog.locator("[data-round]")
    expect(told).to_have_attribute("data-round", str(number))
    result = table.view()["results"][-1]
    assert result["number"] == number
    for seat, hand in enumerate(result["three_thirteen"]["seats"]):
        row = told.locator(f"tbody[data-seat='{seat}']")
        expect(row.locator(".result-total")).to_have_text(str(result["totals"][seat]))
        held = sum(len(meld["cards"]) for meld in hand["melds"]) + len(hand["leftover"])
        expect(row.locator("playing-card")).to_have_count(held)
        expect(row.locator("[data-meld=leftover] playing-card")).to_have_count(
            len(hand["leftover"])
        )
    expect(table.dialog.locator(".scoreboard tbody tr")).to_have_count(len(table.view()["results"]))


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


def events(table: Seated) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.player.get(f"/games/{table.id}/events?limit=100")["items"]
    return found


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


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360), (1440, 900)])
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
