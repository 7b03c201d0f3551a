"""Files of the page: read once, packed once, named below one digest of all of them."""

from __future__ import annotations

import gzip
import json
import re
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from pyservice.i18n import LOCALES, catalogue

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from importlib.resources.abc import Traversable

#: What is served, and as what; a file of another kind is none of the page's.
MEDIA_TYPES: Final = {
    "js": "text/javascript",
    "css": "text/css",
    "json": "application/json",
    "svg": "image/svg+xml",
    "png": "image/png",
    "html": "text/html",
    "webmanifest": "application/manifest+json",
}
FOLDERS: Final = ("app", "styles", "icons")
#: The texts of the shared catalogues that the page reads without asking the API.
WORDS: Final = re.compile(r"(?:page|card|kind|pattern|ruleset)\.|bot\..*\.name$")
_DIGEST_DIGITS: Final = 16
_PACKED: Final = frozenset({"png"})


@dataclass(frozen=True, slots=True)
class Asset:
    """The body of an answer, as it is and, unless that gains nothing, gzipped."""

    body: bytes
    media_type: str
    gzipped: bytes | None
    tag: str

    @classmethod
    def of(cls, name: str, body: bytes) -> Asset:
        """A file whose name ends in one of `MEDIA_TYPES`."""
        kind = name.rsplit(".", 1)[-1]
        # Without a time in it, so that every process packs the same bytes.
        packed = None if kind in _PACKED else gzip.compress(body, 9, mtime=0)
        return cls(body, MEDIA_TYPES[kind], packed, _digest(body))


def read_files(root: Traversable) -> dict[str, bytes]:
    """The files below the folders of the page, by their path such as `app/main.js`."""
    found = {
        name: body for folder in FOLDERS for name, body in _walk(root.joinpath(folder), folder)
    }
    return found | {f"words/{locale}.json": _words(locale) for locale in LOCALES}


def digest_of(contents: Mapping[str, bytes]) -> str:
    """One name for all of it: another byte or another path makes another one."""
    listed = [f"{name} {_digest(body)}" for name, body in sorted(contents.items())]
    return _digest("\n".join(listed).encode())


def _walk(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        name = f"{path}/{entry.name}"
        if entry.is_dir():
            yield from _walk(entry, name)
        elif entry.name.rsplit(".", 1)[-1] in MEDIA_TYPES:
            yield name, entry.read_bytes()


def _words(locale: str) -> bytes:
    chosen = {key: text for key, text in catalogue(locale).items() if WORDS.match(key)}
    return json.dumps(chosen, ensure_ascii=False, separators=(",", ":")).encode()


def _digest(body: bytes) -> str:
    return sha256(body).hexdigest()[:_DIGEST_DIGITS]
