"""What a typed line means. Nothing here knows the rules: the service judges."""

from collections.abc import Sequence
from dataclasses import dataclass

from examples.thirteen_terminal.cards import canonical
from examples.thirteen_terminal.words import Words


@dataclass(frozen=True, slots=True)
class Enter:
    """Nothing was typed: go on with what is chosen."""


@dataclass(frozen=True, slots=True)
class Select:
    """The cards to be selected now, as the service is to read them.

    `adds`: whether some are new; to add none or to take some back never makes a move.
    """

    cards: tuple[str, ...]
    adds: bool = True


@dataclass(frozen=True, slots=True)
class Command:
    """One of the commands; `cards` may follow the word, as in `play 3s 3h`."""

    name: str
    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Unclear:
    """A beginning that several commands share."""

    word: str
    choices: tuple[str, ...]


Typed = Enter | Select | Command | Unclear


@dataclass(frozen=True, slots=True)
class Turn:
    """What a line may speak of: numbers of the hand, cards selected, commands."""

    hand: Sequence[str]
    selected: Sequence[str]
    commands: Sequence[str]


def understood(line: str, turn: Turn, words: Words) -> Typed:
    """The meaning of a line: cards to select, or a command.

    Numbers count the cards of the hand from 1. `+` and `-` before cards add to and take from the
    selection. What is neither card nor command is selected as it stands, for the service to say
    what is wrong with it.
    """
    first, *rest = line.replace(",", " ").split() or [""]
    if not first:
        return Enter()
    if first[0] in "+-":
        return _changed(first, rest, turn)
    if card(first, turn.hand) is None:
        names = words.meant(first, turn.commands)
        if len(names) == 1:
            return Command(names[0], _cards(rest, turn.hand))
        if names:
            return Unclear(first, tuple(words.command(name) for name in names))
    return Select(_cards([first, *rest], turn.hand))


def card(typed: str, hand: Sequence[str]) -> str | None:
    """The card meant by a number of the hand or by a card text."""
    if typed.isdecimal():
        number = int(typed)
        return hand[number - 1] if 1 <= number <= len(hand) else None
    return canonical(typed)


def _changed(first: str, rest: list[str], turn: Turn) -> Select:
    named = _cards([*([first[1:]] if first[1:] else []), *rest], turn.hand)
    if first[0] == "-":
        return Select(tuple(one for one in turn.selected if one not in named), adds=False)
    new = tuple(one for one in named if one not in turn.selected)
    return Select((*turn.selected, *new), adds=bool(new))


def _cards(typed: Sequence[str], hand: Sequence[str]) -> tuple[str, ...]:
    return tuple(card(text, hand) or text for text in typed)
