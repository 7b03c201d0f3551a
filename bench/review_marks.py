"""What reviews say of the bots: how often each has which mark, and what its moves give away.

    .venv/bin/python -m bench.review_marks [GAMES]

Plays rounds of `cardgames_io` between four bots, the seats in turn, and reviews every move that has
an alternative. A check of the marks: the stronger the bot, the less it gives away.
"""

from __future__ import annotations

import sys
from collections import Counter, defaultdict
from hashlib import sha256
from typing import Final

from pyservice.domain.review import JUDGES, mark
from pyservice.engine import Game

BOTS: Final = ("greedy", "planner", "linear", "expert:10ms")
JUDGE: Final = JUDGES["thirteen"]
_SEEDS: Final = ("", "", "", "")


def main(games: int) -> None:
    """Plays, and prints a row of Markdown for each bot."""
    marks: defaultdict[str, Counter[str]] = defaultdict(Counter)
    points: defaultdict[str, float] = defaultdict(float)
    for number in range(games):
        seed = sha256(b"%d" % number).digest()
        game, _ = Game.deal("cardgames_io", {"target_score": 0}, 4, seed, _SEEDS)
        while (seat := game.to_act) is not None:
            name = BOTS[(seat + number) % len(BOTS)]
            move = game.bot_move(name, number)
            if len(game.legal_moves(seat)) > 1:
                found = game.assess(seat, number, JUDGE.budget, move)
                best, made = found["moves"][0], found["moves"][found["made"]]
                marks[name][mark({"best": best, "made": made, "forced": False}, JUDGE)] += 1
                points[name] += best["points"] - made["points"]
            game.apply(seat, move)
    for name in BOTS:
        moves = marks[name].total()
        bad = [marks[name][each] / moves for each in ("inaccuracy", "mistake", "blunder")]
        shares = " | ".join(f"{share:.1%}" for share in bad)
        print(f"| `{name}` | {moves} | {points[name] / moves:.3f} | {shares} |")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
