"""The way to a table, by clicking: quick start, new tables, joining, waiting, public tables."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Page, expect

from tests.web.pages import ThirteenTable
from tests.web.site import Guest

if TYPE_CHECKING:
    from tests.web.conftest import OpenPage
    from tests.web.site import Site
    from tests.web.watching import Watch

TABLE = "[data-game$=thirteen]"
WAITING = "[data-screen=waiting]"
#: The browser tells of a refused call on its own.
REFUSED = "status of 4"


def view(site: Site, page: Page) -> dict[str, Any]:
    """The game that a page shows, as the service tells it to the player there."""
    page.wait_for_url(re.compile(r"#/game/"))
    known = page.evaluate("JSON.parse(localStorage.getItem('thirteen.player'))")
    reader = Guest(site, known["id"], known["token"], known["name"])
    found: dict[str, Any] = reader.get(f"/games/{page.url.partition('#/game/')[2]}")
    return found


def text_of(page: Page, code: str) -> str:
    """What stands in the first element of a selector."""
    return page.locator(code).first.inner_text()


def test_one_click_to_the_cards(site: Site, open_page: OpenPage, watch: Watch) -> None:
    page = open_page(width=360)
    assert [url for url in watch.requests if "/v1/" in url] == []
    page.get_by_role("button", name="Play Thirteen").click()
    expect(page.locator("card-hand playing-card")).to_have_count(13)
    made = view(site, page)
    assert (made["ruleset"], made["visibility"]) == ("cardgames_io", "private")
    assert [seat["kind"] for seat in made["seats"]] == ["human", "bot", "bot", "bot"]

    page.goto(f"{site.origin}/#/")
    game = page.get_by_role("region", name="Your games").get_by_role("listitem")
    expect(game).to_have_count(1)
    page.get_by_role("button", name="Español").click()
    game = page.get_by_role("region", name="Tus partidas").get_by_role("listitem")
    game.get_by_role("link", name="Continuar").click()
    expect(page.locator("card-hand playing-card")).to_have_count(13)


def test_every_type_of_option_is_sent(site: Site, open_page: OpenPage) -> None:
    page = open_page("#/new")
    page.get_by_text("House rules").click()
    page.get_by_label("Open with the lowest card").uncheck()
    points = page.get_by_label("Points to win")
    points.fill("12")
    points.press("ControlOrMeta+a")
    points.press("Backspace")
    points.press("7")
    page.get_by_label("After a pass").select_option(label="Only this turn is skipped")
    page.get_by_label("Four 2s").check()
    page.get_by_label("Six pairs").check()
    page.get_by_label("Chops", exact=True).select_option(label="A table of your own")
    chops(page)
    expect(page.get_by_text("6 changed")).to_be_visible()
    page.get_by_role("button", name="Remove seat 4").click()
    page.get_by_label("Strength in seat 2").select_option("greedy")
    page.get_by_role("button", name="Deal the cards").click()
    page.locator(TABLE).wait_for()

    made = view(site, page)
    changed = {
        "opening_must_include_lowest": False,
        "target_score": 7,
        "pass_lockout": "none",
        "instant_wins": ["four_twos", "six_pairs"],
        "chop_table": "custom",
        "custom_chop_table": [
            {
                "target": {"kind": "pair", "rank": "2", "ranks": None},
                "attackers": [
                    {"kind": "quad", "min_ranks": None, "max_ranks": None},
                    {"kind": "double_sequence", "min_ranks": 4, "max_ranks": None},
                ],
            }
        ],
    }
    assert {name: made["options"][name] for name in changed} == changed
    assert made["options"]["scoring"] == "placement"
    assert [seat["level"] for seat in made["seats"]] == [None, "greedy", "planner"]


def chops(page: Page) -> None:
    """A line in the table of one's own: a pair of 2s is beaten by quads and four pairs or more."""
    table = page.get_by_role("group", name="Your own chop table")
    table.get_by_role("button", name="Add a line").click()
    table.get_by_label("Combination", exact=True).first.select_option(label="pair")
    table.get_by_label("Rank", exact=True).select_option("2")
    table.get_by_role("button", name="Also beaten by").click()
    table.get_by_label("Combination", exact=True).last.select_option(label="double sequence")
    table.get_by_label("Fewest ranks").fill("4")


def test_experts_are_chosen_and_play(site: Site, open_page: OpenPage) -> None:
    """All levels with what was measured of them; a round against three of the strongest."""
    page = open_page("#/new", width=360, pace="fast")
    levels = page.locator("#levels")
    levels.wait_for()
    named = {bot["name"] for bot in site.guest("Lan").get("/bots")["items"] if of_thirteen(bot)}
    assert {label.inner_text().split("\n")[-1] for label in levels.locator("strong").all()} == named
    signs = [sign.inner_text().strip() for sign in levels.locator(".choice-sign").all()]
    dots = [sign.count("●") for sign in signs]
    assert (dots, {len(sign) for sign in signs}) == (sorted(dots), {dots[-1]})
    assert dots[0] == 1 < dots[1]
    levels.get_by_role("radio", name=f"Strength {dots[-1]} of {dots[-1]}. Expert").check()
    expect(page.get_by_label("Strength in seat 3")).to_have_value("expert")
    page.get_by_role("button", name="Deal the cards").click()
    made = view(site, page)
    assert [seat["level"] for seat in made["seats"]] == [None, "expert", "expert", "expert"]
    ThirteenTable(page, site).play_on(rounds=1)
    assert len(view(site, page)["results"]) == 1


