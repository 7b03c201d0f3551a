"""Whether chances come true: what reviews say of moves, beside how the rounds ended.

    .venv/bin/python -m bench.review_chances [GAMES] [RULESET] [SEATS]

Plays games between planners (of Thirteen one round each, of Three Thirteen eleven), assesses some
moves of each seat with 200 samples, and prints a row of Markdown for each range of chances.
"""

from __future__ import annotations

import sys
from collections import Counter
from hashlib import sha256
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from pyservice.engine import Game

if TYPE_CHECKING:
    from collections.abc import Iterator

_EDGES: Final = (0.0, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.01)
#: Which moves of a seat in a round are looked at, from 0; of Three Thirteen draws and discards.
_LOOKED_AT: Final = {"thirteen": {0, 3, 6}, "three_thirteen": {0, 3, 6, 9, 12}}
_OPTIONS: Final[dict[str, dict[str, Any]]] = {"thirteen": {"target_score": 0}, "three_thirteen": {}}


class Told(NamedTuple):
    """What was said of a move, its seat's part of the first place, and the points it made."""

    first: float
    points: float
    won: float
    made: int


def main(games: int, ruleset: str, seats: int) -> None:
    """Plays, and prints the table."""
    told = [each for number in range(games) for each in _of_game(number, ruleset, seats)]
    for low, high in pairwise(_EDGES):
        _row(f"{low:.0%} to {min(high, 1):.0%}", [t for t in told if low <= t.first < high])
    _row("all", told)


def _of_game(number: int, ruleset: str, seats: int) -> Iterator[Told]:
    seed = sha256(b"chances %d" % number).digest()
    family = "three_thirteen" if ruleset.startswith("three_thirteen") else "thirteen"
    game, _ = Game.deal(ruleset, _OPTIONS[family], seats, seed, [""] * seats)
    while not game.is_over:
        here = game.round_number
        said = list(_of_round(game, number, _LOOKED_AT[family]))
        points = game.view(None)["results"][here - 1]["points"]
        best = min(points) if family == "three_thirteen" else max(points)
        for seat, first, expected in said:
            won = 1 / points.count(best) if points[seat] == best else 0
            yield Told(first, expected, won, points[seat])


def _of_round(game: Game, number: int, looked_at: set[int]) -> Iterator[tuple[int, float, float]]:
    here, moves = game.round_number, Counter[int]()
    while (seat := game.to_act) is not None and game.round_number == here:
        move = game.bot_move("planner", number)
        if moves[seat] in looked_at:
            found = game.assess(seat, number, "200s", move)
            made = found["moves"][found["made"]]
            yield seat, made["first_chance"], made["points"]
        moves[seat] += 1
        game.apply(seat, move)


def _row(name: str, told: list[Told]) -> None:
    count = len(told)
    first, points, won, made = (sum(each[at] for each in told) / count for at in range(4))
    print(f"| {name} | {count} | {first:.1%} | {won:.1%} | {points:.2f} | {made:.2f} |")


if __name__ == "__main__":
    words = [*sys.argv[1:], *("400", "cardgames_io", "4")[len(sys.argv) - 1 :]]
    main(int(words[0]), words[1], int(words[2]))
