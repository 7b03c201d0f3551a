"""The language of one answer, and codes put into words of it."""

from collections.abc import Mapping
from typing import Any, TypedDict

from flask import request

from pyservice.api.access import known_player
from pyservice.i18n import negotiate, text


class Coded(TypedDict):
    """A text still in code, as the engine gives it."""

    code: str
    params: dict[str, Any]


class Worded(TypedDict):
    """A code, which never changes, and what it means in the reader's language."""

    code: str
    detail: str


def reader_locale() -> str:
    """The language of this answer: the header's, else the player's, else English."""
    player = known_player()
    return negotiate(request.headers.get("Accept-Language"), player.locale if player else None)


def worded(coded: Coded, key: str) -> Worded:
    """A code with its text; `key` is the catalogue key with `*` where the code stands.

    >>> worded({"code": "only_move", "params": {}}, "hint.*")  # doctest: +SKIP
    {'code': 'only_move', 'detail': 'It is the only move.'}
    """
    code, params = coded["code"], coded["params"]
    return {"code": code, "detail": _text(key.replace("*", code), params)}


def _text(key: str, params: Mapping[str, object]) -> str:
    return text(reader_locale(), key, **params)
