"""Cards as (rank, suit) tuples and every text that names one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

RANK_LETTERS = "3456789TJQKA2"
SUIT_LETTERS = "SCDH"
SUIT_SIGNS = "♠♣♦♥"
TWO = 15


class Card(NamedTuple):
    """A card: rank 3 to 15 (11 J, 12 Q, 13 K, 14 A, 15 the 2), suit 0 to 3 (S, C, D, H).

    Tuples compare by rank, then suit, which is the order of strength in Thirteen.
    """

    rank: int
    suit: int

    @property
    def text(self) -> str:
        """The one form that answers use, such as ``"TH"``."""
        return RANK_LETTERS[self.rank - 3] + SUIT_LETTERS[self.suit]


DECK = tuple(Card(rank, suit) for rank in range(3, TWO + 1) for suit in range(4))


def spellings(card: Card) -> set[str]:
    """Every text that the rules accept for the card."""
    letter = RANK_LETTERS[card.rank - 3]
    ranks = {letter, letter.lower()} | ({"10"} if letter == "T" else set())
    suit = SUIT_LETTERS[card.suit]
    suits = {suit, suit.lower(), SUIT_SIGNS[card.suit]}
    return {r + s for r in ranks for s in suits} | {s + r for r in ranks for s in suits}


_BY_SPELLING = {text: card for card in DECK for text in spellings(card)}


def parse(text: str) -> Card | None:
    """The card a text names, or None where it names none."""
    return _BY_SPELLING.get(text)


def cards(text: str | Iterable[str]) -> list[Card]:
    """Cards from ``"3S 4C"`` or a list of texts; ``KeyError`` for a text that is no card."""
    words = text.split() if isinstance(text, str) else text
    return [_BY_SPELLING[word] for word in words]


def texts(of: Iterable[Card]) -> list[str]:
    """The texts of the cards, weakest first."""
    return [card.text for card in sorted(of)]
