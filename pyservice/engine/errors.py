"""What the engine refuses, as typed exceptions.

The compiled module raises plain ones; `translated` turns them into these.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from pyservice import _core

if TYPE_CHECKING:
    from collections.abc import Iterator

Params = dict[str, Any]


class Refused(Exception):
    """The rules refuse a move, or cards that are no cards.

    `slug` is one of RULES §4. `params` may hold `cards` (texts the refusal is about),
    `opening_card`, and `field` (JSON pointer of the first wrong item).
    """

    def __init__(self, slug: str, params: Params | None = None) -> None:
        super().__init__(slug)
        self.slug = slug
        self.params: Params = params or {}


class InvalidOptions(Exception):
    """An option value is refused; of two that contradict each other `option` is the second.

    `reason` is a stable code; `params` may hold `other`, `min`, `max`.
    """

    def __init__(self, option: str, reason: str, params: Params) -> None:
        super().__init__(f"{option}: {reason}")
        self.option, self.reason, self.params = option, reason, params


class InvalidPosition(Exception):
    """A position cannot be; `field` is a JSON pointer inside it, such as `/hands/0/3`."""

    def __init__(self, field: str, reason: str, params: Params) -> None:
        super().__init__(f"{field}: {reason}")
        self.field, self.reason, self.params = field, reason, params


class UnknownRuleset(Exception):
    """There is no ruleset of this name."""

    def __init__(self, ruleset: str) -> None:
        super().__init__(ruleset)
        self.ruleset = ruleset


class UnknownBot(Exception):
    """There is no bot of this level."""

    def __init__(self, level: str) -> None:
        super().__init__(level)
        self.level = level


class UnreadableSnapshot(Exception):
    """Bytes that are no snapshot of this engine's version: replay the record instead."""


@contextmanager
def translated() -> Iterator[None]:
    """Turns the compiled module's exceptions into this module's."""
    try:
        yield
    except _core.Refused as refused:
        raise Refused(*refused.args) from None
    except _core.InvalidOptions as wrong:
        raise InvalidOptions(wrong.args[0], *_reason(wrong.args[1])) from None
    except _core.InvalidPosition as wrong:
        raise InvalidPosition(wrong.args[0], *_reason(wrong.args[1])) from None
    except _core.UnknownName as unknown:
        raise UnknownRuleset(unknown.args[0]) from None


def _reason(reason: Params) -> tuple[str, Params]:
    params = dict(reason)
    return params.pop("code"), params
