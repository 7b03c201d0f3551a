"""Streams of real servers: clients that vanish, and moves made in another process."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from tests.server.running import COMMANDS, Server, running

if TYPE_CHECKING:
    from pathlib import Path

BOTH_MINE = {
    "ruleset": "cardgames_io",
    "seats": [{"kind": "me"}, {"kind": "me"}],
    "position": {"thirteen": {"hands": [["3S", "8D"], ["4S", "9D"]], "to_act": 0}},
}
PLAY = {"type": "play", "cards": ["3S"], "seat": 0}
#: Streams that one player may have open.
EACH = 8
#: A gone client is noticed within 20 seconds, on a machine that has nothing else to do.
NOTICED = 60


@pytest.mark.parametrize("kind", COMMANDS)
def test_the_places_of_clients_that_are_gone_are_free_again(kind: str, tmp_path: Path) -> None:
    with running(kind, tmp_path, THIRTEEN_RATE_LIMITS="off") as server:
        mai = server.guest("Mai")
        path = f"/v1/games/{mai.post('/v1/games?wait=0', BOTH_MINE)['game']['id']}/stream"
        with ExitStack() as stack:
            for _ in range(EACH):
                stream = stack.enter_context(mai.opened(path))
                while not stream.readline().startswith(b"id: 1"):
                    pass
            assert mai.send("GET", path).status == 503
        gone_at = time.monotonic()
        while status(mai, path) != 200:
            assert time.monotonic() - gone_at < NOTICED
            time.sleep(0.5)


def test_a_move_in_one_process_is_heard_in_the_other(tmp_path: Path) -> None:
    more = {"THIRTEEN_RATE_LIMITS": "off"}
    with (
        running("granian", tmp_path, **more) as here,
        running("granian", tmp_path, **more) as there,
        ThreadPoolExecutor() as pool,
    ):
        mai = here.guest("Mai")
        game = mai.post("/v1/games?wait=0", BOTH_MINE)["game"]
        path, version = f"/v1/games/{game['id']}", game["version"]
        elsewhere = replace(mai, port=there.port)
        poll = pool.submit(mai.get, f"{path}?after={version}&wait=30")
        with mai.opened(f"{path}/stream?after={version}") as stream:
            assert stream.readline() == b":\n"
            threading.Timer(0.5, elsewhere.post, (f"{path}/moves?wait=0", PLAY)).start()
            told = iter(stream.readline, b"")
            assert next(line for line in told if line.startswith(b"id")) == b"id: %d\n" % (
                version + 1
            )
        assert poll.result(40)["version"] == version + 1


def status(client: Server, path: str) -> int:
    with client.opened(path) as answer:
        return answer.status
