"""A person at the keyboard who types what a script says."""

from collections.abc import Callable, Sequence

from examples.thirteen_terminal.narration import Narrator
from examples.thirteen_terminal.players import Person
from examples.thirteen_terminal.screen import Left, Screen
from examples.thirteen_terminal.service import Refused
from examples.thirteen_terminal.table import Table
from examples.thirteen_terminal.words import Words

WORDS = Words("en")


class ScriptedScreen(Screen):
    """Types line after line, keeps what is shown; a script may also do something in between."""

    def __init__(self, script: Sequence[str | Callable[[], None]]) -> None:
        self._script = list(script)
        self.shown: list[str] = []

    def say(self, text: str) -> None:
        self.shown.append(text)

    def ask(self, prompt: str) -> str:
        while self._script:
            step = self._script.pop(0)
            if isinstance(step, str):
                return step
            step()
        raise Left


def typed_at(table: Table, *lines: str) -> list[str]:
    """What is shown when these lines are typed at my turns."""
    screen = ScriptedScreen(lines)
    person = Person(screen, WORDS, Narrator(WORDS))
    while table.my_turn is not None:
        try:
            person.turn(table, table.my_turn)
        except Refused as refusal:
            person.refused(refusal)
            table.refresh()
        except Left:
            break
    return screen.shown
