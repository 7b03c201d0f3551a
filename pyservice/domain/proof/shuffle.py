"""The shuffle `thirteen/1` in plain Python, apart from the engine's.

Who checks a record with the engine alone believes the engine that dealt. `docs/fairness.md`
says the algorithm in words.
"""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ALGORITHM: Final = "thirteen/1"
PACK: Final = tuple(rank + suit for rank in "3456789TJQKA2" for suit in "SCDH")
_NUMBERS: Final = 2**32


def digest(data: bytes) -> str:
    """SHA-256 as 64 lower-case hex digits."""
    return hashlib.sha256(data).hexdigest()


@dataclass(frozen=True, slots=True)
class Shuffler:
    """All chance of one game: the server's seed and one client seed a seat, "" for a bot's."""

    server_seed: bytes
    client_seeds: Sequence[str]

    def first_dealer(self) -> int:
        """The seat that deals round 1 of Three Thirteen."""
        return _draw(self._numbers("dealer"), len(self.client_seeds))

    def deck(self, round_number: int, packs: int) -> list[str]:
        """The cards of a round, the first to be dealt first."""
        deck = list(PACK * packs)
        numbers = self._numbers(f"round|{round_number}")
        for last in range(len(deck) - 1, 0, -1):
            other = _draw(numbers, last + 1)
            deck[last], deck[other] = deck[other], deck[last]
        return deck

    def _numbers(self, purpose: str) -> Iterator[int]:
        seeds = (digest(seed.encode()) for seed in self.client_seeds)
        message = "|".join([ALGORITHM, digest(self.server_seed), *seeds, purpose])
        block = 0
        while True:
            found = hmac.digest(self.server_seed, f"{message}|{block}".encode(), "sha256")
            yield from (int.from_bytes(found[at : at + 4]) for at in range(0, len(found), 4))
            block += 1


def _draw(numbers: Iterator[int], bound: int) -> int:
    fair = _NUMBERS // bound * bound
    return next(number for number in numbers if number < fair) % bound
