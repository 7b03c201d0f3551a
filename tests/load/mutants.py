"""Valid requests made from the description's own examples, and ways to spoil them."""

from __future__ import annotations

import copy
import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, urlencode

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Mapping, Sequence

JSON: Final = "application/json"
CARDS: Final = [rank + suit for rank in "3456789TJQKA2" for suit in "SCDH"]
ODD: Final[list[Any]] = [
    *(None, True, False, -1, 0, 1, 7, 31, 2**31, 2**63, 10**30, 0.5, 1e308),
    *(
        "",
        " ",
        "3S",
        "3s",
        "ZZ",
        "\x00",
        "\u202e",
        "é" * 41,
        "🂡",
        "x" * 5_000,
        "null",
        "../..",
        "%00",
    ),
    *([], {}, [[]], [None], ["3S", "3S"], ["3S"] * 60, {"3S": 1}, [[[[[[[]]]]]]]),
]
_RAW: Final[list[bytes]] = [
    *(b"", b"{", b"[]", b"nul", b'{"a":1}{', b"\xff\xfe", b'"\xed\xa0\x80"', b"\xef\xbb\xbf{}"),
    *(b'{"type":NaN}', b'{"type":1,"type":2}', b"[" * 20_000, b" " * 70_000, b'{"cards":1e999}'),
    b'{"name":"\\ud800"}',
]
_HEADERS: Final[Mapping[str, Sequence[str]]] = {
    "Accept": ("*/*", "text/html", "application/xml;q=2", "", ";;", "application/problem+json"),
    "Accept-Language": ("vi", "zz", "*", "fr-CA;q=x", ",,,", "en;q=0, it;q=0.1", "a" * 3_000),
    "Authorization": ("", "Bearer", "Bearer ", "bearer x", "Basic bWFpOm1haQ==", "Bearer é"),
    "Content-Type": (
        "",
        "text/plain",
        "application/json; charset=x",
        "multipart/form-data",
        "a/b/c",
    ),
    "Idempotency-Key": ("one", "two", "", " ", "k" * 64, "k" * 65, "a b", "é"),
    "If-None-Match": ("*", '"1"', "W/", '"' * 99, 'W/"1", "2"'),
    "Last-Event-ID": ("0", "-1", "x", str(2**70)),
}
_METHODS: Final = ("GET", "POST", "PUT", "PATCH", "DELETE")
_SCALARS: Final[Mapping[str, Sequence[str]]] = {
    "integer": ("0", "1", "2"),
    "boolean": ("true", "false"),
}


@dataclass(slots=True)
class Asked:
    """A request that is about to be sent."""

    method: str
    template: str
    ids: dict[str, str]
    query: dict[str, str]
    body: Any
    headers: dict[str, str] = field(default_factory=dict)
    raw: bytes | None = None

    @property
    def path(self) -> str:
        path = self.template
        for name, value in self.ids.items():
            path = path.replace("{" + name + "}", quote(value, safe="") or "-")
        return path

    @property
    def address(self) -> str:
        return f"{self.path}?{urlencode(self.query)}" if self.query else self.path

    @property
    def data(self) -> bytes | None:
        """The body as it is sent."""
        if self.raw is not None or self.body is None:
            return self.raw
        return json.dumps(self.body).encode()


