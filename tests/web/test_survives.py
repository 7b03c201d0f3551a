"""A game survives what happens to people who play: each test breaks something in mid-game.

What counts is the same each time: the page shows what the service says, and each event once.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.web.pages import Table, ThirteenTable

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import OpenPage
    from tests.web.site import Guest, Site
    from tests.web.watching import Watch

#: What the browser says of a call that was not answered; which of many, depends on the moment.
GONE = "net::ERR_"
#: Mai leads with a pair in hand; An has two cards and acts next; nobody is a bot.
POSITION: dict[str, Any] = {
    "hands": [["4S", "4H", "9C", "KD"], ["5S", "5D", "JH"]],
    "to_act": 0,
}
#: Single cards, each higher than the one before.
LADDER: dict[str, Any] = {
    "hands": [
        ["3S", "5S", "7S", "9S", "JS", "KS", "2D", "3D"],
        ["4S", "6S", "8S", "TS", "QS", "AS", "2H", "4D"],
    ],
    "to_act": 0,
}
#: Notes in the page each version that is shown.
NOTE_VERSIONS = """() => {
  const note = () => window.wasShown.add(document.querySelector("[data-game]").dataset.version);
  const watched = { subtree: true, attributeFilter: ["data-version"] };
  new MutationObserver(note).observe(document.body, watched);
}"""


def against_bots(guest: Guest) -> str:
    seats = [{"kind": "me"}, *[{"kind": "bot", "level": "greedy"}] * 3]
    return str(guest.game(ruleset="cardgames_io", seats=seats)["id"])


def two_people(site: Site, mai: Guest, position: dict[str, Any] = POSITION) -> tuple[str, Guest]:
    """A game of Mai's, on the move, with An; nothing happens but what the two do."""
    an = site.guest("An")
    seats = [{"kind": "me"}, {"kind": "open"}]
    view = mai.game(ruleset="cardgames_io", seats=seats, position={"thirteen": position})
    an.post("/join", {"code": view["join_code"]})
    return view["id"], an


def record_events(page: Page) -> None:
    """Notes in the page the number of each event that its stream brings."""
    page.add_init_script(RECORDER)
    page.reload()


RECORDER = """
  window.seen = [];
  const parse = JSON.parse;
  JSON.parse = (text, ...rest) => {
    const value = parse(text, ...rest);
    if (value && typeof value.seq === "number") window.seen.push(value.seq);
    return value;
  };
"""


def seen(page: Page) -> list[int]:
    return list(page.evaluate("window.seen"))


def shows_what_is(table: Table) -> dict[str, Any]:
    """Waits until the page shows the game as the service has it, and looks at the cards."""
    view = table.view()
    assert table.until(view["version"]) == "game"
    assert sorted(table.hand()) == sorted(view["you"]["hand"])
    return view


def test_a_reload_in_mid_game(site: Site, mai: Guest, open_page: OpenPage) -> None:
    page = open_page(f"#/game/{against_bots(mai)}", player=mai)
    table = ThirteenTable(page, site)
    for _ in range(2):
        view = table.my_turn()
        assert view
        table.move(view)
        page.reload()
        table.game.wait_for()
        shows_what_is(table)
    assert table.player.id == mai.id


def test_a_lost_network(site: Site, mai: Guest, open_page: OpenPage, watch: Watch) -> None:
    watch.allow(GONE)
    game, an = two_people(site, mai)
    page = open_page(f"#/game/{game}", player=mai)
    record_events(page)
    table = ThirteenTable(page, site)
    shows_what_is(table)
    table.click("4S", "4H")
    expect(table.card("4S")).to_have_count(0)
    before = table.version

    page.context.set_offline(True)
    expect(page.locator("[data-banner=offline]")).to_be_visible()
    an.post(f"/games/{game}/moves?wait=0", {"type": "play", "cards": ["5S", "5D"]})
    assert table.version == before
    assert sorted(table.hand()) == ["9C", "KD"]

    page.context.set_offline(False)
    expect(page.locator("[data-banner=offline]")).to_have_count(0)
    after = shows_what_is(table)
    assert after["version"] > before
    assert seen(page) == list(range(seen(page)[0], after["version"] + 1))
    table.action("pass").click()
    table.until(after["version"] + 1)


