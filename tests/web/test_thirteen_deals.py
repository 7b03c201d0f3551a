"""Deals that are known beforehand: who sees no card of them, and who wins at once."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from pyservice.domain.proof.shuffle import Shuffler, digest
from tests.web.thirteen_table import GREEDY, RANDOM, Table, me

if TYPE_CHECKING:
    from tests.web.conftest import OpenPage
    from tests.web.site import Guest, Site


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
