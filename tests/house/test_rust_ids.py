"""Every vector and case of Three Thirteen stands in the engine's own tests, by its id."""

import json
import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
IDS: list[str] = json.loads((ROOT / "tests/data/three_thirteen_ids.json").read_text("utf-8"))


def test_no_vector_or_case_is_left_out() -> None:
    folders = [ROOT / "rust/engine/tests" / name for name in ("arranger", "three_thirteen")]
    texts = [path.read_text("utf-8") for folder in folders for path in folder.glob("*.rs")]
    named = set(re.findall(r"(?<![A-Z0-9])[RM]\d\d(?!\d)", "\n".join(texts).upper()))
    assert [name for name in IDS if name not in named] == []
