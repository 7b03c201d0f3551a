"""Cards as people read and type them."""

import os
import re
import sys

SIGNS = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}

_SUITS = {**{letter: letter for letter in SIGNS}, **{sign: s for s, sign in SIGNS.items()}}
_RANK = "10|[2-9TJQKA]"
_TYPED = re.compile(
    f"(?P<rank>{_RANK})(?P<suit>[SCDH♠♣♦♥])|(?P<suit2>[SCDH♠♣♦♥])(?P<rank2>{_RANK})"
)
_RED = "\x1b[31m{}\x1b[0m"


def canonical(typed: str) -> str | None:
    """The card meant by a text such as `3s`, `10♥` or `H5`, or None when it means none.

    >>> canonical("h10")
    'TH'
    """
    match = _TYPED.fullmatch(typed.upper())
    if match is None:
        return None
    rank = match["rank"] or match["rank2"]
    return rank.replace("10", "T") + _SUITS[match["suit"] or match["suit2"]]


def pretty(card: str, width: int = 0) -> str:
    """A card with its suit sign, red where the terminal has colours, padded to a width.

    >>> pretty("TH", 4)
    ' 10♥'
    """
    shown = (card[0].replace("T", "10") + SIGNS[card[1]]).rjust(width)
    return _RED.format(shown) if card[1] in "DH" and _has_colours() else shown


def pretty_all(cards: list[str]) -> str:
    """Several cards with blanks between them."""
    return " ".join(pretty(card) for card in cards)


def _has_colours() -> bool:
    return sys.stdout.isatty() and "NO_COLOR" not in os.environ
