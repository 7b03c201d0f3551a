"""The hub for the threads of one process."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class Topic:
    """One watched game: the last version said, and who waits for the next. See `Watch`."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._version = 0
        self._closed = False
        self.watchers = 0

    @property
    def version(self) -> int:
        """See `Watch.version`."""
        return self._version

    def wait(self, after: int, seconds: float) -> bool:
        """See `Watch.wait`."""
        with self._changed:
            self._changed.wait_for(lambda: self._version > after or self._closed, timeout=seconds)
            return self._version > after

    def say(self, version: int) -> None:
        """Wakes who waits, unless this was said before: waking many for nothing is dear."""
        with self._changed:
            if version > self._version:
                self._version = version
                self._changed.notify_all()

    def close(self) -> None:
        """Wakes who waits, for good."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()


class ThreadHub:
    """Wakes threads by one condition a watched game; a game nobody watches costs nothing."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._topics: dict[str, Topic] = {}
        self._closing = False

    @property
    def closing(self) -> bool:
        """See `Hub.closing`."""
        return self._closing

    @contextmanager
    def watch(self, game_id: str) -> Iterator[Topic]:
        """See `Hub.watch`."""
        topic = self._entered(game_id)
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

    def watched(self) -> list[str]:
        """The ids of the games that somebody watches."""
        with self._lock:
            return list(self._topics)

    def stop_waiting(self) -> None:
        """See `Hub.stop_waiting`."""
        with self._lock:
            self._closing = True
            topics = list(self._topics.values())
        for topic in topics:
            topic.close()

    def close(self) -> None:
        """See `Hub.close`."""
        self.stop_waiting()

    def _entered(self, game_id: str) -> Topic:
        with self._lock:
            topic = self._topics.setdefault(game_id, Topic())
            topic.watchers += 1
            if self._closing:
                topic.close()
            return topic
