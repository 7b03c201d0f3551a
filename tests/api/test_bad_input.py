"""Every member of every request with values of the wrong type: refused by name, changing nothing.

The requests are walked by the description, so that a call added later is tried too.
"""

from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from pyservice.__main__ import describe
from tests.api.client import Client, position

#: For each type of the description, values that are of another.
WRONG: dict[str, list[Any]] = {
    "string": [3, True, ["x"], {"x": 1}],
    "integer": ["3", True, 3.5, 3.0, [3], {}, 10**40, 1e300],
    "boolean": ["true", 1, 0, [True], {}],
    "array": ["x", 3, True, {}],
    "object": ["x", 3, True, []],
}

DESCRIPTION = describe().content
SCHEMAS = DESCRIPTION["components"]["schemas"]

#: A body that each call takes, with every member it may have.
GOOD: dict[str, dict[str, Any]] = {
    "createPlayer": {"name": "Mai"},
    "createGame": position("3S 5S", "6H 7S"),
    "takeSeat": {},
    "joinByCode": {"code": "AAAAAAAA"},
    "makeRematch": {},
    "startGame": {"open_seats": "bots"},
    "makeMove": {"type": "play", "cards": ["3S"], "seat": 0},
    "judgeSelection": {"cards": ["3S"], "seat": 0},
    "classifyCards": {"cards": ["3S"]},
    "checkPlay": {"play": ["3S"]},
    "listLegalPlays": {"hand": ["3S"]},
    "judgeHandSelection": {"hand": ["3S"], "selected": ["3S"]},
    "arrangeHand": {"cards": ["3S"], "wild_rank": "3"},
    "listWaysOut": {"cards": ["3S"], "wild_rank": "3"},
}


def _operations() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, item in DESCRIPTION["paths"].items():
        for method in ("get", "post", "delete"):
            if method in item:
                yield method.upper(), path, item[method]


def _members(schema: dict[str, Any], pointer: str) -> Iterator[tuple[str, str]]:
    """Every member in a schema, as a pointer and its type; the first item stands for all."""
    if "$ref" in schema:
        yield from _members(SCHEMAS[schema["$ref"].rsplit("/", 1)[1]], pointer)
    elif "allOf" in schema:
        yield from _members(schema["allOf"][0], pointer)
    else:
        yield pointer, schema["type"]
        for name, inner in schema.get("properties", {}).items():
            yield from _members(inner, f"{pointer}/{name}")
        if "items" in schema:
            yield from _members(schema["items"], f"{pointer}/0")


def _bodies() -> Iterator[Any]:
    for method, path, operation in _operations():
        if "requestBody" not in operation:
            continue
        schema = operation["requestBody"]["content"]["application/json"]["schema"]
        for pointer, kind in _members(schema, ""):
            where = f"{operation['operationId']}{pointer}"
            yield pytest.param(method, path, operation["operationId"], pointer, kind, id=where)


def _parameters() -> Iterator[Any]:
    for method, path, operation in _operations():
        for parameter in operation.get("parameters", ()):
            name = parameter["name"]
            if parameter["in"] == "header":
                continue
            yield pytest.param(method, path, operation, name, id=f"{method} {path}?{name}")


def _with(body: Any, pointer: str, value: object) -> Any:
    """The body with a value at a pointer; what leads there is made up where it is missing."""
    if not pointer:
        return value
    _, step, *rest = pointer.split("/", 2)
    further = "/" + rest[0] if rest else ""
    if step == "0":
        items = list(body) if isinstance(body, list) else []
        return [_with(items[0] if items else None, further, value), *items[1:]]
    members = dict(body) if isinstance(body, dict) else {}
    return {**members, step: _with(members.get(step), further, value)}


@pytest.fixture
def game(mai: Client) -> dict[str, Any]:
    return mai.game(position("3S 5S", "6H 7S"))


@pytest.mark.parametrize(("method", "path", "name", "pointer", "kind"), list(_bodies()))
def test_a_member_of_the_wrong_type(
    mai: Client, game: dict[str, Any], method: str, path: str, name: str, pointer: str, kind: str
) -> None:
    address = path.format(game_id=game["id"], seat=1)
    code = "invalid_options" if pointer.startswith("/options/") else "invalid_request"
    for value in WRONG[kind]:
        body = _with(deepcopy(GOOD[name]), pointer, value)
        problem = mai.problem(422, code, method, address, json=body)
        fields = [error["field"] for error in problem["errors"]]
        assert any(pointer.startswith(field) for field in fields), (value, problem["errors"])
    assert mai.view(game["id"])["version"] == game["version"]
    assert len(mai.get("/v1/games?mine=true")["items"]) == 1


@pytest.mark.parametrize(("method", "path", "operation", "parameter"), list(_parameters()))
def test_a_parameter_of_the_wrong_type(
    mai: Client,
    game: dict[str, Any],
    method: str,
    path: str,
    operation: dict[str, Any],
    parameter: str,
) -> None:
    address = path.format(game_id=game["id"], seat=1)
    more = {"json": GOOD[operation["operationId"]]} if "requestBody" in operation else {}
    # An empty list of parts is none.
    empty = [] if parameter == "include" else [""]
    for value in (*empty, "%00", "x" * 300, "1e1", "null", "-1", "[]", "%F0%9F%82%A1"):
        query = f"{address}?{_always(operation, parameter)}{parameter}={value}"
        answer = mai.send(method, query, **more)
        assert answer.status_code in (200, 422)
        assert answer.status_code == 422 or parameter == "ruleset"
    assert mai.view(game["id"])["version"] == game["version"]


def _always(operation: dict[str, Any], tried: str) -> str:
    """The query parameters without which a call answers nothing."""
    needed = [p["name"] for p in operation["parameters"] if p.get("required")]
    return "".join(f"{name}=true&" for name in needed if name != tried)


@pytest.mark.parametrize(
    ("method", "path", "name"),
    [
        (method, path, operation["operationId"])
        for method, path, operation in _operations()
        if "requestBody" in operation
    ],
)
@pytest.mark.parametrize(
    "raw",
    [
        b"{",
        b"nonsense",
        b"\xff\xfe",
        b"\xef\xbb\xbf{}",
        b'{"a": 1, "a": 2}',
        b'{"a": NaN}',
        b'{"a": -Infinity}',
        b'{"name": "\\ud800"}',
        b'{"\\udfff": 1}',
        b"[" * 60_000,
        b'{"a":' * 10_000,
        b"{}{}",
        b"'a'",
        "{}".encode("utf-16"),
    ],
    ids=range(14),
)
def test_what_is_not_json(
    mai: Client, game: dict[str, Any], method: str, path: str, name: str, raw: bytes
) -> None:
    address = path.format(game_id=game["id"], seat=1)
    more = {"data": raw, "content_type": "application/json"}
    mai.problem(400, "invalid_json", method, address, **more)


@pytest.mark.parametrize(
    ("method", "path"),
    [(method, path) for method, path, operation in _operations() if "security" in operation],
)
def test_what_needs_a_token(nobody: Client, method: str, path: str) -> None:
    nobody.problem(401, "unauthorized", method, path.format(game_id="x", seat=1))
