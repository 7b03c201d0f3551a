"""The JSON bodies that the services take, after their types and ranges were checked.

Absent and None are the same in all of them.
"""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict


class MoveRequest(TypedDict):
    """The flat body of a move."""

    type: str
    cards: NotRequired[list[str] | None]
    source: NotRequired[str | None]
    card: NotRequired[str | None]
    seat: NotRequired[int | None]
    if_version: NotRequired[int | None]


class SeatRequest(TypedDict):
    """One seat of a creation request: `kind` is me, bot or open."""

    kind: str
    name: NotRequired[str | None]
    level: NotRequired[str | None]


class CreateRequest(TypedDict):
    """The body of a creation; only `ruleset` is needed."""

    ruleset: str
    options: NotRequired[dict[str, Any] | None]
    seats: NotRequired[list[SeatRequest] | None]
    visibility: NotRequired[str | None]
    spectators: NotRequired[bool | None]
    turn_seconds: NotRequired[int | None]
    hints: NotRequired[bool | None]
    client_seed: NotRequired[str | None]
    position: NotRequired[dict[str, Any] | None]
