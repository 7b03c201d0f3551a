"""What reviews say of the bots: how often each has which mark, and what its moves give away.

    .venv/bin/python -m bench.review_marks [GAMES] [RULESET]

Plays games between bots, the seats in turn (of Thirteen one round between four, of Three Thirteen
eleven between two), and reviews every move that has an alternative. A check of the marks: the
stronger the bot, the less it gives away.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from hashlib import sha256
from typing import Any, Final, NamedTuple

from pyservice.domain.review import JUDGES, mark
from pyservice.engine import Game


class Table(NamedTuple):
    """Who plays what, at how many seats."""

    bots: tuple[str, ...]
    seats: int
    options: dict[str, Any]


_TABLES: Final = {
    "thirteen": Table(("greedy", "planner", "linear", "expert:10ms"), 4, {"target_score": 0}),
    "three_thirteen": Table(("greedy", "planner", "expert:10ms"), 2, {}),
}


def main(games: int, ruleset: str) -> None:
    """Plays, and prints a row of Markdown for each bot."""
    family = "three_thirteen" if ruleset.startswith("three_thirteen") else "thirteen"
    bots, seats, options = _TABLES[family]
    judge = JUDGES[family]
    marks: defaultdict[str, Counter[str]] = defaultdict(Counter)
    points: defaultdict[str, float] = defaultdict(float)
    for number in range(games):
        seed = sha256(b"%d" % number).digest()
        game, _ = Game.deal(ruleset, options, seats, seed, [""] * seats)
        while (seat := game.to_act) is not None:
            name = bots[(seat + number) % len(bots)]
            move = game.bot_move(name, number)
            if len(game.legal_moves(seat)) > 1:
                found = game.assess(seat, number, judge.budget, move)
                best, made = found["moves"][0], found["moves"][found["made"]]
                marks[name][mark({"best": best, "made": made, "forced": False}, judge)] += 1
                points[name] += judge.sign * (best["points"] - made["points"])
            game.apply(seat, move)
    for name in bots:
        moves = marks[name].total()
        bad = [marks[name][each] / moves for each in ("inaccuracy", "mistake", "blunder")]
        shares = " | ".join(f"{share:.1%}" for share in bad)
        print(f"| `{name}` | {moves} | {points[name] / moves:.3f} | {shares} |")


if __name__ == "__main__":
    words = [*sys.argv[1:], *("40", "cardgames_io")[len(sys.argv) - 1 :]]
    main(int(words[0]), words[1])
