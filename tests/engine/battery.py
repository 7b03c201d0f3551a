"""What every game must hold, whatever its rules: a ruleset enters by one line.

Each check plays whole games at random through the facade alone and knows nothing of kinds,
tricks or scores.
"""

from __future__ import annotations

import functools
import json
import operator
import random
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import pytest

from pyservice import engine
from pyservice.engine import Game, Refused
from tests.property.hidden import asked, exchanged

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

Json = dict[str, Any]
MOST_MOVES = 5000
CARD = re.compile(r'"([3-9TJQKA2][SCDH])"')


@dataclass(frozen=True)
class Entry:
    """One game of the battery: a ruleset at a number of seats, repeatable by its seed."""

    ruleset: str
    seats: int
    seed: int

    @property
    def family(self) -> str:
        """The game that the ruleset is one of."""
        return next(e["family"] for e in engine.catalogue() if e["id"] == self.ruleset)

    def deal(self) -> tuple[Game, list[Json]]:
        """The game as dealt."""
        server_seed = random.Random(self.seed).randbytes(32)
        return Game.deal(self.ruleset, {}, self.seats, server_seed, [""] * self.seats)

    def moves(self, game: Game) -> Iterator[tuple[int, engine.Move]]:
        """Random legal moves until the end; the caller makes each before asking for the next."""
        rng = random.Random(self.seed)
        for _ in range(MOST_MOVES):
            if game.to_act is None:
                return
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


def cards_are_conserved(entry: Entry) -> None:
    """What is held and what was laid in a round are the cards dealt, each once."""
    game, events = entry.deal()
    dealt = events[0]["hands"]
    laid: list[str] = []
    for seat, move in entry.moves(game):
        laid += move["cards"] or []
        for event in game.apply(seat, move):
            if event["type"] == "round_finished":
                held = [card for hand in event["result"]["thirteen"]["hands"] for card in hand]
                assert sorted(held + laid) == sorted(functools.reduce(operator.iadd, dealt, []))
            if event["type"] == "round_started":
                dealt, laid = event["hands"], []
        held = [card for hand in game.hands() for card in hand]
        if not game.is_over:
            assert sorted(held + laid) == sorted(functools.reduce(operator.iadd, dealt, []))
        assert [len(h) for h in game.hands()] == card_counts(game)


def card_counts(game: Game) -> list[int]:
    """The numbers of cards that everyone sees."""
    return [seat["card_count"] for seat in game.view(None)["seats"]]


def snapshots_restore_everything(entry: Entry) -> None:
    """A game read back is the same game, now and for all that follows."""
    game, _ = entry.deal()
    again = Game.load(game.dump())
    for seat, move in entry.moves(game):
        assert again.apply(seat, move) == game.apply(seat, move)
        again = Game.load(again.dump())
        assert again.dump() == game.dump()
        assert len(game.dump()) < 3072
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


def listed_moves_are_accepted(entry: Entry) -> None:
    """Each listed move can be made, and nothing is listed for a seat that cannot move."""
    game, _ = entry.deal()
    for number, (seat, move) in enumerate(entry.moves(game)):
        if number % 7 == 0:
            for item in game.legal_moves(seat):
                Game.load(game.dump()).apply(seat, item["move"])
        game.apply(seat, move)


def listed_moves_are_accepted_and_no_other(entry: Entry) -> None:
    """Each listed move can be made; a random other one is refused and changes nothing."""
    game, _ = entry.deal()
    rng = random.Random(entry.seed)
    for number, (seat, move) in enumerate(entry.moves(game)):
        if number % 7 == 0:
            listed = [item["move"] for item in game.legal_moves(seat)]
            for other in listed:
                Game.load(game.dump()).apply(seat, other)
            hand = game.hands()[seat]
            refuse(game, seat, rng.sample(hand, rng.randint(1, len(hand))), listed)
            refuse(game, (seat + 1) % game.seats, game.hands()[(seat + 1) % game.seats][:1], [])
        game.apply(seat, move)


def refuse(game: Game, seat: int, cards: list[str], listed: list[engine.Move]) -> None:
    """Plays the cards, which must be refused unless they are listed."""
    if any(sorted(move["cards"] or []) == sorted(cards) for move in listed):
        return
    before = game.dump()
    with pytest.raises(Refused):
        game.apply(seat, {"type": "play", "cards": cards})
    assert game.dump() == before


def views_show_no_hidden_card(entry: Entry) -> None:
    """A reader's view names only own cards, cards laid, results and the opening card."""
    game, _ = entry.deal()
    for seat, move in entry.moves(game):
        for reader in (None, *range(game.seats)):
            view: Json = dict(game.view(reader)) | {"results": []}
            view["thirteen"] = dict(view["thirteen"]) | {"opening_card": None}
            hidden = {c for other, h in enumerate(game.hands()) if other != reader for c in h}
            assert not hidden & set(CARD.findall(json.dumps(view)))
        game.apply(seat, move)


def hidden_cards_change_nothing(entry: Entry) -> None:
    """With other cards where a seat cannot see, everything it can ask stays byte-equal."""
    game, _ = entry.deal()
    rng = random.Random(entry.seed)
    laid: list[str] = []
    for number, (seat, move) in enumerate(entry.moves(game)):
        for reader in range(game.seats):
            twin = exchanged(game, reader, rng, laid)
            assert asked(twin, reader, number % 3 == 0) == asked(game, reader, number % 3 == 0)
        events = game.apply(seat, move)
        new_round = any(event["type"] == "round_started" for event in events)
        laid = [] if new_round else laid + (move["cards"] or [])


def bots_play_whole_games(entry: Entry) -> None:
    """Every level makes legal moves, the same one for the same seed."""
    for level in [bot["level"] for bot in engine.bots() if bot["family"] == entry.family]:
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
    listed_moves_are_accepted,
    bots_play_whole_games,
)

#: Checks that speak of plays, cards laid and a single pack. Those of Three Thirteen that look
#: at hidden cards stand with the engine, which can deal its stock anew.
OF_THIRTEEN: tuple[Callable[[Entry], None], ...] = (
    cards_are_conserved,
    listed_moves_are_accepted_and_no_other,
    views_show_no_hidden_card,
    hidden_cards_change_nothing,
)
