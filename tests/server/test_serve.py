"""The service under granian: one process or several, full or killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from typing import TYPE_CHECKING

from bench.processes import family
from pyservice import Settings
from pyservice.__main__ import main
from pyservice.serve import WORK_THREADS, threads
from tests.api.test_metrics import samples
from tests.server.running import ROOT, Server, free_port, running, wait_until_up
from tests.server.test_stop import PLAY, stopped, table

if TYPE_CHECKING:
    from pathlib import Path

    import pytest


def read_metrics(server: Server) -> dict[tuple[str, ...], float]:
    return samples(server.send("GET", "/metrics").body.decode())


def test_there_are_threads_for_all_that_may_wait_and_more() -> None:
    assert threads(Settings(streams_max=10, polls_max=5)) == 15 + WORK_THREADS


def test_all_workers_are_counted_together(tmp_path: Path) -> None:
    with running("granian", tmp_path, "--workers", "2") as server:
        for _ in range(20):
            server.get("/v1/bots")
        mai, path = table(server)
        with mai.opened(f"{path}/stream"), mai.opened(f"{path}/stream"):
            for _ in range(4):
                told = read_metrics(server)
                assert told["thirteen_requests_total", "GET", "/v1/bots", "200"] == 20
                assert told["thirteen_streams_open",] == 2
        assert stopped(server) < 10


def test_full_of_those_who_wait_it_still_moves(tmp_path: Path) -> None:
    limits = {"THIRTEEN_STREAMS_MAX": "2", "THIRTEEN_POLLS_MAX": "2"}
    with running("granian", tmp_path, **limits) as server, ThreadPoolExecutor() as pool:
        mai, path = table(server)
        version = mai.get(path)["version"]
        with mai.opened(f"{path}/stream"), mai.opened(f"{path}/stream"):
            ask = f"{path}?after={version}&wait=30"
            polls = [pool.submit(mai.send, "GET", ask) for _ in range(3)]
            done, sleeping = wait(polls, return_when=FIRST_COMPLETED)
            refused = done.pop().result()
            assert (refused.status, refused.json()["code"]) == (503, "unavailable")
            assert refused.headers["retry-after"] == "1"
            assert mai.send("GET", f"{path}/stream").status == 503
            assert mai.post(f"{path}/moves?wait=0", PLAY)["version"] == version + 1
            assert [poll.result().json()["version"] for poll in sleeping] == [version + 1] * 2


def test_a_killed_worker_is_replaced(tmp_path: Path) -> None:
    with running("granian", tmp_path) as server:
        mai, path = table(server)
        before = mai.get(path)
        [worker] = family(server.process.pid)[1:]
        os.kill(worker, signal.SIGKILL)
        while worker in family(server.process.pid):
            time.sleep(0.05)
        wait_until_up(server)
        assert mai.get(path)["version"] == before["version"]
        assert stopped(server) < 10


def test_flask_run_says_requests_in_words_and_no_query(tmp_path: Path) -> None:
    with running("flask", tmp_path, THIRTEEN_LOG_FORMAT="text") as server:
        server.send("GET", "/v1/bots?secret=thing")
        stopped(server)
        told = server.logged()
    assert "Running on http://127.0.0.1" in told
    assert "GET /v1/bots  422" in told
    assert "thing" not in told


def run(arguments: list[str], **environment: str) -> subprocess.CompletedProcess[str]:
    known = {**os.environ, "PYTHONPATH": str(ROOT), **environment}
    command = [sys.executable, "-m", "pyservice", *arguments]
    return subprocess.run(command, cwd=ROOT, env=known, capture_output=True, text=True, check=False)


def test_a_wrong_setting_is_told_at_the_start() -> None:
    told = run(["serve"], THIRTEEN_STREAMS_MAX="many")
    assert told.returncode == 2
    assert told.stderr.startswith("THIRTEEN_STREAMS_MAX is 'many'")


def test_a_database_that_is_away_is_told_once_and_without_its_password() -> None:
    told = run(["serve"], DATABASE_URL=f"postgresql://mai:geheim@127.0.0.1:{free_port()}/games")
    assert told.returncode == 2
    assert told.stderr.startswith("DATABASE_URL is 'postgresql://***@127.0.0.1")
    assert "geheim" not in told.stderr + told.stdout
    assert "Traceback" not in told.stderr


def test_without_the_extra_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(sys.modules, "granian", None)
    assert main(["serve"]) == 2
    assert "thirteen-service[server]" in capsys.readouterr().err
