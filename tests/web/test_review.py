"""A game gone over after its end: reached by clicking, walked through, told to who listens."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import expect

from tests.web.games import last_turn, quick_bots, short_thirteen
from tests.web.pages import ThirteenTable, ThreeTable, cards_of
from tests.web.parts import SPEAK
from tests.web.reviews import answer_with, progress, review_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import OpenPage
    from tests.web.site import Guest, Site


def opened(open_page: OpenPage, mai: Guest, **look: Any) -> tuple[Page, dict[str, Any]]:
    """The table after a short game, and its review as it will be answered."""
    game = short_thirteen(mai)
    review = review_of(mai, game["id"])
    page = open_page("#/help", player=mai, **look)
    answer_with(page, progress(0, len(review["moves"])), review)
    page.evaluate("(id) => { location.hash = `#/game/${id}`; }", game["id"])
    return page, review


def test_from_the_end_of_a_game_to_its_worst_play(site: Site, open_page: OpenPage) -> None:
    page, review = opened(open_page, site.guest("Mai"), width=360)
    page.locator("dialog [data-action=review]").click()
    expect(page.locator("progress")).to_be_visible()
    page.wait_for_url(re.compile(r"/review\?seat=0$"))
    verdict = page.locator(".review-verdict")
    expect(verdict.get_by_role("heading", level=2)).to_have_text("Round 1, move 1")
    worst = review["worst"][0]
    expect(page.locator(".review-worst")).not_to_contain_text("−0.0")
    page.locator(".review-worst button").first.click()
    move = review["moves"][worst]
    expect(verdict).to_have_attribute("data-mark", move["mark"])
    expect(verdict.locator("[data-row=better] td").first).to_have_text("73%")
    hand = page.locator(".review-hand playing-card")
    assert cards_of(hand) == move["hand"]
    up = page.locator(".review-hand [data-selected]")
    assert cards_of(up) == (move["move"]["cards"] or [])
    expect(page.locator(".review-hand .is-better")).to_have_count(1)


def test_a_review_that_came_to_nothing(site: Site, open_page: OpenPage) -> None:
    """It is said in the language that is spoken, and nobody asks any more."""
    mai = site.guest("Mai")
    page = open_page("#/help", player=mai)
    answer_with(page, progress(0, 57), {**progress(0, 57), "status": "failed"})
    game = short_thirteen(mai)
    page.evaluate("(id) => { location.hash = `#/game/${id}/review`; }", game["id"])
    told = page.locator(".review .empty")
    expect(told).to_have_text("This game could not be reviewed.")
    expect(page.locator("#live")).to_contain_text("This game could not be reviewed.")
    expect(page.locator("progress")).to_have_count(0)
    page.evaluate(SPEAK, "vi")
    expect(told).to_have_text("Không xem lại được ván này.")
    page.locator(f".review a[href='#/game/{game['id']}']").click()
    page.locator("dialog [data-action=review]").wait_for()


def test_the_table_of_each_move_is_that_of_the_game(site: Site, open_page: OpenPage) -> None:
    """What lay there, and how many cards each held, told by the events before the move."""
    mai = site.guest("Mai")
    page, review = opened(open_page, mai)
    page.locator("dialog [data-action=review]").click()
    page.locator(".review-body").wait_for()
    found = re.search(r"#/game/(\w+)/", page.url)
    assert found
    events = mai.get(f"/games/{found[1]}?include=events")["events"]
    for at, move in enumerate(review["moves"]):
        expect(page.locator(".review-body")).to_have_attribute("data-at", str(at))
        counts, trick = told(events, move["seq"])
        shown = page.locator(".review-seats .seat-fan").all()
        assert [fan.get_attribute("data-count") for fan in shown] == [str(n) for n in counts[1:]]
        laid = page.locator(".review-trick .trick-play [data-card]").all()
        assert [card.get_attribute("data-card") for card in laid] == trick
        page.keyboard.press("ArrowRight")


def test_a_game_is_played_and_gone_over(site: Site, open_page: OpenPage) -> None:
    """The whole way by clicking, with what the service itself says of the moves."""
    mai = site.guest("Mai")
    one = {"options": {"target_score": 1}, "seats": quick_bots(2)}
    game = mai.game(ruleset="cardgames_io", **one)
    page = open_page(f"#/game/{game['id']}", player=mai, locale="es")
    ThirteenTable(page, site).play_on()
    page.locator("dialog [data-action=review]").click()
    page.locator(".review-body").wait_for()
    review = mai.get(f"/games/{game['id']}/review")
    moves = review["moves"]
    assert (review["status"], len(moves) > 2) == ("done", True)
    strip = page.locator(".review-strip > i")
    assert [bar.get_attribute("data-mark") for bar in strip.all()] == [m["mark"] for m in moves]
    lines = page.locator(".review-worst button")
    expect(lines).to_have_count(len(review["worst"]))
    for line, at in zip(lines.all(), review["worst"], strict=True):
        line.click()
        expect(page.locator(".review-verdict")).to_have_attribute("data-mark", moves[at]["mark"])
        for reason in told_in(mai, game["id"], "es")[at]["reasons"]:
            expect(page.locator(".review-reasons").last).to_contain_text(reason["detail"])
    page.evaluate(SPEAK, "vi")
    for reason in told_in(mai, game["id"], "vi")[at]["reasons"]:
        expect(page.locator(".review-reasons").last).to_contain_text(reason["detail"])
    page.get_by_label("Nước đi của ai").select_option("1")
    page.wait_for_url(re.compile(r"/review\?seat=1$"))
    expect(page.locator(".review-verdict")).to_contain_text("Nước này do máy đi.")


def test_a_game_of_three_thirteen_is_played_and_gone_over(site: Site, open_page: OpenPage) -> None:
    mai = site.guest("Mai")
    game = mai.game(ruleset="three_thirteen", seats=quick_bots(1), options={"rounds": 1})
    page = open_page(f"#/game/{game['id']}", player=mai)
    ThreeTable(page, site).play_on()
    page.locator("dialog [data-action=review]").click()
    page.locator(".review-body").wait_for()
    moves = mai.get(f"/games/{game['id']}/review")["moves"]
    assert {move["move"]["type"] for move in moves} > {"draw"}
    for at, move in enumerate(moves):
        expect(page.locator(".review-body")).to_have_attribute("data-at", str(at))
        hand = page.locator(".review-hand playing-card")
        assert cards_of(hand) == move["hand"]
        pile = page.locator(".review-piles [data-pile=pile] playing-card")
        top = cards_of(pile)
        assert top == [card for card in [move["discard_top"]] if card]
        expect(page.locator("[data-row=played]")).to_contain_text(WORDS[word_of(move["move"])])
        expect(page.locator("[data-row=better]")).to_have_count(
            int(move["move"] != move["best"]["move"])
        )
        up = page.locator(".review-table [data-selected]")
        expect(up).to_have_count(int(any((move["move"]["source"], move["move"]["card"]))))
        fresh = page.locator(".review-hand [data-tag]")
        expect(fresh).to_have_count(int(move["move"]["type"] != "draw"))
        page.keyboard.press("ArrowRight")
    expect(page.locator("#live")).to_contain_text(WORDS[word_of(move["move"])])


#: How moves of Three Thirteen are told.
WORDS: Final = {
    "stock": "Draw from the stock",
    "discard_pile": "from the pile",
    "discard": "Discard ",
    "go_out": "Go out",
}


def word_of(move: dict[str, Any]) -> str:
    """Which of the words tells a move."""
    if move["type"] != "draw":
        return str(move["type"])
    return "stock" if move["source"] == "stock" else "discard_pile"


def test_the_last_turn_shows_what_lies_open(site: Site, open_page: OpenPage) -> None:
    mai = site.guest("Mai")
    game = last_turn(mai)
    page = open_page(f"#/game/{game['id']}/review", player=mai, locale="fr")
    page.locator(".review-body").wait_for()
    (_, thrown) = mai.get(f"/games/{game['id']}/review")["moves"]
    expect(page.locator(".laid-open .meld")).to_have_count(4)
    page.keyboard.press("ArrowRight")
    expect(page.locator(".review-hand [data-selected]")).to_have_attribute(
        "data-card", thrown["move"]["card"]
    )
    expect(page.locator(".review-hand .is-better")).to_have_attribute(
        "data-card", thrown["best"]["move"]["card"]
    )
    expect(page.locator("[data-row=better]")).to_contain_text("Défausser")
    expect(page.locator(".review-worst button").first).to_contain_text("Points +")


def told_in(guest: Guest, game_id: str, locale: str) -> list[dict[str, Any]]:
    """The moves of a review in another language."""
    spoken = replace(guest, locale=locale)
    moves: list[dict[str, Any]] = spoken.get(f"/games/{game_id}/review")["moves"]
    return moves


def told(events: list[dict[str, Any]], before: int) -> tuple[list[int], list[str]]:
    """How many cards each seat held before an event, and what lay on the table."""
    counts: list[int] = []
    trick: list[str] = []
    for event in events:
        if event["seq"] >= before:
            break
        if event["type"] == "round_started":
            counts, trick = list(event["hand_counts"]), []
        elif event["type"] == "played":
            counts[event["seat"]] = event["cards_left"]
            trick += event["cards"]
        elif event["type"] == "trick_won":
            trick = []
    return counts, trick


def test_by_keys_and_by_ear(site: Site, open_page: OpenPage) -> None:
    page, review = opened(open_page, site.guest("Mai"))
    page.locator("dialog [data-action=review]").click()
    body = page.locator(".review-body")
    said = page.locator("#live")
    expect(said).to_contain_text("The review is ready.")
    last = len(review["moves"]) - 1
    for key, at in (
        ("ArrowRight", 1),
        ("ArrowLeft", 0),
        ("ArrowLeft", 0),
        ("End", last),
        ("ArrowRight", last),
        ("Home", 0),
    ):
        page.keyboard.press(key)
        expect(body).to_have_attribute("data-at", str(at))
    page.keyboard.press("ArrowRight")
    expect(said).to_contain_text(re.compile(r"Round 1, move 2. Blunder. Played: .*Better: "))
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(body).to_have_attribute("data-at", "2")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("Round 1, move 3. Good"))


def test_from_the_history_and_the_menu(site: Site, open_page: OpenPage) -> None:
    page, review = opened(open_page, site.guest("Mai"))
    page.locator("dialog [data-action=history]").click()
    page.locator("dialog .history").get_by_role("link", name="Review my play").click()
    expect(page.locator(".review-body")).to_have_count(1)
    expect(page.locator("dialog[open]")).to_have_count(0)
    page.get_by_role("link", name="Back to the table").click()
    page.locator("dialog[open] [data-action=new]").wait_for()
    page.keyboard.press("Escape")
    page.locator("[data-action=menu]").click()
    page.locator(".menu [data-action=review]").click()
    expect(page.locator(".review-body")).to_have_attribute(
        "data-seq", str(review["moves"][0]["seq"])
    )
