"""Thirteen in the browser: played, watched, and told, by people who click and who listen."""

from __future__ import annotations

import os
import re
from hashlib import sha256
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from pyservice.domain.proof.shuffle import Shuffler, digest
from tests.web.games import HANDS
from tests.web.reviews import EXPERT, hint_with
from tests.web.thirteen_table import Table

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import OpenPage
    from tests.web.site import Guest, Site

#: The points that end a game played by hints: few, unless THIRTEEN_FULL is set.
TARGET = 10 if os.environ.get("THIRTEEN_FULL") else 3
RANDOM = {"kind": "bot", "level": "random"}
GREEDY = {"kind": "bot", "level": "greedy"}


def me(name: str) -> dict[str, str]:
    return {"kind": "me", "name": name}


def position(guest: Guest, seats: list[dict[str, str]], *hands: str, **rest: Any) -> dict[str, Any]:
    """A game from a position; `to_act` is 0 where nothing is said."""
    given = {"hands": [hand.split() for hand in hands], "to_act": 0, **rest}
    return guest.game(ruleset="cardgames_io", seats=seats, position={"thirteen": given})


def at(
    open_page: OpenPage, guest: Guest, game: dict[str, Any], query: str = "", **how: Any
) -> Table:
    table = Table(open_page(f"#/game/{game['id']}{query}", player=guest, **how))
    table.settled()
    return table


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


def test_why_a_choice_leads_nowhere_is_told(site: Site, open_page: OpenPage) -> None:
    mai = site.guest("Mai")
    five = {"seat": 1, "cards": ["5S"]}
    game = position(mai, [me("Mai"), GREEDY], "4D 6S 7H 9D", "TS KS", table=five)
    table = at(open_page, mai, game)
    table.card("4D").click(force=True)
    expect(table.page.locator(".game-message small")).to_have_text(
        "The highest card of your combination has to beat the highest card on the table."
    )
    assert table.raised() == []
    expect(table.button("play")).to_be_disabled()


def test_nothing_beats_the_table(site: Site, open_page: OpenPage) -> None:
    mai = site.guest("Mai")
    queens = {"seat": 2, "cards": ["QS", "QD"]}
    hands = ("3S 4S 6D 7D", "4C TS 2C", "5S KS")
    game = position(mai, [me("Mai"), me("Lan"), me("An")], *hands, table=queens)
    table = at(open_page, mai, game, "?seat=0")
    assert table.dimmed() == table.hand() == ["3S", "4S", "6D", "7D"]
    expect(table.page.locator(".game-message")).to_have_text("Nothing you hold beats this")
    expect(table.button("pass")).to_have_class("button primary")
    table.page.keyboard.press("p")
    expect(table.seat(0)).to_have_attribute("data-state", "passed")
    expect(table.seat(0).locator(".mark")).to_have_text("passed")


def test_a_hint_raises_cards_and_gives_reasons(site: Site, open_page: OpenPage) -> None:
    mai = site.guest("Mai")
    five = {"seat": 1, "cards": ["5S"]}
    game = position(mai, [me("Mai"), GREEDY], "6S 6C 9D", "TS JS QS KS", table=five)
    table = at(open_page, mai, game, width=360)
    table.page.keyboard.press("h")
    table.page.locator(".hint p").first.wait_for()
    raised = table.raised()
    assert raised
    assert table.trick() == [["5S"]]
    assert overlaps(table.page) == []
    table.page.keyboard.press("Enter")
    for card in raised:
        expect(table.card(card)).to_have_count(0)


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


def test_the_expert_is_asked(site: Site, open_page: OpenPage) -> None:
    mai = site.guest("Mai")
    table = at(open_page, mai, follow(mai, [me("Mai"), GREEDY, GREEDY, GREEDY]))
    table.hint()
    table.page.locator("[data-action=expert]").click()
    worths = table.page.locator(".hint-worth tbody tr")
    expect(worths.first.locator("td")).to_have_text(
        [re.compile(r"^\d+%$"), re.compile(r"^\d\.\d$")]
    )
    expect(table.page.locator("[data-action=expert]")).to_have_count(0)
    expect(table.page.locator("card-hand :focus")).to_have_count(1)
    before, raised = table.version, table.raised()
    table.page.keyboard.press("Enter" if raised else "p")
    table.moved_on_from(before)


def follow(guest: Guest, seats: list[dict[str, str]]) -> dict[str, Any]:
    """A full hand, and a run of four to beat."""
    hands = [" ".join(hand) for hand in HANDS]
    table = {"seat": 1, "cards": ["3H", "4H", "5S", "6D"]}
    return position(guest, seats, *hands, table=table, passed=[2, 3])


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


