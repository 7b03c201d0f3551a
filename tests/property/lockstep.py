"""Whole games on the engine and on the slow model, compared at every step."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from pyservice.engine import Game, Refused
from tests.property.expected import Expected, comparable, compare_events, shuffled
from tests.property.slow.cards import texts
from tests.property.slow.deal import deal
from tests.property.slow.game import SlowGame
from tests.property.slow.options import options_of

if TYPE_CHECKING:
    import random

Json = dict[str, Any]
RULESET = "cardgames_io"
MOST_ROUNDS = 12


class Pair:
    """One game twice; ``seen`` counts what was met on the way."""

    def __init__(self, engine: Game, model: SlowGame, rng: random.Random) -> None:
        self.engine, self.model, self.rng = engine, model, rng
        self.expected = Expected(model)
        self.seen: Counter[str] = Counter()

    def run(self) -> Counter[str]:
        """Plays to the end (or a number of rounds); returns how often each thing was met."""
        while not self.model.is_over and self.model.round_number <= MOST_ROUNDS:
            self._compare_state()
            self._try_wrong_move()
            self._move()
            self._reload_sometimes()
        self._compare_state()
        self._try_wrong_move()
        return self.seen

    def _compare_state(self) -> None:
        model, engine = self.model, self.engine
        assert (engine.to_act, engine.is_over) == (model.to_act, model.is_over)
        assert engine.round_number == model.round_number
        assert engine.hands() == [texts(hand) for hand in model.hands]
        for seat in (None, *range(model.seats)):
            assert comparable(engine.view(seat)) == self.expected.view(seat)
        for seat in range(model.seats):
            self.expected.compare_moves(seat, engine.legal_moves(seat))
            self._compare_selection(seat)

    def _compare_selection(self, seat: int) -> None:
        """A selection is judged by the subsets of the legal plays (API 5)."""
        hand = texts(self.model.hands[seat])
        picked = self.rng.sample(hand, self.rng.randint(0, min(len(hand), 4)))
        plays = [set(texts(combo.cards)) for combo in self.expected.plays(seat)]
        playable, extendable = set(picked) in plays, any(set(picked) < play for play in plays)
        turn = seat == self.model.to_act
        got = self.engine.selection(seat, picked)
        assert (got["playable"], got["extendable"]) == (playable, extendable)
        assert (got["your_turn"], got["auto_play"]) == (turn, turn and playable and not extendable)
        assert (got["refusal"] is None) == (playable or extendable)

    def _try_wrong_move(self) -> None:
        seat = self.rng.randrange(self.model.seats)
        if self.rng.random() < 0.5 and self.model.to_act is not None:
            seat = self.model.to_act
        of = self.expected.some_cards(seat, self.rng)
        wanted = self.model.refusals(seat, of)
        if not wanted:
            return
        before = self.engine.dump()
        move: Json = {"type": "pass"} if of is None else {"type": "play", "cards": of}
        slug = refusal(self.engine, seat, move)
        assert slug in wanted, (seat, move, slug, wanted)
        assert self.engine.dump() == before
        self.seen[slug] += 1

    def _move(self) -> None:
        model, seat = self.model, self.model.to_act
        assert seat is not None
        combo = self.expected.choice(seat, self.rng)
        if combo is None:
            events = self.engine.apply(seat, {"type": "pass"})
            expected = model.pass_turn(seat)
        else:
            events = self.engine.apply(seat, {"type": "play", "cards": shuffled(self.rng, combo)})
            expected = model.play(seat, texts(combo.cards))
            self.seen[combo.kind] += 1
        self.seen.update(event["type"] for event in expected)
        compare_events(events, expected)

    def _reload_sometimes(self) -> None:
        if self.rng.random() < 0.1:
            self.engine = Game.load(self.engine.dump())


def refusal(game: Game, seat: int, move: Json) -> str:
    """The slug that refuses a move which must be refused."""
    try:
        game.apply(seat, move)
    except Refused as refused:
        return refused.slug
    raise AssertionError(f"{move} by seat {seat} was accepted")


def dealt_pair(
    rng: random.Random,
    overrides: Json,
    seats: int,
    server_seed: bytes,
    leader: int | None = None,
) -> Pair:
    """A dealt game on both sides; the model shuffles by its own reading of the algorithm."""
    client_seeds = [rng.choice(("", "xin chào", "a|b", "7" * 64)) for _ in range(seats)]
    engine, events = Game.deal(RULESET, overrides, seats, server_seed, client_seeds, leader)
    model, expected = SlowGame.dealt(
        options_of(RULESET, overrides), seats, lambda n: deal(server_seed, client_seeds, n), leader
    )
    compare_events(events, expected)
    pair = Pair(engine, model, rng)
    pair.seen.update(event["type"] for event in expected)
    return pair


def placed_pair(rng: random.Random, overrides: Json, position: Json) -> Pair:
    """A game from a position on both sides; later rounds have no client seeds."""
    server_seed = rng.randbytes(32)
    engine, _ = Game.from_position(RULESET, overrides, position, server_seed)
    seats = len(position["hands"])
    model = SlowGame.placed(
        options_of(RULESET, overrides), position, lambda n: deal(server_seed, [""] * seats, n)
    )
    return Pair(engine, model, rng)
