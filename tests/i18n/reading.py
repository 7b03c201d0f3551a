"""Reading the rules texts: the cards they show, their tables and their shape."""

import re

SIGNS = {"♠": "S", "♣": "C", "♦": "D", "♥": "H"}

_CARD = re.compile(r"(10|[2-9JQKA])([♠♣♦♥])")
_MARKS = ("## ", "# ", "- ", "|", "1. ", "2. ")


def cards_in(line: str) -> list[str]:
    """The cards shown in a line, as the engine reads them."""
    return [rank.replace("10", "T") + SIGNS[sign] for rank, sign in _CARD.findall(line)]


def tables(markdown: str) -> list[list[list[str]]]:
    """The rows of each table, heads and rules left out."""
    blocks = re.findall(r"(?:^\|.*\n)+", markdown, re.MULTILINE)
    return [[_cells(row) for row in block.splitlines()[2:]] for block in blocks]


def outline(markdown: str) -> list[str]:
    """The shape of a text: what each line starts with."""
    starts = (next((m for m in _MARKS if row.startswith(m)), "") for row in markdown.splitlines())
    return [mark for mark in starts if mark]


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("|").split("|")]
