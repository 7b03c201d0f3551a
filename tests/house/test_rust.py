"""The engine's own tests, so that one command runs everything."""

from __future__ import annotations

import subprocess
from pathlib import Path


def test_the_rust_tests_pass() -> None:
    command = ["cargo", "test", "--workspace", "--quiet"]
    ran = subprocess.run(
        command, cwd=Path(__file__).parents[2], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout[-6000:] + ran.stderr[-6000:]
    assert "test result: ok" in ran.stdout
