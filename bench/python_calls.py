"""What crossing from Python costs: legal plays beside an empty call, simulation beside Rust.

`legal_plays_of_hand` on a lead, a flat list of numbers, is timed beside an empty call of the
module over the same number of different hands, and so, without a goal, is `legal_plays_bits`,
whose numbers are made anew; `simulate` beside the same games played by a Rust program. All by CPU
time, in pairs that alternate; the median of the pairs counts, since machines are noisy. Exits 1
when a goal is missed.
"""

from __future__ import annotations

import argparse
import os
import re
import statistics
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pyservice import _core

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).resolve().parent.parent
SEED = 2026
CALLS_GOAL = 20.0
SIMULATE_GOAL = 1.10


def cpu_seconds(work: Callable[[], object]) -> float:
    """CPU time of this process for one piece of work."""
    before = time.process_time()
    work()
    return time.process_time() - before


@dataclass(frozen=True, slots=True)
class Cost:
    """Nanoseconds of an empty call and of a search, and the median of their ratios."""

    empty: float
    search: float
    ratio: float


def call_costs(hands: list[int], pairs: int) -> tuple[Cost, Cost]:
    """What the leads by place in the hand cost, and those by cards of the pack."""
    rules = _core.Rules("cardgames_io", {})

    def empty() -> None:
        for _hand in hands:
            _core.empty_call()

    def by_place() -> None:
        for hand in hands:
            rules.legal_plays_of_hand(hand)

    def by_card() -> None:
        for hand in hands:
            rules.legal_plays_bits(hand)

    return cost(empty, by_place, len(hands), pairs), cost(empty, by_card, len(hands), pairs)


def cost(empty: Callable[[], object], search: Callable[[], object], calls: int, pairs: int) -> Cost:
    """Times both by turns."""
    timed = [(cpu_seconds(empty), cpu_seconds(search)) for _ in range(pairs)]
    return Cost(
        empty=statistics.median(empty for empty, _ in timed) / calls * 1e9,
        search=statistics.median(search for _, search in timed) / calls * 1e9,
        ratio=statistics.median(search / empty for empty, search in timed),
    )


def rust_program() -> Path:
    """Builds the Rust program as the module is built: the release profile, any processor."""
    command = ["cargo", "build", "--release", "--package", "thirteen-engine"]
    subprocess.run([*command, "--example", "simulate"], cwd=ROOT, check=True)
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    return target / "release/examples/simulate"


def rust_games(program: Path, games: int) -> tuple[float, int]:
    """CPU seconds of the games in Rust, and the turns they took."""
    command = [str(program), str(games), str(SEED)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    turns, nanoseconds = map(int, re.findall(r"\d+", done.stdout))
    return nanoseconds / 1e9, turns


def python_games(games: int) -> tuple[float, int]:
    """CPU seconds of the same games by one call from Python, and the turns they took."""
    rules = _core.Rules("cardgames_io", {})
    before = time.process_time()
    simulation = _core.simulate(games, ["random"] * 4, rules, SEED)
    return time.process_time() - before, simulation["turns"]


def simulate_ratio(program: Path, games: int, pairs: int) -> float:
    """The median ratio of the CPU times; the games must be the same."""
    ratios = []
    for _ in range(pairs):
        (rust, rust_turns), (python, python_turns) = rust_games(program, games), python_games(games)
        assert rust_turns == python_turns, "not the same games"
        ratios.append(python / rust)
    return statistics.median(ratios)


def report(name: str, ratio: float, goal: float) -> bool:
    """Prints a line; whether the goal is met."""
    print(f"{name}: {ratio:.2f} (goal at most {goal:.2f}) {'ok' if ratio <= goal else 'OVER'}")
    return ratio <= goal


def main() -> int:
    """Measures and prints all; 1 when a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1 << 14, help="different hands searched")
    parser.add_argument("--games", type=int, default=4_000, help="games simulated")
    parser.add_argument("--pairs", type=int, default=15, help="pairs that are compared")
    arguments = parser.parse_args()
    hands = [_core.Rules.random_hands(2, seed)[0] for seed in range(arguments.hands)]
    by_place, by_card = call_costs(hands, arguments.pairs)
    print(f"{len(set(hands))} different hands, {by_place.empty:.0f} ns an empty call")
    print(f"legal_plays_bits {by_card.search:.0f} ns, {by_card.ratio:.2f} empty calls")
    print(f"legal_plays_of_hand {by_place.search:.0f} ns")
    met = report("legal_plays_of_hand / empty call", by_place.ratio, CALLS_GOAL)
    ratio = simulate_ratio(rust_program(), arguments.games, arguments.pairs)
    return 0 if report("simulate from Python / in Rust", ratio, SIMULATE_GOAL) and met else 1


if __name__ == "__main__":
    sys.exit(main())
