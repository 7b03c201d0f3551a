"""Whole games on the engine and on the slow model, compared at every step."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pyservice.engine import Game, Refused
from tests.property.slow.cards import DECK, texts
from tests.property.slow.combos import BOMBS, Combo, combos_of
from tests.property.slow.deal import deal
from tests.property.slow.game import SlowGame
from tests.property.slow.options import options_of

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping, Sequence

Json = dict[str, Any]
RULESET = "cardgames_io"
MOST_ROUNDS = 12
PASS = {"type": "pass", "cards": None}
WAYS = ("pass", "none", "any", "part", "combo", "combo", "foreign", "twice", "bad")


@dataclass
class Pair:
    """One game twice, and what was met on the way."""

    engine: Game
    model: SlowGame
    rng: random.Random
    combos: list[list[Combo]] = field(default_factory=list)
    round_number: int = 0
    seen: Counter[str] = field(default_factory=Counter)

    def run(self) -> Counter[str]:
        """Plays to the end (or a number of rounds); returns how often each thing was met."""
        self._know_combos()
        while not self.model.is_over and self.model.round_number <= MOST_ROUNDS:
            self._know_combos()
            self._compare_state()
            self._try_wrong_moves()
            self._move()
            self._reload_sometimes()
        self._compare_state()
        self._try_wrong_moves()
        return self.seen

    def _know_combos(self) -> None:
        if self.round_number != self.model.round_number:
            self.round_number = self.model.round_number
            options = self.model.options
            self.combos = [combos_of(hand, options) for hand in self.model.hands]

    def _compare_state(self) -> None:
        model, engine = self.model, self.engine
        assert (engine.to_act, engine.is_over) == (model.to_act, model.is_over)
        assert engine.round_number == model.round_number
        for seat in (None, *range(model.seats)):
            assert comparable(engine.view(seat)) == self._expected_view(seat)
        for seat in range(model.seats):
            self._compare_moves(seat)

    def _compare_moves(self, seat: int) -> None:
        entries = self.engine.legal_moves(seat)
        listed = [entry for entry in entries if entry["kind"] is not None]
        got = [
            (entry["kind"], entry["ranks"], tuple(entry["move"]["cards"] or [])) for entry in listed
        ]
        assert len(set(got)) == len(got)
        assert set(got) == {
            (combo.kind, combo.ranks, tuple(texts(combo.cards))) for combo in self._plays(seat)
        }
        passes = [{"move": PASS, "kind": None, "ranks": None}] if self._may_pass(seat) else []
        assert entries[len(listed) :] == passes

    def _plays(self, seat: int) -> list[Combo]:
        return self.model.plays(seat, self.combos[seat])

    def _expected_view(self, seat: int | None) -> Json:
        model = self.model
        return {
            "to_act": model.to_act,
            "leader": None if model.is_over else model.leader,
            "table": None if model.is_over else self._table(),
            "opening_card": model.opening_card.text if model.opening_card else None,
            "trick": [] if model.is_over else model.trick,
            "seats": [self._seat(other) for other in range(model.seats)],
            "you": None if seat is None else self._you(seat),
            "results": [result.json() for result in model.results],
            "winners": model.winners,
        }

    def _table(self) -> Json | None:
        table = self.model.table
        return None if table is None else {"seat": self.model.owner} | table.json()

    def _seat(self, seat: int) -> Json:
        model = self.model
        state = "passed" if seat in model.passed() else "active"
        return {
            "card_count": len(model.hands[seat]),
            "state": state if model.hands[seat] else "out",
            "place": model.places[seat],
            "score": model.scores[seat],
        }

    def _you(self, seat: int) -> Json:
        model = self.model
        return {
            "seat": seat,
            "hand": texts(model.hands[seat]),
            "your_turn": seat == model.to_act,
            "can_pass": self._may_pass(seat),
            "can_play": bool(self._plays(seat)),
        }

    def _may_pass(self, seat: int) -> bool:
        """Whether a pass would be legal if it were the seat's turn."""
        return self.model.table is not None and not self.model.shut_out(seat)

    def _try_wrong_moves(self) -> None:
        seat = self.rng.randrange(self.model.seats)
        if self.rng.random() < 0.5 and self.model.to_act is not None:
            seat = self.model.to_act
        of = self._some_cards(seat)
        wanted = self.model.refusals(seat, of)
        if not wanted:
            return
        before = self.engine.dump()
        move: Json = {"type": "pass"} if of is None else {"type": "play", "cards": of}
        slug = refusal(self.engine, seat, move)
        assert slug in wanted, (seat, move, slug, wanted)
        assert self.engine.dump() == before
        self.seen[slug] += 1

    def _some_cards(self, seat: int) -> list[str] | None:
        """Texts for a move that is probably wrong in one of the ways the rules name."""
        rng, hand = self.rng, texts(self.model.hands[seat])
        way = rng.choice(WAYS)
        if way == "pass":
            return None
        if way == "any":
            return texts(rng.sample(DECK, rng.randint(1, 6)))
        if way == "combo" and self.combos[seat]:
            return texts(rng.choice(self.combos[seat]).cards)
        part = rng.sample(hand, min(len(hand), rng.randint(1, 5)))
        extra = {"foreign": [rng.choice(DECK).text], "bad": ["1X"], "twice": part[:1]}
        return [] if way == "none" else part + extra.get(way, [])

    def _move(self) -> None:
        model, seat = self.model, self.model.to_act
        assert seat is not None
        combo = self._choice(seat)
        if combo is None:
            events = self.engine.apply(seat, {"type": "pass"})
            expected = model.pass_turn(seat)
        else:
            events = self.engine.apply(seat, {"type": "play", "cards": shuffled(self.rng, combo)})
            expected = model.play(seat, texts(combo.cards))
            self.seen[combo.kind] += 1
        self.seen.update(event["type"] for event in expected)
        compare_events(events, expected)

    def _choice(self, seat: int) -> Combo | None:
        plays = self._plays(seat)
        if self.model.table and (not plays or self.rng.random() < 0.25):
            return None
        bombs = [combo for combo in plays if combo.kind in BOMBS]
        by_size = sorted(plays, key=lambda combo: len(combo.cards))[-8:]
        return self.rng.choice(self.rng.choice([plays, bombs or plays, by_size]))

    def _reload_sometimes(self) -> None:
        if self.rng.random() < 0.1:
            self.engine = Game.load(self.engine.dump())


