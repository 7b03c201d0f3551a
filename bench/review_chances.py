"""Whether chances come true: what reviews say of moves, beside how the rounds ended.

    .venv/bin/python -m bench.review_chances [ROUNDS]

Plays rounds of `cardgames_io` between four planners, assesses the first, fourth and seventh move of
each seat with 200 samples, and prints a row of Markdown for each range of chances.
"""

from __future__ import annotations

import sys
from collections import Counter
from hashlib import sha256
from itertools import pairwise
from typing import Final, NamedTuple

from pyservice.engine import Game

_SEEDS: Final = ("", "", "", "")
_EDGES: Final = (0.0, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.01)
_LOOKED_AT: Final = frozenset({0, 3, 6})
_FIRST_POINTS: Final = 3


class Told(NamedTuple):
    """What was said of a move, and the points that its seat made."""

    first: float
    points: float
    made: int


def main(rounds: int) -> None:
    """Plays, and prints the table."""
    told = [each for number in range(rounds) for each in _of_round(number)]
    for low, high in pairwise(_EDGES):
        _row(f"{low:.0%} to {min(high, 1):.0%}", [t for t in told if low <= t.first < high])
    _row("all", told)


def _of_round(number: int) -> list[Told]:
    seed = sha256(b"chances %d" % number).digest()
    game, _ = Game.deal("cardgames_io", {"target_score": 0}, 4, seed, _SEEDS)
    said, moves = [], Counter[int]()
    while (seat := game.to_act) is not None:
        move = game.bot_move("planner", number)
        if moves[seat] in _LOOKED_AT:
            found = game.assess(seat, number, "200s", move)
            made = found["moves"][found["made"]]
            said.append((seat, made["first_chance"], made["points"]))
        moves[seat] += 1
        game.apply(seat, move)
    points = game.view(None)["results"][-1]["points"]
    return [Told(first, expected, points[seat]) for seat, first, expected in said]


def _row(name: str, told: list[Told]) -> None:
    count = len(told)
    first, points = (sum(each[at] for each in told) / count for at in (0, 1))
    won = sum(each.made == _FIRST_POINTS for each in told) / count
    made = sum(each.made for each in told) / count
    print(f"| {name} | {count} | {first:.1%} | {won:.1%} | {points:.2f} | {made:.2f} |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
