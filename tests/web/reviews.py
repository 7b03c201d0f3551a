"""Reviews of games as the service gives them, with every mark there is; for what a page shows."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from tests.web.site import Guest

MARKS: Final = ("best", "blunder", "fine", "mistake", "inaccuracy", "forced")
#: What each mark gives away of the first place.
_COSTS: Final = dict(zip(MARKS, (0.0, 0.31, 0.01, 0.14, 0.06, 0.0), strict=True))
_REASON: Final = "It keeps the two of hearts, which nothing beats, for the moment that decides."
_FAULT: Final = "It breaks a pair and spends a card that wins tricks."


def review_of(guest: Guest, game_id: str, seat: int = 0) -> dict[str, Any]:
    """The moves of a seat in a game that is over, marked in turn."""
    events = guest.get(f"/games/{game_id}?include=events")["events"]
    hand: list[str] = []
    moves: list[dict[str, Any]] = []
    number = 0
    for event in events:
        if event["type"] == "round_started":
            hand, number = list(event["hand"]), event["round_number"]
        elif event["seat"] == seat and event["type"] in {"played", "passed"}:
            moves.append(_move(event, hand, number, MARKS[len(moves) % len(MARKS)]))
            hand = [card for card in hand if card not in (event["cards"] or [])]
    ranked = sorted(range(len(moves)), key=lambda at: -_COSTS[moves[at]["mark"]])
    return {
        **progress(len(moves), len(moves)),
        "game_id": game_id,
        "seat": seat,
        "status": "done",
        "moves": moves,
        "worst": [at for at in ranked[:5] if _COSTS[moves[at]["mark"]]],
        "marks": {mark: sum(move["mark"] == mark for move in moves) for mark in MARKS},
        "cost": {"first_chance": 1.25, "points": 3.4},
    }


def progress(done: int, total: int) -> dict[str, Any]:
    """What is answered while it is being worked on."""
    far = {"done": done, "total": total}
    none: dict[str, Any] = {"moves": [], "worst": [], "marks": None, "cost": None}
    return {"game_id": "", "seat": 0, "status": "working", "progress": far, **none}


def answer_with(page: Page, *answers: dict[str, Any]) -> None:
    """Has the page get these answers to its questions for a review, the last one ever again."""
    left = list(answers)

    def fulfil(route: Route) -> None:
        body = left.pop(0) if len(left) > 1 else left[0]
        is_done = body["status"] != "working"
        headers = {} if is_done else {"Retry-After": "1"}
        route.fulfill(
            status=200 if is_done else 202,
            headers={"Content-Type": "application/json", **headers},
            body=json.dumps(body),
        )

    page.route("**/v1/games/*/review*", fulfil)


def hint_with(page: Page, hint: dict[str, Any]) -> None:
    """Has the page get this hint from the expert."""
    page.route("**/v1/games/*/hint?*level=expert*", lambda route: route.fulfill(json=hint))


def _worth(first: float, points: float, *cards: str) -> dict[str, Any]:
    kind = "play" if cards else "pass"
    move = {"type": kind, "cards": list(cards) or None, "source": None, "card": None}
    return {"move": move, "value": first, "first_chance": first, "points": points}


#: What the expert says of the hand in `games.HANDS`: a run of six, a run of five, a pair.
EXPERT: Final = {
    **_worth(0.58, 2.1, "6S", "7D", "8S", "9C"),
    "level": "expert",
    "unit": "score",
    "alternatives": [
        _worth(0.51, 1.9, "6S", "6C", "6H"),
        _worth(0.44, 1.8, "JH", "JD"),
        _worth(0.4, 1.7, "7D"),
    ],
    "reasons": [{"code": "keeps_control", "detail": _REASON}, {"code": "breaks", "detail": _FAULT}],
}


def _throw(first: float, points: float, card: str) -> dict[str, Any]:
    move = {"type": "discard", "cards": None, "source": None, "card": card}
    return {"move": move, "value": -points, "first_chance": first, "points": points}


#: What the expert says after a draw in Three Thirteen.
THREE_EXPERT: Final = {
    **_throw(0.41, 6.5, "QD"),
    "level": "expert",
    "unit": "points",
    "alternatives": [_throw(0.38, 7.25, "TS"), _throw(0.2, 12.5, "2C"), _throw(0.1, 20, "7H")],
    "reasons": [
        {"code": "leaves_least", "detail": "It leaves the fewest points in your hand."},
        {"code": "keeps_chances", "detail": "It leaves you more cards that can still help."},
    ],
}


def _move(event: dict[str, Any], hand: list[str], number: int, mark: str) -> dict[str, Any]:
    cards = event["cards"]
    made = {"type": "play" if cards else "pass", "cards": cards, "source": None, "card": None}
    better = {"type": "play", "cards": hand[-1:], "source": None, "card": None}
    cost = _COSTS[mark]
    best = better if cost else made
    return {
        "seq": event["seq"],
        "round_number": number,
        "by": "person",
        "hand": list(hand),
        "table": None,
        "move": made,
        "first_chance": 0.42,
        "points": 1.4,
        "best": {"move": best, "first_chance": 0.42 + cost, "points": 1.4 + 3 * cost},
        "cost": {"first_chance": cost, "points": 0.004 if mark == "blunder" else 3 * cost},
        "mark": mark,
        "reasons": [{"code": "keeps_control", "detail": _REASON}] if mark != "forced" else [],
        "faults": [{"code": "breaks_pair", "detail": _FAULT}] if cost else [],
    }
