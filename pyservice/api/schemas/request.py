"""How requests are read: strict types, reason codes for messages, null the same as absent."""

import unicodedata
from collections.abc import Callable, Mapping, Sized
from typing import Any, Final, TypeVar

from marshmallow import RAISE, Schema, ValidationError, fields, pre_load, validate

#: The largest whole number in this API; larger ones fit no generated client's `Int`.
INT_MAX: Final = 2**31 - 1

_MESSAGES: Final[dict[str, Any]] = {
    "required": "required",
    "null": "required",
    "invalid": "wrong_type",
    "type": "wrong_type",
}


_SizedT = TypeVar("_SizedT", bound=Sized)


class Request(Schema):
    """A JSON object of a request: unknown members are refused, nulls count as absent."""

    error_messages = {"unknown": "unknown_field", "type": "wrong_type"}  # noqa: RUF012

    class Meta:
        unknown = RAISE

    @pre_load
    def drop_nulls(self, data: object, **_: object) -> object:
        """The members that say something; a null under an unknown name stays an error."""
        if not isinstance(data, dict):
            return data
        return {
            name: value
            for name, value in data.items()
            if value is not None or name not in self.fields
        }


class Text(fields.String):
    """A text; `least` and `most` count characters."""

    default_error_messages = _MESSAGES

    def __init__(
        self,
        about: str,
        *,
        least: int | None = None,
        most: int | None = None,
        check: Callable[[str], None] | None = None,
        pattern: str | None = None,
        required: bool = False,
        example: str | None = None,
    ) -> None:
        checks = [_Length(least, most)] if (least, most) != (None, None) else []
        super().__init__(
            required=required,
            allow_none=not required,
            validate=[*checks, *([check] if check else [])],
            metadata=_described(about, pattern=pattern, example=example),
        )

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> str:
        if not isinstance(value, str):
            raise self.make_error("invalid")
        return value


class Choice(Text):
    """A text out of a few."""

    def __init__(self, about: str, choices: tuple[str, ...], *, required: bool = False) -> None:
        super().__init__(about, required=required)
        self.validators = [validate.OneOf(choices, error="unknown_choice")]


class Whole(fields.Integer):
    """A whole number; neither `true` nor `3.0` nor `"3"` is one."""

    default_error_messages = _MESSAGES

    def __init__(
        self,
        about: str,
        low: int = 0,
        high: int = INT_MAX,
        *,
        required: bool = False,
        example: int | None = None,
    ) -> None:
        super().__init__(
            required=required,
            allow_none=not required,
            validate=validate.Range(low, high, error="out_of_range"),
            metadata=_described(about, example=example),
        )

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> int:
        if type(value) is not int:
            raise self.make_error("invalid")
        return value


class Flag(fields.Boolean):
    """`true` or `false` and nothing else."""

    default_error_messages = _MESSAGES

    def __init__(self, about: str) -> None:
        super().__init__(allow_none=True, metadata=_described(about))

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> bool:
        if type(value) is not bool:
            raise self.make_error("invalid")
        return value


class Many(fields.List[Any]):
    """A list of one kind of thing; null is no thing."""

    default_error_messages = _MESSAGES

    def __init__(
        self,
        inner: fields.Field[Any],
        about: str,
        *,
        most: int | None = None,
        required: bool = False,
        example: list[Any] | None = None,
    ) -> None:
        inner.allow_none = False
        inner.error_messages["null"] = "wrong_type"
        super().__init__(
            inner,
            required=required,
            allow_none=not required,
            validate=[] if most is None else [_Length(None, most)],
            metadata=_described(about, example=example),
        )


class Cards(Many):
    """A list of cards as texts. What the texts are worth is for the rules to say."""

    def __init__(
        self,
        about: str,
        *,
        most: int | None = None,
        required: bool = False,
        example: list[str] | None = None,
    ) -> None:
        super().__init__(Text(CARD), about, most=most, required=required, example=example)


class One(fields.Nested):
    """An object of its own schema."""

    default_error_messages = _MESSAGES

    def __init__(self, schema: type[Schema], about: str, *, required: bool = False) -> None:
        super().__init__(
            schema, required=required, allow_none=not required, metadata=_described(about)
        )


class Judged(One):
    """An object that the schema describes and the rules judge, member by member."""

    def _deserialize(  # type: ignore[override]  # it takes more than what it overrides
        self, value: object, attr: str | None, data: object, **kwargs: object
    ) -> object:
        if not isinstance(value, dict):
            raise self.make_error("invalid")
        return without_nulls(value)


class _Length(validate.Length):
    """A length whose message is a reason code."""

    def __call__(self, value: _SizedT) -> _SizedT:
        if self.min is not None and len(value) < self.min:
            raise ValidationError("too_short")
        if self.max is not None and len(value) > self.max:
            raise ValidationError("too_long")
        return value


#: Blanks, line ends and format characters. What has no meaning yet may get a shape one day.
_UNSEEN: Final = frozenset({"Zs", "Zl", "Zp", "Cf"})
#: Embeddings, overrides and isolates of direction: they reach beyond the text that holds them.
_TURNING: Final = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

CARD: Final = "A card, rank then suit, such as `TH`."


def without_nulls(value: object, levels: int = 8) -> object:
    """The value without the null members of its objects.

    Nothing in this API is nested deeper than `levels`; what is, has the wrong type.
    """
    if not isinstance(value, dict | list):
        return value
    if levels == 0:
        raise ValidationError("wrong_type")
    if isinstance(value, list):
        return [without_nulls(item, levels - 1) for item in value]
    return {
        name: without_nulls(item, levels - 1) for name, item in value.items() if item is not None
    }


def seen_by_people(text: str) -> None:
    """Refuse a text that shows nothing, holds control characters or turns its surroundings round.

    Joiners and marks of direction within a text stay: some scripts and emoji need them.
    """
    kinds = {unicodedata.category(character) for character in text}
    is_seen = not text or not kinds <= _UNSEEN  # none at all is too short, no more
    if not is_seen or "Cc" in kinds or not _TURNING.isdisjoint(text):
        raise ValidationError("control_characters")


def client_seed(text: str) -> None:
    """Refuse a seed of more than 64 bytes, or with a NUL, which no database keeps.

    More than 64 characters are refused as such already.
    """
    if len(text) <= 64 < len(text.encode()):
        raise ValidationError("too_long")
    if "\0" in text:
        raise ValidationError("control_characters")


def _described(about: str, **more: object) -> Mapping[str, Any]:
    return {
        "description": about,
        **{name: value for name, value in more.items() if value is not None},
    }
