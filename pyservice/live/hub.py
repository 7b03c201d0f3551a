"""The hub for the threads of one process."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class _Topic:
    """One watched game: the last version said, and who waits for the next."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._version = 0
        self.watchers = 0

    def wait(self, after: int, seconds: float) -> bool:
        with self._changed:
            return self._changed.wait_for(lambda: self._version > after, timeout=seconds)

    def say(self, version: int) -> None:
        with self._changed:
            self._version = max(self._version, version)
            self._changed.notify_all()


class ThreadHub:
    """Wakes threads by one condition a watched game; a game nobody watches costs nothing."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._topics: dict[str, _Topic] = {}

    @contextmanager
    def watch(self, game_id: str) -> Iterator[_Topic]:
        """See `Hub.watch`."""
        with self._lock:
            topic = self._topics.setdefault(game_id, _Topic())
            topic.watchers += 1
        try:
            yield topic
        finally:
            with self._lock:
                topic.watchers -= 1
                if topic.watchers == 0:
                    del self._topics[game_id]

    def publish(self, game_id: str, version: int) -> None:
        """See `Hub.publish`."""
        with self._lock:
            topic = self._topics.get(game_id)
        if topic is not None:
            topic.say(version)
