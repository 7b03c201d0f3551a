"""A slow reference model of whole games: draws, discards, going out, rounds, scores."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.property.slow_three_thirteen.arrangements import least_penalty, penalties_after
from tests.property.slow_three_thirteen.cards import Card, cards, letter_of, parse, texts, without
from tests.property.slow_three_thirteen.melds import MeldRules
from tests.property.slow_three_thirteen.results import Result, result_of, winners_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tests.property.slow_three_thirteen.deal import Shuffler
    from tests.property.slow_three_thirteen.options import Options

Event = dict[str, Any]
Move = dict[str, Any]
LEGAL: frozenset[str] = frozenset()
MOST_RESHUFFLES = 3


@dataclass
class SlowGame:
    """The whole truth of one game; ``draw``, ``discard`` and ``go_out`` change it.

    ``stock`` and ``pile`` are top first. ``last_turns`` are the seats that have not finished
    their last turn, the one to act among them.
    """

    options: Options
    shuffler: Shuffler
    scores: list[int]
    ends_after_round: bool = False
    round_number: int = 0
    dealer: int = 0
    to_act: int | None = None
    phase: str = "draw"
    hands: list[list[Card]] = field(default_factory=list)
    stock: list[Card] = field(default_factory=list)
    pile: list[Card] = field(default_factory=list)
    taken: Card | None = None
    gone_out: int | None = None
    gone_out_card: Card | None = None
    last_turns: list[int] = field(default_factory=list)
    reshuffles: int = 0
    results: list[Result] = field(default_factory=list)
    winners: list[int] | None = None

    # -- beginning -----------------------------------------------------------------------

    @classmethod
    def dealt(cls, options: Options, shuffler: Shuffler) -> tuple[SlowGame, list[Event]]:
        """A new game and the events of its first deal."""
        game = cls(options, shuffler, [0] * shuffler.seats, dealer=shuffler.first_dealer())
        return game, game._begin_round(1)

    @classmethod
    def placed(cls, options: Options, position: Mapping[str, Any], shuffler: Shuffler) -> SlowGame:
        """A game that starts from a given position (API 3)."""
        scores = position.get("scores")
        game = cls(options, shuffler, list(scores or [0] * len(position["hands"])))
        game.ends_after_round = scores is None
        game.round_number = position["round"]
        game.dealer, game.to_act = position["dealer"], position["to_act"]
        game.phase = "discard" if position.get("drawn") else "draw"
        game.hands = [cards(hand) for hand in position["hands"]]
        game.stock, game.pile = cards(position["stock"]), cards(position["discard"])
        game.taken = parse(position["taken"]) if position.get("taken") else None
        game._place_last_turns(position.get("gone_out"), position["to_act"])
        return game

    def _place_last_turns(self, gone_out: int | None, to_act: int) -> None:
        self.gone_out = gone_out
        seat = to_act
        while gone_out is not None and seat != gone_out:
            self.last_turns.append(seat)
            seat = self._next(seat)

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.shuffler.seats

    @property
    def packs(self) -> int:
        """How many packs are in play."""
        return self.options.packs_for(self.seats)

    @property
    def leader(self) -> int:
        """The seat that starts the round: the one after the dealer."""
        return self._next(self.dealer)

    @property
    def wild_rank(self) -> str:
        """The round's wild rank as text."""
        return letter_of(self.round_number + 2)

    @property
    def rules(self) -> MeldRules:
        """What melds in this round."""
        return MeldRules.of(self.options, self.wild_rank)

    @property
    def is_over(self) -> bool:
        """Whether nothing can be done any more."""
        return self.winners is not None

    def _next(self, seat: int) -> int:
        return (seat + 1) % self.seats

    def _begin_round(self, number: int) -> list[Event]:
        dealt = self.shuffler.deal(number, self.packs)
        self.round_number = number
        self.hands, self.stock, self.pile = dealt.hands, dealt.stock, dealt.discard
        self.taken, self.gone_out, self.gone_out_card = None, None, None
        self.last_turns, self.reshuffles = [], 0
        self.to_act, self.phase = self.leader, "draw"
        return [
            {
                "type": "round_started",
                "round_number": number,
                "dealer": self.dealer,
                "leader": self.leader,
                "to_act": self.to_act,
                "wild_rank": self.wild_rank,
                "hands": [texts(hand) for hand in self.hands],
                "hand_counts": [len(hand) for hand in self.hands],
                "discard_top": self.pile[0].text,
                "stock_count": len(self.stock),
            }
        ]

    # -- a turn --------------------------------------------------------------------------

    def apply(self, seat: int, move: Mapping[str, Any]) -> list[Event]:
        """Makes a legal move."""
        if move["type"] == "draw":
            return self._draw(seat, move["source"])
        card = parse(move["card"]) if move.get("card") is not None else None
        if move["type"] == "go_out" and self.gone_out is None:
            return self._go_out(seat, card)
        return self._discard(seat, card)

    def _draw(self, seat: int, source: str) -> list[Event]:
        events: list[Event] = []
        if source == "discard":
            card = self.taken = self.pile.pop(0)
        else:
            if not self.stock:
                events = [self._reshuffle()]
            card = self.stock.pop(0)
        self.hands[seat].append(card)
        self.phase = "discard"
        return [*events, {"type": "drew", "seat": seat, "source": source, "card": card.text}]

    def _reshuffle(self) -> Event:
        self.reshuffles += 1
        self.stock = self.shuffler.reshuffled(self.pile, self.round_number, self.reshuffles)
        self.pile = self.pile[:1]
        return {"type": "stock_reshuffled", "stock_count": len(self.stock)}

    def _discard(self, seat: int, card: Card | None) -> list[Event]:
        self._lay_off(seat, card)
        discarded = {"type": "discarded", "seat": seat, "card": card.text if card else None}
        if self.gone_out is not None:
            self.last_turns.remove(seat)
        return [discarded, *self._next_turn(seat)]

    def _go_out(self, seat: int, card: Card | None) -> list[Event]:
        self._lay_off(seat, card)
        self.gone_out, self.gone_out_card = seat, card
        self.last_turns = [(seat + n) % self.seats for n in range(1, self.seats)]
        gone_out = {"type": "gone_out", "seat": seat, "card": card.text if card else None}
        return [gone_out, *self._next_turn(seat)]

    def _lay_off(self, seat: int, card: Card | None) -> None:
        if card is not None:
            self.hands[seat] = without(self.hands[seat], card)
            self.pile.insert(0, card)

    def _next_turn(self, seat: int) -> list[Event]:
        self.taken = None
        nobody_left = self.gone_out is not None and not self.last_turns
        if nobody_left or self._no_stock_to_come():
            return self._end_round()
        self.to_act, self.phase = self._next(seat), "draw"
        return []

    def _no_stock_to_come(self) -> bool:
        """Whether the next turn would begin with an empty stock that cannot be filled again."""
        may_not = self.reshuffles == MOST_RESHUFFLES or len(self.pile) <= 1
        return not self.stock and may_not

    # -- ends ----------------------------------------------------------------------------

    def _end_round(self) -> list[Event]:
        result = result_of(self.round_number, self.hands, self.gone_out, self.scores, self.rules)
        self.results.append(result)
        self.scores = result.totals
        finished = {
            "type": "round_finished",
            "round_number": self.round_number,
            "result": result.json(),
            "totals": result.totals,
        }
        if self.ends_after_round or self.round_number == self.options.rounds:
            self.to_act, self.winners = None, winners_of(self.scores)
            over = {"type": "game_finished", "winners": self.winners, "totals": self.scores}
            return [finished, over]
        self.dealer = self._next(self.dealer)
        return [finished, *self._begin_round(self.round_number + 1)]

    # -- what is legal -------------------------------------------------------------------

    def refusals(self, seat: int, move: Mapping[str, Any]) -> frozenset[str]:
        """The slugs that may refuse the move; empty when it is legal."""
        slug = self._refusal_of_turn(seat, move["type"] == "draw")
        if slug is None and move["type"] == "draw":
            slug = None if move["source"] == "stock" or self.pile else "discard_pile_empty"
        elif slug is None:
            slug = self._refusal_of_card(seat, move)
        return frozenset({slug}) if slug else LEGAL

    def _refusal_of_turn(self, seat: int, is_draw: bool) -> str | None:
        if self.is_over:
            return "game_is_over"
        if seat == self.gone_out:
            return "seat_is_out"
        if seat != self.to_act:
            return "not_your_turn"
        if is_draw:
            return "already_drawn" if self.phase == "discard" else None
        return "must_draw_first" if self.phase == "draw" else None

    def _refusal_of_card(self, seat: int, move: Mapping[str, Any]) -> str | None:
        hand, goes_out = self.hands[seat], move["type"] == "go_out"
        if goes_out and move.get("card") is None:
            full = self.options.go_out_without_discard and least_penalty(hand, self.rules) == 0
            return None if full else "cannot_go_out"
        card = parse(move["card"])
        if card is None:
            return "unknown_card"
        if card not in hand:
            return "card_not_in_hand"
        if card in self.forbidden(seat):
            return "taken_card_cannot_be_discarded"
        melds = not goes_out or least_penalty(without(hand, card), self.rules) == 0
        return None if melds else "cannot_go_out"

    def forbidden(self, seat: int) -> set[Card]:
        """The face just taken, where it may not go back and no other copy was held before."""
        if self.options.discard_taken_card == "allowed" or self.taken is None:
            return set()
        return {self.taken} if self.hands[seat].count(self.taken) == 1 else set()

    def discards(self, seat: int) -> dict[Card, int]:
        """Each different card that may be discarded, with the fewest points that are left."""
        left = penalties_after(self.hands[seat], self.rules)
        return {card: left[card] for card in left if card not in self.forbidden(seat)}

    def legal_moves(self, seat: int) -> list[Move]:
        """Every legal move of the present phase; none off turn."""
        if seat != self.to_act:
            return []
        if self.phase == "draw":
            sources = ("stock", "discard") if self.pile else ("stock",)
            return [{"type": "draw", "source": source} for source in sources]
        left = self.discards(seat)
        moves: list[Move] = [{"type": "discard", "card": card.text} for card in left]
        moves += [{"type": "go_out", "card": card.text} for card in left if left[card] == 0]
        whole = {"type": "go_out", "card": None}
        return moves if self.refusals(seat, whole) else [*moves, whole]

    def left_by(self, seat: int, text: str | None) -> int:
        """What ``cannot_go_out`` says: the fewest points of what this discard leaves."""
        card = parse(text) if text is not None else None
        hand = self.hands[seat]
        return least_penalty(without(hand, card) if card else hand, self.rules)
