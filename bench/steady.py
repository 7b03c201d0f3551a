"""A game of four seats of one person that goes on for ever, whose next move is known.

The cards are read once a round, before anything is timed; then each seat answers with its lowest
higher single and passes when it has none. So a move takes one request and nothing is asked for.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Self

Call = Callable[..., dict[str, Any]]

ME = {"kind": "me"}
SEATS = 4
RANKS, SUITS = "3456789TJQKA2", "SCDH"


def strength(card: str) -> int:
    """The place of a card in Thirteen's order."""
    return RANKS.index(card[0]) * 4 + SUITS.index(card[1])


@dataclass(slots=True)
class SteadyGame:
    """Who is to act, what lies on the table and what every seat holds."""

    call: Call
    path: str
    to_act: int = 0
    table: str | None = None
    hands: list[list[str]] = field(default_factory=list)

    @classmethod
    def create(cls, call: Call) -> Self:
        """A new game, played to a score that is not reached."""
        options = {"target_score": 1000}
        body = {"ruleset": "cardgames_io", "options": options, "seats": [ME] * SEATS}
        game = cls(call, f"/v1/games/{call('POST', '/v1/games', body)['game']['id']}")
        game.read()
        return game

    def read(self) -> None:
        """Reads the cards and whose turn it is."""
        views = [self.call("GET", f"{self.path}?seat={seat}") for seat in range(SEATS)]
        self.hands = [sorted(view["you"]["hand"], key=strength) for view in views]
        self.to_act, self.table = views[0]["round"]["to_act"], None

    def next_move(self) -> tuple[str, dict[str, Any]]:
        """The path and the body of the next request."""
        floor = -1 if self.table is None else strength(self.table)
        card = next((card for card in self.hands[self.to_act] if strength(card) > floor), None)
        move = {"type": "pass"} if card is None else {"type": "play", "cards": [card]}
        return f"{self.path}/moves?view_seat={self.to_act}", {**move, "seat": self.to_act}

    def happened(self, change: dict[str, Any]) -> None:
        """Follows what a move has led to; a new round is read anew."""
        events = change["events"]
        if any(event["type"] == "round_started" for event in events):
            self.read()
            return
        for event in events:
            match event["type"]:
                case "played":
                    self.table = event["cards"][0]
                    self.hands[event["seat"]].remove(self.table)
                case "trick_won":
                    self.table = None
        self.to_act = change["game"]["round"]["to_act"]
