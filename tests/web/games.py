"""Games that are prepared by the API for what a browser is to show."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.web.site import Guest

#: Three sixes, two pairs and a run; the others hold little, so that a round can end soon.
HANDS = [
    ["6S", "6C", "6H", "7D", "8S", "9C", "JH", "JD", "QS", "KC", "AS", "AH", "2S"],
    ["3S", "4S", "5D", "8H", "TD", "JC", "QD", "KH"],
    ["3D", "4C", "5H", "7S", "9H", "TS", "QH", "KS", "2D"],
    ["4D", "7C", "9D", "TC", "JS"],
]


def thirteen(guest: Guest, **position: Any) -> dict[str, Any]:
    """A game of Thirteen from a position in which the guest is to act."""
    given = {"hands": HANDS, "to_act": 0, "scores": [7, 5, 8, 4], **position}
    return guest.game(ruleset="cardgames_io", position={"thirteen": given}, seats=quick_bots(3))


#: The last round, where kings are wild: a set, two runs with wild cards in them, and loose cards.
LATE: dict[str, Any] = {
    "round": 11,
    "hands": [
        ["7S", "7D", "7H", "4H", "5H", "KS", "9C", "TC", "KH", "QC", "2D", "3S", "8D"],
        ["AS", "4C", "9S", "JD", "KC", "3H", "5C", "6D", "8H", "TS", "2H", "QS", "JH"],
        ["AC", "4D", "9D", "JC", "KD", "3D", "5S", "6C", "8S", "TH", "2C", "QD", "JS"],
    ],
    "stock": ["6S", "6H", "3C", "8C", "QH"],
    "discard": ["TD", "4S", "9H"],
    "dealer": 2,
    "to_act": 0,
    "scores": [88, 104, 97],
}
#: The second round, where 4s are wild: whatever is drawn, one goes out.
READY: dict[str, Any] = {
    "round": 2,
    "hands": [["7H", "8H", "9H", "TH"], ["AS", "2C", "9S", "KD"], ["AC", "3C", "JS", "QD"]],
    "stock": ["QS", "6D", "3S", "8C", "2S", "6S"],
    "discard": ["QC"],
    "dealer": 2,
    "to_act": 0,
}

#: The last round, in which the third goes out at once, and I have one turn.
LAST_TURN: dict[str, Any] = {
    **LATE,
    "hands": [
        LATE["hands"][0],
        ["4C", "9S", "KC", "6D", "8H", "TS", "2H", "QS", "9D", "8S", "TH", "2C", "QD"],
        ["AS", "AC", "AD", "3H", "3C", "3D", "5S", "5C", "5D", "JC", "JD", "JH", "JS"],
    ],
    "stock": ["6S", "6H", "8C", "QH"],
    "to_act": 2,
}


def three(guest: Guest, position: dict[str, Any], **body: Any) -> dict[str, Any]:
    """A game of Three Thirteen from a position in which the guest is to act."""
    body = {"ruleset": "three_thirteen", "seats": quick_bots(2), **body}
    return guest.game(position={"three_thirteen": position}, **body)


def finished(guest: Guest, **body: Any) -> dict[str, Any]:
    """A game that the guest, in one seat, played to its end by the first legal move each time."""
    view = guest.game(**body)
    while view["status"] == "playing":
        if view["you"]["your_turn"]:
            move = first_move(guest, view["id"])
            view = guest.post(f"/games/{view['id']}/moves?wait=30", move)["game"]
        else:
            view = guest.get(f"/games/{view['id']}?after={view['version']}&wait=30")
    return view


def first_move(guest: Guest, game_id: str) -> dict[str, Any]:
    """The first legal move of the guest's seat."""
    move = guest.get(f"/games/{game_id}/legal-moves")["items"][0]["move"]
    return {name: value for name, value in move.items() if value is not None}


def quick_bots(count: int) -> list[dict[str, str]]:
    """Me and so many bots that do not think."""
    return [{"kind": "me"}] + [{"kind": "bot", "level": "random"}] * count


def short_thirteen(guest: Guest) -> dict[str, Any]:
    """A whole game of Thirteen, over after few rounds."""
    return finished(guest, ruleset="cardgames_io", seats=quick_bots(3), options={"target_score": 4})


def last_turn(guest: Guest) -> dict[str, Any]:
    """A game of Three Thirteen that is over after the last turn of the guest."""
    planners = [{"kind": "bot", "level": "planner"}] * 2
    seats = [{"kind": "me"}, *planners]
    position = {"three_thirteen": LAST_TURN}
    return finished(guest, ruleset="three_thirteen", seats=seats, position=position)


def short_three(guest: Guest, rounds: int = 3) -> dict[str, Any]:
    """A whole game of Three Thirteen, of a few rounds."""
    return finished(
        guest, ruleset="three_thirteen", seats=quick_bots(2), options={"rounds": rounds}
    )
