"""Instructions a call, counted by callgrind, beside their goals; exits 1 when one is over.

The positions come from one seed and every walk is the same, so the counts of one compiler are the
same on every machine. The walk over the positions itself is counted too and taken off.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FULL = 1 << 18
SHORT = 1 << 14
ARRANGED_FULL = 20_000
ARRANGED_SHORT = 1 << 12
PROTOTYPE = 1.25
LANDED = 1.05


@dataclass(frozen=True, slots=True)
class Item:
    """What is counted: its goal in instructions a call, if it has one, and how many calls.

    A goal is what a plain bitmask prototype took and a quarter, or what it took as first landed
    and a twentieth.
    """

    name: str
    goal: float | None
    found: str
    short: int = SHORT
    full: int = FULL


def arranged(name: str, landed: int, found: str) -> Item:
    """An item of the arranger, over one of its measured sets."""
    return Item(name, landed * LANDED, found, ARRANGED_SHORT, ARRANGED_FULL)


ITEMS = (
    Item("classify", 42 * PROTOTYPE, "combinations a set"),
    Item("leads", 844 * PROTOTYPE, "plays a hand"),
    Item("answers", 186 * PROTOTYPE, "plays a table"),
    Item("round", 14_340 * PROTOTYPE, "turns a round"),
    Item("fair_deal", None, "cards a deal", 1 << 10, 1 << 10),
    arranged("arrange random", 19_545, "points left over"),
    arranged("arrange dense", 12_391, "points left over"),
    arranged("arrange forced wilds", 20_670, "points left over"),
    arranged("discards random", 30_536, "best discards a hand"),
    arranged("discards dense", 19_805, "best discards a hand"),
    arranged("discards forced wilds", 32_194, "best discards a hand"),
)


def build() -> Path:
    """Builds the counted program for x86-64-v3, apart from other builds, and finds it."""
    command = ["cargo", "bench", "--package", "thirteen-engine", "--bench", "instructions"]
    options = ["--no-run", "--message-format=json", "--target-dir", str(ROOT / "target/x86-64-v3")]
    environment = {**os.environ, "RUSTFLAGS": "-C target-cpu=x86-64-v3"}
    built = subprocess.run(
        command + options, cwd=ROOT, env=environment, check=True, stdout=subprocess.PIPE, text=True
    )
    messages = [json.loads(line) for line in built.stdout.splitlines()]
    programs = [message.get("executable") for message in messages]
    return next(Path(program) for program in reversed(programs) if program)


def walk(program: Path, item: str, count: int) -> float:
    """Walks without counting: what was found a call."""
    command = [str(program), item, str(count)]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return int(done.stdout.split()[1]) / count


def instructions(program: Path, item: str, count: int) -> float:
    """Instructions a call of the function that is measured for this item.

    A run calls one function of those named so.
    """
    with tempfile.TemporaryDirectory() as folder:
        options = ["--toggle-collect=*::measured_*", f"--callgrind-out-file={folder}/out"]
        command = ["valgrind", "--tool=callgrind", *options, str(program), item, str(count)]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
    collected = re.search(r"Collected : (\d+)", done.stderr)
    if collected is None or int(collected[1]) == 0:
        raise SystemExit(f"{item}: callgrind counted nothing\n{done.stderr}")
    return int(collected[1]) / count


def row(program: Path, item: Item, count: int, own_cost: float) -> tuple[str, bool]:
    """A line of the table, and whether the goal is met."""
    used = instructions(program, item.name, count) - own_cost
    found = walk(program, "turns" if item.name == "round" else item.name, count)
    text = f"{item.name:<21} {used:>10.1f}"
    if item.goal is None:
        return f"{text} {'':>10} {'':>6}        {found:.2f} {item.found}", True
    met = used <= item.goal
    text += f" {item.goal:>10.1f} {used / item.goal:>6.3f}  {'ok' if met else 'OVER':<4}"
    return f"{text}  {found:.2f} {item.found}", met


def main() -> int:
    """Prints the table; 1 when a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help=f"up to {FULL} positions an item")
    parser.add_argument("--positions", type=int, help="at most so many")
    arguments = parser.parse_args()
    program = build()
    own_cost = instructions(program, "nothing", SHORT)
    print(f"{own_cost:.1f} instructions of the walk taken off each")
    print(f"{'item':<21} {'a call':>10} {'goal':>10} {'ratio':>6}        found")
    all_met = True
    for item in ITEMS:
        count = item.full if arguments.full else item.short
        line, met = row(program, item, min(count, arguments.positions or count), own_cost)
        print(line, flush=True)
        all_met = all_met and met
    return 0 if all_met else 1


if __name__ == "__main__":
    sys.exit(main())
