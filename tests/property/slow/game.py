"""A slow reference model of whole games: turns, tricks, going out, rounds, scores."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from tests.property.slow.cards import TWO, Card, cards, parse, texts
from tests.property.slow.combos import (
    BOMBS,
    Combo,
    beats,
    classify,
    combos_of,
    is_bombable,
    why_not,
)
from tests.property.slow.deal import instant_win, opening
from tests.property.slow.scores import (
    Places,
    Result,
    best_free_place,
    is_decided,
    lowest_free_place,
    result_of,
    winners_of,
)

if TYPE_CHECKING:
    from tests.property.slow.options import Options

Event = dict[str, Any]
Deal = Callable[[int], Sequence[set[Card]]]
LEGAL: frozenset[str] = frozenset()


@dataclass
class SlowGame:
    """The whole truth of one game; ``play`` and ``pass_turn`` change it and return the events.

    ``locked`` are the seats that passed in this trick and may not come back by themselves;
    ``since`` are those that passed after the last play.
    """

    options: Options
    deal: Deal
    seats: int
    hands: list[set[Card]] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    ends_after_round: bool = False
    round_number: int = 0
    leader: int = 0
    to_act: int | None = None
    table: Combo | None = None
    owner: int | None = None
    trick: list[dict[str, Any]] = field(default_factory=list)
    locked: set[int] = field(default_factory=set)
    since: set[int] = field(default_factory=set)
    places: Places = field(default_factory=list)
    opening_card: Card | None = None
    results: list[Result] = field(default_factory=list)
    winners: list[int] | None = None

    # -- beginning -----------------------------------------------------------------------

    @classmethod
    def dealt(
        cls, options: Options, seats: int, deal: Deal, leader: int | None = None
    ) -> tuple[SlowGame, list[Event]]:
        """A new game and the events of its first deal; a rematch may have a first leader."""
        game = cls(options, deal, seats, scores=[0] * seats)
        return game, game._begin_round(1, leader)

    @classmethod
    def placed(cls, options: Options, position: Mapping[str, Any], deal: Deal) -> SlowGame:
        """A game that starts from a given position (API 3)."""
        hands = [set(cards(hand)) for hand in position["hands"]]
        scores = position.get("scores")
        game = cls(options, deal, len(hands), hands, list(scores or [0] * len(hands)))
        game.ends_after_round = scores is None
        game.round_number = position.get("round") or 1
        game.to_act = game.leader = position["to_act"]
        game.places = [None] * game.seats
        for place, seat in enumerate(position.get("out") or [], start=1):
            game.places[seat] = place
        if position.get("first_play"):
            game.opening_card = min(card for hand in hands for card in hand)
        game._place_table(position)
        return game

    def _place_table(self, position: Mapping[str, Any]) -> None:
        table = position.get("table")
        if not table:
            return
        self.table = classify(cards(table["cards"]), self.options)
        self.owner = self.leader = table["seat"]
        laid = texts(cards(table["cards"]))
        self.trick = [{"seat": table["seat"], "type": "play", "cards": laid}]
        passed = set(position.get("passed") or [])
        between = set(self._after(table["seat"]))
        for seat in [position["to_act"], *self._after(position["to_act"])]:
            if seat == table["seat"]:
                break
            between.discard(seat)
        self.since = passed & between
        self.locked = passed if self.options.pass_lockout == "until_clear" else set()

    def _after(self, seat: int) -> list[int]:
        return [(seat + step) % self.seats for step in range(1, self.seats)]

    # -- rounds --------------------------------------------------------------------------

    def _begin_round(self, number: int, winner: int | None) -> list[Event]:
        self.round_number = number
        self.hands = [set(hand) for hand in self.deal(number)]
        self.places = [None] * self.seats
        holder, lowest = opening(self.hands)
        rule = "previous_winner" if number == 1 else self.options.next_round_leader
        by_lowest = winner is None or rule == "lowest_dealt_card"
        self.leader = holder if by_lowest or winner is None else winner
        must = by_lowest and self.options.opening_must_include_lowest
        self.opening_card = lowest if must else None
        self.to_act = self.leader
        self._clear_table()
        return [self._round_started(), *self._instant_win()]

    def _round_started(self) -> Event:
        return {
            "type": "round_started",
            "round_number": self.round_number,
            "leader": self.leader,
            "to_act": self.to_act,
            "opening_card": self.opening_card.text if self.opening_card else None,
            "hands": [texts(hand) for hand in self.hands],
            "hand_counts": [len(hand) for hand in self.hands],
        }

    def _instant_win(self) -> list[Event]:
        win = instant_win(self.hands, self.options)
        if win is None:
            return []
        self.places[win.seat] = 1
        event = {"type": "instant_win", "seat": win.seat, "pattern": win.pattern}
        return [event, *self._end_round(win.pattern)]

    def _end_round(self, pattern: str | None = None) -> list[Event]:
        result = result_of(
            self.round_number, self.places, self.scores, self.hands, pattern, self.options
        )
        self.results.append(result)
        self.scores = list(result.totals)
        finished = {
            "type": "round_finished",
            "round_number": self.round_number,
            "result": result.json(),
            "totals": result.totals,
        }
        if self.ends_after_round or is_decided(self.scores, self.options):
            return [finished, self._end_game()]
        return [finished, *self._begin_round(self.round_number + 1, self.places.index(1))]

    def _end_game(self) -> Event:
        self.to_act = None
        self.winners = winners_of(self.scores)
        return {"type": "game_finished", "winners": self.winners, "totals": self.scores}

    # -- turns ---------------------------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether nothing can be played any more."""
        return self.winners is not None

    def play(self, seat: int, of: Sequence[str]) -> list[Event]:
        """Lays a legal play."""
        combo = classify(cards(of), self.options)
        assert combo is not None
        self.hands[seat] -= set(combo.cards)
        self.table, self.owner, self.opening_card = combo, seat, None
        self.since.clear()
        self.locked.discard(seat)
        self.trick.append({"seat": seat, "type": "play", "cards": texts(combo.cards)})
        played = {"type": "played", "seat": seat, "cards_left": len(self.hands[seat])}
        events = [played | combo.json()]
        if not self.hands[seat]:
            events.append(self._go_out(seat, combo))
            if self._is_round_over():
                return events + self._end_round()
        return events + self._next_turn(seat)

    def pass_turn(self, seat: int) -> list[Event]:
        """Passes; legal on a table only."""
        self.since.add(seat)
        if self.options.pass_lockout == "until_clear":
            self.locked.add(seat)
        self.trick.append({"seat": seat, "type": "pass", "cards": None})
        return [{"type": "passed", "seat": seat}, *self._next_turn(seat)]

    def _go_out(self, seat: int, combo: Combo) -> Event:
        loses = self.options.finish_on_two == "loses" and any(c.rank == TWO for c in combo.cards)
        if not loses:
            self.places[seat] = best_free_place(self.places)
        elif self.options.round_end == "last_player_left":
            self.places[seat] = lowest_free_place(self.places)
        return {"type": "went_out", "seat": seat, "place": self.places[seat]}

    def _is_round_over(self) -> bool:
        left = [seat for seat in range(self.seats) if self.hands[seat]]
        if self.options.round_end == "first_out" and 1 in self.places:
            return True
        if len(left) > 1:
            return False
        self.places[left[0]] = (
            1 if self.options.round_end == "first_out" else lowest_free_place(self.places)
        )
        return True

    def _next_turn(self, actor: int) -> list[Event]:
        waiting = [seat for seat in self._after(actor) if self._is_offered(seat)]
        if waiting:
            self.to_act = waiting[0]
            return []
        assert self.owner is not None
        winner = self.owner
        in_order = [winner, *self._after(winner)]
        self.leader = self.to_act = next(seat for seat in in_order if self.hands[seat])
        self._clear_table()
        return [{"type": "trick_won", "seat": winner, "leader": self.leader}]

    def _is_offered(self, seat: int) -> bool:
        if not self.hands[seat] or seat == self.owner or seat in self.since:
            return False
        return seat not in self.locked or self._bombs_may_return()

    def _bombs_may_return(self) -> bool:
        allowed = self.options.pass_exception == "bombs_on_turn"
        return allowed and self.table is not None and is_bombable(self.table)

    def _clear_table(self) -> None:
        self.table, self.owner = None, None
        self.trick = []
        self.locked, self.since = set(), set()

    def passed(self) -> set[int]:
        """The seats that a view shows as passed: locked out, or skipped since the last play."""
        return {seat for seat in self.locked | self.since if self.hands[seat]}

    # -- what is legal -------------------------------------------------------------------

    def refusals(self, seat: int, of: Sequence[str] | None) -> frozenset[str]:
        """The slugs that may refuse a play of these texts (None: a pass); empty when legal.

        More than one slug only where the rules leave the choice open.
        """
        early = self._refusals_of_seat(seat)
        if early:
            return early
        if of is None:
            return LEGAL if self.table else frozenset({"cannot_pass_when_leading"})
        late = self._refusals_of_cards(seat, of)
        return frozenset({"already_passed"}) if late and seat in self.locked else late

    def shut_out(self, seat: int) -> str | None:
        """Why the seat could do nothing even if it were its turn, or None where it could."""
        if self.is_over:
            return "game_is_over"
        if not self.hands[seat]:
            return "seat_is_out"
        if seat in self.locked and not self._bombs_may_return():
            return "already_passed"
        return None

    def _refusals_of_seat(self, seat: int) -> frozenset[str]:
        shut_out = self.shut_out(seat)
        if shut_out:
            return frozenset({shut_out})
        if seat == self.to_act:
            return LEGAL
        return frozenset({"not_your_turn"} | ({"already_passed"} if seat in self.locked else set()))

    def _refusals_of_cards(self, seat: int, of: Sequence[str]) -> frozenset[str]:
        named = [parse(text) for text in of]
        known = [card for card in named if card is not None]
        wrong = set()
        if len(known) < len(named):
            wrong.add("unknown_card")
        if len(set(known)) < len(known):
            wrong.add("duplicate_card")
        if wrong:
            return frozenset(wrong)
        slug = self._refusal_of_known(seat, set(known))
        return frozenset({slug}) if slug else LEGAL

    def _refusal_of_known(self, seat: int, known: set[Card]) -> str | None:
        if not known <= self.hands[seat]:
            return "card_not_in_hand"
        combo = classify(known, self.options)
        if combo is None:
            return "not_a_combination"
        if self.opening_card and self.opening_card not in known:
            return "must_include_opening_card"
        if seat in self.locked and combo.kind not in BOMBS:
            return "already_passed"
        return why_not(combo, self.table, self.options)

    def plays(self, seat: int, among: Sequence[Combo] | None = None) -> list[Combo]:
        """Every legal play, as if it were the seat's turn; ``among`` may hold all its combos."""
        if self.shut_out(seat):
            return []
        hand = self.hands[seat]
        found = combos_of(hand, self.options) if among is None else among
        return [
            combo for combo in found if hand.issuperset(combo.cards) and self._allows(seat, combo)
        ]

    def _allows(self, seat: int, combo: Combo) -> bool:
        if self.opening_card and self.opening_card not in combo.cards:
            return False
        if seat in self.locked and combo.kind not in BOMBS:
            return False
        return self.table is None or beats(combo, self.table, self.options)
