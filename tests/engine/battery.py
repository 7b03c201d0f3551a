"""What every game must hold, whatever its rules: a ruleset enters by one line.

Each check plays whole games through the facade alone and knows nothing of kinds, tricks, melds
or scores. What a family has to hold on top stands beside its other tests.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from pyservice import engine
from pyservice.engine import Game, Refused
from tests import levels

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

Json = dict[str, Any]
MOST_MOVES = 20_000


@dataclass(frozen=True)
class Entry:
    """One game of the battery: a ruleset at a number of seats, repeatable by its seed.

    ``skill`` is how often the greedy bot moves in place of chance, so that long games end.
    """

    ruleset: str
    seats: int
    seed: int
    skill: float = 0.0

    @property
    def family(self) -> str:
        """The game that the ruleset is one of."""
        return next(e["family"] for e in engine.catalogue() if e["id"] == self.ruleset)

    def deal(self) -> tuple[Game, list[Json]]:
        """The game as dealt."""
        server_seed = random.Random(self.seed).randbytes(32)
        return Game.deal(self.ruleset, {}, self.seats, server_seed, [""] * self.seats)

    def moves(self, game: Game) -> Iterator[tuple[int, engine.Move]]:
        """Legal moves until the end; the caller makes each before asking for the next."""
        rng = random.Random(self.seed)
        for _ in range(MOST_MOVES):
            if game.to_act is None:
                return
            if rng.random() < self.skill:
                yield game.to_act, game.bot_move("greedy", 1)
            else:
                yield game.to_act, rng.choice(game.legal_moves(game.to_act))["move"]
        raise AssertionError("the game does not end")


def every_game_ends(entry: Entry) -> None:
    """Moves are always there until the game is over, then there are none."""
    game, events = entry.deal()
    for seat, move in entry.moves(game):
        events += game.apply(seat, move)
    assert game.is_over
    assert events[-1]["type"] == "game_finished"
    assert events[-1]["winners"] == game.view(None)["winners"]
    assert [game.legal_moves(seat) for seat in range(game.seats)] == [[]] * game.seats


def snapshots_restore_everything(entry: Entry) -> None:
    """A game read back is the same game, now and for all that follows."""
    game, _ = entry.deal()
    again = Game.load(game.dump())
    for number, (seat, move) in enumerate(entry.moves(game)):
        assert again.apply(seat, move) == game.apply(seat, move)
        again = Game.load(again.dump())
        assert again.dump() == game.dump()
        assert len(game.dump()) < 3072
        if number % 5 == 0:
            assert everything(again) == everything(game)


def everything(game: Game) -> str:
    """All that can be read from a game, as one text."""
    seats = range(game.seats)
    return json.dumps(
        [
            [game.ruleset, game.family, game.options, game.seats, game.round_number, game.phase],
            [game.view(seat) for seat in (None, *seats)],
            [game.legal_moves(seat) for seat in seats],
            [game.table_context(), game.hands()],
        ]
    )


def replays_are_equal(entry: Entry) -> None:
    """A game is a pure function of ruleset, options, seats, seeds and moves."""
    game, first = entry.deal()
    made = []
    for seat, move in entry.moves(game):
        made.append((seat, move))
        first += game.apply(seat, move)
    server_seed = random.Random(entry.seed).randbytes(32)
    options = {name: value for name, value in game.options.items() if value is not None}
    again, second = Game.deal(entry.ruleset, options, entry.seats, server_seed, [""] * entry.seats)
    for seat, move in made:
        second += again.apply(seat, move)
    assert second == first
    assert everything(again) == everything(game)


def listed_moves_are_accepted_and_no_other(entry: Entry) -> None:
    """Each listed move can be made; a random other one is refused and changes nothing."""
    game, _ = entry.deal()
    rng = random.Random(entry.seed)
    for number, (seat, move) in enumerate(entry.moves(game)):
        if number % 7 == 0:
            listed = [item["move"] for item in game.legal_moves(seat)]
            for other in listed:
                Game.load(game.dump()).apply(seat, other)
            after = (seat + 1) % game.seats
            refuse(game, seat, random_move(game, seat, rng), listed)
            refuse(game, after, random_move(game, after, rng), [])
        game.apply(seat, move)


def random_move(game: Game, seat: int, rng: random.Random) -> Json:
    """Some move of the family with cards of the seat."""
    hand = game.hands()[seat]
    if game.family == "thirteen":
        return {"type": "play", "cards": rng.sample(hand, min(len(hand), rng.randint(1, 13)))}
    if not hand or rng.random() < 0.3:
        return {"type": "draw", "source": rng.choice(("stock", "discard"))}
    return {"type": rng.choice(("discard", "go_out")), "card": rng.choice(hand)}


def refuse(game: Game, seat: int, move: Json, listed: list[engine.Move]) -> None:
    """Makes the move, which must be refused unless it is listed."""
    if key_of(move) in [key_of(other) for other in listed]:
        return
    before = game.dump()
    with pytest.raises(Refused):
        game.apply(seat, move)
    assert game.dump() == before


def key_of(move: Mapping[str, Any]) -> tuple[Any, ...]:
    """A move without what does not apply, its cards in one order."""
    return move["type"], move.get("source"), move.get("card"), sorted(move.get("cards") or [])


def bots_play_whole_games(entry: Entry) -> None:
    """Every level makes legal moves, the same one for the same seed."""
    for level in levels.names(entry.family):
        game, _ = entry.deal()
        for number in range(MOST_MOVES):
            if game.to_act is None:
                break
            move = game.bot_move(level, number)
            assert game.bot_move(level, number) == move
            assert move in [item["move"] for item in game.legal_moves(game.to_act)]
            game.apply(game.to_act, move)
        assert game.is_over
        with pytest.raises(Refused):
            game.bot_move(level, 1)


BATTERY: tuple[Callable[[Entry], None], ...] = (
    every_game_ends,
    snapshots_restore_everything,
    replays_are_equal,
    listed_moves_are_accepted_and_no_other,
    bots_play_whole_games,
)
