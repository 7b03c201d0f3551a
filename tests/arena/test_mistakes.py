"""What cannot be played is said in a sentence; what is interrupted tells what was played."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from pyservice.__main__ import main
from pyservice.arena.command import INTERRUPTED

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SLOW = ("arena", "--json", "--bots", "expert:2ms,greedy", "--deals", "20000")


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--bots", "greedy,nobody"], "there is no bot 'nobody' in this game; there are: random"),
        (["--bots", "greedy,expert:0ms"], "'0ms' is no budget: 1ms to 60000ms"),
        (["--bots", "greedy,expert:"], "'' is no budget"),
        (["--bots", "greedy,expert:9s:9s"], "'9s:9s' is no budget"),
        (["--bots", "greedy,planner:5ms"], "planner does not search: it takes no budget"),
        (["--bots", "greedy,greedy@7"], "greedy has no version '7'"),
        (["--bots", "greedy,greedy", "--ruleset", "poker"], "there is no ruleset 'poker'; there"),
        (["--bots", "greedy,greedy,greedy,greedy,greedy"], "cardgames_io has 2 to 4 seats"),
        (["--bots", "greedy,exec:"], "there is no program '' to run"),
        (["--bots", "greedy,exec:no-such-program -v"], "there is no program 'no-such-program'"),
        (["--bots", "greedy,exec:don't"], "is no command: No closing quotation"),
        (["--readme", "linear", "--json"], "--json does not go with --readme"),
        (["--readme", "--ruleset", "southern_poker"], "--ruleset does not go with --readme"),
        (["--readme", "--patience", "5"], "--patience does not go with --readme"),
        (["--bots", "greedy,greedy", "--write"], "--write does not go with --bots"),
        (["--bots", "greedy,greedy", "--keep", "x"], "--keep does not go with --bots"),
        (["--readme", "nothing"], "no row nothing; there are: random, greedy"),
    ],
)
def test_what_cannot_be_played(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", "--deals", "1", *arguments]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert told in printed.err


def test_deals_that_cannot_be_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    taken = tmp_path / "taken"
    taken.write_text("a file", "utf-8")
    assert main(["arena", "--readme", "random", "--deals", "1", "--keep", str(taken)]) == 2
    assert f"random: the deals cannot be kept in {taken}: File exists" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["--bots", "greedy"], "two to eight bots"),
        (["--bots", "greedy,greedy", "--deals", "0"], "'0' is no whole number from 1"),
        (["--bots", "greedy,greedy", "--jobs", "-1"], "'-1' is no whole number from 1"),
        (["--bots", "greedy,greedy", "--readme"], "not allowed with"),
        ([], "one of the arguments --bots --readme is required"),
    ],
)
def test_what_cannot_be_read(
    arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["arena", *arguments])
    assert ended.value.code == 2
    assert told in capsys.readouterr().err


@pytest.fixture
def hears_interruptions() -> Iterator[None]:
    """What is started hears Ctrl-C, even where these tests run in the background and do not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("hears_interruptions")
@pytest.mark.parametrize(("jobs", "number"), [("1", signal.SIGTERM), ("2", signal.SIGINT)])
def test_an_interruption_tells_what_was_played(jobs: str, number: signal.Signals) -> None:
    command = [sys.executable, "-m", "pyservice", *SLOW, "--jobs", jobs]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stderr is not None
        first = process.stderr.readline()
        process.send_signal(number)
        began = time.monotonic()
        out, err = process.communicate(timeout=60)
    assert process.returncode == INTERRUPTED, err
    assert b"Traceback" not in first + err
    report = json.loads(out)
    assert report["deals"] > 0
    assert [bot["name"] for bot in report["bots"]] == ["expert:2ms", "greedy"]
    assert time.monotonic() - began < 10


@pytest.mark.parametrize("sink", ["| true", "> /dev/full"])
def test_a_report_that_nobody_reads_ends_quietly(sink: str) -> None:
    arena = f"{sys.executable} -m pyservice arena --bots greedy,greedy --deals 2 --json"
    script = f"set -o pipefail; {arena} {sink}"
    ran = subprocess.run(["bash", "-c", script], capture_output=True, text=True, check=False)
    assert ran.returncode in {0, 1}
    assert "Traceback" not in ran.stderr
    assert "Exception" not in ran.stderr
