"""Nobody can learn what they cannot see: hidden cards change places, and no answer changes."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING, Any

import pytest

from pyservice.domain.events import Event, visible
from pyservice.engine import Game
from tests.property.slow_three_thirteen.deal import Shuffler
from tests.property.slow_three_thirteen.game import SlowGame
from tests.property.slow_three_thirteen.options import options_of
from tests.property.spaces import FULL
from tests.property.three_thirteen.hidden import asked, exchanged, position_of, told
from tests.property.three_thirteen.lockstep import key_of
from tests.property.three_thirteen.spaces import RULESETS, option_sets

if TYPE_CHECKING:
    from collections.abc import Mapping

Json = dict[str, Any]
GAMES = 160 if FULL else 16
BATCHES = 8
BOT_EVERY = 1 if FULL else 4
NO_SEED = bytes(32)


class World:
    """One dealt game on both sides; the model knows the stock, so the state can be placed."""

    def __init__(self, number: int) -> None:
        self.rng = random.Random(f"leak {number}")
        self.ruleset = RULESETS[number % 2]
        rounds = 11 if FULL and number % 16 == 0 else self.rng.randint(1, 3)
        self.options = option_sets()[number % 32] | {"rounds": rounds}
        seats, seed = (2, 3, 4, 5, 8)[number % 5], self.rng.randbytes(32)
        self.game, _ = Game.deal(self.ruleset, self.options, seats, seed, [""] * seats)
        shuffler = Shuffler(seed, ("",) * seats)
        self.model, _ = SlowGame.dealt(options_of(self.ruleset, self.options), shuffler)

    def placed(self, position: Json) -> Game:
        """A game from a position under the same rules."""
        return Game.from_position(self.ruleset, self.options, position, NO_SEED)[0]

    def can_be_placed(self) -> bool:
        """Whether a position can say it: nobody laid down a whole hand without a discard."""
        whole = self.model.round_number + 2
        hands = enumerate(self.model.hands)
        return all(len(hand) == whole for seat, hand in hands if seat != self.model.to_act)

    def next_move(self) -> tuple[int, Json]:
        """Draws anywhere; else goes out, or throws one of the best cards, mostly."""
        seat = self.model.to_act
        assert seat is not None
        moves = self.model.legal_moves(seat)
        out = [move for move in moves if move["type"] == "go_out"]
        if self.model.phase == "draw" or out or self.rng.random() < 0.1:
            return seat, self.rng.choice(out or moves)
        left = self.model.discards(seat)
        return seat, {"type": "discard", "card": min(left, key=lambda card: left[card]).text}

    def step(self, seat: int, move: Json) -> list[Json]:
        """Makes the move on both sides; what happened is the engine's word."""
        self.model.apply(seat, move)
        return self.game.apply(seat, move)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_no_answer_depends_on_hidden_cards(batch: int) -> None:
    """At every state of whole games one seat asks both of two worlds, and watches a move."""
    states = 0
    for number in range(batch, GAMES, BATCHES):
        world = World(number)
        while not world.model.is_over:
            seat, move = world.next_move()
            readers = {seat, world.rng.randrange(world.model.seats)}
            for reader in readers if world.can_be_placed() else ():
                compare(world, reader, bots=states % BOT_EVERY == 0)
                watch(world, reader, seat, move)
                states += 1
            world.step(seat, move)
    assert states > GAMES // BATCHES * 30


def compare(world: World, reader: int, bots: bool) -> None:
    """Two worlds that differ in what the reader cannot see, and the dealt game beside them."""
    one, other = twins(world, reader)
    assert asked(one, reader, bots) == asked(other, reader, bots)
    assert lasting(world.game.view(reader)) == lasting(one.view(reader))
    assert world.game.legal_moves(reader) == one.legal_moves(reader)


def lasting(view: Mapping[str, Any]) -> str:
    """A view without what a position does not hold: results, and what was thrown going out."""
    table = dict(view["three_thirteen"])
    if table["gone_out"]:
        table["gone_out"] = table["gone_out"] | {"card": None}
    return json.dumps(dict(view) | {"results": [], "three_thirteen": table})


def watch(world: World, reader: int, seat: int, move: Json) -> None:
    """The reader sees another seat's move, the same in both worlds, and asks again."""
    one, other = twins(world, reader)
    legal = {key_of(entry["move"]) for entry in other.legal_moves(seat)}
    if seat == reader or move["type"] == "go_out" or key_of(move) not in legal:
        return
    seen = told(one.apply(seat, move), reader)
    assert seen == told(other.apply(seat, move), reader)
    if one.round_number == world.model.round_number and not one.is_over:
        assert asked(one, reader, bots=False) == asked(other, reader, bots=False)


def twins(world: World, reader: int) -> tuple[Game, Game]:
    """The state as it is, and with hidden cards exchanged."""
    position = position_of(world.model)
    return world.placed(position), world.placed(exchanged(position, reader, world.rng))


def test_exchanging_really_moves_cards() -> None:
    world = World(3)
    one, other = twins(world, 0)
    assert one.hands()[0] == other.hands()[0]
    assert one.hands()[1] != other.hands()[1]
    assert one.view(1) != other.view(1)
    assert one.view(0) == other.view(0)


def test_the_service_tells_a_drawn_card_to_its_owner_alone() -> None:
    """The engine's event is the whole truth; `visible` makes what each reader gets of it."""
    for number in range(6):
        world = World(number)
        while not world.model.is_over and world.model.round_number == 1:
            seat, move = world.next_move()
            for event in world.step(seat, move):
                for reader in (None, *range(world.model.seats)):
                    shown: Json = dict(visible(Event(1, 0, event), reader))
                    if event["type"] == "drew":
                        known = event["source"] == "discard" or reader == seat
                        assert shown["card"] == (event["card"] if known else None)
                    if event["type"] == "round_started":
                        assert shown["hand"] == (None if reader is None else event["hands"][reader])
                    assert "hands" not in shown
