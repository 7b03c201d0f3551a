"""The hub of processes that share a SQLite file.

SQLite tells nobody of a change, but says cheaply whether there was one (`PRAGMA
data_version`). One thread asks again and again while somebody watches; on a change it looks
which of the watched games have a new version.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
import time
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING, Final

from pyservice.live.hub import ThreadHub
from pyservice.live.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyservice.live.hub import Topic
    from pyservice.live.port import Versions

_log: Final = logging.getLogger(__name__)

#: Seconds between two questions,
TICK: Final = 0.02
#: but so many times what looking at the games has taken.
REST: Final = 10
#: Seconds after the last watcher until the thread sleeps; most come back at once.
PATIENCE: Final = 1.0


class SqliteHub:
    """A hub whose wake-ups come from every process on the file."""

    def __init__(self, path: str, versions: Versions) -> None:
        self._path = path
        self._versions = versions
        self._near = ThreadHub()
        self._wanted = threading.Event()
        self._worker = Worker("hub", self._run)

    @property
    def closing(self) -> bool:
        """See `Hub.closing`."""
        return self._near.closing

    @contextmanager
    def watch(self, game_id: str) -> Iterator[Topic]:
        """See `Hub.watch`."""
        with self._near.watch(game_id) as topic:
            self._wanted.set()
            self._worker.attend()
            yield topic

    def publish(self, game_id: str, version: int) -> None:
        """See `Hub.publish`."""
        self._near.publish(game_id, version)

    def stop_waiting(self) -> None:
        """See `Hub.stop_waiting`."""
        self._near.stop_waiting()

    def close(self) -> None:
        """See `Hub.close`."""
        self.stop_waiting()
        self._worker.stop()
        self._wanted.set()
        self._worker.close()

    def _run(self) -> None:
        while not self._worker.stopped.is_set():
            self._wanted.wait()
            try:
                with closing(sqlite3.connect(self._path, isolation_level=None)) as connection:
                    self._listen(connection)
            except sqlite3.Error as error:
                _log.warning("the database cannot be watched: %s", error)
                self._worker.stopped.wait(PATIENCE)

    def _listen(self, connection: sqlite3.Connection) -> None:
        """Asks until nobody has watched for a while."""
        seen, watched_at = -1, time.monotonic()
        while not self._worker.stopped.wait(TICK):
            now = connection.execute("PRAGMA data_version").fetchone()[0]
            games = self._near.watched()
            if games:
                watched_at = time.monotonic()
            elif time.monotonic() - watched_at > PATIENCE and self._is_unwanted():
                return
            # A change that could not be looked at is still to be told.
            if now != seen and self._look(games):
                seen = now

    def _is_unwanted(self) -> bool:
        # In this order, so that who begins to watch in between is seen or sets the event again.
        self._wanted.clear()
        return not self._near.watched()

    def _look(self, games: list[str]) -> bool:
        """Tells which of the games are at which version; False when the store is away."""
        began = time.monotonic()
        try:
            for game_id, version in (self._versions(games) if games else {}).items():
                self._near.publish(game_id, version)
        except Exception as error:
            _log.warning("the watched games cannot be looked at: %s", error)
            self._worker.stopped.wait(PATIENCE)
            return False
        self._worker.stopped.wait(REST * (time.monotonic() - began))
        return True
