"""Whole games on the engine and on the slow model, compared at every step."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pyservice.engine import Game, Refused
from tests.property.slow_three_thirteen.arrangements import fault_of_arrangement, least_penalty
from tests.property.slow_three_thirteen.cards import PACK, cards, texts
from tests.property.slow_three_thirteen.deal import Shuffler
from tests.property.slow_three_thirteen.game import SlowGame
from tests.property.slow_three_thirteen.melds import fault_of_meld
from tests.property.slow_three_thirteen.options import options_of

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping, Sequence

Json = dict[str, Any]
MoveKey = tuple[str, str | None, str | None]
NOTHING: tuple[Any, ...] = (None, [], False)
"""How a view may say that a question about discards does not arise."""


@dataclass
class Pair:
    """One game twice, and what was met on the way. ``skill`` is how often a seat plays well."""

    engine: Game
    model: SlowGame
    rng: random.Random
    skill: float
    seen: Counter[str] = field(default_factory=Counter)

    def run(self) -> Counter[str]:
        """Plays to the end; returns how often each thing was met."""
        while not self.model.is_over:
            self._compare_state()
            self._try_wrong_moves()
            self._move()
            if self.rng.random() < 0.1:
                self.engine = Game.load(self.engine.dump())
        self._compare_state()
        self._try_wrong_moves()
        return self.seen

    # -- states ----------------------------------------------------------------------------

    def _compare_state(self) -> None:
        model, engine = self.model, self.engine
        assert (engine.to_act, engine.is_over) == (model.to_act, model.is_over)
        assert engine.round_number == model.round_number
        if not model.is_over:
            assert engine.phase == model.phase
            self._compare_moves(self.rng.randrange(model.seats))
            assert model.to_act is not None
            self._compare_moves(model.to_act)
        reader = self.rng.randrange(model.seats)
        for seat in (None, reader, model.to_act):
            self._compare_view(seat, engine.view(seat))

    def _compare_moves(self, seat: int) -> None:
        keys = [key_of(entry["move"]) for entry in self.engine.legal_moves(seat)]
        assert len(set(keys)) == len(keys)
        assert set(keys) == {key_of(move) for move in self.model.legal_moves(seat)}

    def _compare_view(self, seat: int | None, view: Mapping[str, Any]) -> None:
        model = self.model
        assert view["thirteen"] is None
        assert view["winners"] == model.winners
        assert [entry["score"] for entry in view["seats"]] == model.scores
        assert [results_of(entry) for entry in view["results"]] == [
            result.json() for result in model.results
        ]
        if not model.is_over:
            assert view["round"] == {
                "number": model.round_number,
                "leader": model.leader,
                "to_act": model.to_act,
            }
            self._compare_table(view["three_thirteen"])
            self._compare_seats(view["seats"])
            self._compare_you(seat, view["you"])

    def _compare_table(self, table: Mapping[str, Any]) -> None:
        model = self.model
        expected = {
            "wild_rank": model.wild_rank,
            "dealer": model.dealer,
            "phase": model.phase,
            "stock_count": len(model.stock),
            "discard_top": model.pile[0].text if model.pile else None,
            "discard_count": len(model.pile),
            "taken": model.taken.text if model.taken else None,
            "last_turns": model.last_turns,
        }
        assert {name: table[name] for name in expected} == expected
        assert (table["gone_out"] is None) == (model.gone_out is None)
        if table["gone_out"]:
            card = model.gone_out_card
            assert table["gone_out"]["seat"] == model.gone_out
            assert card is None or table["gone_out"]["card"] == card.text
            self._melds_all(table["gone_out"])

    def _melds_all(self, shown: Mapping[str, Any]) -> None:
        """The melds laid open are legal and are the whole hand."""
        held = Counter(self.model.hands[shown["seat"]])
        laid = [card for meld in shown["melds"] for card in cards(meld["cards"])]
        assert Counter(laid) == held
        assert {fault_of_meld(meld, self.model.rules) for meld in shown["melds"]} == {None}

    def _compare_seats(self, seats: Sequence[Mapping[str, Any]]) -> None:
        for seat, entry in enumerate(seats):
            if seat == self.model.gone_out:
                assert entry["state"] == "out"
            else:
                assert entry["state"] == "active"
                assert entry["card_count"] == len(self.model.hands[seat])

    def _compare_you(self, seat: int | None, you: Mapping[str, Any] | None) -> None:
        assert (you is None) is (seat is None)
        if seat is None or you is None:
            return
        assert (you["seat"], you["your_turn"]) == (seat, seat == self.model.to_act)
        assert not you["can_pass"]
        if seat == self.model.gone_out:
            return
        hand, rules = self.model.hands[seat], self.model.rules
        assert you["hand"] == texts(hand)
        assert fault_of_arrangement(hand, you["arrangement"], rules) is None
        assert you["arrangement"]["penalty"] == least_penalty(hand, rules)
        self._compare_advice(seat, you)

    def _compare_advice(self, seat: int, you: Mapping[str, Any]) -> None:
        names = ("go_out_with", "go_out_without_discard", "best_discards")
        if seat != self.model.to_act or self.model.phase == "draw":
            assert all(you[name] in NOTHING for name in names)
            return
        left = {card.text: points for card, points in self.model.discards(seat).items()}
        assert you["go_out_with"] == [card for card, points in left.items() if points == 0]
        without = not self.model.refusals(seat, {"type": "go_out", "card": None})
        assert you["go_out_without_discard"] is without
        best_are_best(you["best_discards"], left)

    # -- moves -----------------------------------------------------------------------------

    def _try_wrong_moves(self) -> None:
        seat = self.rng.randrange(self.model.seats)
        if self.rng.random() < 0.6 and self.model.to_act is not None:
            seat = self.model.to_act
        move = self._any_move(seat)
        wanted = self.model.refusals(seat, move)
        if not wanted:
            return
        before = self.engine.dump()
        refused = refusal(self.engine, seat, move)
        assert refused.slug in wanted, (seat, move, refused.slug, wanted)
        assert self.engine.dump() == before
        self.seen[refused.slug] += 1
        if refused.slug == "cannot_go_out":
            assert refused.params["least_penalty"] == self.model.left_by(seat, move["card"])

    def _any_move(self, seat: int) -> Json:
        """A move that is probably wrong in one of the ways the rules name."""
        rng = self.rng
        kind = rng.choice(("draw", "discard", "go_out", "go_out"))
        if kind == "draw":
            return {"type": "draw", "source": rng.choice(("stock", "discard"))}
        held, taken = texts(self.model.hands[seat]), self.model.taken
        card = rng.choice([*held, *held, rng.choice(PACK).text, "1X", "", taken and taken.text])
        return {"type": kind, "card": card if kind == "go_out" else card or "7"}

    def _move(self) -> None:
        seat = self.model.to_act
        assert seat is not None
        self.make(seat, self._choice(seat))

    def make(self, seat: int, move: Json) -> None:
        """Makes a legal move on both sides and compares what happened."""
        events = self.engine.apply(seat, move)
        hands = [list(hand) for hand in self.model.hands]
        rules = self.model.rules
        expected = self.model.apply(seat, move)
        self.seen.update(event["type"] for event in expected)
        compare_events(events, expected)
        for event in events:
            if event["type"] == "gone_out":
                assert {fault_of_meld(meld, rules) for meld in event["melds"]} == {None}
                laid = [card for meld in event["melds"] for card in cards(meld["cards"])]
                thrown = cards([event["card"]] if event["card"] else [])
                assert Counter(laid + thrown) == Counter(hands[seat])
            if event["type"] == "round_finished":
                self._compare_arrangements(event["result"]["three_thirteen"]["seats"], rules)

    def _compare_arrangements(self, seats: Sequence[Mapping[str, Any]], rules: Any) -> None:
        for hand, shown in zip(self.model.results[-1].hands, seats, strict=True):
            assert fault_of_arrangement(hand, shown, rules) is None

    def _choice(self, seat: int) -> Json:
        moves, rng = self.model.legal_moves(seat), self.rng
        if self.model.phase == "draw" or rng.random() > self.skill:
            return rng.choice(moves)
        out = [move for move in moves if move["type"] == "go_out"]
        if out:
            self.seen["last go_out"] += self.model.gone_out is not None
            return rng.choice(out)
        left = self.model.discards(seat)
        least = min(left.values())
        best = rng.choice([card for card, points in left.items() if points == least])
        return {"type": "discard", "card": best.text}


def key_of(move: Mapping[str, Any]) -> MoveKey:
    """A move without the fields that do not apply."""
    return move["type"], move.get("source"), move.get("card")


def refusal(game: Game, seat: int, move: Json) -> Refused:
    """The refusal of a move which must be refused."""
    try:
        game.apply(seat, move)
    except Refused as refused:
        return refused
    raise AssertionError(f"{move} by seat {seat} was accepted")


def best_are_best(listed: Sequence[Mapping[str, Any]], left: Mapping[str, int]) -> None:
    """All discards that leave the least, in order of rank, and no other."""
    least = min(left.values())
    best = [{"card": card, "penalty": least} for card in left if left[card] == least]
    assert list(listed) == best


def results_of(entry: Mapping[str, Any]) -> Json:
    """What of a result does not hang on which of several arrangements is shown."""
    table = entry["three_thirteen"]
    return {
        "number": entry["number"],
        "points": entry["points"],
        "totals": entry["totals"],
        "gone_out": table["gone_out"],
        "penalties": [seat["penalty"] for seat in table["seats"]],
    }


def compare_events(events: Sequence[Mapping[str, Any]], expected: Sequence[Json]) -> None:
    """The same events in the same order; the engine may say more about one."""
    assert [event["type"] for event in events] == [event["type"] for event in expected]
    for got, wanted in zip(events, expected, strict=True):
        flat = dict(got)
        if got["type"] == "round_finished":
            flat["result"] = results_of(got["result"])
        if got["type"] == "round_started":
            flat["hands"] = [texts(cards(hand)) for hand in got["hands"]]
        assert {name: flat.get(name) for name in wanted} == wanted


def dealt_pair(rng: random.Random, ruleset: str, overrides: Json, seats: int, skill: float) -> Pair:
    """A dealt game on both sides; the model shuffles by its own reading of the algorithm."""
    server_seed = rng.randbytes(32)
    client_seeds = [rng.choice(("", "xin chào", "a|b", "7" * 64)) for _ in range(seats)]
    engine, events = Game.deal(ruleset, overrides, seats, server_seed, client_seeds)
    shuffler = Shuffler(server_seed, tuple(client_seeds))
    model, expected = SlowGame.dealt(options_of(ruleset, overrides), shuffler)
    compare_events(events, expected)
    return Pair(engine, model, rng, skill, Counter(event["type"] for event in expected))


def placed_pair(
    rng: random.Random, ruleset: str, overrides: Json, position: Json, skill: float
) -> Pair:
    """A game from a position on both sides; later rounds have no client seeds."""
    server_seed = rng.randbytes(32)
    engine, _ = Game.from_position(ruleset, overrides, position, server_seed)
    shuffler = Shuffler(server_seed, ("",) * len(position["hands"]))
    model = SlowGame.placed(options_of(ruleset, overrides), position, shuffler)
    return Pair(engine, model, rng, skill)
