"""Choosing cards as the rules of selecting say, judged from the legal moves alone."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any, Final

from playwright.sync_api import expect

from tests.web.pages import ThirteenTable
from tests.web.parts import run

if TYPE_CHECKING:
    from tests.web.conftest import OpenPage
    from tests.web.site import Guest, Site

#: Judges each selection of each hand as the page does.
JUDGE: Final = """
  const { judge, usable } = await load("play/selection.js");
  return given.hands.map(({ hand, legal, turn, selections }) => ({
    usable: [...usable(hand, legal)],
    judged: selections.map((cards) => judge(cards, legal, turn)),
  }));
"""

#: Hands, and what lies on the table (of seat 1) if anything.
POSITIONS: Final = [
    ("6S 6C 6H 3D 9C", None),
    ("6S 6D 7S 7D 9C", "5S 5C"),
    ("4S 5C 6D 6H 7H 8C 9S 2D", None),
    ("3S 3C 4D 4H 5S 5C 6D 6H 2S 2C", "2D"),
    ("3S 3C 3D 3H 9S TC JD QH KS AC 2H", "7S 8S 9H"),
    ("3S 3C 3D 4S 4C 4D 5S 5C 5D 6S 6C 6D 7S", None),
]


def thirteen(guest: Guest, hand: str, table: str | None) -> dict[str, Any]:
    """A game in which seat 0 of three is to act, before two bots."""
    others = [["3H" if "3H" not in hand else "KD"], ["AS" if "AS" not in hand else "KC"]]
    position: dict[str, Any] = {"hands": [hand.split(), *others], "to_act": 0}
    if table:
        position["table"] = {"seat": 1, "cards": table.split()}
        position["passed"] = [2]
    seats = [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]
    body = {"ruleset": "cardgames_io", "seats": seats, "position": {"thirteen": position}}
    return guest.game(**body)


def some_selections(rng: random.Random, hand: list[str], legal: list[Any]) -> list[list[str]]:
    """Nothing, all, and random parts of the hand and of legal plays, at times with another card."""
    plays = [item["move"]["cards"] for item in legal if item["move"]["type"] == "play"]
    chosen: list[list[str]] = [[], hand]
    for _ in range(8):
        chosen.append(rng.sample(hand, rng.randint(1, min(4, len(hand)))))
    for play in rng.sample(plays, min(8, len(plays))):
        part = rng.sample(play, rng.randint(1, len(play)))
        chosen += [play, part, list({*part, rng.choice(hand)})]
    return chosen


def test_the_page_judges_as_the_server_does(open_page: OpenPage, site: Site) -> None:
    guest, rng = site.guest("Mai"), random.Random(13)
    hands: list[dict[str, Any]] = []
    answers: list[list[dict[str, Any]]] = []
    for cards, table in POSITIONS:
        game = thirteen(guest, cards, table)
        path = f"/games/{game['id']}"
        legal = guest.get(f"{path}/legal-moves")["items"]
        held = cards.split()
        selections = some_selections(rng, held, legal)
        answers.append([guest.post(f"{path}/selection", {"cards": some}) for some in selections])
        alone = {card: guest.post(f"{path}/selection", {"cards": [card]}) for card in held}
        part = [card for card, a in alone.items() if a["playable"] or a["extendable"]]
        given = {"hand": held, "legal": legal, "turn": True, "selections": selections}
        hands.append({**given, "part": part})
    judged = run(open_page("#/help"), JUDGE, hands=hands)
    for hand, answer, page in zip(hands, answers, judged, strict=True):
        told = [(a["playable"], a["extendable"], a["auto_play"]) for a in answer]
        own = [(j["playable"], j["extendable"], j["autoPlay"]) for j in page["judged"]]
        assert own == told
        moves = [j["move"] and sorted(j["move"]["cards"]) for j in page["judged"]]
        wanted = [
            sorted(some) if a["playable"] else None
            for some, a in zip(hand["selections"], answer, strict=True)
        ]
        assert moves == wanted
        assert page["usable"] == [card for card in hand["hand"] if card in hand["part"]]
    assert sum(map(len, answers)) > 100
    assert max(len(hand["legal"]) for hand in hands) > 400


def table_of(open_page: OpenPage, site: Site, hand: str, laid: str | None = None) -> ThirteenTable:
    """The table of a player who is to act, on a small screen."""
    guest = site.guest("Mai")
    game = thirteen(guest, hand, laid)
    return ThirteenTable(open_page(f"#/game/{game['id']}", width=360, player=guest), site)


def expect_played(table: ThirteenTable, *cards: str) -> None:
    """These cards leave the hand, and are all that seat 0 has played."""
    for card in cards:
        expect(table.card(card)).to_have_count(0)
    events = table.player.get(f"/games/{table.id}/events?limit=100")["items"]
    own = [event for event in events if event["type"] == "played" and event["seat"] == 0]
    assert [sorted(event["cards"]) for event in own] == [sorted(cards)]


def test_three_sixes_on_an_empty_table(open_page: OpenPage, site: Site) -> None:
    table = table_of(open_page, site, "6S 6C 6H 3D 9C")
    table.click("6S", "6C")
    expect(table.action("play")).not_to_have_attribute("aria-disabled", "true")
    assert table.up() == ["6S", "6C"]
    assert table.view()["version"] == table.version
    table.click("6H")
    expect_played(table, "6S", "6C", "6H")


def test_two_of_three_sixes_are_played_by_the_button(open_page: OpenPage, site: Site) -> None:
    table = table_of(open_page, site, "6S 6C 6H 3D 9C")
    table.click("6S", "6H")
    table.action("play").click()
    expect_played(table, "6S", "6H")


def test_two_sixes_over_two_fives(open_page: OpenPage, site: Site) -> None:
    table = table_of(open_page, site, "6S 6D 7S 7D 9C", "5S 5C")
    nine = table.card("9C")
    expect(nine).to_have_attribute("aria-disabled", "true")
    nine.click(force=True)
    table.click("6S")
    expect(table.card("6S")).to_have_attribute("aria-pressed", "true")
    table.click("6S")
    expect(table.card("6S")).to_have_attribute("aria-pressed", "false")
    assert table.up() == []
    table.click("6D", "6S")
    expect_played(table, "6D", "6S")
