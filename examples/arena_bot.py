"""A bot of another program for the arena: plays the play with most cards, the lowest of those.

    python -m pyservice arena --bots "exec:python3 examples/arena_bot.py,greedy,greedy,greedy"

Needs Python alone. `docs/arena.md` has the protocol: one JSON object a line in, and for each of
type "move" one line out, here the index of a legal move.
"""

from __future__ import annotations

import json
import sys
from typing import Any

RANKS = "3456789TJQKA2"


def best(legal: list[dict[str, Any]]) -> int:
    """The index of the longest play, the one with the lowest highest rank among equals."""

    def worth(index: int) -> tuple[int, int]:
        cards = legal[index]["move"]["cards"] or []
        ranks = [RANKS.index(card[0]) for card in cards]
        return len(cards), -max(ranks, default=0)

    return max(range(len(legal)), key=worth)


def main() -> None:
    """Answers until the input ends."""
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "move":
            print(best(message["legal_moves"]), flush=True)


if __name__ == "__main__":
    main()
