"""Every service case has its test, and every test its case."""

from __future__ import annotations

import ast
import re
from collections import Counter
from pathlib import Path

from tests.cases.house import CASES

FOLDER = Path(__file__).parent
#: Ids that this API cannot show, with the reason.
REASONS: dict[str, str] = {}


def _named() -> Counter[str]:
    """The ids in the names of the tests of this folder, each as often as it occurs."""
    found: Counter[str] = Counter()
    for file in FOLDER.glob("test_*.py"):
        for node in ast.parse(file.read_text("utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                found.update(re.findall(r"^test_(s\d\d)_", node.name))
    return found


def test_each_case_has_a_test_or_a_reason() -> None:
    named = {name.upper() for name in _named()}
    assert named | set(REASONS) == set(CASES)
    assert not named & set(REASONS)
    assert len(CASES) == 37
