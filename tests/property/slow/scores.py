"""Places, points and the end of the game (RULES 2.5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tests.property.slow.cards import Card, texts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tests.property.slow.options import Options

Places = list[int | None]


@dataclass(frozen=True)
class Result:
    """One round that is over."""

    number: int
    points: list[int]
    totals: list[int]
    places: Places
    order: list[int]
    instant_win: str | None
    hands: list[list[str]]

    def json(self) -> dict[str, Any]:
        """The result as the engine's facade writes it."""
        thirteen = {
            "order": self.order,
            "places": self.places,
            "instant_win": self.instant_win,
            "hands": self.hands,
        }
        return {
            "number": self.number,
            "points": self.points,
            "totals": self.totals,
            "thirteen": thirteen,
            "three_thirteen": None,
        }


def lowest_free_place(places: Places) -> int:
    """The worst place nobody has taken yet."""
    return max(set(range(1, len(places) + 1)) - set(places))


def best_free_place(places: Places) -> int:
    """The best place nobody has taken yet."""
    return min(set(range(1, len(places) + 1)) - set(places))


def points_of(places: Places, options: Options) -> list[int]:
    """Points by place: the seats below you, or 1 for the winner."""
    if options.scoring == "winner_only":
        return [int(place == 1) for place in places]
    return [len(places) - place if place else 0 for place in places]


def order_of(places: Places) -> list[int]:
    """The placed seats, first place first."""
    placed = [(place, seat) for seat, place in enumerate(places) if place is not None]
    return [seat for _, seat in sorted(placed)]


def result_of(
    number: int,
    places: Places,
    scores: Sequence[int],
    hands: Sequence[set[Card]],
    instant_win: str | None,
    options: Options,
) -> Result:
    """The round's points added to the scores before it."""
    points = points_of(places, options)
    totals = [score + point for score, point in zip(scores, points, strict=True)]
    held = [texts(hand) for hand in hands]
    return Result(number, points, totals, places, order_of(places), instant_win, held)


def is_decided(totals: Sequence[int], options: Options) -> bool:
    """Whether the game ends on these totals: target reached and one seat alone on top."""
    best = max(totals)
    return options.target_score == 0 or (best >= options.target_score and totals.count(best) == 1)


def winners_of(totals: Sequence[int]) -> list[int]:
    """The seats with the highest total."""
    return [seat for seat, total in enumerate(totals) if total == max(totals)]
