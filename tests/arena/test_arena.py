"""The arena: its report, the same on any number of processes, and what guests may do wrong."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from pyservice.__main__ import main
from pyservice.arena import table
from pyservice.arena.command import names, play
from pyservice.arena.standing import Moments

ROOT = Path(__file__).parents[2]


def report(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    """The JSON that the command prints."""
    assert main(["arena", "--json", *arguments]) == 0
    told: dict[str, object] = json.loads(capsys.readouterr().out)
    return told


def program(source: str) -> str:
    """The name of a guest that runs this Python."""
    return f"exec:{shlex.quote(sys.executable)} -c {shlex.quote(source)}"


def outcomes(*bots: str, deals: int = 2, patience_ms: int = 20_000) -> list[table.Outcome]:
    """What each bot made of some deals, the deals added up."""
    terms = table.Terms("cardgames_io", bots, 7, patience_ms)
    sums = [table.Outcome() for _ in bots]
    for deal in table.play(terms, range(deals)):
        for one, outcome in zip(sums, deal, strict=True):
            one.games += outcome.games
            one.firsts += outcome.firsts
            one.faults.update(outcome.faults)
            one.nanoseconds.extend(outcome.nanoseconds)
    return sums


def test_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    told = report(capsys, "--bots", "planner,greedy@1,greedy@1,random", "--deals", "20")
    assert {key: told[key] for key in ("ruleset", "deals", "seed")} == {
        "ruleset": "cardgames_io",
        "deals": 20,
        "seed": 7,
    }
    bots = told["bots"]
    assert isinstance(bots, list)
    assert [bot["name"] for bot in bots] == ["planner", "greedy@1", "greedy@1", "random"]
    assert sum(bot["first_rate"] for bot in bots) == pytest.approx(1)
    assert sum(bot["mean_points"] for bot in bots) == pytest.approx(6)
    for bot in bots:
        low, high = bot["first_rate_ci"]
        assert low <= bot["first_rate"] <= high
        assert 0 < bot["mean_ms"] <= bot["p999_ms"]
        assert bot["p99_ms"] <= bot["p999_ms"]
        assert bot["refused"] == 0
    assert bots[0]["first_rate"] > bots[3]["first_rate"]


def test_equal_bots_are_equal_on_every_deal() -> None:
    sums = outcomes("greedy", "greedy", "greedy", deals=5)
    assert [(one.games, one.firsts) for one in sums] == [(15, 5)] * 3


def test_any_number_of_processes_gives_the_same() -> None:
    terms = table.Terms("southern_poker", ("expert:5s", "random", "linear"), 3, 1000)
    alone, together = (play(terms, 6, jobs) for jobs in (1, 2))
    assert [one.firsts for one in alone] == [one.firsts for one in together]
    assert [one.points for one in alone] == [one.points for one in together]


def test_whole_games_of_the_other_family() -> None:
    terms = table.Terms("three_thirteen", ("greedy", "random"), 3, 1000)
    greedy, other = play(terms, 2, 1)
    assert greedy.firsts.mean + other.firsts.mean == pytest.approx(1)
    assert greedy.points.mean < other.points.mean


def test_the_example_plays_without_fault() -> None:
    example = f"exec:{shlex.quote(sys.executable)} {ROOT / 'examples' / 'arena_bot.py'}"
    guest, own = outcomes(example, "random", deals=3)
    assert not guest.faults
    assert guest.games == own.games == 6
    assert guest.nanoseconds


@pytest.mark.parametrize(
    ("source", "faults"),
    [
        ("", {"crash"}),
        ("import sys; sys.stdin.readline(); sys.stdin.readline(); print(99); input()", None),
        ("while input(): print('no move', flush=True)", {"illegal"}),
        ("while input(): print('[' * 100000, flush=True)", {"illegal"}),
        ("while input(): print({'move': True}, flush=True)", {"illegal"}),
    ],
    ids=["ends", "answers no index", "talks", "nests", "bool"],
)
def test_what_a_guest_does_wrong_is_counted(source: str, faults: set[str] | None) -> None:
    guest, own = outcomes(program(source), "random", deals=1)
    assert guest.faults
    assert faults is None or set(guest.faults) == faults
    assert not own.faults
    assert guest.faults.total() <= len(guest.nanoseconds)


def test_who_is_late_is_counted() -> None:
    guest, _ = outcomes(program("import time; time.sleep(60)"), "random", deals=1, patience_ms=20)
    assert set(guest.faults) == {"late"}


def test_a_command_that_there_is_not() -> None:
    guest, _ = outcomes("exec:/nowhere/at-all", "random", deals=1)
    assert guest.faults.total() == len(guest.nanoseconds)


@pytest.mark.parametrize("answer", ["m['legal_moves'][-1]['move']", "{'move': 0}", "0"])
def test_answers_by_index_or_as_a_move(answer: str) -> None:
    source = f"""
import json, sys
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "move":
        assert m["view"]["you"]["seat"] == m["seat"]
        print(json.dumps({answer}), flush=True)
"""
    guest, _ = outcomes(program(source), "random", deals=1)
    assert not guest.faults


def test_names_may_hold_commas_in_quotes() -> None:
    assert names("greedy, planner@1") == ("greedy", "planner@1")
    assert names("'exec:bot -a 1,2',greedy") == ("exec:bot -a 1,2", "greedy")


@pytest.mark.parametrize(
    "arguments",
    [
        ["--bots", "greedy,nobody"],
        ["--bots", "greedy,expert:0ms"],
        ["--bots", "greedy,greedy", "--ruleset", "poker"],
        ["--bots", "greedy,greedy,greedy,greedy,greedy"],
    ],
)
def test_what_cannot_be_played(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "--deals", "1", *arguments]) == 2
    assert capsys.readouterr().err


def test_intervals_are_over_deals() -> None:
    moments = Moments()
    for value in (0.0, 1.0, 1.0, 0.0):
        moments.add(value)
    assert moments.mean == 0.5
    assert moments.margin == pytest.approx(1.96 * (0.25 / 3) ** 0.5)
