"""Texts for people, in five languages. Codes never change; only the words beside them do.

Catalogues are flat JSON files, one a language, with the same keys and the same placeholders
everywhere. Rules are Markdown, one file a ruleset and language. This package imports nothing
of the service, so every layer may be tested without it and only the API turns codes into text.
"""

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

LOCALES: Final = ("en", "fr", "it", "es", "vi")
DEFAULT: Final = "en"

_CARD_PARAMS: Final = frozenset({"cards", "card", "opening_card"})
_SUIT_SIGNS: Final = {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}
_RANKS: Final = frozenset("3456789TJQKA2")


def negotiate(accept_language: str | None, player_locale: str | None) -> str:
    """The language to answer in: one of `LOCALES`.

    `accept_language` is the header as sent. Its best language that is one of ours wins, also
    with a region (`fr-CA` is `fr`); then the player's own locale; then English. A `*` names no
    language, and `q=0` excludes one.

    >>> negotiate("de, fr-CA;q=0.8, en;q=0.3", "vi")
    'fr'
    >>> negotiate("*", "vi")
    'vi'
    """
    named = _named_language(accept_language) if accept_language else None
    return named or _ours(player_locale or "") or DEFAULT


@lru_cache(maxsize=512)
def _named_language(accept_language: str) -> str | None:
    # `LanguageAccept.best_match` prefers an exact tag of low quality to the region of a better
    # one ("fr-CA, en;q=0.5" would be English), so only its parsing and sorting are used.
    for tag, quality in parse_accept_header(accept_language, LanguageAccept):
        if quality > 0 and (locale := _ours(tag)):
            return locale
    return None


def _ours(tag: str) -> str | None:
    primary = tag.replace("_", "-").split("-", 1)[0].lower()
    return primary if primary in LOCALES else None


def text(locale: str, key: str, **params: object) -> str:
    """The text of `key` in a language of `LOCALES`, with its placeholders filled in.

    Lists are joined by commas. Cards (`cards`, `card`, `opening_card`) are shown as players
    write them: `["TH", "2S"]` becomes `10♥, 2♠`. A placeholder without a value reads `…`, so an
    error answer never fails on its own wording. Unknown keys and locales raise `KeyError`.

    >>> text("en", "problem.card_not_in_hand.detail", cards=["TH"])
    'You do not hold 10♥.'
    """
    template = catalogue(locale)[key]
    if "{" not in template:
        return template
    return template.format_map(_Shown({name: _shown(name, params[name]) for name in params}))


@cache
def catalogue(locale: str) -> Mapping[str, str]:
    """All texts of one language by key. Read once; do not change it."""
    if locale not in LOCALES:
        raise KeyError(locale)
    source = files(__name__).joinpath(f"{locale}.json")
    entries: dict[str, str] = json.loads(source.read_text(encoding="utf-8"))
    return entries


@cache
def rules_text(locale: str, ruleset: str) -> str:
    """The rules of a ruleset as Markdown. Raises `KeyError` where there are none."""
    known = {entry.name for entry in files(__name__).joinpath("rules").iterdir()}
    name = f"{ruleset}.{locale}.md"
    if name not in known:
        raise KeyError(name)
    return files(__name__).joinpath("rules", name).read_text(encoding="utf-8")


class _Shown(dict[str, str]):
    def __missing__(self, name: str) -> str:
        return "…"


def _shown(name: str, value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(_shown(name, item) for item in value)
    return _card(str(value)) if name in _CARD_PARAMS else str(value)


def _card(card: str) -> str:
    """`TH` as `10♥`; a text that is no card stays as it is, since it may be the mistake shown."""
    if len(card) != 2 or card[0] not in _RANKS or card[1] not in _SUIT_SIGNS:
        return card
    return card[0].replace("T", "10") + _SUIT_SIGNS[card[1]]
