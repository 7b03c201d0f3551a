"""The client's own words, in the languages of the service."""

import json
import unicodedata
from collections.abc import Sequence
from pathlib import Path

LANGUAGES = ("en", "fr", "it", "es", "vi")
#: What can be typed at every turn.
COMMON = ("hint", "moves", "history", "results", "rules", "show", "help", "quit")
#: What can be typed at a turn of each game besides.
TURN = {"thirteen": ("play", "pass"), "three_thirteen": ("stock", "take", "discard", "out")}
#: What can be typed while seats are open.
LOBBY = ("start", "quit")


class Words:
    """The texts of one language; `words("bye")` is one of them, with its values filled in."""

    def __init__(self, language: str) -> None:
        path = Path(__file__).with_name("texts") / f"{language}.json"
        self._texts: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key; raises `KeyError` for an unknown one."""
        return self._texts[key].format(**values) if values else self._texts[key]

    def command(self, name: str) -> str:
        """What a player of this language types for a command."""
        return self._texts[f"command.{name}"]

    def commands(self, names: Sequence[str]) -> dict[str, str]:
        """The commands' own words by name, to fill the texts that mention them."""
        return {name: self.command(name) for name in names}

    def meant(self, typed: str, names: Sequence[str]) -> list[str]:
        """The commands of these that a word may stand for: one where it is clear.

        The beginning of a word is enough, accents do not count, and English always works.
        """
        word = _plain(typed)
        spoken = {name: {_plain(name), _plain(self.command(name))} for name in names}
        exact = [name for name in names if word in spoken[name]]
        begun = [name for name in names if any(own.startswith(word) for own in spoken[name])]
        return exact or begun


def _plain(word: str) -> str:
    letters = unicodedata.normalize("NFD", word.casefold().replace("đ", "d"))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))
