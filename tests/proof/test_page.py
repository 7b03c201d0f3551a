"""`docs/fairness.md`: its verifier runs, its numbers are right, and the engine deals the same."""

from __future__ import annotations

import ast
import doctest
import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pyservice.engine import Game
from tests.proof.records import MAKERS, Record, record

if TYPE_CHECKING:
    from collections.abc import Callable

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "fairness.md").read_text(encoding="utf-8")
VERIFIER = next(
    block.split("```")[0] for block in PAGE.split("```python\n") if block.startswith("import")
)
DEALT = [name for name in MAKERS if name != "placed"]


@cache
def examples() -> dict[str, Any]:
    """The names that the page's verifier and examples leave behind; each example was checked."""
    names: dict[str, Any] = {"__name__": "verifier"}
    exec(VERIFIER, names)  # noqa: S102
    test = doctest.DocTestParser().get_doctest(PAGE, names, "fairness.md", "fairness.md", 0)
    result = doctest.DocTestRunner().run(test, clear_globs=False)
    assert result.attempted > 20
    assert result.failed == 0
    return test.globs


def test_the_verifier_is_short_and_needs_nothing_else() -> None:
    lines = [line for line in VERIFIER.splitlines() if line.strip()]
    assert len(lines) <= 40
    tree = ast.parse(VERIFIER)
    assert not any(isinstance(node, ast.ImportFrom) for node in ast.walk(tree))
    imported = {
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    }
    assert imported <= sys.stdlib_module_names


def test_the_engine_deals_the_example_of_thirteen() -> None:
    page = examples()
    clients = [seed or "" for seed in page["clients"]]
    game, _ = Game.deal("cardgames_io", {}, 4, page["seed"], clients)
    assert [sorted(hand) for hand in game.hands()] == [sorted(hand) for hand in page["hands"]]


def test_the_engine_deals_the_example_of_three_thirteen() -> None:
    page = examples()
    clients = [seed or "" for seed in page["rummy_clients"]]
    game, events = Game.deal("three_thirteen", {}, 3, page["rummy_seed"], clients)
    assert [sorted(h) for h in game.hands()] == [sorted(h) for h in page["rummy_hands"]]
    started = (events[0]["dealer"], events[0]["discard_top"], events[0]["stock_count"])
    assert started == (page["dealer"], page["upcard"], len(page["stock"]))
    drew = game.apply(game.to_act or 0, {"type": "draw", "source": "stock"})
    assert drew[0]["card"] == page["stock"][0]


def test_every_draw_of_a_game_follows_from_the_page() -> None:
    """Stock and discard pile as the page has them, through five reshuffles of a real game."""
    told, page = record("rummy"), examples()
    seeds = bytes.fromhex(told["server_seed"]), told["fairness"]["client_seeds"]
    reshuffles = 0
    for deal in told["deals"]:
        r = deal["round_number"]
        deck = page["shuffled"](page["PACK"] * 2, *seeds, f"round|{r}")
        stock, pile, times = deck[(r + 2) * 4 + 1 :], [deal["discard_top"]], 0
        for move in (move for move in told["moves"] if move["round_number"] == r):
            if move["source"] == "stock" and not stock:
                times += 1
                stock = page["shuffled"](pile[:-1], *seeds, f"reshuffle|{r}|{times}")
                pile = pile[-1:]
            if move["type"] == "draw":
                taken = stock.pop(0) if move["source"] == "stock" else pile.pop()
                assert move["drawn"] == taken
            elif move["card"] is not None:
                pile.append(move["card"])
        reshuffles += times
    assert reshuffles == 5


def _run(told: Record, folder: Path) -> subprocess.CompletedProcess[str]:
    script, file = folder / "verifier.py", folder / "record.json"
    script.write_text(VERIFIER, encoding="utf-8")
    file.write_text(json.dumps(told), encoding="utf-8")
    command = [sys.executable, "-I", str(script), str(file)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)


@pytest.mark.parametrize("name", ["dealt", "rummy", "never_dealt"])
def test_the_verifier_finds_records_right(name: str, tmp_path: Path) -> None:
    done = _run(record(name), tmp_path)
    assert (done.returncode, done.stdout) == (0, "commitment and deals are right\n"), done.stderr


@pytest.mark.parametrize("name", DEALT)
def test_the_verifier_agrees_with_the_command(name: str) -> None:
    examples()["check"](record(name))


def _other_dealer(told: Record) -> None:
    told["deals"][0]["dealer"] ^= 1


FAULTS: dict[str, tuple[str, Callable[[Record], None]]] = {
    "commitment": ("dealt", lambda told: told["fairness"].update(commitment="0" * 64)),
    "deal 2": ("dealt", lambda told: told["deals"][1]["hands"].reverse()),
    "dealer 1": ("rummy", _other_dealer),
    "upcard 3": ("rummy", lambda told: told["deals"][2].update(discard_top="XX")),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_verifier_finds_what_is_wrong(fault: str) -> None:
    name, spoil = FAULTS[fault]
    told = record(name)
    spoil(told)
    with pytest.raises(SystemExit, match=f"^WRONG: {fault} is "):
        examples()["check"](told)


def test_the_readme_leads_here() -> None:
    assert "(docs/fairness.md)" in (ROOT / "README.md").read_text(encoding="utf-8")
