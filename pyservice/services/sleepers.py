"""How many requests may sleep at once."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class Sleepers:
    """Places for requests that sleep until a game goes on.

    Each holds a thread of the server. Without a limit those who wait for moves would take
    the threads of those who make them.
    """

    def __init__(self, most: int) -> None:
        self._free = threading.Semaphore(most)

    @contextmanager
    def place(self) -> Iterator[bool]:
        """A place for the length of the block; False where there is none."""
        is_free = self._free.acquire(blocking=False)
        try:
            yield is_free
        finally:
            if is_free:
                self._free.release()