class Examples:
    """Requests that the description calls good; `signed` are those that need a token."""

    def __init__(self, description: Mapping[str, Any], *, signed: bool = False) -> None:
        self._schemas = description["components"]["schemas"]
        self._calls = [
            (method.upper(), path, operation)
            for path, item in description["paths"].items()
            for method, operation in item.items()
            # A stream does not end by itself.
            if method.upper() in _METHODS
            and not path.endswith("/stream")
            and (not signed or "security" in operation)
        ]

    def request(self, rng: random.Random, ids: Mapping[str, str]) -> Asked:
        """One of them, for these ids of games, players and rulesets."""
        method, path, operation = rng.choice(self._calls)
        wanted = {name: value for name, value in ids.items() if "{" + name + "}" in path}
        query = {
            parameter["name"]: self._value(rng, parameter["schema"])
            for parameter in operation.get("parameters", ())
            if parameter["in"] == "query" and rng.random() < 0.3
        }
        query |= {"wait": "0"} if "wait" in query else {}
        return Asked(method, path, wanted, query, self._body(rng, operation))

    def _body(self, rng: random.Random, operation: Mapping[str, Any]) -> Any:
        if "requestBody" not in operation:
            return None
        examples = operation["requestBody"]["content"][JSON].get("examples")
        chosen = rng.choice(list(examples.values()))["value"] if examples else {}
        return copy.deepcopy(chosen)

    def _value(self, rng: random.Random, schema: Mapping[str, Any]) -> str:
        inner = schema.get("items", schema)
        inner = self._schemas[inner["$ref"].rsplit("/", 1)[1]] if "$ref" in inner else inner
        words = inner.get("enum") or _SCALARS.get(inner.get("type", ""), ("planner",))
        return str(rng.choice(list(words)))


def spoil(rng: random.Random, asked: Asked) -> None:
    """Spoils one place of a request."""
    rng.choice(_SPOILERS)(rng, asked)


def _spoil_body(rng: random.Random, asked: Asked) -> None:
    if isinstance(asked.body, dict):
        asked.body = _spoilt(rng, asked.body)
    else:
        asked.body = rng.choice(ODD)


def _spoilt(rng: random.Random, value: Any) -> Any:
    """The JSON value with one place in it replaced, removed, doubled or added."""
    if isinstance(value, dict) and value and rng.random() < 0.8:
        name, odd = rng.choice(list(value)), rng.choice(ODD)
        change = rng.random()
        if change < 0.15:
            return {key: inner for key, inner in value.items() if key != name}
        if change < 0.25:
            return value | {rng.choice(["", "x", "seat", "cards", "level", "name"]): odd}
        return value | {name: _spoilt(rng, value[name])}
    if isinstance(value, list) and value and rng.random() < 0.8:
        place = rng.randrange(len(value))
        middle = rng.choice(([], [value[place]] * 2, [_spoilt(rng, value[place])]))
        return [*value[:place], *middle, *value[place + 1 :]]
    if isinstance(value, str) and rng.random() < 0.5:
        return rng.choice([rng.choice(CARDS), value.lower(), value[:-1], value * 2, f" {value}"])
    return rng.choice(ODD)


def _spoil_text(rng: random.Random, asked: Asked) -> None:
    text = asked.data or b"{}"
    place = rng.randrange(len(text))
    changed = text[:place] + bytes([rng.randrange(256)]) + text[place + 1 :]
    asked.raw = rng.choice([rng.choice(_RAW), text[:place], changed, changed])


def _spoil_query(rng: random.Random, asked: Asked) -> None:
    names = [*asked.query, "wait", "seat", "after", "limit", "include", "cursor", "x"]
    odd = rng.choice(ODD)
    asked.query[rng.choice(names)] = odd if isinstance(odd, str) else json.dumps(odd)


def _spoil_header(rng: random.Random, asked: Asked) -> None:
    name = rng.choice(list(_HEADERS))
    asked.headers[name] = rng.choice(_HEADERS[name])


def _spoil_id(rng: random.Random, asked: Asked) -> None:
    for name in asked.ids:
        odd = rng.choice(["", "me", "0", *(odd for odd in ODD if isinstance(odd, str))])
        asked.ids[name] = odd[:200]


def _spoil_method(rng: random.Random, asked: Asked) -> None:
    asked.method = rng.choice(_METHODS)


_SPOILERS: Final[Sequence[Callable[[random.Random, Asked], None]]] = (
    _spoil_body,
    _spoil_body,
    _spoil_body,
    _spoil_text,
    _spoil_query,
    _spoil_header,
    _spoil_id,
    _spoil_method,
)
