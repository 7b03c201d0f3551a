"""Shuffling, dealing and the first dealer by ``thirteen/1`` (DESIGN 3)."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.property.slow_three_thirteen.cards import PACK, Card

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


@dataclass(frozen=True)
class Dealt:
    """One round as dealt; the stock and the discard pile are top first."""

    hands: list[list[Card]]
    discard: list[Card]
    stock: list[Card]


@dataclass(frozen=True)
class Shuffler:
    """All chance of one game: a server seed and one client seed for each seat."""

    server_seed: bytes
    client_seeds: tuple[str, ...]

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.client_seeds)

    def first_dealer(self) -> int:
        """Who deals round 1."""
        return _draw(self._numbers("dealer"), self.seats)

    def deal(self, round_number: int, packs: int) -> Dealt:
        """The cards of a round, one at a time to the seats in order from seat 0."""
        deck = self._shuffled(list(PACK) * packs, f"round|{round_number}")
        dealt = self.seats * (round_number + 2)
        hands = [deck[seat : dealt : self.seats] for seat in range(self.seats)]
        return Dealt(hands, [deck[dealt]], deck[dealt + 1 :])

    def reshuffled(self, pile: Sequence[Card], round_number: int, times: int) -> list[Card]:
        """The new stock out of a pile (top first) whose top card stays where it is."""
        from_the_bottom = list(reversed(pile[1:]))
        return self._shuffled(from_the_bottom, f"reshuffle|{round_number}|{times}")

    def _shuffled(self, deck: list[Card], purpose: str) -> list[Card]:
        numbers = self._numbers(purpose)
        for last in range(len(deck) - 1, 0, -1):
            other = _draw(numbers, last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck

    def _numbers(self, purpose: str) -> Iterator[int]:
        seeds = [_hash(seed.encode()) for seed in self.client_seeds]
        message = "|".join(["thirteen/1", _hash(self.server_seed), *seeds, purpose])
        block = 0
        while True:
            text = f"{message}|{block}".encode()
            digest = hmac.new(self.server_seed, text, hashlib.sha256).digest()
            for at in range(0, len(digest), 4):
                yield int.from_bytes(digest[at : at + 4], "big")
            block += 1


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _draw(numbers: Iterator[int], bound: int) -> int:
    limit = 2**32 // bound * bound
    return next(number for number in numbers if number < limit) % bound
