"""A thread that is there while it is wanted."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


class Worker:
    """One thread of this process, begun at need and again where it is gone, as after a fork.

    `work` is what the thread does; it comes back soon after `stopped` is set. Any thread may call
    these, and at any time.

        worker = Worker("sweeper", lambda: look_again_and_again(worker.stopped))
        worker.attend()
        worker.close()
    """

    def __init__(self, name: str, work: Callable[[], object]) -> None:
        self.stopped = threading.Event()
        self._name = name
        self._work = work
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def attend(self) -> None:
        """Has the thread at work; does nothing where it is, or was told to stop."""
        if self._is_there():
            return
        with self._lock:
            if not (self.stopped.is_set() or self._is_there()):
                made = threading.Thread(target=self._work, name=self._name, daemon=True)
                made.start()
                # Not before: only what was started can be waited for.
                self._thread = made

    def stop(self) -> None:
        """Tells the thread to end, and lets none begin; returns at once."""
        self.stopped.set()

    def close(self, timeout: float | None = None) -> None:
        """Stops, and waits for the thread, at most `timeout` seconds."""
        self.stop()
        # Whoever is just beginning the thread has the lock, and leaves it to be waited for.
        with self._lock:
            thread = self._thread
        if thread is not None:
            thread.join(timeout)

    def _is_there(self) -> bool:
        return self._thread is not None and self._thread.is_alive()
