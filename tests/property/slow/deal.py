"""Dealing: the ``thirteen/1`` shuffle, who leads, and hands that win at once."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from tests.property.slow.cards import DECK, TWO, Card

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tests.property.slow.options import Options

HAND_SIZE = 13


class InstantWin(NamedTuple):
    """Who wins at the deal, why, and the card that decides between two owners."""

    seat: int
    pattern: str
    top: Card


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _numbers(server_seed: bytes, message: str) -> Iterator[int]:
    block = 0
    while True:
        text = f"{message}|{block}".encode()
        digest = hmac.new(server_seed, text, hashlib.sha256).digest()
        for at in range(0, len(digest), 4):
            yield int.from_bytes(digest[at : at + 4], "big")
        block += 1


def _draw(numbers: Iterator[int], bound: int) -> int:
    limit = 2**32 // bound * bound
    return next(number for number in numbers if number < limit) % bound


def deal(server_seed: bytes, client_seeds: Sequence[str], round_number: int) -> list[set[Card]]:
    """The hands of a round by the published algorithm; one client seed for each seat."""
    parts = ["thirteen/1", _hash(server_seed), *(_hash(s.encode()) for s in client_seeds)]
    numbers = _numbers(server_seed, "|".join([*parts, f"round|{round_number}"]))
    deck = list(DECK)
    for last in range(len(deck) - 1, 0, -1):
        other = _draw(numbers, last + 1)
        deck[last], deck[other] = deck[other], deck[last]
    seats = len(client_seeds)
    return [set(deck[seat : seats * HAND_SIZE : seats]) for seat in range(seats)]


def opening(hands: Sequence[set[Card]]) -> tuple[int, Card]:
    """The holder of the lowest dealt card, and that card."""
    lowest = min(card for hand in hands for card in hand)
    return next(seat for seat, hand in enumerate(hands) if lowest in hand), lowest


def instant_win(hands: Sequence[set[Card]], options: Options) -> InstantWin | None:
    """The win at the deal, by the order of patterns and then by the deciding card."""
    for pattern in ("dragon", "five_consecutive_pairs", "four_twos", "six_pairs"):
        if pattern not in options.instant_wins:
            continue
        tops = [(_top(pattern, hand), seat) for seat, hand in enumerate(hands)]
        owners = [(top, seat) for top, seat in tops if top is not None]
        if owners:
            top, seat = max(owners)
            return InstantWin(seat, pattern, top)
    return None


def _top(pattern: str, hand: set[Card]) -> Card | None:
    held = Counter(card.rank for card in hand)
    paired = [rank for rank in sorted(held) if held[rank] >= 2]
    if pattern == "dragon":
        return _highest(hand, 14) if all(held[rank] for rank in range(3, TWO)) else None
    if pattern == "four_twos":
        return Card(TWO, 3) if held[TWO] == 4 else None
    if pattern == "six_pairs":
        return _highest(hand, paired[-1]) if sum(n // 2 for n in held.values()) >= 6 else None
    tops = [r for r in paired if r != TWO and all(held[r - n] >= 2 for n in range(5))]
    return _highest(hand, tops[-1]) if tops else None


def _highest(hand: set[Card], rank: int) -> Card:
    return max(card for card in hand if card.rank == rank)
