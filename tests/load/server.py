"""Server processes on the loopback address, which may be killed and started again."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from tests.server import running
from tests.server.running import COMMANDS, free_port

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator
    from pathlib import Path


class Server:
    """One server process on a port of its own; the port stays the same when it starts again."""

    def __init__(self, url: str, log: Path, **settings: str) -> None:
        self.port = free_port()
        self._log = log
        self._settings = {
            "DATABASE_URL": url,
            "THIRTEEN_LOG_LEVEL": "WARNING",
            "THIRTEEN_RATE_LIMITS": "off",
            # A thread for each stream and poll; the tables here have few.
            "THIRTEEN_STREAMS_MAX": "64",
            "THIRTEEN_POLLS_MAX": "64",
            **settings,
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts the process."""
        command = (*COMMANDS["granian"], "--port", str(self.port))
        self._process = running.begin(command, self._log.parent, self._log, self._settings)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def await_ready(self) -> None:
        """Waits until it serves; fails with its log when it ends instead."""
        assert self._process is not None
        running.wait_until_up(running.Server(self.port, self._process, self._log))

    def kill(self) -> None:
        """`kill -9`: nothing is finished, nothing is closed."""
        if self._process is not None:
            running.kill(self._process)

    def stop(self) -> None:
        """Tells it to stop, and kills it when it does not."""
        if self._process is not None:
            running.end(self._process)


@contextmanager
def served(url: str, folder: Path, processes: int = 2) -> Iterator[list[Server]]:
    """Server processes on one database, started at once; stopped whatever happens."""
    servers = [Server(url, folder / f"server{n}.log") for n in range(processes)]
    try:
        for server in servers:
            server.start()
        for server in servers:
            server.await_ready()
        yield servers
    finally:
        for server in servers:
            server.stop()
