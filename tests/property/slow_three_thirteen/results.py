"""Scores of a round and who wins in the end (RULES 3.4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.property.slow_three_thirteen.arrangements import least_penalty

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.property.slow_three_thirteen.cards import Card
    from tests.property.slow_three_thirteen.melds import MeldRules


@dataclass(frozen=True)
class Result:
    """One round that is over; ``hands`` is what each seat held at the end."""

    number: int
    points: list[int]
    totals: list[int]
    gone_out: int | None
    hands: list[list[Card]]

    def json(self) -> dict[str, Any]:
        """What of the result does not hang on which of several arrangements is shown."""
        return {
            "number": self.number,
            "points": self.points,
            "totals": self.totals,
            "gone_out": self.gone_out,
            "penalties": self.points,
        }


def result_of(
    number: int,
    hands: Sequence[list[Card]],
    gone_out: int | None,
    scores: Sequence[int],
    rules: MeldRules,
) -> Result:
    """The points of every hand, none for the seat that went out, added to the scores before."""
    points = [
        0 if seat == gone_out else least_penalty(hand, rules) for seat, hand in enumerate(hands)
    ]
    totals = [score + point for score, point in zip(scores, points, strict=True)]
    return Result(number, points, totals, gone_out, [sorted(hand) for hand in hands])


def winners_of(totals: Sequence[int]) -> list[int]:
    """The seats with the lowest total."""
    return [seat for seat, total in enumerate(totals) if total == min(totals)]
