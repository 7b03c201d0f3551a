"""The walk with curl in the examples' README is one script that plays a whole round."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.examples.conftest import PATIENCE, ROOT

BIN = Path(sys.executable).parent

pytestmark = pytest.mark.skipif(
    not (shutil.which("curl") and shutil.which("bash")), reason="needs curl and bash"
)


def test_the_walk_with_curl(address: str) -> None:
    readme = (ROOT / "examples" / "README.md").read_text(encoding="utf-8")
    script = "set -eu\n" + "".join(re.findall(r"```sh\n(.*?)```", readme, re.DOTALL))
    walk = subprocess.run(
        ["bash", "-c", script],
        # This very Python first: a version manager's shim takes long to start.
        env={**os.environ, "HOST": address, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"},
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert walk.returncode == 0, walk.stdout + walk.stderr
    *_, places, fairness = walk.stdout.splitlines()
    assert '"code":' in walk.stdout.replace(" ", "")
    assert sorted(map(int, re.findall(r"\d", places))) == [1, 2, 3, 4]
    assert '"server_seed": "' in fairness