def test_a_move_while_the_network_is_away(
    site: Site, mai: Guest, open_page: OpenPage, watch: Watch
) -> None:
    watch.allow(GONE)
    game, _ = two_people(site, mai)
    page = open_page(f"#/game/{game}", player=mai)
    table = ThirteenTable(page, site)
    before = shows_what_is(table)["version"]
    page.context.set_offline(True)
    table.click("4S", "4H")
    expect(page.locator("[data-banner=offline]")).to_be_visible()
    page.context.set_offline(False)
    table.until(before + 1)
    assert len(plays(mai, game)) == 1
    assert sorted(table.hand()) == ["9C", "KD"]


def test_the_answer_to_a_move_is_lost(
    site: Site, mai: Guest, open_page: OpenPage, watch: Watch
) -> None:
    """The service makes the move, the page does not hear of it and sends it again."""
    watch.allow(GONE)
    game, _ = two_people(site, mai)
    page = open_page(f"#/game/{game}", player=mai)
    table = ThirteenTable(page, site)
    before = shows_what_is(table)["version"]
    lost: list[str] = []

    def lose(route: Any) -> None:
        lost.append(route.request.headers["idempotency-key"])
        if len(lost) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route("**/moves?*", lose)
    table.click("4S", "4H")
    table.until(before + 1)
    page.wait_for_function("document.querySelector('[data-game]').dataset.settled === 'true'")
    assert len(plays(mai, game)) == 1
    assert len(set(lost)) == 1


def test_a_long_sleep(site: Site, mai: Guest, open_page: OpenPage, watch: Watch) -> None:
    """The device sleeps while the game goes on: it shows what is at once, not event by event."""
    watch.allow(GONE)
    game, an = two_people(site, mai, LADDER)
    page = open_page(f"#/game/{game}", player=mai, pace="slow")
    table = ThirteenTable(page, site)
    before = shows_what_is(table)["version"]
    page.evaluate("window.wasShown = new Set()")
    page.evaluate(NOTE_VERSIONS)

    lifecycle = page.context.new_cdp_session(page)
    page.context.set_offline(True)
    lifecycle.send("Page.setWebLifecycleState", {"state": "frozen"})
    for step in range(14):
        guest, card = (mai, an)[step % 2], LADDER["hands"][step % 2][step // 2]
        guest.post(f"/games/{game}/moves?wait=0", {"type": "play", "cards": [card]})
    lifecycle.send("Page.setWebLifecycleState", {"state": "active"})
    page.context.set_offline(False)

    after = shows_what_is(table)["version"]
    assert after == before + 14
    assert page.evaluate("[...window.wasShown]") == [str(after)]


def test_a_restart_of_the_server(site: Site, mai: Guest, open_page: OpenPage, watch: Watch) -> None:
    watch.allow(GONE)
    game, an = two_people(site, mai)
    page = open_page(f"#/game/{game}", player=mai)
    record_events(page)
    table = ThirteenTable(page, site)
    shows_what_is(table)
    site.stop()
    expect(page.locator("[data-banner=offline]")).to_be_visible()
    site.start()
    expect(page.locator("[data-banner=offline]")).to_have_count(0)
    table.click("4S", "4H")
    expect(table.card("4S")).to_have_count(0)
    an.post(f"/games/{game}/moves?wait=0", {"type": "play", "cards": ["5S", "5D"]})
    view = shows_what_is(table)
    assert view["you"]["your_turn"]
    assert seen(page) == sorted(set(seen(page)))


def test_a_second_device(site: Site, mai: Guest, open_page: OpenPage, watch: Watch) -> None:
    """A move on one is seen on the other; one that comes too late is no error to be told."""
    watch.allow("status of 412", GONE)
    game, an = two_people(site, mai)
    first, second = (open_page("#/help", player=mai, width=width) for width in (1440, 360))
    first.route("**/stream?*", lambda route: route.abort())
    tables = []
    for page in (first, second):
        page.goto(f"{site.origin}/#/game/{game}")
        tables.append(ThirteenTable(page, site))
        shows_what_is(tables[-1])

    tables[1].click("4S", "4H")
    expect(tables[1].card("4S")).to_have_count(0)
    # The first one has not heard of it.
    tables[0].click("9C")
    expect(tables[0].card("4S")).to_have_count(0)
    shows_what_is(tables[0])
    expect(first.locator(".toast")).to_have_count(0)
    assert [event["cards"] for event in plays(mai, game)] == [["4S", "4H"]]

    first.unroute("**/stream?*")
    an.post(f"/games/{game}/moves?wait=0", {"type": "pass"})
    for table in tables:
        shows_what_is(table)
    tables[0].click("9C")
    for table in tables:
        expect(table.card("9C")).to_have_count(0)
        shows_what_is(table)


def test_double_clicks_make_one_move(site: Site, mai: Guest, open_page: OpenPage) -> None:
    game, an = two_people(site, mai)
    page = open_page(f"#/game/{game}", player=mai)
    table = ThirteenTable(page, site)
    shows_what_is(table)
    table.card("9C").dblclick()
    expect(table.card("9C")).to_have_count(0)
    an.post(f"/games/{game}/moves?wait=0", {"type": "pass"})
    shows_what_is(table)
    table.click("4S")
    table.action("play").dblclick()
    expect(table.card("4S")).to_have_count(0)
    an.post(f"/games/{game}/moves?wait=0", {"type": "pass"})
    shows_what_is(table)
    table.card("KD").dblclick()
    expect(table.card("KD")).to_have_count(0)
    shows_what_is(table)
    assert [event["cards"] for event in plays(mai, game)] == [["9C"], ["4S"], ["KD"]]
    expect(page.locator(".toast")).to_have_count(0)


def plays(guest: Guest, game: str) -> list[dict[str, Any]]:
    events = guest.get(f"/games/{game}/events")["items"]
    return [event for event in events if event["type"] == "played"]


def test_a_browser_that_denies_storage(open_page: OpenPage) -> None:
    """The guest is known until the page is closed."""
    page = open_page("#/help")
    page.add_init_script(
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('denied'); } })"
    )
    page.goto(page.url.partition("#")[0])
    page.get_by_role("button", name="Play Thirteen").click()
    expect(page.locator("card-hand playing-card")).to_have_count(13)


