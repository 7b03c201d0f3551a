"""From the command line to the end of a game."""

import locale
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TypeVar

from examples.thirteen_terminal.narration import Narrator
from examples.thirteen_terminal.players import Auto, Person, Player
from examples.thirteen_terminal.screen import Left, Screen
from examples.thirteen_terminal.service import Json, Lost, Refused, Service
from examples.thirteen_terminal.setup import (
    Defaults,
    Impossible,
    Questions,
    Setup,
    join_game,
    new_game,
)
from examples.thirteen_terminal.table import Table
from examples.thirteen_terminal.words import LANGUAGES, Words

Answer = TypeVar("Answer")

_OPTION = (
    "a rule of your own, such as target_score=5; a list as JSON: 'instant_wins=[\"six_pairs\"]'"
)


def main(arguments: Sequence[str]) -> int:
    """Play one game. The exit status is 0, or 1 when the service refused it or was lost."""
    wishes = command_line(arguments)
    screen, words = Screen(), Words(wishes.lang)
    try:
        evening(wishes, screen, words).play()
    except (Left, KeyboardInterrupt):
        screen.say("\n" + words("bye"))
    except (Refused, Impossible) as refusal:
        screen.say(str(refusal))
        return 1
    except Lost as lost:
        screen.say(words("error.lost", server=wishes.server, reason=lost))
        return 1
    return 0


@dataclass(frozen=True, slots=True)
class Evening:
    """One game from sitting down to getting up, by one player."""

    wishes: Namespace
    screen: Screen
    words: Words
    narrator: Narrator
    player: Player
    setup: Setup

    def play(self) -> None:
        """Sit down, play to the end and tell who won; whoever leaves before gives the seat up."""
        name = self.wishes.name or self.setup.text("ask.name", self.words("default.name"))
        table = self._patiently(lambda: self._sit_down(name))
        try:
            self._play(table)
        except (Left, KeyboardInterrupt):
            with suppress(Refused, Lost):
                table.leave()
            raise
        self.screen.say(self.narrator.end(table.view))

    def _sit_down(self, name: str) -> Table:
        guest, player_id = Service(self.wishes.server, self.wishes.lang).as_guest(name)
        if self.wishes.join:
            change = join_game(guest, self.wishes.join)
        else:
            change = new_game(guest, self.wishes, name, self.setup, self.words)
        return Table(guest, player_id, change, self._tell)

    def _play(self, table: Table) -> None:
        while table.status in {"waiting", "playing"}:
            try:
                self._step(table)
            except Refused as refusal:
                self.player.refused(refusal)
                self._patiently(table.refresh)
            except Lost as lost:
                self.player.lost(self.wishes.server, lost)
                self._patiently(table.refresh)

    def _step(self, table: Table) -> None:
        """One thing: something of mine, or waiting for the others."""
        if table.status == "waiting":
            self.player.wait_for_players(table)
        elif table.my_turn is not None:
            self.player.turn(table, table.my_turn)
        else:
            self.screen.say(self.words("turn.waiting", name=table.name_to_act))
            table.wait()

    def _patiently(self, action: Callable[[], Answer]) -> Answer:
        """Do something that needs the service, as often as the player wants to try."""
        while True:
            try:
                return action()
            except Lost as lost:
                self.player.lost(self.wishes.server, lost)

    def _tell(self, event: Json, view: Json) -> None:
        self.screen.say_all(self.narrator.story([event], view["seats"]))


def evening(wishes: Namespace, screen: Screen, words: Words) -> Evening:
    """The evening that the command line asks for, at that screen."""
    narrator = Narrator(words)
    if wishes.auto:
        return Evening(wishes, screen, words, narrator, Auto(screen, words), Defaults())
    person = Person(screen, words, narrator)
    return Evening(wishes, screen, words, narrator, person, Questions(screen, words))


def command_line(arguments: Sequence[str]) -> Namespace:
    """What the command line says, defaults filled in."""
    parser = ArgumentParser(prog="terminal.py", description="Play Thirteen or Three Thirteen.")
    add = parser.add_argument
    add("--server", default="http://127.0.0.1:5000", type=_address, help="default: %(default)s")
    add("--lang", default=_own_language(), choices=LANGUAGES, help="default: %(default)s")
    add("--name", help="your name at the table")
    add("--join", metavar="CODE", help="sit down at somebody's table")
    add("--ruleset", help="such as southern_poker or three_thirteen")
    add("--seats", type=int, help="how many play")
    add("--people", type=int, help="how many of them share this keyboard")
    add("--open", type=int, default=0, help="how many seats wait for people who join by code")
    add("--bot", metavar="LEVEL", help="such as random, greedy or planner")
    add("--option", action="append", default=[], metavar="NAME=VALUE", help=_OPTION)
    add("--auto", action="store_true", help="play by hints, without a person")
    return parser.parse_args(arguments)


def _address(text: str) -> str:
    return (text if "://" in text else f"http://{text}").rstrip("/")


def _own_language() -> str:
    own = (locale.getlocale()[0] or "").split("_")[0]
    return own if own in LANGUAGES else "en"