def of_thirteen(bot: dict[str, Any]) -> bool:
    return bool(bot["family"] == "thirteen")


def test_what_is_refused_stands_at_its_field(site: Site, open_page: OpenPage, watch: Watch) -> None:
    watch.allow(REFUSED)
    page = open_page("#/new", width=360)
    page.get_by_text("Three Thirteen", exact=True).click()
    page.get_by_text("House rules").click()
    rounds = page.get_by_label("Rounds")
    rounds.fill("99")
    page.get_by_text("House rules").click()
    page.get_by_role("button", name="Deal the cards").click()
    expect(rounds).to_be_visible()
    expect(rounds).to_have_attribute("aria-invalid", "true")
    expect(rounds).to_have_accessible_description(re.compile("outside the allowed range"))
    page.get_by_text("Thirteen to 10 points").click()
    page.get_by_label("End of a round").select_option("first_out")
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.get_by_text("This contradicts “Points”")).to_be_visible()

    page.get_by_text("Three Thirteen", exact=True).click()
    rounds.fill("2")
    expect(rounds).not_to_have_attribute("aria-invalid", "true")
    page.get_by_role("button", name="Deal the cards").click()
    page.locator(TABLE).wait_for()
    assert view(site, page)["options"]["rounds"] == 2


def test_two_people_and_two_bots_play_by_a_code(site: Site, open_page: OpenPage) -> None:
    host = open_page("#/new", settings={"name": "Mai"})
    host.get_by_label("Who sits in seat 2").select_option("open")
    host.get_by_text("House rules").click()
    host.get_by_label("Points to win").fill("0")
    host.get_by_label("End of a round").select_option("first_out")
    host.get_by_label("Points", exact=True).select_option("winner_only")
    host.get_by_role("button", name="Open the table").click()
    code = text_of(host, "[data-code]")
    host.reload()
    expect(host.locator("[data-code]")).to_have_text(code)

    guest = open_page("#/", width=360, locale="vi", settings={"name": "An"})
    guest.get_by_label("Mã bàn").fill(code.lower().replace("-", " "))
    guest.get_by_role("button", name="Vào bàn").click()
    expect(guest.get_by_text("bàn của Mai")).to_be_visible()
    guest.reload()
    guest.get_by_label("Tên của bạn ở bàn").fill("Thanh Hương")
    guest.get_by_role("button", name="Ngồi vào bàn").click()
    for page in (host, guest):
        expect(page.locator("card-hand playing-card")).to_have_count(13)
    seats = view(site, host)["seats"]
    assert [seat["name"] for seat in seats[:2]] == ["Mai", "Thanh Hương"]
    assert [seat["kind"] for seat in seats] == ["human", "human", "bot", "bot"]

    play_on([ThirteenTable(page, site) for page in (host, guest)])
    assert view(site, guest)["status"] == "finished"


def play_on(tables: list[ThirteenTable]) -> None:
    """These people play to the end of their game, each as soon as it is their turn."""
    after = 0
    while (seen := tables[0].view(f"&after={after}&wait=20"))["status"] == "playing":
        if seen["version"] == after:
            continue  # What was done is still on its way.
        after = seen["version"]
        for table in tables:
            own = table.view()
            if own["you"]["your_turn"]:
                table.until(own["version"])
                table.move(own)


def test_the_host_sends_away_and_begins(site: Site, open_page: OpenPage) -> None:
    host = open_page("#/new")
    host.get_by_label("Who sits in seat 2").select_option("open")
    host.get_by_label("Who sits in seat 3").select_option("open")
    host.get_by_role("button", name="Open the table").click()
    code = text_of(host, "[data-code]")
    guest = open_page(f"#/join/{code}", settings={"name": "An"})
    guest.get_by_role("button", name="Take a seat").click()
    expect(guest.locator(f"{WAITING} [data-seat='1']")).to_contain_text("An")

    host.get_by_role("button", name="Free the seat of An").click()
    expect(guest.locator(f"{WAITING} [data-seat='1']")).to_contain_text("Free seat")
    host.locator("#start-level").select_option("random")
    host.get_by_role("button", name="Start, the computer fills in").click()
    host.locator(TABLE).wait_for()
    assert [seat["level"] for seat in view(site, host)["seats"]] == [
        None,
        "random",
        "random",
        "planner",
    ]


