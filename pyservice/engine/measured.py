"""How strong the bots were measured to be: the one home of these figures.

`python -m pyservice arena --readme --write` measures them and writes them here and into the
README; `GET /v1/bots` tells those that are marked for it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypedDict

from pyservice import _core

if TYPE_CHECKING:
    from collections.abc import Sequence

FILE: Final = Path(__file__).with_name("measured.json")
"""Where the figures are kept."""


class Measured(TypedDict):
    """How a bot did against equal others, over deals played once in each of its seats.

    `margin` and `points_margin` are half the width of 95 % intervals over deals. Times are
    milliseconds of processor time a move: the mean, and what 99 and 99.9 of 100 moves did not
    exceed. `catalogue`: these are the figures that the catalogue tells of this bot.
    """

    row: str
    ruleset: str
    bot: str
    against: str
    seats: int
    deals: int
    games: int
    seed: int
    first_rate: float
    margin: float
    mean_points: float
    points_margin: float
    mean_ms: float
    p99_ms: float
    p999_ms: float
    catalogue: bool


def rows() -> list[Measured]:
    """Every figure kept, in the order of the README's tables."""
    found: list[Measured] = json.loads(FILE.read_text("utf-8"))
    return found


def level_of(name: str) -> str:
    """The level of a bot's name, without its version and budget.

    >>> level_of("greedy@1"), level_of("expert@1:25ms")
    ('greedy', 'expert')
    """
    return name.partition(":")[0].partition("@")[0]


def compiled() -> Path:
    """The file of the compiled module that was measured."""
    return Path(_core.__file__)


def text(figures: Sequence[Measured]) -> str:
    """The figures as the file holds them, a row to each line."""
    lines = [json.dumps(row, ensure_ascii=False) for row in figures]
    return "[\n" + ",\n".join(lines) + "\n]\n"
