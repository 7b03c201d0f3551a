"""The hub of processes that share a PostgreSQL database.

One thread sends `NOTIFY` with `game_id:version`, on a connection of its own and after the
commit: inside the transaction it would take a lock on the whole database. Another listens.
What neither hears, since the server was away or a process died between commit and notice, is
found by looking at the watched games every few seconds.
"""

from __future__ import annotations

import logging
import time
from contextlib import contextmanager
from math import inf
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any, Final

import psycopg

from pyservice.live.hub import ThreadHub
from pyservice.live.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pyservice.live.hub import Topic
    from pyservice.live.port import Versions

_log: Final = logging.getLogger(__name__)

#: Seconds between two looks at the watched games,
NET_SECONDS: Final = 5.0
#: until a lost server is tried again,
RETRY_SECONDS: Final = 0.5
#: and the longest that a hub which closes is not noticed.
NOTICE_SECONDS: Final = 0.5

#: A connection that is dead without saying so is given up after some seconds.
_CONNECTING: Final[dict[str, Any]] = {
    "autocommit": True,
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 2,
    "application_name": "thirteen hub",
}
_NOTIFY: Final = "SELECT pg_notify('thirteen_games', told) FROM unnest(%s::text[]) AS told"
_LISTEN: Final = "LISTEN thirteen_games"

_Connection = psycopg.Connection[Any]


class PostgresHub:
    """A hub whose wake-ups come from every process on the database."""

    def __init__(self, address: str, versions: Versions) -> None:
        self._address = address
        self._versions = versions
        self._near = ThreadHub()
        self._news: SimpleQueue[tuple[str, int] | None] = SimpleQueue()
        self._listener = Worker("hub listen", lambda: self._connected(self._listener, self._listen))
        self._notifier = Worker("hub notify", lambda: self._connected(self._notifier, self._notify))

    @property
    def closing(self) -> bool:
        """See `Hub.closing`."""
        return self._near.closing

    @contextmanager
    def watch(self, game_id: str) -> Iterator[Topic]:
        """See `Hub.watch`."""
        with self._near.watch(game_id) as topic:
            self._listener.attend()
            yield topic

    def publish(self, game_id: str, version: int) -> None:
        """See `Hub.publish`."""
        self._near.publish(game_id, version)
        self._news.put((game_id, version))
        self._notifier.attend()

    def stop_waiting(self) -> None:
        """See `Hub.stop_waiting`."""
        self._near.stop_waiting()

    def close(self) -> None:
        """See `Hub.close`."""
        self.stop_waiting()
        self._listener.stop()
        self._notifier.stop()
        self._news.put(None)
        self._listener.close()
        self._notifier.close()

    def _connected(self, worker: Worker, work: Callable[[_Connection], None]) -> None:
        """Works on a connection, and on the next one when it is lost."""
        while not worker.stopped.is_set():
            try:
                with psycopg.connect(self._address, **_CONNECTING) as connection:
                    work(connection)
            except psycopg.Error as error:
                _log.warning("the hub lost the database: %s", type(error).__name__)
                worker.stopped.wait(RETRY_SECONDS)

    def _notify(self, connection: _Connection) -> None:
        while (first := self._news.get()) is not None:
            latest = dict([first, *self._waiting()])
            told = [f"{game_id}:{version}" for game_id, version in latest.items()]
            try:
                connection.execute(_NOTIFY, [told])
            except psycopg.Error:
                # To be said on the next connection.
                for news in latest.items():
                    self._news.put(news)
                raise

    def _waiting(self) -> Iterator[tuple[str, int]]:
        """What else is to be said by now."""
        try:
            while (news := self._news.get_nowait()) is not None:
                yield news
            self._news.put(None)
        except Empty:
            return

    def _listen(self, connection: _Connection) -> None:
        connection.execute(_LISTEN)
        looked_at = -inf
        while not self._listener.stopped.is_set():
            if time.monotonic() - looked_at >= NET_SECONDS:
                self._look()
                connection.execute("SELECT 1")
                looked_at = time.monotonic()
            for heard in connection.notifies(timeout=NOTICE_SECONDS):
                self._tell(heard.payload)

    def _tell(self, payload: str) -> None:
        """Passes on a notice; one that is not of a hub's making says nothing."""
        game_id, _, version = payload.rpartition(":")
        if version.isdecimal():
            self._near.publish(game_id, int(version))

    def _look(self) -> None:
        games = self._near.watched()
        try:
            for game_id, version in (self._versions(games) if games else {}).items():
                self._near.publish(game_id, version)
        except Exception as error:
            _log.warning("the watched games cannot be looked at: %s", error)
