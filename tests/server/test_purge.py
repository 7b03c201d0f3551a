"""`python -m pyservice purge`: what goes, what stays, and what is refused."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest

from pyservice.__main__ import main
from pyservice.purge import DAY_MS
from pyservice.services import build
from pyservice.storage import open_store
from tests.services.conftest import guest
from tests.services.fixed import FixedChance, FixedClock
from tests.services.games import alone

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database in which Mai's game has been over for 40 days, and Đức's for 5."""
    address = f"sqlite:///{tmp_path}/games.db"
    monkeypatch.setenv("DATABASE_URL", address)
    clock = FixedClock()
    services = build(open_store(address), clock=clock, chance=FixedChance())
    for name, days in (("Mai", 40), ("Đức", 5)):
        clock.at = time.time_ns() // 1_000_000 - days * DAY_MS
        player = guest(services, name)
        services.games.leave(player, alone(services, player)["id"])
    services.close()
    return address


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The exit status, standard output and standard error of the command."""
    status = main(["purge", *arguments])
    told = capsys.readouterr()
    return status, told.out, told.err


def kept(url: str) -> list[str]:
    """Who is left."""
    store = open_store(url)
    purged = store.purge(2**52, dry_run=True)
    store.close()
    return ["game"] * purged.games + ["guest"] * purged.players


def test_a_dry_run_counts_and_changes_nothing(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = run(capsys, "--older-than", "30", "--dry-run")
    assert (status, err) == (0, "")
    assert out.startswith("Would delete 1 game (")
    assert "over for 30 days or more, and 1 guest. Nothing was changed." in out
    assert kept(url) == ["game"] * 2 + ["guest"] * 2


def test_old_games_go_and_others_stay(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "--older-than", "30")
    assert status == 0
    assert out.startswith("Deleted 1 game (")
    assert kept(url) == ["game", "guest"]
    status, out, _ = run(capsys, "--older-than", "30")
    assert out == "Deleted 0 games (0 events) over for 30 days or more, and 0 guests.\n"


@pytest.mark.parametrize("days", ["0", "-1", "1.5", "x", "36501", "000001234567", "", "½"])
def test_days_that_are_no_number_of_days(
    url: str, days: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["purge", f"--older-than={days}"])
    assert ended.value.code == 2
    assert "is no whole number from 1 to 36500" in capsys.readouterr().err
    assert len(kept(url)) == 4


@pytest.mark.parametrize("arguments", [[], ["--dry-run"], ["30"], ["--older-than", "3", "--all"]])
def test_arguments_that_are_missing_or_unknown(url: str, arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["purge", *arguments])
    assert ended.value.code == 2
    assert len(kept(url)) == 4


def test_no_database_is_made_where_none_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/gamse.db")
    status, out, err = run(capsys, "--older-than", "30")
    assert (status, out) == (2, "")
    assert "DATABASE_URL" in err
    assert list(tmp_path.iterdir()) == []
