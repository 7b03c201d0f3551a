"""Rules, history, help, settings, and the shuffle verified in the browser."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from pyservice.domain.proof.shuffle import PACK, Shuffler, digest
from pyservice.i18n import LOCALES, catalogue
from tests.proof.records import MAKERS, record
from tests.web.games import short_thirteen, short_three
from tests.web.screens import SCREENS, Visit

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

    from tests.web.conftest import OpenPage
    from tests.web.site import Site

#: Calls a function of a module of the page.
CALL = """async ([path, name, given]) => {
  const main = document.querySelector('script[src$="app/main.js"]').src;
  const module = await import(new URL(path, main));
  const right = async () => (await module.checkRecord(given))?.right ?? null;
  const rounds = async () => (await module.checkRecord(given)).rounds;
  const shuffler = () => module.Shuffler.from(given.seed, given.clients);
  const calls = {
    check: () => right().catch((error) => error instanceof RangeError ? false : String(error)),
    stocks: async () => (await rounds()).map(({ draws }) => draws.reshuffles),
    deck: async () => (await shuffler()).shuffled(given.cards, given.purpose),
    dealer: async () => (await shuffler()).drawn("dealer", given.clients.length),
  };
  return calls[name]();
}"""


def call(page: Page, path: str, name: str, given: Any) -> Any:
    return page.evaluate(CALL, [path, name, given])


def right(page: Page, game: dict[str, Any]) -> bool | None:
    """What the page's own check says of a record."""
    found: bool | None = call(page, "play/verify.js", "check", game)
    return found


def test_the_shuffle_of_the_page_is_the_one_of_the_service(open_page: OpenPage) -> None:
    page = open_page("#/help")
    for seed, clients, purpose, packs in (
        (
            "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
            ["Mai", "", None, "Đức"],
            "round|1",
            1,
        ),
        ("ff" * 32, ["Mai", "Linh", None], "round|1", 2),
        ("07" * 32, ["a|b", "😀"], "round|11", 4),
    ):
        cards = list(PACK * packs)
        given = {"seed": seed, "clients": clients, "cards": cards, "purpose": purpose}
        own = Shuffler(bytes.fromhex(seed), [client or "" for client in clients])
        deck = call(page, "play/shuffle.js", "deck", given)
        assert deck == own.deck(int(purpose.partition("|")[2]), packs)
        assert call(page, "play/shuffle.js", "dealer", given) == own.first_dealer()


def test_records_of_real_games_are_right(open_page: OpenPage) -> None:
    page = open_page("#/help")
    found = {name: right(page, record(name)) for name in MAKERS}
    assert found == {name: None if name == "placed" else True for name in MAKERS}
    assert max(call(page, "play/verify.js", "stocks", record("rummy"))) > 1


def _exchange(game: dict[str, Any]) -> None:
    first, second = game["deals"][-1]["hands"][:2]
    first[0], second[0] = second[0], first[0]


def _other_seed(game: dict[str, Any]) -> None:
    seed = "0" * 64
    commitment = digest(bytes.fromhex(seed))
    game["server_seed"] = seed
    game["fairness"] |= {"server_seed": seed, "commitment": commitment}


def _other_client(game: dict[str, Any]) -> None:
    game["fairness"]["client_seeds"][0] = "another"


def _drawn(game: dict[str, Any]) -> None:
    draws = [move for move in game["moves"] if move["source"] == "stock"]
    draws[-1]["drawn"] = draws[-2]["drawn"]


def _card_short(game: dict[str, Any]) -> None:
    for hand in game["deals"][0]["hands"]:
        hand.pop()


SPOILED: dict[str, tuple[str, Callable[[dict[str, Any]], None]]] = {
    "two cards exchanged": ("dealt", _exchange),
    "two cards exchanged in the last of four rounds": ("rummy", _exchange),
    "a card fewer for everybody": ("dealt", _card_short),
    "a seed chosen afterwards": ("dealt", _other_seed),
    "another commitment": ("dealt", lambda game: game["fairness"].update(commitment="0" * 64)),
    "no seed at all": ("dealt", lambda game: game["fairness"].update(server_seed=None)),
    "another client seed": ("dealt", _other_client),
    "a round left out": ("rummy", lambda game: game["deals"].pop(0)),
    "another dealer": (
        "rummy",
        lambda game: game["deals"][1].update(dealer=game["deals"][0]["dealer"]),
    ),
    "another card turned up": ("rummy", lambda game: game["deals"][2].update(discard_top="3S")),
    "another card drawn": ("rummy", _drawn),
}


