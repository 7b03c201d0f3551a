"""Settings from the environment."""

import os
import re
import subprocess
import sys
import traceback
from pathlib import Path

import pytest
from flask import Flask

from pyservice import Settings, create_app
from pyservice.config import WrongSetting, defaults

ROOT = Path(__file__).parents[2]


def test_nothing_needs_to_be_set() -> None:
    assert Settings.from_env({}) == Settings()
    assert Settings.from_env({"DATABASE_URL": "", "THIRTEEN_PROXY_HOPS": ""}) == Settings()


def test_everything_can_be_set() -> None:
    settings = Settings.from_env(
        {
            "DATABASE_URL": "sqlite:////tmp/x.db",
            "THIRTEEN_CORS_ORIGINS": "https://example.org, http://localhost:8080/",
            "THIRTEEN_DATABASE_CONNECTIONS": "40",
            "THIRTEEN_PROXY_HOPS": "1",
            "THIRTEEN_SQLITE_SYNCHRONOUS": "full",
            "THIRTEEN_BODY_MAX_BYTES": "100000",
            "THIRTEEN_LOG_LEVEL": "debug",
            "THIRTEEN_RATE_LIMITS": "off",
            "THIRTEEN_LOG_FORMAT": "json",
            "THIRTEEN_METRICS": "off",
            "THIRTEEN_POLLS_MAX": "70",
            "THIRTEEN_STREAMS_MAX": "250",
            "THIRTEEN_STREAM_SECONDS": "600",
            "THIRTEEN_IDLE_SECONDS": "86400",
            "THIRTEEN_BOT_BUDGET_MS": "0",
            "THIRTEEN_BACKGROUND": "off",
        }
    )
    assert settings == Settings(
        database_url="sqlite:////tmp/x.db",
        cors_origins=("https://example.org", "http://localhost:8080"),
        database_connections=40,
        proxy_hops=1,
        sqlite_synchronous="FULL",
        body_max_bytes=100_000,
        log_level="DEBUG",
        rate_limits=False,
        log_format="JSON",
        metrics=False,
        streams_max=250,
        polls_max=70,
        stream_seconds=600,
        idle_seconds=86_400,
        bot_budget_ms=0,
        background=False,
    )


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("DATABASE_URL", "games.db"),
        ("THIRTEEN_DATABASE_CONNECTIONS", "0"),
        ("THIRTEEN_IDLE_SECONDS", "59"),
        ("THIRTEEN_BOT_BUDGET_MS", "-1"),
        ("THIRTEEN_BACKGROUND", "yes"),
        ("THIRTEEN_CORS_ORIGINS", "example.org"),
        ("THIRTEEN_RATE_LIMITS", "yes"),
        ("THIRTEEN_CORS_ORIGINS", "https://example.org/path"),
        ("THIRTEEN_CORS_ORIGINS", "*, https://example.org"),
        ("THIRTEEN_PROXY_HOPS", "-1"),
        ("THIRTEEN_PROXY_HOPS", "11"),
        ("THIRTEEN_PROXY_HOPS", "one"),
        ("THIRTEEN_PROXY_HOPS", "١"),
        ("THIRTEEN_PROXY_HOPS", "9" * 10_000),
        ("THIRTEEN_SQLITE_SYNCHRONOUS", "sometimes"),
        ("THIRTEEN_BODY_MAX_BYTES", "10"),
        ("THIRTEEN_LOG_LEVEL", "loud"),
        ("THIRTEEN_LOG_FORMAT", "xml"),
        ("THIRTEEN_METRICS", "yes"),
        ("THIRTEEN_POLLS_MAX", "many"),
    ],
)
def test_a_wrong_value_is_told_with_its_name(variable: str, value: str) -> None:
    with pytest.raises(WrongSetting, match=f"^{variable} is "):
        Settings.from_env({variable: value})


def test_a_wrong_value_stops_the_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("THIRTEEN_PROXY_HOPS", "many")
    with pytest.raises(WrongSetting):
        create_app()


def test_the_database_is_made_in_the_instance_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    folder = tmp_path / "not" / "yet" / "there"
    monkeypatch.setattr(Flask, "auto_find_instance_path", lambda _: str(folder))
    app = create_app(Settings(background=False))
    assert app.test_client().get("/readyz").status_code == 200
    assert (folder / "thirteen.sqlite3").exists()
    app.extensions["thirteen"].close()


def test_flask_finds_the_application_by_itself(tmp_path: Path) -> None:
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{tmp_path}/games.db"}
    environment.pop("FLASK_APP", None)
    command = [sys.executable, "-m", "flask", "routes"]
    told = subprocess.run(
        command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert "/v1/games/<game_id>/moves" in told.stdout


def test_a_proxy_is_believed_only_when_there_is_one(tmp_path: Path) -> None:
    forwarded = {"X-Forwarded-Host": "play.example.org", "X-Forwarded-Proto": "https"}

    def leads_to(hops: int) -> str:
        url = f"sqlite:///{tmp_path}/games{hops}.db"
        app = create_app(Settings(background=False, database_url=url, proxy_hops=hops))
        return app.test_client().get("/docs", headers=forwarded).headers["Location"]

    assert leads_to(1) == "https://play.example.org/docs/"
    assert leads_to(0) == "http://localhost/docs/"


@pytest.mark.parametrize(
    "url",
    [
        "mysql://there",
        "postgresql://mai:s3cr@et/@127.0.0.1:9/games",
        "postgresql:/mai:s3cr@et@127.0.0.1/games",
        "mai:s3cret@host",
        "postgresql://127.0.0.1:9/games?user=mai&password=s3cret",
        "sqlite://",
        "x://",
    ],
)
def test_an_address_that_cannot_be_served_names_the_setting(url: str) -> None:
    with pytest.raises(WrongSetting, match="DATABASE_URL") as refused:
        create_app(Settings(background=False, database_url=url))
    assert "s3cr" not in "".join(traceback.format_exception(refused.value))
    assert "s3cr" not in repr(Settings(database_url=url))


def test_a_file_that_is_no_database_names_the_setting(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Mai, this is no database at all. " * 50)
    with pytest.raises(WrongSetting, match="DATABASE_URL"):
        create_app(Settings(background=False, database_url=f"sqlite:///{file}"))


def test_the_readme_has_every_setting_and_its_default() -> None:
    table = (ROOT / "README.md").read_text(encoding="utf-8").split("## Settings")[1].split("##")[0]
    told = dict(re.findall(r"^\| `(\w+)` \| (.+?) \|", table, re.MULTILINE))
    assert told.pop("DATABASE_URL").startswith("SQLite")
    assert told == {
        variable: f"`{_as_set(value)}`"
        for variable, value in defaults().items()
        if variable != "DATABASE_URL"
    }


def _as_set(value: object) -> str:
    """A value as one would set it in the environment."""
    match value:
        case bool():
            return "on" if value else "off"
        case tuple():
            return ",".join(value)
        case _:
            return str(value)
