"""What the outcomes come to: rates and means with their intervals, times, faults."""

from __future__ import annotations

import math
from array import array
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final, TypedDict

if TYPE_CHECKING:
    from pyservice.arena.table import Outcome

NORMAL_95: Final = 1.96
"""Standard errors on each side of a mean within which it lies 95 times of 100."""

_ROUNDING: Final = 1e-12
"""Sums of numbers that are alike differ by less."""


class Standing(TypedDict):
    """A bot's line of the JSON report; times in milliseconds a move."""

    name: str
    first_rate: float
    first_rate_ci: list[float]
    mean_points: float
    mean_points_ci: list[float]
    mean_ms: float
    p99_ms: float
    p999_ms: float
    refused: int


@dataclass(slots=True)
class Moments:
    """The sums of a number that each deal has one of."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """One more deal."""
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """The mean over deals; 0 without any."""
        return self.total / self.count if self.count else 0.0

    @property
    def margin(self) -> float:
        """Half the width of the 95 % interval of the mean."""
        if self.count < 2:
            return 0.0
        spread = self.squares / self.count - self.mean**2
        if spread < _ROUNDING:
            return 0.0
        return NORMAL_95 * math.sqrt(spread / (self.count - 1))

    @property
    def rate_margin(self) -> float:
        """As `margin`, of a rate: 1 for one deal, and three deals' worth where all went alike."""
        if self.count < 2:
            return 1.0
        return self.margin or min(1.0, 3 / self.count)

    @property
    def per_cent(self) -> str:
        """A rate with its interval, in per cent; without one while there is one deal."""
        told = f"{100 * self.mean:.1f}"
        return told if self.count < 2 else f"{told} ± {100 * self.rate_margin:.1f}"

    @property
    def rate_interval(self) -> list[float]:
        """The interval of a rate, within 0 and 1, lower end first."""
        low, high = self.mean - self.rate_margin, self.mean + self.rate_margin
        return [max(0.0, low), min(1.0, high)]

    @property
    def interval(self) -> list[float]:
        """The interval, lower end first."""
        return [self.mean - self.margin, self.mean + self.margin]


@dataclass(slots=True)
class Tally:
    """One bot's sums over the deals so far."""

    name: str
    games: int = 0
    firsts: Moments = field(default_factory=Moments)
    points: Moments = field(default_factory=Moments)
    nanoseconds: array[int] = field(default_factory=lambda: array("Q"))
    faults: Counter[str] = field(default_factory=Counter)

    def add(self, outcome: Outcome) -> None:
        """Adds the outcome of a deal."""
        self.games += outcome.games
        self.firsts.add(outcome.firsts / outcome.games)
        self.points.add(outcome.points / outcome.games)
        self.nanoseconds.extend(outcome.nanoseconds)
        self.faults.update(outcome.faults)

    def standing(self) -> Standing:
        """Its line of the report."""
        times = sorted(self.nanoseconds)
        return {
            "name": self.name,
            "first_rate": self.firsts.mean,
            "first_rate_ci": self.firsts.rate_interval,
            "mean_points": self.points.mean,
            "mean_points_ci": self.points.interval,
            "mean_ms": sum(times) / max(1, len(times)) / 1e6,
            "p99_ms": _quantile(times, 0.99) / 1e6,
            "p999_ms": _quantile(times, 0.999) / 1e6,
            "refused": self.faults.total(),
        }


def _quantile(times: list[int], share: float) -> int:
    """The least time that this share of the moves did not exceed; 0 without moves."""
    return times[max(0, math.ceil(share * len(times)) - 1)] if times else 0
