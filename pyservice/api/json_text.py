"""JSON as this service reads and writes it.

Reading is stricter than the standard library: UTF-8 only, no key twice in one object, no `NaN`,
no half of a surrogate pair (I-JSON, RFC 7493), since each of these is read differently by
different clients. Writing keeps the order of keys and spends nothing on white space.
"""

import json
from typing import Any, Final, NoReturn

from flask import Response
from flask.json.provider import DefaultJSONProvider

_ENCODER: Final = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))
#: More digits than any whole number of this API; Python itself refuses thousands of them.
_MAX_DIGITS: Final = 18


class UnreadableJson(ValueError):
    """The bytes are not JSON that everybody reads alike."""


class CompactJson(DefaultJSONProvider):
    """Flask's JSON in our manner: keys in the order given, no white space."""

    def dumps(self, obj: object, **kwargs: Any) -> str:  # noqa: ANN401
        """`obj` as JSON text; keyword arguments go to the standard library's `dumps`."""
        return json.dumps(obj, **kwargs) if kwargs else _ENCODER.encode(obj)


def compact(value: object) -> str:
    """A value as JSON text on one line."""
    return _ENCODER.encode(value)


def json_response(value: object, mimetype: str = "application/json") -> Response:
    """An answer with a JSON value as its body."""
    return Response(_ENCODER.encode(value), mimetype=mimetype)


def parse(raw: bytes) -> object:
    """The value that the bytes of a request body spell.

    Raises `UnreadableJson` for anything doubtful; the cost is that of `json.loads` plus one
    Python call for each object.
    """
    try:
        value = _DECODER.decode(raw.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise UnreadableJson(str(error)) from error
    if b"\\u" in raw:
        _refuse_half_pairs(value)
    return value


def _refuse_half_pairs(value: object) -> None:
    try:
        _ENCODER.encode(value).encode("utf-8")
    except (ValueError, RecursionError) as error:
        raise UnreadableJson("half of a surrogate pair") from error


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    members = dict(pairs)
    if len(members) != len(pairs):
        raise UnreadableJson("a key stands twice in one object")
    return members


def _integer(digits: str) -> int | float:
    # A float here is "the wrong type" further on, as in every language without big integers.
    return int(digits) if len(digits) <= _MAX_DIGITS else float(digits)


def _no_constant(name: str) -> NoReturn:
    raise UnreadableJson(f"{name} is not JSON")


_DECODER: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_integer, parse_constant=_no_constant
)
