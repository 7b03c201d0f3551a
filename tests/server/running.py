"""Real servers on this machine, and a plain client of them."""

from __future__ import annotations

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import time
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

ROOT = Path(__file__).parents[2]
COMMANDS = {
    "flask": ("-m", "flask", "--app", "pyservice", "run"),
    "granian": ("-m", "pyservice", "serve"),
}
#: Seconds in which a process has started or stopped, however busy the machine.
UP_SECONDS = 90
STOP_SECONDS = 20


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: Mapping[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True, slots=True)
class Server:
    """A server process; requests go out on a connection of their own."""

    port: int
    process: subprocess.Popen[bytes]
    errors: Path
    token: str = ""

    def send(self, method: str, path: str, body: object = None) -> Answer:
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=40)) as connection:
            connection.request(method, path, *self._content(body))
            answer = connection.getresponse()
            return Answer(answer.status, dict(answer.headers), answer.read())

    def get(self, path: str) -> Any:
        return self._good(self.send("GET", path))

    def post(self, path: str, body: object) -> Any:
        return self._good(self.send("POST", path, body))

    def guest(self, name: str) -> Server:
        return replace(self, token=self.post("/v1/players", {"name": name})["token"])

    @contextmanager
    def opened(self, path: str) -> Iterator[http.client.HTTPResponse]:
        """An answer whose head is read and whose body may still come."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=40)) as connection:
            connection.request("GET", path, *self._content(None))
            with closing(connection.getresponse()) as answer:
                yield answer

    def logged(self) -> str:
        return self.errors.read_text("utf-8")

    def _content(self, body: object) -> tuple[bytes | None, dict[str, str]]:
        headers = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        if body is None:
            return None, headers
        return json.dumps(body).encode(), {**headers, "Content-Type": "application/json"}

    def _good(self, answer: Answer) -> Any:
        assert answer.status < 300, (answer, self.logged()[-2000:])
        return answer.json()


@contextmanager
def running(kind: str, folder: Path, *arguments: str, **environment: str) -> Iterator[Server]:
    """A server of this kind on a free port; ended if it still runs."""
    with running_on(free_port(), kind, folder, *arguments, **environment) as server:
        yield server


@contextmanager
def running_on(
    port: int, kind: str, folder: Path, *arguments: str, **environment: str
) -> Iterator[Server]:
    """A server of this kind on a port; ended if it still runs."""
    errors = folder / f"{kind}-{port}.log"
    known = {"DATABASE_URL": f"sqlite:///{folder}/games.db", **environment}
    process = begin((*COMMANDS[kind], "--port", str(port), *arguments), folder, errors, known)
    try:
        server = Server(port, process, errors)
        wait_until_up(server)
        yield server
    finally:
        end(process)


def begin(
    arguments: Sequence[str], folder: Path, errors: Path, environment: Mapping[str, str]
) -> subprocess.Popen[bytes]:
    """Starts Python with these arguments, in a group of its own, so that its workers die with it.

    What it writes is added to the log.
    """
    with errors.open("ab") as log:
        return subprocess.Popen(
            [sys.executable, *arguments],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), **environment},
            stdout=subprocess.DEVNULL,
            stderr=log,
            start_new_session=True,
        )


def end(process: subprocess.Popen[bytes]) -> None:
    """Asks a process to end, and kills it with its workers when it does not."""
    process.terminate()
    with suppress(subprocess.TimeoutExpired):
        process.wait(STOP_SECONDS)
    kill(process)


def kill(process: subprocess.Popen[bytes]) -> None:
    """`kill -9` to a process and its workers: nothing is finished, nothing is closed."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait(STOP_SECONDS)


def wait_until_up(server: Server) -> None:
    """Returns when the server answers; fails with its log when it does not."""
    until = time.monotonic() + UP_SECONDS
    while time.monotonic() < until and server.process.poll() is None:
        try:
            if server.send("GET", "/readyz").status == 200:
                return
        except (OSError, http.client.HTTPException):
            pass
        time.sleep(0.05)
    raise AssertionError(server.logged()[-4000:])


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