def shuffled(rng: random.Random, combo: Combo) -> list[str]:
    """The combination's cards in any order, since the order in a request means nothing."""
    of = texts(combo.cards)
    rng.shuffle(of)
    return of


def refusal(game: Game, seat: int, move: Json) -> str:
    """The slug that refuses a move which must be refused."""
    try:
        game.apply(seat, move)
    except Refused as refused:
        return refused.slug
    raise AssertionError(f"{move} by seat {seat} was accepted")


def comparable(view: Mapping[str, Any]) -> Json:
    """The parts of an engine view that the model predicts."""
    thirteen, over = view["thirteen"], view["winners"] is not None
    you = view["you"]
    names = ("seat", "hand", "your_turn", "can_pass", "can_play")
    return {
        "to_act": view["round"]["to_act"],
        "leader": None if over else view["round"]["leader"],
        "table": None if over else thirteen["table"],
        "opening_card": thirteen["opening_card"],
        "trick": [] if over else thirteen["trick"],
        "seats": view["seats"],
        "you": None if you is None else {name: you[name] for name in names},
        "results": view["results"],
        "winners": view["winners"],
    }


def compare_events(events: Sequence[Mapping[str, Any]], expected: Sequence[Json]) -> None:
    """The same events in the same order; the engine may say more about one."""
    assert [event["type"] for event in events] == [event["type"] for event in expected]
    for got, wanted in zip(events, expected, strict=True):
        assert {name: got.get(name) for name in wanted} == wanted


def dealt_pair(rng: random.Random, overrides: Json, seats: int, server_seed: bytes) -> Pair:
    """A dealt game on both sides; the model shuffles by its own reading of the algorithm."""
    client_seeds = [rng.choice(("", "xin chào", "a|b", "7" * 64)) for _ in range(seats)]
    engine, events = Game.deal(RULESET, overrides, seats, server_seed, client_seeds)
    model, expected = SlowGame.dealt(
        options_of(RULESET, overrides), seats, lambda n: deal(server_seed, client_seeds, n)
    )
    compare_events(events, expected)
    return Pair(engine, model, rng, seen=Counter(event["type"] for event in expected))


def placed_pair(rng: random.Random, overrides: Json, position: Json) -> Pair:
    """A game from a position on both sides; later rounds have no client seeds."""
    server_seed = rng.randbytes(32)
    engine, _ = Game.from_position(RULESET, overrides, position, server_seed)
    seats = len(position["hands"])
    model = SlowGame.placed(
        options_of(RULESET, overrides), position, lambda n: deal(server_seed, [""] * seats, n)
    )
    return Pair(engine, model, rng)
