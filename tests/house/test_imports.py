"""Imports point one way: web, api, services, domain, engine, compiled module."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[2] / "pyservice"

#: What the modules of a folder may import of the others, to the module where it matters.
ALLOWED: dict[str, set[str]] = {
    "engine": {"_core"},
    "arena": {"engine"},
    "domain": {"engine"},
    "storage": {"domain"},
    "live": set(),
    "services": {"domain", "engine", "storage.port", "live"},
    "i18n": set(),
    "web": {"i18n"},
    "api": {"services", "domain", "engine", "i18n", "web", "config"},
}
#: Libraries that belong to one layer.
OWNED = {
    "flask": {"api"},
    "flask_smorest": {"api"},
    "marshmallow": {"api"},
    "prometheus_client": {"api"},
    "sqlalchemy": {"storage"},
    "psycopg": {"storage", "live"},
    "structlog": {"api"},
}


def imported(source: str) -> set[str]:
    """Modules that a source text imports, absolute, `from a import b` counted as `a.b`."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
    return found


def strangers(folder: str, source: str) -> set[str]:
    """The imports of a folder's source that its layer may not have."""
    wrong = set()
    for name in imported(source):
        parts = name.split(".")
        if parts[0] == "pyservice" and parts[1] != folder:
            path = ".".join(parts[1:])
            if not any(f"{path}.".startswith(f"{allowed}.") for allowed in ALLOWED[folder]):
                wrong.add(name)
        elif folder not in OWNED.get(parts[0], {folder}):
            wrong.add(name)
    return wrong


@pytest.mark.parametrize("folder", sorted(ALLOWED))
def test_a_layer_imports_only_the_layers_below(folder: str) -> None:
    files = sorted((PACKAGE / folder).rglob("*.py"))
    assert files
    wrong = {
        str(file.relative_to(PACKAGE)): found
        for file in files
        if (found := strangers(folder, file.read_text(encoding="utf-8")))
    }
    assert wrong == {}


def test_every_folder_has_its_layer() -> None:
    folders = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert folders == set(ALLOWED)


@pytest.mark.parametrize(
    ("folder", "source"),
    [
        ("domain", "from pyservice.api import games"),
        ("domain", "import flask"),
        ("services", "from pyservice.storage.sql import store"),
        ("api", "import pyservice._core"),
        ("api", "from pyservice import _core"),
    ],
)
def test_another_direction_is_found(folder: str, source: str) -> None:
    assert strangers(folder, source)
