"""The flat move request, turned into the engine's move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyservice.domain.errors import invalid

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyservice.domain.requests import MoveRequest

#: The fields that belong to each type of move, by family; True: it must be given.
_FIELDS: Mapping[str, Mapping[str, Mapping[str, bool]]] = {
    "thirteen": {"play": {"cards": True}, "pass": {}},
    "three_thirteen": {
        "draw": {"source": True},
        "discard": {"card": True},
        "go_out": {"card": False},
    },
}
_ALL_FIELDS = ("cards", "source", "card")


def engine_move(family: str, body: MoveRequest) -> dict[str, Any]:
    """The move meant by a request, with the fields of its type alone.

    Raises `invalid_request` for a type of another family, a field that does not belong to
    the type, and one that is missing. Cards are left to the rules.
    """
    fields = _FIELDS[family].get(body["type"])
    if fields is None:
        raise invalid("/type", "does_not_belong", family=family)
    given = {name: body.get(name) for name in _ALL_FIELDS}
    for name, value in given.items():
        _belongs(name, value, needed=fields.get(name), move=body["type"])
    return {"type": body["type"], **{name: given[name] for name in fields}}


def _belongs(name: str, value: object, *, needed: bool | None, move: str) -> None:
    if needed and value is None:
        raise invalid(f"/{name}", "required")
    if needed is None and value is not None:
        raise invalid(f"/{name}", "does_not_belong", type=move)
