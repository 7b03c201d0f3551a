"""A live service on a free port of the loopback address, and the terminal client as a process."""

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from threading import Thread

import pytest
from werkzeug.serving import make_server

from pyservice import Settings, create_app

ROOT = Path(__file__).resolve().parents[2]
#: Seconds in which any whole game here ends; far more than it needs.
PATIENCE = 120


@dataclass(frozen=True, slots=True)
class Terminal:
    """The terminal client, run against one server."""

    address: str

    def start(self, *arguments: str) -> "subprocess.Popen[str]":
        """The client as a running process."""
        return subprocess.Popen(
            [sys.executable, "examples/terminal.py", "--server", self.address, *arguments],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )

    def run(self, *arguments: str, typed: str = "") -> tuple[int, str]:
        """Its exit status and all it showed when these lines are typed."""
        with self.start(*arguments) as process:
            try:
                shown, _ = process.communicate(typed, timeout=PATIENCE)
            finally:
                process.kill()
        return process.returncode, shown


def code_shown_by(host: "subprocess.Popen[str]") -> str:
    """The code to join with that a waiting terminal shows, in lower case."""
    for line in host.stdout or ():
        if match := re.search(r"--join (\w+)", line):
            return match[1].lower()
    raise AssertionError("the terminal ended without showing a code")


class LiveService:
    """A service on a free port of the loopback address, which may stop and start again."""

    def __init__(self, database: Path) -> None:
        url = f"sqlite:///{database}"
        self._settings = Settings(
            background=False, database_url=url, log_level="WARNING", rate_limits=False
        )
        self._port = 0

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        app = create_app(self._settings)
        self._services = app.extensions["thirteen"]
        self._server = make_server("127.0.0.1", self._port, app, threaded=True)
        self._port = self._server.port
        self._thread = Thread(target=self._server.serve_forever, daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
        self._services.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a live service with a database of its own."""
    service = LiveService(tmp_path_factory.mktemp("live") / "live.sqlite3")
    service.start()
    yield service.address
    service.stop()


@pytest.fixture
def terminal(address: str) -> Terminal:
    return Terminal(address)
