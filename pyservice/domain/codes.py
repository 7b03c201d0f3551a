"""Join codes: eight characters that nobody confuses when read aloud or copied by hand."""

from __future__ import annotations

#: No 0 O, 1 I L, and no U or V.
ALPHABET = "23456789ABCDEFGHJKMNPQRSTWXYZ"
LENGTH = 8

_IGNORED = str.maketrans("", "", " \t-")


def normalised(text: str) -> str | None:
    """The code meant by what a person typed, or None when it cannot be a code.

    Case, blanks and hyphens do not count: `normalised("abcd-2345")` is "ABCD2345".
    """
    code = text.translate(_IGNORED).upper()
    if len(code) == LENGTH and all(character in ALPHABET for character in code):
        return code
    return None
