"""The texts of the page and its sources agree: keys, plurals and placeholders."""

from __future__ import annotations

import re
import string
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pyservice
from pyservice.i18n import DEFAULT, catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator

WEB: Final = Path(pyservice.__file__).parent / "web"
SOURCES: Final = sorted((WEB / "app").rglob("*.js"))
#: A text of the page as it stands in a source. A key may be put together (`page.x.${kind}`):
#: then every key that fits is used.
_KEY: Final = re.compile(r"""(["'`])(page\.[a-z_0-9.]+(?:\$\{[^}`]*\}[a-z_0-9.]*)*)\1""")
_COUNTED: Final = re.compile(r"""\bcount\(\s*(["'`])(page\.[^"'`]+)\1""")
_IN_HTML: Final = re.compile(r"\$\{(page\.[a-z_0-9.]+)\}")
#: A call with a whole key, up to its closing bracket or the comma before its values.
_CALL: Final = re.compile(r"""\b(t|count)\(\s*(["'`])(page\.[a-z_0-9.]+)\2\s*([,)])""")
_PLURALS: Final = (".one", ".other")


def keys() -> set[str]:
    return {key for key in catalogue(DEFAULT) if key.startswith("page.")}


def named(path: Path) -> str:
    return path.relative_to(WEB).as_posix()


def fits(pattern: str) -> re.Pattern[str]:
    """What a key in a source stands for, with or without a plural's end."""
    parts = [re.escape(part) for part in re.split(r"\$\{[^}]*\}", pattern)]
    return re.compile("[a-z_0-9A-Z]*".join(parts) + r"(?:\.one|\.other)?")


def used() -> dict[str, set[str]]:
    """The keys in the sources, with the files that name them."""
    found: dict[str, set[str]] = {}
    for path in SOURCES:
        for _, key in _KEY.findall(path.read_text("utf-8")):
            found.setdefault(key, set()).add(named(path))
    for key in _IN_HTML.findall((WEB / "index.html").read_text("utf-8")):
        found.setdefault(key, set()).add("index.html")
    return found


def test_every_text_that_the_page_names_is_there() -> None:
    known = keys()
    missing = {
        key: files
        for key, files in used().items()
        if not key.endswith(".") and not any(fits(key).fullmatch(one) for one in known)
    }
    assert missing == {}


def test_every_text_of_the_page_is_used() -> None:
    patterns = [fits(key) for key in used()]
    starts = tuple(key for key in used() if key.endswith("."))
    unused = [
        key
        for key in sorted(keys())
        if not key.startswith(starts or ("\0",)) and not any(p.fullmatch(key) for p in patterns)
    ]
    assert unused == []


def test_what_is_counted_has_one_and_other() -> None:
    known = keys()
    counted = {key for path in SOURCES for _, key in _COUNTED.findall(path.read_text("utf-8"))}
    wrong = [
        key for key in counted if "$" not in key and not {key + end for end in _PLURALS} <= known
    ]
    assert wrong == []
    plural = {key.removesuffix(end) for key in known for end in _PLURALS if key.endswith(end)}
    assert [key for key in plural if not {key + end for end in _PLURALS} <= known] == []


def test_texts_are_given_what_they_ask_for() -> None:
    texts = catalogue(DEFAULT)
    wrong = {}
    for path in SOURCES:
        for key, given in calls(path.read_text("utf-8")):
            for text in [texts[end] for end in (key, *(key + e for e in _PLURALS)) if end in texts]:
                if placeholders(text) - given:
                    wrong[named(path), key] = placeholders(text) - given
    assert wrong == {}


def calls(source: str) -> Iterator[tuple[str, set[str]]]:
    """Keys and the names of the values given with them, where both stand in the source.

    >>> list(calls('t("page.x", { name, cards: list(a, b) })'))
    [('page.x', {'name', 'cards'})]
    """
    for match in _CALL.finditer(source):
        given = {"n"} if match[1] == "count" else set()
        arguments = split(source[match.end() :]) if match[4] == "," else []
        values = [text for text in arguments if text.startswith("{")]
        if len(values) == len(arguments) - (match[1] == "count") and "..." not in "".join(values):
            yield match[3], given.union(*(names(text) for text in values))


def names(literal: str) -> set[str]:
    """The names in the text of an object."""
    return {re.split(r"\W", part, maxsplit=1)[0] for part in split(literal[1:-1] + ")")} - {""}


def split(source: str) -> list[str]:
    """The arguments up to the bracket that closes a call, one by one."""
    parts, depth = [""], 0
    for sign in source:
        depth += (sign in "([{") - (sign in ")]}")
        if depth < 0:
            break
        if sign == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts if part.strip()]


def placeholders(template: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}
