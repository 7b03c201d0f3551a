"""Moves: the flat request, and what an event records, turned into the engine's move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyservice.domain.errors import invalid

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyservice.domain.events import Event
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


def move_of(event: Event) -> dict[str, Any] | None:
    """The move that an event records, None when it records none."""
    match event.body["type"]:
        case "played":
            return {"type": "play", "cards": event.body["cards"]}
        case "passed":
            return {"type": "pass"}
        case "drew":
            return {"type": "draw", "source": event.body["source"]}
        case "discarded" if event.body["card"] is not None:
            return {"type": "discard", "card": event.body["card"]}
        case "discarded" | "gone_out":
            return {"type": "go_out", "card": event.body["card"]}
        case _:
            return None
