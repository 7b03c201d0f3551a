"""The compiled module against its stubs: every name, every parameter, nothing more."""

from __future__ import annotations

import ast
import inspect
from pathlib import Path

import pytest

from pyservice import _core

STUB = ast.parse((Path(__file__).parents[2] / "pyservice" / "_core.pyi").read_text("utf-8"))
CLASSES = {node.name: node for node in STUB.body if isinstance(node, ast.ClassDef)}
FUNCTIONS = {node.name: node for node in STUB.body if isinstance(node, ast.FunctionDef)}
METHODS = [
    (owner, node)
    for owner, body in CLASSES.items()
    for node in body.body
    if isinstance(node, ast.FunctionDef)
]


def parameters(node: ast.FunctionDef) -> list[str]:
    """The parameters a stub gives, with a mark where there is a default."""
    names = [argument.arg for argument in node.args.args]
    defaults = [""] * (len(names) - len(node.args.defaults)) + ["="] * len(node.args.defaults)
    return [name + mark for name, mark in zip(names, defaults, strict=True)]


def real_parameters(function: object) -> list[str]:
    """The parameters the binary has."""
    signature = inspect.signature(function)  # type: ignore[arg-type]
    return [
        item.name + ("" if item.default is inspect.Parameter.empty else "=")
        for item in signature.parameters.values()
    ]


def test_the_module_has_exactly_the_names_of_the_stub() -> None:
    assert {name for name in vars(_core) if not name.startswith("_")} == {*CLASSES, *FUNCTIONS}


@pytest.mark.parametrize("name", sorted(CLASSES))
def test_a_class_has_exactly_the_members_of_the_stub(name: str) -> None:
    owner = getattr(_core, name)
    if issubclass(owner, Exception):
        return
    stubbed = {node.name for cls, node in METHODS if cls == name and node.name != "__new__"}
    assert {member for member in vars(owner) if not member.startswith("_")} == stubbed


@pytest.mark.parametrize("name", sorted(FUNCTIONS))
def test_a_function_has_the_parameters_of_the_stub(name: str) -> None:
    assert real_parameters(getattr(_core, name)) == parameters(FUNCTIONS[name])


@pytest.mark.parametrize(("owner", "node"), METHODS, ids=lambda item: getattr(item, "name", item))
def test_a_method_has_the_parameters_of_the_stub(owner: str, node: ast.FunctionDef) -> None:
    real = getattr(getattr(_core, owner), node.name)
    if node.name == "__new__":
        assert real_parameters(getattr(_core, owner)) == parameters(node)[1:]
    elif callable(real):
        assert [name.lstrip("$") for name in real_parameters(real)] == parameters(node)
    else:
        assert parameters(node) == ["self"]
