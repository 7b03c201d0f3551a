"""The arena: its report, the same on any number of processes, and the intervals."""

from __future__ import annotations

import json

import pytest

from pyservice.__main__ import main
from pyservice.arena import table
from pyservice.arena.command import compare, names
from pyservice.arena.standing import Moments, Tally


def report(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, object]:
    """The JSON that the command prints."""
    assert main(["arena", "--json", *arguments]) == 0
    told: dict[str, object] = json.loads(capsys.readouterr().out)
    return told


def tallies(terms: table.Terms, deals: int, jobs: int) -> list[Tally]:
    """The bots' sums over the deals."""
    found = [Tally(name) for name in terms.bots]
    compare(terms, deals, jobs, found)
    return found


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
    terms = table.Terms("cardgames_io", ("greedy",) * 3, 7, 1000)
    for deal in table.play(terms, range(5)):
        assert [(one.games, one.firsts) for one in deal] == [(3, 1)] * 3


def test_any_number_of_processes_gives_the_same() -> None:
    terms = table.Terms("southern_poker", ("expert:5s", "random", "linear"), 3, 1000)
    alone, together = (tallies(terms, 6, jobs) for jobs in (1, 2))
    assert [one.firsts for one in alone] == [one.firsts for one in together]
    assert [one.points for one in alone] == [one.points for one in together]


def test_whole_games_of_the_other_family() -> None:
    terms = table.Terms("three_thirteen", ("greedy", "random"), 3, 1000)
    greedy, other = tallies(terms, 2, 1)
    assert greedy.firsts.mean + other.firsts.mean == pytest.approx(1)
    assert greedy.points.mean < other.points.mean


def test_names_may_hold_commas_in_quotes() -> None:
    assert names("greedy, planner@1") == ("greedy", "planner@1")
    assert names("'exec:bot -a 1,2',greedy") == ("exec:bot -a 1,2", "greedy")


def test_intervals_are_over_deals() -> None:
    moments = Moments()
    for value in (0.0, 1.0, 1.0, 0.0):
        moments.add(value)
    assert moments.mean == 0.5
    assert moments.margin == pytest.approx(1.96 * (0.25 / 3) ** 0.5)


@pytest.mark.parametrize(
    ("values", "interval", "told"),
    [
        ([0.75], [0.0, 1.0], "75.0"),
        ([1.0] * 100, [0.97, 1.0], "100.0 ± 3.0"),
        ([1.0, 0.5], [0.26, 1.0], "75.0 ± 49.0"),
        ([1 / 3] * 100, [1 / 3 - 0.03, 1 / 3 + 0.03], "33.3 ± 3.0"),
    ],
)
def test_intervals_of_rates_are_never_nothing(
    values: list[float], interval: list[float], told: str
) -> None:
    moments = Moments()
    for value in values:
        moments.add(value)
    assert moments.rate_interval == pytest.approx(interval)
    assert moments.per_cent == told
