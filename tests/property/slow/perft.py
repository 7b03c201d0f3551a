"""Counting move paths: how many positions all paths of each length reach."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING

from tests.property.slow.cards import Card, cards, texts
from tests.property.slow.combos import Combo, combos_of
from tests.property.slow.game import SlowGame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.property.slow.options import Options


def perft(hands: Sequence[Sequence[str]], leader: int, depth: int, options: Options) -> list[int]:
    """Paths of 1 to ``depth`` moves within one round; a path ends where the round ends."""
    position = {"hands": hands, "to_act": leader}
    game = SlowGame.placed(options, position, _no_deal)
    combos = [combos_of(cards(hand), options) for hand in hands]
    counts = [0] * depth
    _walk(game, combos, counts, 0)
    return counts


def _no_deal(number: int) -> list[set[Card]]:
    raise AssertionError(f"round {number} is dealt")


def _walk(game: SlowGame, combos: list[list[Combo]], counts: list[int], at: int) -> None:
    if at == len(counts) or game.to_act is None:
        return
    seat = game.to_act
    plays: list[list[str] | None] = [texts(c.cards) for c in game.plays(seat, combos[seat])]
    for move in plays + ([None] if game.table else []):
        after = _copied(game)
        _ = after.pass_turn(seat) if move is None else after.play(seat, move)
        counts[at] += 1
        _walk(after, combos, counts, at + 1)


def _copied(game: SlowGame) -> SlowGame:
    other = copy(game)
    other.hands = [set(hand) for hand in game.hands]
    other.trick, other.results = list(game.trick), list(game.results)
    other.places, other.scores = list(game.places), list(game.scores)
    other.locked, other.since = set(game.locked), set(game.since)
    return other
