"""Time as the service keeps it: whole milliseconds since 1970, UTC."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

_EPOCH: Final = datetime(1970, 1, 1)


def rfc3339(at: int) -> str:
    """The text clients see: `rfc3339(0)` is "1970-01-01T00:00:00.000Z"."""
    return (_EPOCH + timedelta(milliseconds=at)).isoformat(timespec="milliseconds") + "Z"


def rfc3339_or_none(at: int | None) -> str | None:
    """As `rfc3339`, for a moment that may not have come."""
    return None if at is None else rfc3339(at)
