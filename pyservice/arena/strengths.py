"""The README's tables of strength, from the figures that are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyservice import engine
from pyservice.arena.pairings import PAIRINGS
from pyservice.engine import measured

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from pyservice.arena.pairings import Pairing
    from pyservice.arena.standing import Tally
    from pyservice.engine.measured import Measured

BEGIN: Final = "<!-- strength: written by `python -m pyservice arena --readme --write` -->"
END: Final = "<!-- strength: end -->"
HEAD: Final = (
    "| row | bots | games | first places | chance | goal | points | ms a move | p99 | over, p99.9 |"
)
ENOUGH: Final = 30
"""Deals from which on an interval is told."""
OWN_TIME: Final = {"expert": "25ms"}
"""What a bot may spend on a move where its name does not say."""
FAMILIES: Final = {"thirteen": "Thirteen", "three_thirteen": "Three Thirteen, eleven rounds"}


def figures(pairing: Pairing, seed: int, tally: Tally) -> Measured:
    """What was measured of a pairing."""
    own = tally.standing()
    return {
        "row": pairing.row,
        "ruleset": pairing.ruleset,
        "bot": pairing.bot,
        "against": pairing.against,
        "seats": pairing.seats,
        "deals": tally.firsts.count,
        "games": tally.games,
        "seed": seed,
        "first_rate": round(own["first_rate"], 4),
        "margin": round(tally.firsts.rate_margin, 4),
        "mean_points": round(own["mean_points"], 4),
        "points_margin": round(tally.points.margin, 4),
        "mean_ms": round(own["mean_ms"], 4),
        "p99_ms": round(own["p99_ms"], 4),
        "p999_ms": round(own["p999_ms"], 4),
        "catalogue": pairing.catalogue,
    }


def tables(rows: Iterable[Measured]) -> str:
    """The tables of Markdown, one a family."""
    known = [row for row in rows if row["row"] in PAIRINGS]
    parts = []
    for family, title in FAMILIES.items():
        own = [row for row in known if engine.family_of(row["ruleset"]) == family]
        if own:
            lines = "\n".join(map(_line, own))
            parts.append(f"{title}:\n\n{HEAD}\n{'|---' * (HEAD.count('|') - 1)}|\n{lines}\n")
    return "\n".join(parts)


def merged(old: Iterable[Measured], new: Iterable[Measured]) -> list[Measured]:
    """The rows of the tables, in their order: the new figures where there are some."""
    by_row = {row["row"]: row for row in (*old, *new)}
    return [by_row[row] for row in PAIRINGS if row in by_row]


def fewer(old: Iterable[Measured], new: Iterable[Measured]) -> list[str]:
    """A sentence for each row whose new figures come from fewer games than the old ones."""
    games = {row["row"]: row["games"] for row in old}
    return [
        f"{row['row']}: {row['games']:,} games take the place of {games[row['row']]:,}"
        for row in new
        if row["games"] < games.get(row["row"], 0)
    ]


def written(readme: str, rows: Sequence[Measured]) -> str:
    """The README with these tables; raises `ValueError` where it has no place for them."""
    before, begin, rest = readme.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError("the README has no place for the tables")
    return f"{before}{BEGIN}\n\n{tables(rows)}\n{END}{after}"


def write(readme: Path, rows: Sequence[Measured]) -> None:
    """Keeps the figures, and writes them into the README."""
    text = written(readme.read_text("utf-8"), rows)
    measured.FILE.write_text(measured.text(rows), "utf-8")
    readme.write_text(text, "utf-8")


def _line(row: Measured) -> str:
    pairing, others = PAIRINGS[row["row"]], row["seats"] - 1
    cells = (
        row["row"],
        f"`{row['ruleset']}`: `{row['bot']}` against {others} × `{row['against']}`",
        f"{row['games']:,}",
        _first_places(row),
        f"{100 / row['seats']:.0f} %",
        "–" if pairing.goal is None else pairing.goal.told(row),
        f"{row['mean_points']:.2f} ± {row['points_margin']:.2f}",
        _ms(row["mean_ms"]),
        _ms(row["p99_ms"]),
        _over(row),
    )
    return "| " + " | ".join(cells) + " |"


def _first_places(row: Measured) -> str:
    """The share with its interval, which few deals have none of."""
    told = f"{100 * row['first_rate']:.1f}"
    if row["deals"] < ENOUGH:
        return f"{told} % (too few deals)"
    return f"{told} ± {100 * row['margin']:.1f} %"


def _ms(time: float) -> str:
    """Milliseconds, to two digits where they are few."""
    return f"{time:.2f}" if time >= 0.1 else f"{time:.4f}"


def _over(row: Measured) -> str:
    """By how many milliseconds 999 of 1,000 moves at most exceed the time they are given."""
    budget = row["bot"].partition(":")[2] or OWN_TIME.get(measured.level_of(row["bot"]), "")
    if not budget.endswith("ms"):
        return "–"
    return f"{max(0.0, row['p999_ms'] - float(budget.removesuffix('ms'))):.2f}"
