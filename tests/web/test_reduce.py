"""The law of `play/reduce.js`: events alone lead to what the service's views say.

Whole games of both families, played over the API, go through the reducing of the page; after each
change it is compared with the view that the service gave.
"""

from __future__ import annotations

import random
from functools import partial
from itertools import chain, pairwise
from typing import TYPE_CHECKING, Any

from tests.web.cases import failures

if TYPE_CHECKING:
    from tests.web.conftest import OpenPage
    from tests.web.site import Guest, Site

View = dict[str, Any]

BOTS = [{"kind": "bot", "level": "greedy"}]
#: As many options that change what a play or a pass means as two games can have.
GAMES: list[dict[str, Any]] = [
    {
        "ruleset": "cardgames_io",
        "options": {"pass_exception": "bombs_on_turn", "target_score": 5},
    },
    {
        "ruleset": "southern_poker",
        "options": {"pass_lockout": "none", "target_score": 3},
    },
    {"ruleset": "three_thirteen", "options": {"rounds": 3}},
]


class Reader:
    """Somebody who reads a game: the views that came, each with the events since the one before."""

    def __init__(self, guest: Guest, view: View) -> None:
        self.guest, self.id = guest, view["id"]
        self.views = [{**view, "events": []}]

    @property
    def view(self) -> View:
        return self.views[-1]

    @property
    def name(self) -> str:
        return f"{self.guest.name} in {self.view['ruleset']}"

    def read(self, wait: int = 0) -> View:
        after = self.view["version"]
        query = f"after={after}&wait={wait}&include=events"
        self.see(self.guest.get(f"/games/{self.id}?{query}"))
        return self.view

    def see(self, view: View) -> None:
        if view["version"] > self.view["version"]:
            self.views.append(view)

    def move(self, move: View) -> None:
        query = "wait=0&include=events"
        self.see(self.guest.post(f"/games/{self.id}/moves?{query}", move)["game"])


def test_every_change_gives_the_view_of_the_service(site: Site, open_page: OpenPage) -> None:
    readers = [*company(site), *chain.from_iterable(map(partial(one_game, site), GAMES))]
    data = [{"name": reader.name, "views": reader.views} for reader in readers]
    for reader in readers:
        versions = [view["version"] for view in reader.views]
        assert all(before < after for before, after in pairwise(versions))
    wrong = failures(open_page("#/help"), "reduce", "play/reduce.js", data=data)
    assert not wrong, "\n".join(wrong)


def one_game(site: Site, body: View) -> list[Reader]:
    """A game of one person against bots, to its end, as that person and a spectator read it."""
    dice = random.Random(len(body["ruleset"]))
    mai, tom = site.guest("Mai"), site.guest("Tom")
    seats = [{"kind": "me"}, *(BOTS * 2)]
    view = mai.game(**body, seats=seats, visibility="public", turn_seconds=None)
    reader, spectator = Reader(mai, view), Reader(tom, tom.get(f"/games/{view['id']}"))
    while reader.view["status"] == "playing":
        if reader.view["you"]["your_turn"]:
            reader.move(chosen(reader, dice))
        else:
            reader.read(wait=10)
        spectator.read()
    assert reader.view["winners"] is not None
    return [reader, spectator]


def chosen(reader: Reader, dice: random.Random) -> View:
    """A move: in Three Thirteen a good one, so that somebody goes out; else any."""
    path = f"/games/{reader.id}"
    if reader.view["family"] == "three_thirteen":
        move: View = reader.guest.get(f"{path}/hint")["move"]
    else:
        move = dice.choice(reader.guest.get(f"{path}/legal-moves")["items"])["move"]
    return move


def company(site: Site) -> list[Reader]:
    """A table that fills, loses a seat and its host, is played at, and left by both."""
    mai, an = site.guest("Mai"), site.guest("An")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}, {"kind": "open"}]
    view = mai.game(ruleset="cardgames_io", seats=seats)
    of_mai = Reader(mai, view)
    an.post("/join", {"code": view["join_code"], "seat": 2})
    of_an = Reader(an, an.get(f"/games/{view['id']}"))
    of_mai.read()
    site.guest("Tom").post("/join", {"code": view["join_code"]})
    for reader in (of_mai, of_an):
        reader.read()
    mai.post(f"/games/{view['id']}/start?wait=0", {"open_seats": "remove"})
    for reader in (of_mai, of_an):
        reader.read()
    mai.delete(f"/games/{view['id']}/seats/me")
    for _ in range(6):
        of_an.read(wait=1)
    of_mai.read()
    return [of_mai, of_an]
