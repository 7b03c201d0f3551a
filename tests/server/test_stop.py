"""A SIGTERM to a real server: nothing that was asked is lost, and it ends within ten seconds."""

from __future__ import annotations

import json
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.running import COMMANDS, Server, running

if TYPE_CHECKING:
    from pathlib import Path

TWO_PEOPLE = {
    "ruleset": "cardgames_io",
    "seats": [{"kind": "me"}, {"kind": "open"}],
    "position": {
        "thirteen": {"hands": [["3S", "8D", "KH"], ["4S", "9D", "2H"]], "to_act": 0},
    },
}
PLAY = {"type": "play", "cards": ["3S"]}


def table(server: Server) -> tuple[Server, str]:
    """Mai, who is to act, and the address of her game with Đức."""
    mai, duc = server.guest("Mai"), server.guest("Đức")
    made = mai.post("/v1/games?wait=0", TWO_PEOPLE)["game"]
    duc.post("/v1/join?wait=0", {"code": made["join_code"]})
    return mai, f"/v1/games/{made['id']}"


def stopped(server: Server) -> float:
    """Seconds that the server takes to end after a SIGTERM; it ends well."""
    start = time.monotonic()
    server.process.terminate()
    code = server.process.wait(15)
    assert code == 0, server.logged()[-2000:]
    return time.monotonic() - start


@pytest.mark.parametrize("kind", COMMANDS)
def test_who_waits_is_answered_at_once(kind: str, tmp_path: Path) -> None:
    with running(kind, tmp_path) as server, ThreadPoolExecutor() as pool:
        mai, path = table(server)
        version = mai.get(path)["version"]
        poll = pool.submit(mai.send, "GET", f"{path}?after={version + 1}&wait=30")
        move = pool.submit(mai.send, "POST", f"{path}/moves?wait=30", PLAY)
        while mai.get(path)["version"] == version:
            time.sleep(0.01)
        assert stopped(server) < 10
        assert poll.result().status == 200
        assert move.result().status == 200
        assert move.result().json()["game"]["you"]["hand"] == ["8D", "KH"]
        assert "Traceback" not in server.logged()
        assert '"left": 0' in server.logged()


@pytest.mark.parametrize("kind", COMMANDS)
def test_a_move_under_way_is_kept_and_answered(kind: str, tmp_path: Path) -> None:
    with running(kind, tmp_path) as server, ThreadPoolExecutor() as pool:
        mai, path = table(server)
        version = mai.get(path)["version"]
        with closing(sqlite3.connect(tmp_path / "games.db", isolation_level=None)) as held:
            held.execute("BEGIN IMMEDIATE")
            move = pool.submit(mai.send, "POST", f"{path}/moves?wait=0", PLAY)
            time.sleep(0.3)
            ended = pool.submit(stopped, server)
            time.sleep(0.7)
            assert not move.done()
            held.execute("ROLLBACK")
        assert ended.result() < 10
        assert move.result().status == 200
    with running(kind, tmp_path) as again:
        view = Server(again.port, again.process, again.errors, mai.token).get(path)
        assert view["version"] == version + 1 == move.result().json()["version"]


@pytest.mark.parametrize("kind", COMMANDS)
def test_streams_end(kind: str, tmp_path: Path) -> None:
    with running(kind, tmp_path) as server:
        mai, path = table(server)
        with mai.opened(f"{path}/stream?after=0") as first, mai.opened(f"{path}/stream") as second:
            assert first.readline() == b":\n"
            assert stopped(server) < 10
            assert b"game_started" in first.read()
            second.read()


def test_a_server_with_nothing_to_do_ends_quickly_and_says_so(tmp_path: Path) -> None:
    with running("granian", tmp_path) as server:
        assert stopped(server) < 5
        lines: list[dict[str, Any]] = [json.loads(line) for line in server.logged().splitlines()]
    assert [line["left"] for line in lines if line["event"] == "stopped"] == [0]


def test_on_postgresql_with_bots_at_the_table_it_ends_as_well(
    tmp_path: Path, postgres_url: str
) -> None:
    with running("granian", tmp_path, DATABASE_URL=postgres_url) as server:
        mai, path = table(server)
        bots = [{"kind": "me"}, *({"kind": "bot"} for _ in range(3))]
        for _ in range(5):
            mai.post("/v1/games?wait=0", {"ruleset": "cardgames_io", "seats": bots})
        with mai.opened(f"{path}/stream") as stream:
            assert stream.readline() == b":\n"
            assert stopped(server) < 10
            assert b"game_started" in stream.read()
        assert "Traceback" not in server.logged()
