"""Small values that several parts of the facade shape in the same way."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyservice.engine.types import Refusal


def refusal(slug: str | None) -> Refusal | None:
    """A slug as a refusal, None for none."""
    return None if slug is None else {"code": slug, "params": {}}