def test_a_spoiled_record_is_found_out(open_page: OpenPage) -> None:
    page = open_page("#/help")
    believed = []
    for fault, (name, spoil) in SPOILED.items():
        game = record(name)
        spoil(game)
        if right(page, game) is not False:
            believed.append(fault)
    assert believed == []


@pytest.mark.parametrize("play", [short_thirteen, short_three])
def test_a_player_verifies_the_shuffle(open_page: OpenPage, site: Site, play: Any) -> None:
    mai = site.guest("Mai")
    game = play(mai)
    page = open_page(f"#/game/{game['id']}/verify", player=mai)
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "right")
    expect(page.locator("details.fold")).to_have_count(len(game["results"]))
    with page.expect_download() as download:
        page.get_by_role("button", name="Download the record").click()
    saved = json.loads(download.value.path().read_text("utf-8"))
    assert saved == mai.get(f"/games/{game['id']}/record")


def test_a_player_is_told_of_a_wrong_shuffle(open_page: OpenPage, site: Site) -> None:
    mai = site.guest("Mai")
    game = short_thirteen(mai)
    page = open_page("#/help", player=mai)

    def lie(route: Route) -> None:
        told = route.fetch().json()
        _exchange(told)
        route.fulfill(json=told)

    page.route("**/record", lie)
    page.evaluate(f"location.hash = '#/game/{game['id']}/verify'")
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "wrong")
    expect(page.locator("details[open] .tick.wrong").first).to_be_visible()


@pytest.mark.parametrize("is_kept", [True, False])
def test_what_the_browser_noted_at_the_beginning_counts(
    open_page: OpenPage, site: Site, is_kept: bool
) -> None:
    mai = site.guest("Mai")
    game = short_thirteen(mai)
    page = open_page("#/help", player=mai)
    commitment = game["fairness"]["commitment"] if is_kept else "0" * 64
    kept = {game["id"]: {"commitment": commitment, "seed": None}}
    page.evaluate("(kept) => localStorage.setItem('thirteen.promises', kept)", json.dumps(kept))
    page.evaluate(f"location.hash = '#/game/{game['id']}/verify'")
    verdict = "right" if is_kept else "wrong"
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", verdict)
    noted = page.locator(".check-line", has_text="noted")
    expect(noted.locator(f".tick.{verdict}")).to_be_visible()


def test_where_nothing_can_be_computed_the_command_is_named(
    open_page: OpenPage, site: Site
) -> None:
    mai = site.guest("Mai")
    game = short_thirteen(mai)
    page = open_page("#/help", player=mai)
    page.add_init_script("Object.defineProperty(Crypto.prototype, 'subtle', { get() {} })")
    page.goto(f"{site.origin}/#/game/{game['id']}/verify")
    page.reload()
    expect(page.get_by_text("python -m pyservice verify record.json")).to_be_visible()
    expect(page.locator("[data-verdict]")).to_have_count(0)


@pytest.mark.parametrize("locale", LOCALES)
def test_the_rules_are_shown_whole(open_page: OpenPage, site: Site, locale: str) -> None:
    page = open_page("#/rules/three_thirteen", locale=locale)
    article = page.locator("article.prose")
    article.locator("h3").first.wait_for()
    text = _rules_text(site, "three_thirteen", locale)
    assert _letters(article.inner_text()) == _letters(text)
    expect(article.locator("table")).to_have_count(text.count("\n\n|"))
    points = re.findall(r"^(?:- |\d+\. )", text, re.MULTILINE)
    expect(article.locator("li")).to_have_count(len(points))
    assert "**" not in article.inner_text()


def _rules_text(site: Site, ruleset: str, locale: str) -> str:
    client = site.app.test_client()
    told = client.get(f"/v1/rulesets/{ruleset}", headers={"Accept-Language": locale}).get_json()
    return str(told["rules_text"])


def _letters(text: str) -> str:
    """A text without what lays it out: marks of Markdown, numbers of items, blanks."""
    plain = re.sub(r"^\d+\. |^\|[-|]+\|$", "", text, flags=re.MULTILINE)
    return re.sub(r"[\s#*|`-]", "", plain)