@pytest.mark.parametrize(
    ("key", "kept"),
    [
        ("settings", {"language": 5, "name": None, "pace": ["slow"], "theme": {}}),
        ("settings", {"language": None, "name": 7}),
        ("settings", {"name": "M\u0000\ta\u0085i"}),
        ("settings", [1]),
        ("player", {"id": "x", "name": 5, "token": "\u00e9\u20ac\n"}),
        ("player", {"id": "x", "name": "Mai", "token": {"a": 1}}),
        ("player", 5),
        ("table", {"draft": {"ruleset": "cardgames_io", "seats": None, "values": None}}),
        ("table", {"draft": {"seats": 3}, "request": 7}),
        ("promises", "rubbish"),
    ],
)
def test_a_browser_that_keeps_rubbish(
    site: Site, open_page: OpenPage, key: str, kept: object
) -> None:
    """What cannot be a choice, a player or a table counts as not being there."""
    page = open_page("#/help")
    page.evaluate(
        "([key, value]) => localStorage.setItem(key, value)", [f"thirteen.{key}", json.dumps(kept)]
    )
    page.goto(f"{site.origin}/?again#/new")
    page.locator(".new-game [type=submit]").click()
    expect(page.locator("card-hand playing-card")).to_have_count(13)


def test_a_seat_that_a_bot_kept_is_taken_back(
    site: Site, mai: Guest, open_page: OpenPage, watch: Watch
) -> None:
    """Two turns out of time take too long for a test: the view is told to be of after them."""
    watch.allow("ERR_FAILED")
    game, _ = two_people(site, mai)

    def kept(route: Any) -> None:
        answer = route.fetch()
        view = answer.json()
        view["seats"][0]["kept_by_bot"] = True
        view["you"]["your_turn"] = False
        route.fulfill(response=answer, json=view)

    page = open_page("#/help", player=mai)
    page.route("**/stream?*", lambda route: route.abort())
    page.route(f"**/v1/games/{game}?*", kept)
    page.goto(f"{site.origin}/#/game/{game}")
    page.locator("[data-banner=kept]").get_by_role("button").click()
    expect(page.locator("[data-banner=kept]")).to_have_count(0)
    table = ThirteenTable(page, site)
    table.click("4S", "4H")
    expect(table.card("4S")).to_have_count(0)
