"""The terminal: lines out, lines in."""

import sys
from collections.abc import Iterable
from io import TextIOWrapper


class Left(Exception):
    """The player wants to go."""


class Screen:
    """Prints and asks; the end of the input is a wish to go."""

    def __init__(self) -> None:
        for stream in (sys.stdin, sys.stdout):
            if isinstance(stream, TextIOWrapper):
                stream.reconfigure(encoding="utf-8", errors="replace")

    def say(self, text: str) -> None:
        """Show a line, or several."""
        print(text, flush=True)

    def say_all(self, lines: Iterable[str]) -> None:
        """Show lines one by one."""
        for line in lines:
            self.say(line)

    def ask(self, prompt: str) -> str:
        """What the player types, without blanks around it; raises `Left` when that is over."""
        try:
            return input(prompt).strip()
        except EOFError as error:
            raise Left from error

    def clear(self) -> None:
        """Hide what was shown, so that the next person does not see another's hand."""
        if sys.stdout.isatty():
            print("\x1b[2J\x1b[3J\x1b[H", end="", flush=True)
