"""Real servers on this machine, and a plain client of them."""

from __future__ import annotations

import http.client
import json
import os
import socket
import subprocess
import sys
import time
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

ROOT = Path(__file__).parents[2]
COMMANDS = {
    "flask": ("-m", "flask", "--app", "pyservice", "run"),
    "granian": ("-m", "pyservice", "serve"),
}
UP_SECONDS = 30


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
    known = {
        **os.environ,
        "DATABASE_URL": f"sqlite:///{folder}/games.db",
        "PYTHONPATH": str(ROOT),
        **environment,
    }
    command = [sys.executable, *COMMANDS[kind], "--port", str(port), *arguments]
    with errors.open("wb") as file:
        process = subprocess.Popen(
            command, cwd=folder, env=known, stdout=subprocess.DEVNULL, stderr=file
        )
    try:
        server = Server(port, process, errors)
        wait_until_up(server)
        yield server
    finally:
        if process.poll() is None:
            # Asked before it is killed: granian's workers outlive a killed parent.
            process.terminate()
            try:
                process.wait(12)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def wait_until_up(server: Server) -> None:
    """Returns when the server answers; fails with its log when it does not."""
    until = time.monotonic() + UP_SECONDS
    while time.monotonic() < until and server.process.poll() is None:
        try:
            if server.send("GET", "/readyz").status == 200:
                return
        except OSError:
            time.sleep(0.05)
    raise AssertionError(server.logged()[-4000:])


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port
