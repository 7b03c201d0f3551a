"""Who decides what this terminal does: a person at the keyboard, or the service's own advice."""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from examples.thirteen_terminal.layout import name_of
from examples.thirteen_terminal.narration import Narrator, secret_from
from examples.thirteen_terminal.screen import Left, Screen
from examples.thirteen_terminal.service import Json, Lost, Refused
from examples.thirteen_terminal.table import Table
from examples.thirteen_terminal.thirteen import ThirteenKeys
from examples.thirteen_terminal.three_thirteen import ThreeThirteenKeys
from examples.thirteen_terminal.typed import Command, Enter, Select, Turn, Unclear, understood
from examples.thirteen_terminal.words import COMMON, LOBBY, TURN, Words

Action = Callable[[Table, int, list[str]], None]

#: Seconds between the tries of `--auto` when the service is lost, and how many there are.
PAUSE: Final = 1.0
TRIES: Final = 5


class Player(Protocol):
    """Decides at each turn, while a table waits, and when something goes wrong."""

    def turn(self, table: Table, seat: int) -> None:
        """Do one thing at my turn."""

    def wait_for_players(self, table: Table) -> None:
        """Do one thing while seats are open."""

    def refused(self, refusal: Refused) -> None:
        """Hear that the service said no."""

    def lost(self, server: str, lost: Lost) -> None:
        """Hear that the service gave no answer; returns to try again."""


class Keys(Protocol):
    """How the turns of one game are typed. Cards are those meant, numbers already read."""

    @property
    def selected(self) -> Sequence[str]:
        """The cards chosen so far."""

    def hand(self, view: Json) -> list[str]:
        """The cards as they are numbered on the screen."""

    def begin(self) -> None:
        """A turn was shown anew."""

    def commands(self) -> Mapping[str, Action]:
        """What can be typed besides cards."""

    def enter(self, table: Table, seat: int) -> None:
        """Nothing was typed."""

    def cards(self, table: Table, seat: int, cards: list[str], *, adds: bool) -> None:
        """Only cards were typed; unless it `adds` to the selection, nothing is played."""

    def advised(self, table: Table, seat: int, move: Json) -> None:
        """A hint said so."""


class Auto:
    """Plays by hints."""

    def __init__(self, screen: Screen, words: Words) -> None:
        self._screen = screen
        self._words = words
        self._tries = 0

    def turn(self, table: Table, seat: int) -> None:
        """Do what the hint says, or the first legal move where there are no hints."""
        self._tries = 0
        move = table.hint(seat) if table.view["hints"] else table.legal_moves(seat)[0]
        table.move(seat, move["move"])

    def wait_for_players(self, table: Table) -> None:
        """Show the code to join with, and wait until the seats are taken."""
        self._screen.say(self._words("lobby.code", code=table.view["join_code"]))
        table.wait()

    def refused(self, refusal: Refused) -> None:
        """Go on when somebody was faster; anything else is a mistake of this program."""
        if refusal.code != "version_mismatch":
            raise refusal

    def lost(self, server: str, lost: Lost) -> None:
        """Try a few times, then give up."""
        self._screen.say(self._words("error.lost", server=server, reason=lost))
        self._tries += 1
        if self._tries > TRIES:
            raise lost
        time.sleep(PAUSE)


