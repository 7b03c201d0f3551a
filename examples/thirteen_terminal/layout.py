"""How lines are laid out: rules, columns, a hand with its numbers, names."""

import re
from collections.abc import Iterator, Sequence

from examples.thirteen_terminal.cards import pretty
from examples.thirteen_terminal.service import Json

RULE = "─" * 60
#: Columns of one card in the hand: room for `10♥` and a blank.
CARD_WIDTH = 4

_COLOURS = re.compile(r"\x1b\[\d*m")


def columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Rows of cells as lines, each column as wide as its widest cell; the last one hangs free."""
    widths = [max(map(_width, column)) for column in list(zip(*rows, strict=True))[:-1]]
    for row in rows:
        cells = (
            cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=False)
        )
        yield "  ".join(["", *cells, row[-1]]).rstrip()


def hand(cards: Sequence[str]) -> Iterator[str]:
    """A hand in two lines: the numbers to type, and the cards under them."""
    yield "".join(str(number).rjust(CARD_WIDTH) for number in range(1, len(cards) + 1))
    yield "".join(pretty(card, CARD_WIDTH) for card in cards)


def name_of(seat: int, seats: Sequence[Json]) -> str:
    """The name of the one who sits there."""
    return str(seats[seat]["name"] or f"#{seat + 1}")


def _width(cell: str) -> int:
    return len(_COLOURS.sub("", cell))
