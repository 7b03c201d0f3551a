"""Cards clicked before they can be played: in another's turn, or while a move is on its way."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from tests.web.conftest import PATIENCE
from tests.web.games import READY, three
from tests.web.pages import ThirteenTable, ThreeTable

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from tests.web.conftest import OpenPage
    from tests.web.site import Guest, Site
    from tests.web.watching import Watch

MOVES = "**/moves?*"
#: Mai's and Tom's cards.
HANDS = [["6S", "6D", "9C", "KD"], ["5S", "5C", "8D", "3H", "4C"]]


class Held:
    """Moves of a page that stay on their way until they are let go."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.routes: list[Route] = []
        self.is_holding = True
        page.route(MOVES, self._hold)

    def let_go(self) -> None:
        """The move that is on its way arrives, and later ones are not held."""
        self._wait()
        self.is_holding = False
        self.routes[-1].continue_()

    def refuse(self) -> None:
        """The service says no to the move that is on its way."""
        self._wait()
        body = {"code": "too_late", "title": "No", "detail": "Not this one.", "status": 409}
        self.routes[-1].fulfill(status=409, json=body)

    def sent(self) -> list[dict[str, Any]]:
        """The bodies of all moves that were tried."""
        return [dict(route.request.post_data_json or {}) for route in self.routes]

    def _hold(self, route: Route) -> None:
        self.routes.append(route)
        if not self.is_holding:
            route.continue_()

    def _wait(self) -> None:
        for _ in range(PATIENCE // 20):
            if self.routes:
                return
            self.page.wait_for_timeout(20)
        raise AssertionError("no move was sent")


def game_of_two(site: Site, to_act: int, **body: Any) -> tuple[Guest, Guest, str]:
    """A game of Mai's with Tom, in which nothing happens but what the two do."""
    mai, tom = site.guest("Mai"), site.guest("Tom")
    position = {"thirteen": {"hands": HANDS, "to_act": to_act}}
    seats = [{"kind": "me"}, {"kind": "open"}]
    game = mai.game(ruleset="cardgames_io", seats=seats, position=position, **body)
    tom.post("/join", {"code": game["join_code"]})
    return mai, tom, game["id"]


def play(guest: Guest, game: str, *cards: str) -> int:
    """The version after a play that is made elsewhere."""
    move = {"type": "play", "cards": cards}
    version: int = guest.post(f"/games/{game}/moves?wait=0", move)["version"]
    return version


def played(guest: Guest, game: str, seat: int = 0) -> list[list[str]]:
    """What a seat has played, in order."""
    events = guest.get(f"/games/{game}/events?limit=100")["items"]
    return [
        sorted(event["cards"])
        for event in events
        if event["type"] == "played" and event["seat"] == seat
    ]


def opened(site: Site, open_page: OpenPage, mai: Guest, game: str) -> ThirteenTable:
    table = ThirteenTable(open_page(f"#/game/{game}", player=mai), site)
    table.until(table.view()["version"])
    return table


def test_while_another_plays(open_page: OpenPage, site: Site) -> None:
    """It plays itself when the turn comes, unless it is not legal then: then it waits."""
    mai, tom, game = game_of_two(site, to_act=1)
    table = opened(site, open_page, mai, game)
    table.click("6S", "6D")
    assert table.up() == ["6S", "6D"]
    version = play(tom, game, "8D")
    assert table.until(version) == "game"
    assert table.up() == ["6S", "6D"]
    expect(table.action("play")).to_have_attribute("aria-disabled", "true")
    table.action("pass").click()
    table.until(table.view()["version"])
    assert table.up() == ["6S", "6D"]
    play(tom, game, "5S", "5C")
    expect(table.card("6S")).to_have_count(0)
    assert played(mai, game) == [["6D", "6S"]]


def test_while_the_own_move_is_on_its_way(open_page: OpenPage, site: Site) -> None:
    """Cards clicked then count, those that are on their way do not; each move is sent once."""
    mai, tom, game = game_of_two(site, to_act=0)
    table = opened(site, open_page, mai, game)
    held = Held(table.page)
    table.click("9C")
    table.click("6D", "6S")
    table.click("9C")
    assert table.up() == ["6S", "6D", "9C"]
    held.let_go()
    expect(table.card("9C")).to_have_count(0)
    assert table.until(table.view()["version"]) == "game"
    assert table.up() == ["6S", "6D"]
    assert played(mai, game) == [["9C"]]
    tom.post(f"/games/{game}/moves?wait=0", {"type": "pass"})
    expect(table.card("6S")).to_have_count(0)
    assert [sorted(body["cards"]) for body in held.sent()] == [["9C"], ["6D", "6S"]]
    assert played(mai, game) == [["9C"], ["6D", "6S"]]


def test_the_turn_comes_again_before_the_answer(open_page: OpenPage, site: Site) -> None:
    """The stream was faster: what was chosen ahead waits for the answer, and plays itself then."""
    mai, tom, game = game_of_two(site, to_act=0)
    table = opened(site, open_page, mai, game)
    late: list[tuple[Route, Any]] = []
    table.page.route(MOVES, lambda route: late.append((route, route.fetch())))
    table.click("9C")
    table.click("KD")
    expect(table.card("9C")).to_have_count(0)
    tom.post(f"/games/{game}/moves?wait=0", {"type": "pass"})
    expect(table.page.locator(".playroom")).to_have_attribute("data-turn", "true")
    assert played(mai, game) == [["9C"]]
    ((route, answer),) = late
    route.fulfill(response=answer)
    table.page.unroute(MOVES)
    expect(table.card("KD")).to_have_count(0)
    assert played(mai, game) == [["9C"], ["KD"]]


def test_a_dimmed_card_counts_while_a_move_is_on_its_way(open_page: OpenPage, site: Site) -> None:
    mai, tom, game = game_of_two(site, to_act=1)
    version = play(tom, game, "5S", "5C")
    table = opened(site, open_page, mai, game)
    expect(table.card("9C")).to_have_attribute("aria-disabled", "true")
    held = Held(table.page)
    table.action("pass").click()
    table.card("9C").click(force=True)
    assert table.up() == ["9C"]
    held.let_go()
    table.until(version + 1)
    play(tom, game, "8D")
    expect(table.card("9C")).to_have_count(0)
    assert played(mai, game) == [["9C"]]


@pytest.mark.parametrize("move", ["play", "pass"])
def test_a_move_that_is_refused_takes_what_was_chosen_ahead_with_it(
    open_page: OpenPage, site: Site, watch: Watch, move: str
) -> None:
    """It was chosen for another table: it must not play itself on this one."""
    watch.allow("status of 409")
    mai, tom, game = game_of_two(site, to_act=1)
    play(tom, game, "8D")
    table = opened(site, open_page, mai, game)
    held = Held(table.page)
    if move == "pass":
        table.action("pass").click()
    else:
        table.click("9C")
    table.click("KD")
    assert "KD" in table.up()
    held.refuse()
    expect(table.page.locator(".toast")).to_contain_text("Not this one.")
    expect(table.game).to_have_attribute("data-settled", "true")
    assert table.up() == []
    assert len(held.sent()) == 1
    assert played(mai, game) == []


def test_a_hint_that_comes_while_a_move_is_on_its_way_raises_nothing(
    open_page: OpenPage, site: Site
) -> None:
    mai, _, game = game_of_two(site, to_act=0, hints=True)
    table = opened(site, open_page, mai, game)
    late: list[Route] = []
    table.page.route("**/hint*", lambda route: late.append(route))
    held = Held(table.page)
    with table.page.expect_request("**/hint*"):
        table.action("hint").click()
    table.click("9C")
    with table.page.expect_response("**/hint*"):
        late[0].continue_()
    held.let_go()
    expect(table.card("9C")).to_have_count(0)
    table.until(table.view()["version"])
    assert table.up() == []


def test_play_is_clicked_twice_before_the_table_is_drawn_again(
    open_page: OpenPage, site: Site
) -> None:
    """One move is sent, and what was chosen ahead meanwhile stays chosen."""
    mai, _, game = game_of_two(site, to_act=0)
    table = opened(site, open_page, mai, game)
    held = Held(table.page)
    table.click("6D")
    twice = "button => { button.click(); button.click(); }"
    table.action("play").evaluate(twice)
    table.click("KD")
    assert table.up() == ["6D", "KD"]
    held.let_go()
    expect(table.card("6D")).to_have_count(0)
    assert table.until(table.view()["version"]) == "game"
    assert table.up() == ["KD"]
    assert played(mai, game) == [["6D"]]


def test_what_was_chosen_for_a_round_ends_with_it(open_page: OpenPage, site: Site) -> None:
    """Cards of the same names in the next deal were not chosen: they must not play themselves."""
    mai, tom = site.guest("Mai"), site.guest("Tom")
    raised = ["3S", "4D", "6H", "7S", "9C", "TD", "QH", "KS"]
    position = {"thirteen": {"hands": [raised, ["2H"]], "to_act": 1, "scores": [0, 0]}}
    seats = [{"kind": "me"}, {"kind": "open"}]
    game = mai.game(ruleset="cardgames_io", seats=seats, position=position)
    tom.post("/join", {"code": game["join_code"]})
    table = opened(site, open_page, mai, game["id"])
    table.click(*raised)
    assert table.up() == raised
    play(tom, game["id"], "2H")
    table.action("next").click()
    again = set(table.view()["you"]["hand"]) & set(raised)
    assert again
    expect(table.card(min(again))).to_have_count(1)
    table.until(table.view()["version"])
    assert table.up() == []


def test_a_discard_is_on_its_way(open_page: OpenPage, site: Site) -> None:
    """In Three Thirteen the next discard may be chosen meanwhile; the one chosen goes once."""
    mai = site.guest("Mai")
    game = three(mai, READY)
    page = open_page(f"#/game/{game['id']}", player=mai)
    table = ThreeTable(page, site)
    table.pile("stock").click()
    table.card("7H").click()
    held = Held(page)
    table.action("discard").click()
    table.card("8H").click()
    held.let_go()
    expect(table.card("7H")).to_have_count(0)
    assert table.up() == ["8H"]
    assert [body["card"] for body in held.sent()] == ["7H"]
