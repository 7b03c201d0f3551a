"""A game followed by its events alone: where every card is, and what is left of the stock."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.property.slow_three_thirteen.cards import PACK

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

Json = dict[str, Any]


@dataclass
class Followed:
    """What the events say; a card drawn that cannot be in the stock is a ``ValueError``.

    The pile is top first; the order of the stock is not known. ``thrown`` is the card that the
    seat that went out laid off.
    """

    packs: int
    scores: list[int]
    round: int = 0
    dealer: int = 0
    hands: list[list[str]] = field(default_factory=list)
    stock: list[str] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    drawn: bool = False
    taken: str | None = None
    gone_out: int | None = None
    thrown: str | None = None

    def see(self, events: Iterable[Mapping[str, Any]]) -> None:
        """Goes on by what happened."""
        for event in events:
            getattr(self, f"_{event['type']}")(event)

    def position(self, to_act: int) -> Json:
        """The state as a position with some order of the stock."""
        return {
            "round": self.round,
            "dealer": self.dealer,
            "to_act": to_act,
            "drawn": self.drawn,
            "taken": self.taken,
            "gone_out": self.gone_out,
            "hands": [list(hand) for hand in self.hands],
            "stock": list(self.stock),
            "discard": list(self.pile),
            "scores": list(self.scores),
        }

    def _round_started(self, event: Mapping[str, Any]) -> None:
        self.round, self.dealer = event["round_number"], event["dealer"]
        self.hands = [list(hand) for hand in event["hands"]]
        self.pile = [event["discard_top"]]
        left = Counter(card.text for card in PACK * self.packs)
        left.subtract(sum(self.hands, self.pile))
        assert min(left.values()) >= 0
        self.stock = list(left.elements())
        self.drawn, self.taken, self.gone_out, self.thrown = False, None, None, None

    def _stock_reshuffled(self, event: Mapping[str, Any]) -> None:
        assert not self.stock
        self.stock, self.pile = self.pile[1:], self.pile[:1]
        assert event["stock_count"] == len(self.stock)

    def _drew(self, event: Mapping[str, Any]) -> None:
        card, self.drawn = event["card"], True
        if event["source"] == "discard":
            assert self.pile.pop(0) == card
            self.taken = card
        else:
            self.stock.remove(card)
        self.hands[event["seat"]].append(card)

    def _discarded(self, event: Mapping[str, Any]) -> None:
        self.drawn, self.taken = False, None
        if event["card"] is not None:
            self.hands[event["seat"]].remove(event["card"])
            self.pile.insert(0, event["card"])

    def _gone_out(self, event: Mapping[str, Any]) -> None:
        self._discarded(event)
        self.gone_out, self.thrown = event["seat"], event["card"]

    def _round_finished(self, event: Mapping[str, Any]) -> None:
        shown = event["result"]["three_thirteen"]["seats"]
        for hand, seat in zip(self.hands, shown, strict=True):
            laid = sum((meld["cards"] for meld in seat["melds"]), list(seat["leftover"]))
            assert sorted(laid) == sorted(hand)
        self.scores = event["totals"]

    def _game_finished(self, event: Mapping[str, Any]) -> None:
        assert event["totals"] == self.scores
