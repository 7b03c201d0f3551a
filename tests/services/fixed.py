"""Time and chance that are the same in every run."""

from __future__ import annotations

import itertools
import threading
import time
from hashlib import sha256

from pyservice.domain.codes import ALPHABET


class FixedClock:
    """A clock that stands still unless it is set; waits are measured in real seconds."""

    def __init__(self) -> None:
        self.at = 1_790_000_000_000

    def now(self) -> int:
        return self.at

    def monotonic(self) -> float:
        return time.monotonic()


class FixedChance:
    """Numbers one after another, in the place of random ones."""

    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        self._lock = threading.Lock()

    def id(self, now: int) -> str:
        return f"id{now}{self._next():04}"

    def join_code(self) -> str:
        number = self._next()
        return "".join(ALPHABET[number // 29**place % 29] for place in range(8))

    def token(self) -> str:
        return f"token {self._next()}"

    def server_seed(self) -> bytes:
        return sha256(b"%d" % self._next()).digest()

    def _next(self) -> int:
        with self._lock:
            return next(self._numbers)
