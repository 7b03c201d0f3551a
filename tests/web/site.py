"""The service on a port of this machine, in this process, with the same shuffles in every run."""

from __future__ import annotations

import json
import threading
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection
from typing import TYPE_CHECKING, Any, Final

from werkzeug.serving import ThreadedWSGIServer, WSGIRequestHandler

from pyservice import Settings
from pyservice.app import create_app
from pyservice.live import open_hub
from pyservice.services import ServiceSettings, build
from pyservice.storage import open_store
from tests.services.fixed import FixedChance

if TYPE_CHECKING:
    from pathlib import Path

#: So long a bot may wait for its turn to think: a busy machine must not make others of them.
_BOT_BUDGET_MS: Final = 10_000


class Site:
    """A server that can be stopped and started again on its port, over the same games."""

    def __init__(self, folder: Path) -> None:
        self._url = f"sqlite:///{folder}/games.db"
        self._chance = FixedChance()
        self._port = 0
        self.start()

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Serves, on the port of before if there was one."""
        store = open_store(self._url)
        figures = ServiceSettings(bot_budget_ms=_BOT_BUDGET_MS)
        hub = open_hub(self._url, store.versions)
        services = build(store, settings=figures, hub=hub, chance=self._chance)
        settings = Settings(database_url=self._url, rate_limits=False, log_level="ERROR")
        self.app = create_app(settings, services)
        services.start()
        self._server = _Server("127.0.0.1", self._port, self.app, _Quiet)
        self._port = self._server.port
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.02,))
        self._thread.start()

    def stop(self) -> None:
        """Ends the server when it has answered what it was asked; once is enough."""
        if not self._thread.is_alive():
            return
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
        self.app.extensions["stop"]()

    def guest(self, name: str) -> Guest:
        """A new player, for what a test prepares or looks up without a browser."""
        made = Guest(self, "", "", name).post("/players", {"name": name})
        return Guest(self, made["id"], made["token"], name)


@dataclass(frozen=True, slots=True)
class Guest:
    """A player of the service; paths stand below /v1."""

    site: Site
    id: str
    token: str
    name: str
    locale: str = "en"

    def get(self, path: str) -> Any:
        return self._answer("GET", path, None)

    def post(self, path: str, body: object = None) -> Any:
        return self._answer("POST", path, body or {})

    def delete(self, path: str) -> None:
        self._answer("DELETE", path, None)

    def game(self, **body: Any) -> dict[str, Any]:
        """The view of a new game."""
        view: dict[str, Any] = self.post("/games?wait=0", body)["game"]
        return view

    def _answer(self, method: str, path: str, body: object) -> Any:
        headers = {"Content-Type": "application/json"} if body is not None else {}
        headers["Accept-Language"] = self.locale
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        host = self.site.origin.partition("//")[2]
        with closing(HTTPConnection(host, timeout=60)) as connection:
            sent = None if body is None else json.dumps(body)
            connection.request(method, f"/v1{path}", sent, headers)
            answer = connection.getresponse()
            read = answer.read()
            assert answer.status < 300, (method, path, body, answer.status, read[:500])
            return json.loads(read) if read else None


class _Server(ThreadedWSGIServer):
    daemon_threads = True
    block_on_close = False


class _Quiet(WSGIRequestHandler):
    def log(self, type: str, message: str, *args: Any) -> None:  # noqa: A002
        """Says nothing: a browser asks for much."""
