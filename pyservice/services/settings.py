"""The figures that the services are run with."""

from __future__ import annotations

from dataclasses import dataclass

DAY = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class ServiceSettings:
    """`idle_seconds`: how long a game may lie untouched before it counts as given up."""

    idle_seconds: int = 7 * DAY
