"""How answers are described: every member is always there, objects may grow, no unions."""

from collections.abc import Sequence
from typing import Any

from marshmallow import EXCLUDE, Schema, fields

Field = fields.Field[Any]


class Answer(Schema):
    """A JSON object of an answer."""

    class Meta:
        unknown = EXCLUDE


def text(
    about: str, *, null: bool = False, known: Sequence[str] = (), example: str | None = None
) -> Field:
    """A text; `known` are today's values of an enumeration that may grow."""
    growing = {"x-extensible-enum": list(known)} if known else {}
    return fields.String(required=True, allow_none=null, metadata=_told(about, example, growing))


def time(about: str, *, null: bool = False) -> Field:
    """A moment in RFC 3339, in UTC."""
    form = {"format": "date-time"}
    return fields.String(required=True, allow_none=null, metadata=_told(about, _MOMENT, form))


def whole(about: str, *, null: bool = False, example: int | None = None) -> Field:
    """A whole number of at most 32 bits."""
    form = {"format": "int32"}
    return fields.Integer(required=True, allow_none=null, metadata=_told(about, example, form))


def number(about: str, *, null: bool = False, example: float | None = None) -> Field:
    """A number that need not be whole."""
    return fields.Float(required=True, allow_none=null, metadata=_told(about, example, {}))


def flag(about: str, *, null: bool = False) -> Field:
    """`true` or `false`."""
    return fields.Boolean(required=True, allow_none=null, metadata=_told(about, None, {}))


def one(schema: type[Schema], about: str, *, null: bool = False) -> Field:
    """An object that is a component of its own."""
    return fields.Nested(schema, required=True, allow_none=null, metadata=_told(about, None, {}))


def many(
    inner: Field | type[Schema], about: str, *, null: bool = False, example: list[Any] | None = None
) -> Field:
    """A list of fields or of objects."""
    item = inner if isinstance(inner, fields.Field) else fields.Nested(inner)
    return fields.List(item, required=True, allow_none=null, metadata=_told(about, example, {}))


def a_card(about: str, *, null: bool = False) -> Field:
    """One card."""
    return text(about, null=null, example="TH")


def card_list(about: str, *, null: bool = False) -> Field:
    """A list of cards, in a documented order."""
    return many(fields.String(), about, null=null, example=["3S", "TH", "2D"])


def seat_list(about: str, *, null: bool = False) -> Field:
    """A list of seats."""
    return many(fields.Integer(), about, null=null, example=[2])


_MOMENT = "2026-01-31T18:30:00.250Z"


def _told(about: str, example: object, more: dict[str, Any]) -> dict[str, Any]:
    shown = {} if example is None else {"example": example}
    return {"description": about, **more, **shown}
