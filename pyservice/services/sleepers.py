"""How many requests may sleep at once."""

from __future__ import annotations

import threading
from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class Sleepers:
    """Places for requests that sleep until a game goes on: `most` in all, `each` for one player.

    Each holds a thread of the server. Without a limit those who wait for moves would take
    the threads of those who make them; without a share one player would take all the places.
    """

    def __init__(self, most: int, each: int) -> None:
        self._most = most
        self._each = each
        self._lock = threading.Lock()
        self._asleep: Counter[str] = Counter()

    @contextmanager
    def place(self, player_id: str) -> Iterator[bool]:
        """A place for the length of the block; False where there is none."""
        is_free = self._take(player_id)
        try:
            yield is_free
        finally:
            if is_free:
                self._give_back(player_id)

    def _take(self, player_id: str) -> bool:
        with self._lock:
            if self._asleep.total() >= self._most or self._asleep[player_id] >= self._each:
                return False
            self._asleep[player_id] += 1
            return True

    def _give_back(self, player_id: str) -> None:
        with self._lock:
            self._asleep -= Counter([player_id])
