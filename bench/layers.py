"""What each layer of a single move costs: CPU time around it, in this process."""

from __future__ import annotations

import json
import tempfile
import time
from collections import defaultdict
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

from werkzeug.test import create_environ, run_wsgi_app

from bench.steady import SteadyGame
from pyservice.api import resource
from pyservice.app import create_app
from pyservice.config import Settings
from pyservice.engine import Game
from pyservice.services import answers
from pyservice.services.play import Play
from pyservice.services.players import Players
from pyservice.storage.sql.store import SqlStore

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask

WHOLE = "the whole request, without the socket"
SERVICE = "  the service's move"
#: The layers inside the service's move; what they leave of it is its own work.
PARTS: list[tuple[str, object, str]] = [
    ("    load: the game's row", SqlStore, "game"),
    ("    engine: snapshot read", Game, "load"),
    ("    engine: the move", Game, "apply"),
    ("    engine: snapshot written", Game, "dump"),
    ("    commit: row and events written", SqlStore, "save"),
    ("    view: the answer put together", answers, "change"),
]
AROUND: list[tuple[str, object, str]] = [
    ("  auth: the player of the token", Players, "authenticate"),
    (SERVICE, Play, "move"),
    ("  JSON: text of the answer", resource, "json_response"),
]


class Timers:
    """CPU seconds spent inside wrapped functions while it counts."""

    def __init__(self) -> None:
        self.spent: defaultdict[str, float] = defaultdict(float)
        self.counts = False

    def wrap(self, layer: str, owner: Any, name: str) -> None:  # noqa: ANN401
        """Puts a timer around a function or method."""
        plain = owner.__dict__[name]
        function = plain.__func__ if isinstance(plain, classmethod | staticmethod) else plain
        timed = self.timed(layer, function)
        kind = type(plain) if isinstance(plain, classmethod | staticmethod) else lambda f: f
        setattr(owner, name, kind(timed))

    def timed(self, layer: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """The function with a timer around it."""

        @wraps(function)
        def run(*args: Any, **more: Any) -> Any:  # noqa: ANN401
            before = time.thread_time()
            try:
                return function(*args, **more)
            finally:
                if self.counts:
                    self.spent[layer] += time.thread_time() - before

        return run


def layer_costs(moves: int) -> list[tuple[str, float]]:
    """Milliseconds a single move by layer, over so many moves."""
    timers = Timers()
    for layer, owner, name in AROUND + PARTS:
        timers.wrap(layer, owner, name)
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder) / 'bench.sqlite3'}"
        play(
            timers,
            create_app(
                Settings(background=False, log_level="ERROR", database_url=url, rate_limits=False)
            ),
            moves,
        )
    return table({layer: 1000 * spent / moves for layer, spent in timers.spent.items()})


def play(timers: Timers, app: Flask, moves: int) -> None:
    """Plays single moves with the timers counting only in them."""
    headers: dict[str, str] = {}
    answer = timers.timed(WHOLE, run_wsgi_app)

    def call(method: str, path: str, body: object = None) -> dict[str, Any]:
        environ = create_environ(path, method=method, json=body, headers=headers)
        timers.counts = path.startswith("/v1/games/") and method == "POST"
        pieces, status, _ = answer(app, environ, buffered=True)
        timers.counts = False
        text = b"".join(pieces)
        assert status.startswith("20"), (path, status, text[:300])
        read: dict[str, Any] = json.loads(text)
        return read

    headers["Authorization"] = f"Bearer {call('POST', '/v1/players', {'name': 'Bench'})['token']}"
    game = SteadyGame.create(call)
    for _ in range(moves):
        path, body = game.next_move()
        game.happened(call("POST", path, body))


def table(costs: dict[str, float]) -> list[tuple[str, float]]:
    """The layers in order, with what is left over of those around them."""
    parts = [(layer, costs.get(layer, 0.0)) for layer, _, _ in PARTS]
    around = {layer: costs.get(layer, 0.0) for layer, _, _ in AROUND}
    own = around[SERVICE] - sum(cost for _, cost in parts)
    rest = costs[WHOLE] - sum(around.values())
    lines = [(WHOLE, costs[WHOLE])]
    for layer, cost in around.items():
        lines.append((layer, cost))
        lines += [*parts, ("    its own work", own)] if layer == SERVICE else []
    return [*lines, ("  HTTP: Flask, routing, schemas", rest)]
