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
SLACK = 1.25


@dataclass(frozen=True, slots=True)
class Item:
    """What is counted, with the instructions a call a plain bitmask prototype took, if known.

    `most` bounds the calls of what is slow and only printed.
    """

    name: str
    prototype: int | None
    found: str
    most: int = FULL


ITEMS = (
    Item("classify", 42, "combinations a set"),
    Item("leads", 844, "plays a hand"),
    Item("answers", 186, "plays a table"),
    Item("round", 14_340, "turns a round"),
    Item("fair_deal", None, "cards a deal", most=1 << 10),
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
    """Instructions a call of the function that is measured for this item."""
    with tempfile.TemporaryDirectory() as folder:
        options = [f"--toggle-collect=*measured_{item}*", f"--callgrind-out-file={folder}/out"]
        command = ["valgrind", "--tool=callgrind", *options, str(program), item, str(count)]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
    collected = re.search(r"Collected : (\d+)", done.stderr)
    if collected is None or int(collected[1]) == 0:
        raise SystemExit(f"{item}: callgrind counted nothing\n{done.stderr}")
    return int(collected[1]) / count


def row(program: Path, item: Item, count: int, own_cost: float) -> tuple[str, bool]:
    """A line of the table, and whether the goal is met."""
    count = min(count, item.most)
    used = instructions(program, item.name, count) - own_cost
    found = walk(program, "turns" if item.name == "round" else item.name, count)
    text = f"{item.name:<10} {used:>10.1f}"
    if item.prototype is None:
        return f"{text} {'':>10} {'':>6}        {found:.2f} {item.found}", True
    goal, met = item.prototype * SLACK, used <= item.prototype * SLACK
    verdict = "ok" if met else "OVER"
    return f"{text} {goal:>10.1f} {used / goal:>6.3f}  {verdict:<4}  {found:.2f} {item.found}", met


def main() -> int:
    """Prints the table; 1 when a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--full", action="store_true", help=f"{FULL} positions an item")
    parser.add_argument("--positions", type=int, default=SHORT, help=f"or so many ({SHORT})")
    arguments = parser.parse_args()
    count: int = FULL if arguments.full else arguments.positions
    program = build()
    own_cost = instructions(program, "nothing", count)
    print(f"{count} positions an item, {own_cost:.1f} instructions of the walk taken off each")
    print(f"{'item':<10} {'a call':>10} {'goal':>10} {'ratio':>6}        found")
    all_met = True
    for item in ITEMS:
        line, met = row(program, item, count, own_cost)
        print(line, flush=True)
        all_met = all_met and met
    return 0 if all_met else 1


if __name__ == "__main__":
    sys.exit(main())
