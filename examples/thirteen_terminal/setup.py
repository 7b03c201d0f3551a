"""Which game to play: from the command line where it says so, else asked for."""

import json
from argparse import Namespace
from collections.abc import Sequence
from typing import Protocol

from examples.thirteen_terminal.screen import Screen
from examples.thirteen_terminal.service import Json, Service
from examples.thirteen_terminal.words import Words


class Setup(Protocol):
    """Answers the questions that the command line left open."""

    def text(self, prompt: str, default: str, **values: object) -> str:
        """A short text; `prompt` is the key of the question."""

    def number(self, prompt: str, least: int, most: int, default: int) -> int:
        """A number within bounds."""

    def choice(self, prompt: str, items: Sequence[Json], default: int) -> int:
        """The index of one of several things that have a name."""


class Defaults:
    """Takes the default of every question, for `--auto`."""

    def text(self, prompt: str, default: str, **values: object) -> str:
        """The default."""
        return default

    def number(self, prompt: str, least: int, most: int, default: int) -> int:
        """The default."""
        return default

    def choice(self, prompt: str, items: Sequence[Json], default: int) -> int:
        """The default."""
        return default


class Questions:
    """Asks at the keyboard; Enter takes the default."""

    def __init__(self, screen: Screen, words: Words) -> None:
        self._screen = screen
        self._words = words

    def text(self, prompt: str, default: str, **values: object) -> str:
        """What is typed, or the default."""
        return self._screen.ask(self._words(prompt, default=default, **values)) or default

    def number(self, prompt: str, least: int, most: int, default: int) -> int:
        """The number typed; what is none is explained and asked again."""
        if least == most:
            return least
        question = f"{self._words(prompt)} ({least}–{most}) [{default}]: "
        while True:
            line = self._screen.ask(question) or str(default)
            if line.isdecimal() and least <= int(line) <= most:
                return int(line)
            self._screen.say(self._words("ask.number", least=least, most=most))

    def choice(self, prompt: str, items: Sequence[Json], default: int) -> int:
        """The thing chosen by its number."""
        for number, item in enumerate(items, 1):
            about = item.get("summary") or item.get("description")
            self._screen.say(f"  {number}  {item['name']} – {about}")
        return self.number(prompt, 1, len(items), default + 1) - 1


class Impossible(Exception):
    """The command line wishes for something that there is not; `str()` says what there is."""


def new_game(service: Service, wishes: Namespace, name: str, setup: Setup, words: Words) -> Json:
    """Make a game as wished, with me by that name, and answer the service's change."""
    ruleset = _ruleset(service, wishes.ruleset, setup, words)
    body = {
        "ruleset": ruleset["id"],
        "options": dict(_option(given) for given in wishes.option),
        "seats": _seats(service, ruleset, wishes, name, setup, words),
        "hints": True,
    }
    return service.post("/v1/games", body)


def join_game(service: Service, code: str) -> Json:
    """Sit down at the table of that code."""
    return service.post("/v1/join", {"code": code})


def _ruleset(service: Service, wanted: str | None, setup: Setup, words: Words) -> Json:
    rulesets: list[Json] = service.get("/v1/rulesets")["items"]
    if not wanted:
        return rulesets[setup.choice("ask.ruleset", rulesets, 0)]
    for ruleset in rulesets:
        if ruleset["id"] == wanted:
            return ruleset
    choices = ", ".join(ruleset["id"] for ruleset in rulesets)
    raise Impossible(words("error.ruleset", ruleset=wanted, choices=choices))


def _seats(
    service: Service, ruleset: Json, wishes: Namespace, name: str, setup: Setup, words: Words
) -> list[Json]:
    """Who sits where: the people at this keyboard, those to come, and bots."""
    least, most, default = _bounds(ruleset)
    count = wishes.seats or setup.number("ask.seats", least, most, default)
    if not least <= count <= most:
        raise Impossible(words("error.seats", min=least, max=most))
    people = wishes.people or setup.number("ask.people", 1, max(1, count - wishes.open), 1)
    names = _names(name, people, setup, words)
    bots = count - people - wishes.open
    level = wishes.bot or (_level(service, ruleset["family"], setup) if bots > 0 else None)
    return [
        *({"kind": "me", "name": name} for name in names),
        *([{"kind": "open"}] * wishes.open),
        *([{"kind": "bot", "level": level}] * bots),
    ]


def _bounds(ruleset: Json) -> tuple[int, int, int]:
    seats = ruleset["seats"]
    return seats["min"], seats["max"], seats["default"]


def _level(service: Service, family: str, setup: Setup) -> str:
    bots = [bot for bot in service.get("/v1/bots")["items"] if bot["family"] == family]
    default = next(index for index, bot in enumerate(bots) if bot["is_default"])
    return str(bots[setup.choice("ask.level", bots, default)]["level"])


def _names(mine: str, people: int, setup: Setup, words: Words) -> list[str]:
    default = words("default.name")
    others = range(2, people + 1)
    return [
        mine,
        *(setup.text("ask.person", f"{default} {number}", number=number) for number in others),
    ]


def _option(given: str) -> tuple[str, object]:
    """`target_score=5` as a name and a JSON value; what is no JSON is a text."""
    name, _, value = given.partition("=")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value
