"""Cursors: opaque texts that say where the next page of a list begins."""

from __future__ import annotations

from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final

from pyservice.domain.errors import invalid

_ID_LENGTH: Final = 32


def cursor_after(key: str) -> str:
    """The cursor of the page that follows the item with this unique key."""
    return urlsafe_b64encode(key.encode()).decode().rstrip("=")


def key_of(cursor: str) -> str:
    """The key in a cursor; raises `invalid_request` for a text that is none."""
    padded = cursor + "=" * (-len(cursor) % 4)
    try:
        key = urlsafe_b64decode(padded.encode("ascii")).decode("ascii")
    except ValueError as error:
        raise invalid("/cursor", "invalid_cursor") from error
    if not key.isalnum() or len(key) > _ID_LENGTH or cursor_after(key) != cursor:
        raise invalid("/cursor", "invalid_cursor")
    return key