#: Keeps what the page reads, streams included.
EAVESDROP = """() => {
  window.heard = "";
  const ask = window.fetch;
  window.fetch = async (...given) => {
    const answer = await ask(...given);
    const [ours, theirs] = answer.body ? answer.body.tee() : [null, null];
    if (ours) (async () => {
      const text = new TextDecoder();
      for await (const chunk of ours) window.heard += text.decode(chunk, {stream: true});
    })().catch(() => {});
    return new Response(theirs, answer);
  };
}"""


def test_a_spectator_sees_no_card(site: Site, open_page: OpenPage) -> None:
    mai = site.guest("Mai")
    seed = server_seed(mai)
    game = mai.game(ruleset="cardgames_io", seats=[me("Mai"), RANDOM], visibility="public")
    dealt = Shuffler(seed, ["", ""]).deck(1, 1)[:26]
    page = open_page("#/settings")
    page.add_init_script(f"({EAVESDROP})()")
    page.goto(f"{site.origin}/?watch#/game/{game['id']}")
    table = Table(page)
    table.settled()
    expect(page.locator("card-hand")).to_have_count(0)
    expect(page.get_by_text("You are watching")).to_be_visible()
    laid = play_some(mai, game, 4)
    shown = mai.get(f"/games/{game['id']}")["version"]
    expect(table.room).to_have_attribute("data-version", str(shown))
    heard = page.evaluate("window.heard")
    assert any(f'"{card}"' in heard for card in laid)
    told = page.content() + heard
    assert [card for card in dealt if card not in laid and f'"{card}"' in told] == []


def play_some(guest: Guest, game: dict[str, Any], moves: int) -> set[str]:
    """Makes some moves for seat 0; all cards that lie on the table by then or were named."""
    path = f"/games/{game['id']}"
    for _ in range(moves):
        legal = guest.get(f"{path}/legal-moves")["items"]
        move = {key: value for key, value in legal[0]["move"].items() if value is not None}
        guest.post(f"{path}/moves?wait=10", move)
    events = guest.get(f"{path}/events?limit=100")["items"]
    named = {event["opening_card"] for event in events if event["opening_card"]}
    return named.union(*(event["cards"] or [] for event in events))


def test_a_hand_that_wins_at_the_deal_is_explained(site: Site, open_page: OpenPage) -> None:
    mai = site.guest("Mai")
    seats = [me("Mai"), GREEDY, GREEDY, GREEDY]
    seed = lucky_seed(server_seed(mai))
    options = {"instant_wins": ["six_pairs"]}
    game = mai.game(ruleset="southern_poker", seats=seats, client_seed=seed, options=options)
    assert game["results"][0]["thirteen"]["instant_win"] == "six_pairs"
    page = Table(open_page(f"#/game/{game['id']}", player=mai)).page
    won = page.locator("dialog .instant-win")
    expect(won).to_contain_text("wins at the deal: six pairs")
    expect(won.locator("playing-card")).to_have_count(12)
    expect(page.locator("dialog .result-more playing-card")).to_have_count(52)


def server_seed(guest: Guest) -> bytes:
    """The seed of the next game that a guest makes: the site's chance is counted numbers."""
    commitment = guest.get("/players/me")["next_commitment"]
    numbers = (sha256(b"%d" % number).digest() for number in range(1, 1000))
    return next(seed for seed in numbers if digest(seed) == commitment)


def lucky_seed(seed: bytes) -> str:
    """A client's seed with which some hand holds six pairs."""
    for attempt in range(10_000):
        deck = Shuffler(seed, [str(attempt), "", "", ""]).deck(1, 1)
        if any(pairs(deck[seat::4]) >= 6 for seat in range(4)):
            return str(attempt)
    raise AssertionError("no such deal")


def pairs(hand: list[str]) -> int:
    ranks = [card[0] for card in hand]
    return sum(ranks.count(rank) // 2 for rank in set(ranks))


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


def overlaps(page: Page) -> list[str]:
    """The parts of the table that lie on each other, or reach out of the window."""
    found: list[str] = page.evaluate(
        """() => {
          const parts = [".game-felt > .seat", ".game-own > .seat", ".actions", ".game-message",
            ".trick-plays", "card-hand .cards", ".game-tools", ".hint"];
          const boxes = parts.flatMap((part) => [...document.querySelectorAll(part)]
            .map((element) => [part, element.getBoundingClientRect()]));
          const out = boxes.filter(([, box]) => box.left < -1 || box.top < -1
            || box.right > innerWidth + 1 || box.bottom > innerHeight + 1).map(([part]) => part);
          const both = boxes.flatMap(([one, a], i) => boxes.slice(i + 1)
            .filter(([, b]) => a.left < b.right - 2 && b.left < a.right - 2
              && a.top < b.bottom - 2 && b.top < a.bottom - 2)
            .map(([other]) => `${one} ${other}`));
          return [...out, ...both];
        }"""
    )
    return found