def test_another_ruleset_is_chosen_and_a_part_gone_to(open_page: OpenPage) -> None:
    page = open_page("#/rules/cardgames_io")
    page.get_by_label("Rules of").select_option("southern_poker")
    expect(page.locator("article.prose h2")).to_have_text(re.compile("Southern Poker"))
    assert page.url.endswith("#/rules/southern_poker")
    page.get_by_role("navigation", name="On this page").get_by_role("button").nth(3).click()
    heading = page.locator("article.prose h3").nth(3)
    expect(heading).to_be_focused()
    expect(heading).to_be_in_viewport()


def test_the_history_tells_every_play(open_page: OpenPage, site: Site) -> None:
    mai = site.guest("Mai")
    game = short_thirteen(mai)
    page = open_page(f"#/game/{game['id']}/history", player=mai)
    page.locator("details.round").first.wait_for()
    page.evaluate("document.querySelectorAll('details').forEach((el) => { el.open = true; })")
    told = page.locator("[data-act='played']")
    events = mai.get(f"/games/{game['id']}/events?limit=100")["items"]
    while events[-1]["seq"] < game["version"]:
        events += mai.get(f"/games/{game['id']}/events?limit=100&after={events[-1]['seq']}")[
            "items"
        ]
    played = [event for event in events if event["type"] == "played"]
    expect(told).to_have_count(len(played))
    tricks = [event for event in events if event["type"] == "trick_won"]
    expect(page.locator(".trick-told h3 .muted")).to_have_count(len(tricks))


def test_the_history_over_the_table_begins_with_the_first_round(
    open_page: OpenPage, site: Site
) -> None:
    mai = site.guest("Mai")
    game = short_thirteen(mai)
    page = open_page(f"#/game/{game['id']}", player=mai)
    page.locator("dialog[open] [data-action=history]").click()
    rounds = page.locator("dialog[open] details.round")
    expect(rounds).to_have_count(len(game["results"]))
    rounds.last.locator("summary").click()
    opening = rounds.last.locator("[data-act=played]").first
    expect(opening).to_contain_text("3♠")


def test_settings_change_the_page_at_once_and_stay(open_page: OpenPage, site: Site) -> None:
    mai = site.guest("Mai")
    page = open_page("#/settings", player=mai)
    page.get_by_label("Language").select_option("vi")
    expect(page.locator("html")).to_have_attribute("lang", "vi")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        catalogue("vi")["page.about.settings"]
    )
    page.locator("input[name=theme][value=dark]").check()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.get_by_role("switch").check()
    expect(page.locator("html")).to_have_attribute("data-colours", "four")
    page.locator("input[name=name]").fill("Phương")
    page.locator("input[name=name]").press("Enter")
    expect(
        page.get_by_role("status").get_by_text(catalogue("vi")["page.about.settings.saved"])
    ).to_be_visible()
    assert mai.get("/players/me")["name"] == "Phương"
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.get_by_role("switch")).to_be_checked()


def test_settings_over_a_table_speak_the_chosen_language_whole(
    open_page: OpenPage, site: Site
) -> None:
    mai = site.guest("Mai")
    page = open_page(f"#/game/{mai.game(ruleset='cardgames_io')['id']}", player=mai)
    page.get_by_role("button", name=catalogue("en")["page.table.menu"]).click()
    page.get_by_role("button", name=catalogue("en")["page.about.settings"]).click()
    page.get_by_label(catalogue("en")["page.about.settings.language"]).select_option("fr")
    french = catalogue("fr")
    dialog = page.get_by_role("dialog", name=french["page.about.settings"])
    expect(dialog.get_by_role("heading", level=2).first).to_have_text(french["page.about.settings"])
    expect(dialog.get_by_role("button", name=french["page.app.close"])).to_be_visible()


def test_a_player_is_forgotten_only_after_a_second_word(open_page: OpenPage, site: Site) -> None:
    mai = site.guest("Mai")
    page = open_page("#/settings", player=mai)
    page.get_by_role("button", name="Forget me").click()
    assert mai.get("/players/me")["name"] == "Mai"
    page.get_by_role("button", name="No, keep me").click()
    page.get_by_role("button", name="Forget me").click()
    page.get_by_role("button", name="Yes, forget me").click()
    page.locator("[data-screen=home]").wait_for()
    assert page.evaluate("localStorage.getItem('thirteen.player')") is None


def test_help_names_the_keys(open_page: OpenPage, site: Site) -> None:
    page = SCREENS["help"](Visit(site, open_page))
    for key in ("P", "H", "?", "Enter", "Space"):
        expect(page.locator("kbd", has_text=re.compile(f"^{re.escape(key)}$"))).to_be_visible()
