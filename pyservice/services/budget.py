"""How many streams may be open at once, in all and for each player."""

from __future__ import annotations

import threading
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyservice.domain.errors import Problem

if TYPE_CHECKING:
    from pyservice.services.ports import Meter


class Budget:
    """Places for streams: `most` in this process, `each` for one player."""

    def __init__(self, most: int, each: int, meter: Meter) -> None:
        self._most = most
        self._each = each
        self._meter = meter
        self._lock = threading.Lock()
        self._taken = 0
        self._of_player: Counter[str] = Counter()

    def take(self, player_id: str) -> Place:
        """A place for one more stream; raises `unavailable` when there is none."""
        with self._lock:
            if self._taken >= self._most or self._of_player[player_id] >= self._each:
                raise Problem("unavailable")
            self._taken += 1
            self._of_player[player_id] += 1
        self._meter.streams(1)
        return Place(self, player_id)

    def free(self, player_id: str) -> None:
        """Takes a place back."""
        with self._lock:
            self._taken -= 1
            self._of_player[player_id] -= 1
            if not self._of_player[player_id]:
                del self._of_player[player_id]
        self._meter.streams(-1)


@dataclass(slots=True)
class Place:
    """A stream's place in the budget."""

    _budget: Budget
    _player_id: str
    _held: bool = True

    def release(self) -> None:
        """Gives the place back; again it does nothing."""
        if self._held:
            self._held = False
            self._budget.free(self._player_id)
