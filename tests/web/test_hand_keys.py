"""The hand by keyboard, mouse and touch, and where its cards lie."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import Page, expect

from pyservice.i18n import catalogue
from tests.web.parts import show_hand, told

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.web.conftest import OpenPage

THIRTEEN = ["3S", "4D", "5C", "6S", "6D", "6H", "7H", "8C", "TH", "JD", "QS", "AH", "2D"]
MELDS = ["9C", "9D", "3H", "4S", "5S", "6S", "7S", "TH", "JH", "QH", "KH", "2D", "7C", "AD"]
GROUPS = [{"label": "9", "cards": 3}, {"label": "4-7", "cards": 4}, {"label": "T-K", "cards": 4}]

#: Where the cards can be touched: for each, how wide its strip is a little below its upper edge.
STRIPS = """() => [...document.querySelectorAll("card-hand playing-card")].map((card) => {
  const { left, right, top } = card.getBoundingClientRect();
  let wide = 0;
  for (let x = left; x < right; x++) wide += document.elementFromPoint(x, top + 8) === card;
  return wide;
})"""

#: Two taps of a finger in one place, as a browser tells them that counts no clicks.
TWO_TAPS = """(card) => {
  const finger = { pointerType: "touch", bubbles: true, clientX: 700, clientY: 90, detail: 1 };
  const target = document.querySelector(`card-hand [data-card="${card}"]`);
  for (let taps = 0; taps < 2; taps++) target.dispatchEvent(new PointerEvent("click", finger));
}"""


def hand_of(open_page: OpenPage, width: int = 1440, **props: Any) -> Page:
    page = open_page("#/help", width=width)
    show(page, **props)
    return page


def show(page: Page, **props: Any) -> None:
    show_hand(page, dict(catalogue("en")), **{"cards": THIRTEEN, **props})


def card(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def test_a_hand_by_keyboard_alone(open_page: OpenPage) -> None:
    page = hand_of(open_page)
    expect(page.get_by_role("group", name="Your hand").get_by_role("button")).to_have_count(13)
    page.get_by_role("button", name="pile").focus()
    page.keyboard.press("Tab")
    expect(card(page, "three of spades")).to_be_focused()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(card(page, "four of diamonds")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("End")
    page.keyboard.press("ArrowRight")
    expect(card(page, "two of diamonds")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(card(page, "two of diamonds")).to_be_focused()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Space")
    expect(card(page, "four of diamonds")).to_have_attribute("aria-pressed", "false")
    assert told(page) == ["toggle 4D", "play 2D", "toggle 4D"]


def test_the_keyboard_stays_in_the_hand_when_its_card_is_played(open_page: OpenPage) -> None:
    page = hand_of(open_page)
    card(page, "six of diamonds").focus()
    page.evaluate("hand.cards = hand.cards.filter((card) => card[0] !== '6')")
    expect(card(page, "seven of hearts")).to_be_focused()
    page.evaluate("hand.cards = hand.cards.slice(0, 3)")
    expect(card(page, "five of clubs")).to_be_focused()


def test_a_double_click_counts_once_also_where_another_card_has_moved(open_page: OpenPage) -> None:
    page = hand_of(open_page)
    six = card(page, "six of spades")
    six.click(position={"x": 9, "y": 60})
    expect(six).to_have_attribute("aria-pressed", "true")
    six.click(position={"x": 9, "y": 60})
    expect(six).to_have_attribute("aria-pressed", "false")
    six.dblclick(position={"x": 9, "y": 60})
    expect(six).to_have_attribute("aria-pressed", "true")
    assert told(page) == ["toggle 6S"] * 3
    page.evaluate(TWO_TAPS, "7H")
    assert told(page) == ["toggle 7H"]
    page.evaluate("""hand.addEventListener("toggle", ({ detail }) => {
      hand.cards = hand.cards.filter((card) => card !== detail.card);
    })""")
    six.dblclick(position={"x": 9, "y": 60})
    expect(page.get_by_role("group").get_by_role("button")).to_have_count(12)
    assert told(page) == ["toggle 6S"]


def test_a_dimmed_card_only_goes_down(open_page: OpenPage) -> None:
    page = hand_of(open_page, usable=["6S", "6H"], selected=["4D"])
    for name in ("five of clubs", "four of diamonds", "six of spades", "four of diamonds"):
        button = card(page, name)
        dimmed = None if name.startswith("six") else "true"
        assert button.get_attribute("aria-disabled") == dimmed
        button.click(position={"x": 9, "y": 60}, force=True)
    assert told(page) == ["refused 5C", "toggle 4D", "toggle 6S", "refused 4D"]


def test_equal_cards_and_what_is_said_of_a_card(open_page: OpenPage) -> None:
    props: dict[str, Any] = {
        "cards": ["3H", "9C", "9C"],
        "wild": "3",
        "tags": {"3H": "= 9♥"},
        "usable": ["9C"],
    }
    page = hand_of(open_page, **props, reasons={"3H": "Not now."})
    wild = card(page, "three of hearts, wild, = 9♥")
    assert wild.get_attribute("aria-description") == "Not now."
    second = card(page, "nine of clubs").nth(1)
    second.click()
    expect(second).to_have_attribute("aria-pressed", "true")
    expect(card(page, "nine of clubs").nth(0)).to_have_attribute("aria-pressed", "false")
    assert told(page) == ["toggle 9C.2"]


def test_a_card_is_dragged_onto_the_pile(open_page: OpenPage) -> None:
    page = hand_of(open_page, width=360, drag=True)
    pile = page.locator("[data-drop]").bounding_box()
    assert pile
    pile_x, pile_y = pile["x"] + pile["width"] / 2, pile["y"] + pile["height"] / 2
    box = card(page, "seven of hearts").bounding_box()
    assert box
    x, y = box["x"] + 9, box["y"] + 20

    def drag(to_x: float, to_y: float) -> None:
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(to_x, to_y, steps=4)

    drag(x + 3, y + 3)
    page.mouse.up()
    assert told(page) == ["toggle 7H"]
    drag(pile_x, pile_y)
    expect(page.locator(".dragged")).to_have_count(1)
    expect(page.locator("[data-over]")).to_have_count(1)
    page.keyboard.press("Escape")
    page.mouse.up()
    drag(x, y - 60)
    page.mouse.up()
    assert told(page) == []
    drag(pile_x, pile_y)
    page.mouse.up()
    expect(page.locator(".dragged, [data-over], [data-away]")).to_have_count(0)
    assert told(page) == ["drop 7H pile"]
    page.evaluate("hand.selected = []; hand.usable = ['2D']")
    expect(card(page, "seven of hearts")).to_have_attribute("aria-disabled", "true")
    drag(pile_x, pile_y)
    page.mouse.up()
    assert told(page) == ["refused 7H"]


#: Hands, and how wide the strip of every card is at least on a small screen.
HANDS: list[tuple[dict[str, Any], int]] = [
    ({"cards": THIRTEEN}, 40),
    ({"cards": MELDS}, 40),
    ({"cards": MELDS, "groups": [*GROUPS, {"label": "3", "cards": 3}]}, 24),
    ({"cards": MELDS, "groups": [{"label": "14", "cards": 14}]}, 24),
]


def test_every_card_can_be_touched_on_a_small_screen(open_page: OpenPage) -> None:
    page = open_page("#/help", width=360)
    for props, least in HANDS:
        show(page, **props)
        strips = page.evaluate(STRIPS)
        assert len(strips) == len(props["cards"])
        assert min(strips) >= least, strips
        assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.set_viewport_size({"width": 1440, "height": 900})
    for props, _ in HANDS:
        show(page, **props)
        assert min(page.evaluate(STRIPS)) >= 36
