"""The commands of the docs run as they are written, but over one deal each."""

from __future__ import annotations

import re
import shlex
import shutil
from pathlib import Path

import pytest

from pyservice.__main__ import main
from pyservice.arena import readme
from pyservice.arena.pairings import PAIRINGS
from pyservice.engine import measured

ROOT = Path(__file__).parents[2]
PLACES = ("README.md", "docs/arena.md", "examples/arena_bot.py")
COMMAND = re.compile(r"python -m pyservice (arena --(?:[^`#\n\\]|\\\n)*)")


def commands() -> list[list[str]]:
    """The arguments of every command of the arena that the docs name."""
    texts = [(ROOT / place).read_text("utf-8") for place in PLACES]
    found = [found for text in texts for found in COMMAND.findall(text)]
    return [shlex.split(command.replace("\\\n", " ")) for command in found]


def quick(arguments: list[str]) -> list[str]:
    """The same over one deal, and one row where all are meant."""
    rows = PAIRINGS.keys() & set(arguments)
    row = ["linear"] if "--readme" in arguments and not rows else []
    at = arguments.index("--readme") + 1 if row else 0
    return [*arguments[:at], *row, *arguments[at:], "--deals", "1", "--jobs", "1"]


@pytest.mark.parametrize("arguments", commands(), ids=" ".join)
def test_a_command_runs_as_it_is_written(
    arguments: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copy(ROOT / "README.md", tmp_path)
    shutil.copy(measured.FILE, tmp_path)
    shutil.copytree(ROOT / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(readme, "README", tmp_path / "README.md")
    monkeypatch.setattr(measured, "FILE", tmp_path / measured.FILE.name)
    assert main(quick(arguments)) == 0


def test_the_docs_name_commands_of_every_kind() -> None:
    found = [" ".join(arguments) for arguments in commands()]
    assert len(found) >= 6
    for part in ("--json", "--readme", "--write", "exec:python3"):
        assert any(part in command for command in found), part
