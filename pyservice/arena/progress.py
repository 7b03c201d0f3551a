"""How far the arena is, on standard error."""

from __future__ import annotations

import sys
import time
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pyservice.arena.standing import Tally

EVERY_SECONDS: Final = 5.0
"""How often progress is told where it cannot be written over."""


class Progress:
    """A line that says how far it is and how the first bot does."""

    def __init__(self, deals: int, first: Tally, name: str) -> None:
        self._deals = deals
        self._first = first
        self._name = name
        self._over = sys.stderr.isatty()
        self._next = time.monotonic() + EVERY_SECONDS

    def show(self) -> None:
        """Says it, where it can be written over or when it is time."""
        if self._over or time.monotonic() >= self._next:
            self._next = time.monotonic() + EVERY_SECONDS
            self._say("\r", "  ") if self._over else self._say("", "\n")

    def done(self) -> None:
        """Says it for the last time, and leaves the line."""
        self._say("\r" if self._over else "", "\n")

    def _say(self, before: str, after: str) -> None:
        firsts = self._first.firsts
        told = f"{firsts.count}/{self._deals} deals, {self._name} {firsts.per_cent} % first"
        sys.stderr.write(f"{before}{told}{after}")
        sys.stderr.flush()
