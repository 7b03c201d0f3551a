"""How the query of an address is read: texts that spell whole numbers, flags and choices."""

import re
from typing import Final

from marshmallow import RAISE, Schema
from webargs.fields import DelimitedList

from pyservice.api.schemas.request import INT_MAX, Choice, Flag, Text, Whole

_WHOLE: Final = re.compile(r"-?[0-9]{1,10}")


class Query(Schema):
    """The parameters of one call; unknown ones are refused so that no typo passes silently."""

    error_messages = {"unknown": "unknown_field", "type": "wrong_type"}  # noqa: RUF012

    class Meta:
        unknown = RAISE


class WholeParameter(Whole):
    """A whole number written in decimal digits."""

    def __init__(
        self, about: str, low: int = 0, high: int = INT_MAX, *, default: int | None = None
    ) -> None:
        super().__init__(about, low, high)
        self.allow_none = False
        self.load_default = default

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> int:
        if not (isinstance(value, str) and _WHOLE.fullmatch(value)):
            raise self.make_error("invalid")
        return int(value)


class FlagParameter(Flag):
    """`true` or `false`."""

    def __init__(self, about: str) -> None:
        super().__init__(about)
        self.allow_none = False
        self.load_default = None

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> bool:
        if value not in ("true", "false"):
            raise self.make_error("invalid")
        return value == "true"


class TextParameter(Text):
    """A text."""

    def __init__(self, about: str, *, most: int) -> None:
        super().__init__(about, least=1, most=most)
        self.allow_none = False
        self.load_default = None


class ChoiceParameter(Choice):
    """A text out of a few."""

    def __init__(self, about: str, choices: tuple[str, ...]) -> None:
        super().__init__(about, choices)
        self.allow_none = False
        self.load_default = None


class Parts(DelimitedList):
    """Names by commas, as a frozen set."""

    default_error_messages = {"invalid": "wrong_type"}  # noqa: RUF012

    def __init__(self, about: str, choices: tuple[str, ...]) -> None:
        inner = Choice(about, choices)
        inner.allow_none = False
        super().__init__(inner, load_default=frozenset, metadata={"description": about})

    def _deserialize(  # type: ignore[override]  # a set is what the services take
        self, value: object, attr: str | None, data: object, **kwargs: object
    ) -> frozenset[str]:
        names: list[str] = super()._deserialize(value, attr, data, **kwargs)  # type: ignore[no-untyped-call]
        return frozenset(names)