class Person:
    """Asks at the keyboard. What was typed wrong is explained, and asked again."""

    def __init__(self, screen: Screen, words: Words, narrator: Narrator) -> None:
        self._screen = screen
        self._words = words
        self._narrator = narrator
        self._keys: dict[str, Keys] = {
            "thirteen": ThirteenKeys(screen, words),
            "three_thirteen": ThreeThirteenKeys(screen, words),
        }
        self._shown: tuple[int, int] | None = None
        self._at_keyboard: int | None = None
        #: How many events each seat knew of at its last turn.
        self._known: dict[int, int] = {}

    def turn(self, table: Table, seat: int) -> None:
        """Show the turn when it is new, and do what is typed."""
        if self._shown != (table.view["version"], seat):
            self._show(table, seat)
        name = name_of(seat, table.view["seats"])
        self._do(self._screen.ask(self._words("turn.prompt", name=name)), table, seat)

    def wait_for_players(self, table: Table) -> None:
        """Show the code to join with, and ask what to do."""
        seats = sum(1 for seat in table.view["seats"] if seat["kind"] == "open")
        self._screen.say(self._words("lobby.code", code=table.view["join_code"]))
        self._screen.say(self._words("lobby.waiting", count=seats))
        line = self._screen.ask(self._words("lobby.prompt", **self._words.commands(LOBBY)))
        wanted = self._words.meant(line, LOBBY) if line else []
        if wanted == ["quit"]:
            raise Left
        table.start() if wanted == ["start"] else table.refresh()

    def refused(self, refusal: Refused) -> None:
        """Tell why."""
        self._screen.say(str(refusal))

    def lost(self, server: str, lost: Lost) -> None:
        """Tell, and ask whether to try again."""
        self._screen.say(self._words("error.lost", server=server, reason=lost))
        line = self._screen.ask(self._words("error.retry", **self._words.commands(LOBBY)))
        if line and self._words.meant(line, LOBBY) == ["quit"]:
            raise Left

    def _do(self, line: str, table: Table, seat: int) -> None:
        keys = self._keys[table.view["family"]]
        commands = self._common() | dict(keys.commands())
        turn = Turn(keys.hand(table.view), keys.selected, [*keys.commands(), *COMMON])
        match understood(line, turn, self._words):
            case Enter():
                keys.enter(table, seat)
            case Select(cards, adds):
                keys.cards(table, seat, list(cards), adds=adds)
            case Command(command, cards):
                commands[command](table, seat, list(cards))
            case Unclear(word, choices):
                shown = ", ".join(choices)
                self._screen.say(self._words("error.ambiguous", word=word, choices=shown))

    def _common(self) -> dict[str, Action]:
        return {
            "hint": self._hint,
            "moves": self._moves,
            "history": self._history,
            "results": self._results,
            "rules": lambda table, seat, cards: self._screen.say(table.rules()),
            "show": lambda table, seat, cards: self._show(table, seat),
            "help": lambda table, seat, cards: self._help(table.view["family"]),
            "quit": self._quit,
        }

    def _show(self, table: Table, seat: int) -> None:
        if self._at_keyboard != seat and len(table.my_seats) > 1:
            self._hand_over(table, seat)
        view = table.look(seat)
        self._at_keyboard = seat
        self._known[seat] = len(table.events)
        self._keys[view["family"]].begin()
        self._screen.say_all(self._narrator.turn(view))
        self._shown = (view["version"], seat)

    def _hand_over(self, table: Table, seat: int) -> None:
        """Hide the other's hand; then tell again what happened since this seat's last turn."""
        seats = table.view["seats"]
        self._screen.clear()
        self._screen.ask(self._words("handover", name=name_of(seat, seats)))
        since = table.events[self._known.get(seat, 0) :]
        self._screen.say_all(self._narrator.story((secret_from(seat, e) for e in since), seats))

    def _hint(self, table: Table, seat: int, cards: list[str]) -> None:
        hint = table.hint(seat)
        self._screen.say(self._words("hint", move=self._narrator.move(hint["move"])))
        self._screen.say_all(f"  {reason['detail']}" for reason in hint["reasons"])
        self._keys[table.view["family"]].advised(table, seat, hint["move"])

    def _moves(self, table: Table, seat: int, cards: list[str]) -> None:
        self._screen.say_all(self._narrator.legal_moves(table.legal_moves(seat)))

    def _history(self, table: Table, seat: int, cards: list[str]) -> None:
        self._screen.say(self._words("history.title"))
        events = (secret_from(seat, event) for event in table.this_round())
        story = self._narrator.story(events, table.view["seats"])
        self._screen.say_all(f"  {line}" for line in story)

    def _results(self, table: Table, seat: int, cards: list[str]) -> None:
        results: list[Json] = table.view["results"]
        if not results:
            self._screen.say(self._words("results.none"))
        for result in results:
            self._screen.say_all(self._narrator.result(result, table.view["seats"]))

    def _help(self, family: str) -> None:
        self._screen.say(self._words(f"help.{family}", **self._words.commands(TURN[family])))
        self._screen.say(self._words("help.common", **self._words.commands(COMMON)))

    def _quit(self, table: Table, seat: int, cards: list[str]) -> None:
        raise Left
