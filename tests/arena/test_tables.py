"""The README's tables, the catalogue and the figures that are kept say the same."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from pyservice.__main__ import main
from pyservice.arena import readme
from pyservice.arena.kept import Kept
from pyservice.arena.pairings import PAIRINGS, Goal
from pyservice.arena.strengths import fewer, merged, tables, written
from pyservice.arena.table import Terms, play
from pyservice.engine import measured

if TYPE_CHECKING:
    from pyservice.engine.measured import Measured

SOME = measured.rows()[0]
README = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


def row(**other: Any) -> Measured:
    """Some figures, but for these."""
    return {**SOME, **other}  # type: ignore[typeddict-item]


def test_the_readme_has_the_figures_that_are_kept() -> None:
    assert tables(measured.rows()) in README
    assert written(README, measured.rows()) == README


def test_figures_that_are_kept_are_those_of_the_rows() -> None:
    names = [row["row"] for row in measured.rows()]
    assert names == [name for name in PAIRINGS if name in names]
    for kept in measured.rows():
        pairing = PAIRINGS[kept["row"]]
        assert (kept["ruleset"], kept["bot"], kept["against"], kept["seats"]) == (
            pairing.ruleset,
            pairing.bot,
            pairing.against,
            pairing.seats,
        )
        assert kept["catalogue"] == pairing.catalogue
        assert kept["games"] == kept["deals"] * kept["seats"]


def test_opponents_never_change() -> None:
    frozen = {pairing.against for pairing in PAIRINGS.values()}
    assert frozen == {"random", "greedy@1", "planner@1", "linear@1"}


@pytest.mark.parametrize(
    ("figures", "told"),
    [
        ({"first_rate": 0.58, "games": 4_000}, "≥ 58 %, mean < 2 ms, p99 < 9 ms: reached"),
        ({"first_rate": 0.57}, "**not reached**"),
        ({"first_rate": 0.9, "mean_ms": 2.0}, "**not reached**"),
        ({"first_rate": 0.9, "p99_ms": 9.0}, "**not reached**"),
        ({"first_rate": 0.9, "games": 400}, "reached so far (400 of 4,000 games)"),
    ],
)
def test_goals(figures: dict[str, Any], told: str) -> None:
    quick = {"mean_ms": 1.0, "p99_ms": 3.0, "games": 5_000}
    text = Goal(0.58, mean_ms=2, p99_ms=9).told(row(**{**quick, **figures}))
    assert text.endswith(told)


def test_few_deals_have_no_interval() -> None:
    assert "50.0 % (too few deals)" in tables([row(row="random", first_rate=0.5, deals=29)])
    assert "50.0 ± 1.0 %" in tables([row(row="random", first_rate=0.5, margin=0.01, deals=30)])


def test_no_interval_that_is_kept_is_nothing() -> None:
    assert [kept["row"] for kept in measured.rows() if kept["margin"] <= 0] == []


def test_new_figures_stand_for_old_ones_in_the_order_of_the_rows() -> None:
    old = [row(row="planner", games=1), row(row="three-greedy", games=1)]
    new = [row(row="three-greedy", games=2), row(row="random", games=2)]
    rows = [(one["row"], one["games"]) for one in merged(old, new)]
    assert rows == [("random", 2), ("planner", 1), ("three-greedy", 2)]


def test_fewer_games_than_there_were_are_told() -> None:
    old = [row(row="planner", games=4_000), row(row="random", games=8)]
    new = [row(row="planner", games=8), row(row="random", games=8), row(row="linear", games=1)]
    assert fewer(old, new) == ["planner: 8 games take the place of 4,000"]


def test_a_readme_without_a_place_is_refused() -> None:
    with pytest.raises(ValueError, match="no place"):
        written("# Nothing", [])


def test_rows_are_measured_kept_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    readme_file, figures = tmp_path / "README.md", tmp_path / "measured.json"
    readme_file.write_text(README, "utf-8")
    figures.write_text("[]", "utf-8")
    monkeypatch.setattr(readme, "README", readme_file)
    monkeypatch.setattr(measured, "FILE", figures)
    asked = ["arena", "--readme", "three-greedy", "random", "--keep", str(tmp_path)]
    assert main([*asked, "--deals", "2"]) == 0
    first = capsys.readouterr().out
    assert figures.read_text("utf-8") == "[]"
    assert main([*asked, "--deals", "2", "--write"]) == 0
    assert capsys.readouterr().out == first
    assert [(one["row"], one["deals"]) for one in measured.rows()] == [
        ("random", 2),
        ("three-greedy", 2),
    ]
    assert first in readme_file.read_text("utf-8")
    assert main([*asked, "--deals", "3"]) == 0
    assert "3/3 deals, random" in capsys.readouterr().err


def test_an_interrupted_run_goes_on(tmp_path: Path) -> None:
    terms = Terms("cardgames_io", ("linear", "greedy"), 7, 1000)
    (whole,) = ([first for first, _ in play(terms, range(3))],)
    with Kept(tmp_path, "one", terms) as kept:
        for outcome in whole[:2]:
            kept.add(outcome)
    (file,) = tmp_path.iterdir()
    torn = file.read_text("utf-8") + '{"games":2,"fir'
    file.write_text(torn, "utf-8")
    with Kept(tmp_path, "one", terms) as kept:
        assert kept.outcomes == whole[:2]
        kept.add(whole[2])
    with Kept(tmp_path, "one", terms) as kept:
        assert kept.outcomes == whole
    with Kept(tmp_path, "one", Terms("cardgames_io", ("linear", "greedy"), 8, 1000)) as kept:
        assert kept.outcomes == []


def test_a_torn_line_in_the_middle_ends_what_is_kept(tmp_path: Path) -> None:
    terms = Terms("cardgames_io", ("greedy", "greedy"), 7, 1000)
    whole = [first for first, _ in play(terms, range(3))]
    with Kept(tmp_path, "one", terms) as kept:
        for outcome in whole:
            kept.add(outcome)
    (file,) = tmp_path.iterdir()
    lines = file.read_text("utf-8").splitlines()
    file.write_text("\n".join([*lines[:2], "{}", *lines[3:]]) + "\n", "utf-8")
    with Kept(tmp_path, "one", terms) as kept:
        assert kept.outcomes == whole[:1]
