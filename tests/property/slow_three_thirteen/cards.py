"""Cards as (rank, suit) tuples, ace low, and every text that names one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

RANK_LETTERS = "A23456789TJQK"
SUIT_LETTERS = "SCDH"
SUIT_SIGNS = "♠♣♦♥"
ACE, KING, HIGH_ACE = 1, 13, 14


class Card(NamedTuple):
    """A card: rank 1 (the ace) to 13 (the king), suit 0 to 3 (S, C, D, H)."""

    rank: int
    suit: int

    @property
    def text(self) -> str:
        """The one form that answers use, such as ``"TH"``."""
        return RANK_LETTERS[self.rank - 1] + SUIT_LETTERS[self.suit]


PACK = tuple(Card(rank, suit) for rank in (*range(3, KING + 1), ACE, 2) for suit in range(4))
"""One pack in the order in which the shuffle begins: 3S 3C 3D 3H 4S … 2H."""


def rank_of(letter: str) -> int:
    """The rank that one letter names."""
    return RANK_LETTERS.index(letter) + 1


def letter_of(rank: int) -> str:
    """The letter of a rank."""
    return RANK_LETTERS[rank - 1]


def spellings(card: Card) -> set[str]:
    """Every text that the rules accept for the card."""
    letter = letter_of(card.rank)
    ranks = {letter, letter.lower()} | ({"10"} if letter == "T" else set())
    suit = SUIT_LETTERS[card.suit]
    suits = {suit, suit.lower(), SUIT_SIGNS[card.suit]}
    return {r + s for r in ranks for s in suits} | {s + r for r in ranks for s in suits}


_BY_SPELLING = {text: card for card in PACK for text in spellings(card)}


def parse(text: str) -> Card | None:
    """The card a text names, or None where it names none."""
    return _BY_SPELLING.get(text)


def cards(text: str | Iterable[str]) -> list[Card]:
    """Cards from ``"3S 4C"`` or a list of texts; ``KeyError`` for a text that is no card."""
    words = text.split() if isinstance(text, str) else text
    return [_BY_SPELLING[word] for word in words]


def texts(of: Iterable[Card]) -> list[str]:
    """The texts of the cards, lowest first."""
    return [card.text for card in sorted(of)]


def without(hand: Iterable[Card], card: Card) -> list[Card]:
    """The hand less one copy of the card, which must be held."""
    rest = list(hand)
    rest.remove(card)
    return rest