def test_public_tables_are_watched_and_joined(site: Site, open_page: OpenPage) -> None:
    host = site.guest("Mai")
    playing = host.game(ruleset="cardgames_io", visibility="public", turn_seconds=600)
    page = open_page("#/lobby", width=360)
    running = page.locator("[data-list=playing]").get_by_role("listitem")
    running.get_by_role("link", name="Watch").click()
    page.locator(TABLE).wait_for()
    assert page.url.endswith(playing["id"])
    watch_a_round(host, ThirteenTable(page, site))

    page.goto(f"{site.origin}/#/lobby")
    expect(page.get_by_text("Nobody is waiting")).to_be_visible()
    seats = [{"kind": "me"}, {"kind": "open"}]
    host.game(ruleset="southern_poker", visibility="public", seats=seats)
    page.get_by_role("button", name="Take a seat").click()
    page.locator(TABLE).wait_for()
    assert view(site, page)["ruleset"] == "southern_poker"


def watch_a_round(player: Guest, watcher: ThirteenTable) -> None:
    """Plays a round; whoever watches never sees a card that was not played."""
    path = f"/games/{watcher.id}?include=legal_moves"
    seen = player.get(path)
    while not seen["results"]:
        if seen["you"]["your_turn"]:
            watcher.until(seen["version"])
            trick = seen["thirteen"]["trick"]
            assert cards_in(watcher.page) <= {
                card for play in trick for card in play["cards"] or ()
            }
            player.post(f"/games/{watcher.id}/moves?wait=0", seen["legal_moves"][0]["move"])
        seen = player.get(f"{path}&after={seen['version']}&wait=20")


def cards_in(page: Page) -> set[str]:
    """The cards that a page shows or hides."""
    cards = "cards => cards.map(card => card.card).filter(Boolean)"
    return set(page.locator("playing-card").evaluate_all(cards))


def test_leaving_is_asked_and_frees_the_seat(site: Site, open_page: OpenPage) -> None:
    host = site.guest("Mai")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    code = host.game(ruleset="cardgames_io", seats=seats)["join_code"]
    page = open_page(f"#/join/{code}", settings={"name": "An"})
    page.get_by_role("button", name="Take a seat").click()
    page.get_by_role("button", name="Leave the table").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Stay").click()
    page.get_by_role("button", name="Leave the table").click()
    dialog.get_by_role("button", name="Leave the table").click()
    page.get_by_role("button", name="Play Thirteen").wait_for()


def test_who_left_in_play_is_told_so(site: Site, open_page: OpenPage) -> None:
    """The seat is the computer's for good; one may look on."""
    game = site.guest("An").game(ruleset="cardgames_io", seats=[{"kind": "me"}, {"kind": "open"}])
    page = open_page(f"#/join/{game['join_code']}", width=360)
    page.locator("[type=submit]").click()
    expect(page.locator("card-hand playing-card")).to_have_count(13)
    address = page.url
    page.locator("[data-action=menu]").click()
    page.locator(".menu [data-action=leave]").click()
    page.locator("dialog[open] .button.danger").click()
    page.wait_for_url(re.compile(r"#/$"))
    page.goto(address)
    expect(page.locator("[data-left]")).to_contain_text("You left this table")
    expect(page.locator("card-hand")).to_have_count(0)


def test_a_code_of_no_table_is_told(open_page: OpenPage, watch: Watch) -> None:
    watch.allow(REFUSED)
    page = open_page("#/join/AAAA-AAAA", locale="it")
    expect(page.get_by_role("alert")).to_contain_text("Nessun tavolo ha questo codice")
    expect(page.get_by_label("Codice di un tavolo")).to_have_value("AAAA-AAAA")


def test_two_people_play_again(site: Site, open_page: OpenPage) -> None:
    mai, an = site.guest("Mai"), site.guest("An")
    played = one_round(mai, an)
    host, guest = (open_page(f"#/game/{played}", player=player) for player in (mai, an))
    host.get_by_role("dialog").get_by_role("button", name="Play again").click()
    host.locator(WAITING).wait_for()
    assert view(site, host)["id"] != played
    expect(host.locator(f"{WAITING} [data-seat='1']")).to_contain_text(
        re.compile("Kept for An.*more second")
    )

    expect(guest.locator("[data-banner=rematch]")).to_contain_text("Mai wants to play again")
    again = guest.get_by_role("dialog").get_by_role("button", name="Play again with Mai")
    again.click()
    for page in (host, guest):
        expect(page.locator("card-hand playing-card")).to_have_count(13)
    assert [seat["name"] for seat in view(site, guest)["seats"]] == ["Mai", "An"]


def one_round(host: Guest, guest: Guest) -> str:
    """The id of a game of one round that these two have played to its end."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = host.game(ruleset="cardgames_io", options={"target_score": 0}, seats=seats)
    path = f"/games/{made['id']}"
    game = guest.post("/join?wait=0", {"code": made["join_code"]})["game"]
    while game["status"] == "playing":
        player = (host, guest)[game["round"]["to_act"]]
        moves = player.get(f"{path}/legal-moves")["items"]
        game = player.post(f"{path}/moves?wait=0", moves[0]["move"])["game"]
    return str(made["id"])
