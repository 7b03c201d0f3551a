"""Server processes on the loopback address, which may be killed and started again."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager, suppress
from http.client import HTTPException
from pathlib import Path
from typing import TYPE_CHECKING, Final

from tests.load.wire import ask
from tests.server.running import free_port

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT: Final = Path(__file__).resolve().parents[2]
#: Seconds in which a process has started, however busy the machine.
STARTING: Final = 90
#: Seconds in which a process that is told to stop has stopped.
STOPPING: Final = 20


class Server:
    """One server process on a port of its own; the port stays the same when it starts again."""

    def __init__(self, database_url: str, log: Path, **settings: str) -> None:
        self.port = free_port()
        self._log = log
        self._environment = os.environ | {
            "DATABASE_URL": database_url,
            "PYTHONPATH": str(ROOT),
            "THIRTEEN_LOG_LEVEL": "WARNING",
            "THIRTEEN_RATE_LIMITS": "off",
            # A thread for each stream and poll; the tables here have few.
            "THIRTEEN_STREAMS_MAX": "64",
            "THIRTEEN_POLLS_MAX": "64",
            **settings,
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts the process, in a group of its own, so that its workers die with it."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "pyservice", "serve", "--port", str(self.port)],
                cwd=ROOT,
                env=self._environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def await_ready(self) -> None:
        """Waits until it serves; fails with its log when it ends instead."""
        until = time.monotonic() + STARTING
        while not self._is_ready():
            ended = self._process is None or self._process.poll() is not None
            assert not ended, f"the server ended:\n{self.log()}"
            assert time.monotonic() < until, f"the server does not serve:\n{self.log()}"
            time.sleep(0.05)

    def kill(self) -> None:
        """`kill -9`: nothing is finished, nothing is closed."""
        self._signal(signal.SIGKILL)

    def stop(self) -> None:
        """Tells it to stop, and kills it when it does not."""
        with suppress(subprocess.TimeoutExpired):
            self._signal(signal.SIGTERM)
        self.kill()

    def log(self) -> str:
        """The end of what it wrote."""
        return self._log.read_text("utf-8", "replace")[-4000:] if self._log.exists() else ""

    def _signal(self, number: signal.Signals) -> None:
        if self._process is not None:
            with suppress(ProcessLookupError):
                os.killpg(self._process.pid, number)
            self._process.wait(STOPPING)

    def _is_ready(self) -> bool:
        try:
            return ask(self.port, "GET", "/readyz").status == 200
        except (OSError, HTTPException):
            return False


@contextmanager
def served(database_url: str, folder: Path, processes: int = 2) -> Iterator[list[Server]]:
    """Server processes on one database, started at once; stopped whatever happens."""
    servers = [Server(database_url, folder / f"server{n}.log") for n in range(processes)]
    try:
        for server in servers:
            server.start()
        for server in servers:
            server.await_ready()
        yield servers
    finally:
        for server in servers:
            server.stop()
