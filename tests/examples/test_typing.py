"""What typed lines mean to the terminal client."""

import pytest

from examples.thirteen_terminal.cards import canonical, pretty
from examples.thirteen_terminal.typed import (
    Command,
    Enter,
    Select,
    Turn,
    Typed,
    Unclear,
    understood,
)
from examples.thirteen_terminal.words import COMMON, LANGUAGES, LOBBY, TURN, Words

HAND = ["3S", "3H", "5C", "TD", "TH", "2S"]
ENGLISH = Words("en")
#: What can be typed at one place.
PLACES = [(*TURN["thirteen"], *COMMON), (*TURN["three_thirteen"], *COMMON), LOBBY]


def meant(line: str, selected: tuple[str, ...] = (), family: str = "thirteen") -> Typed:
    return understood(line, Turn(HAND, selected, (*TURN[family], *COMMON)), ENGLISH)


@pytest.mark.parametrize(
    ("text", "card"),
    [("3S", "3S"), ("th", "TH"), ("10h", "TH"), ("10♥", "TH"), ("H10", "TH"), ("♠a", "AS")],
)
def test_a_card_in_any_form(text: str, card: str) -> None:
    assert canonical(text) == card


@pytest.mark.parametrize("text", ["", "1", "1s", "11h", "3x", "3s3h", "hh", "joker"])
def test_what_is_no_card(text: str) -> None:
    assert canonical(text) is None


def test_cards_are_shown_with_their_signs() -> None:
    assert pretty("TH", 4) == " 10♥"


@pytest.mark.parametrize("line", ["3s 3h", "3S,3H", "1 2", "♠3 h3", " 1,  3h "])
def test_cards_by_text_or_number(line: str) -> None:
    assert meant(line) == Select(("3S", "3H"))


def test_adding_and_taking_back() -> None:
    assert meant("+ 3h", ("3S",)) == Select(("3S", "3H"))
    assert meant("+2 3", ("3S",)) == Select(("3S", "3H", "5C"))
    assert meant("+3s", ("3S",)) == Select(("3S",), adds=False)
    assert meant("- 3s", ("3S", "3H")) == Select(("3H",), adds=False)


@pytest.mark.parametrize("line", ["+", "-", "+ ", " - ", "+,"])
@pytest.mark.parametrize("selected", [(), ("3S",), ("3S", "3H")])
def test_a_sign_alone_changes_nothing_and_plays_nothing(
    line: str, selected: tuple[str, ...]
) -> None:
    assert meant(line, selected) == Select(selected, adds=False)


def test_an_empty_line_goes_on() -> None:
    assert meant("") == Enter()
    assert meant("   ") == Enter()


def test_commands_with_and_without_cards() -> None:
    assert meant("pass") == Command("pass")
    assert meant("pl 1 2") == Command("play", ("3S", "3H"))


def test_each_game_has_commands_of_its_own() -> None:
    assert meant("out 4", family="three_thirteen") == Command("out", ("TD",))
    assert meant("d th", family="three_thirteen") == Command("discard", ("TH",))
    assert meant("sto", family="three_thirteen") == Command("stock")
    assert meant("sto") == Select(("sto",))


def test_a_shared_beginning_is_asked_about() -> None:
    assert meant("h") == Unclear("h", ("hint", "history", "help"))


@pytest.mark.parametrize("line", ["99", "xyz", "1 99", "0"])
def test_nonsense_is_left_to_the_service(line: str) -> None:
    typed = meant(line)
    assert isinstance(typed, Select)
    assert set(typed.cards) - set(HAND)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("place", PLACES)
def test_each_command_is_understood_in_its_language_and_in_english(
    language: str, place: tuple[str, ...]
) -> None:
    words = Words(language)
    for name in place:
        assert words.meant(words.command(name), place) == [name]
        assert words.meant(name, place) == [name]
        assert canonical(words.command(name)) is None


def test_accents_need_not_be_typed() -> None:
    assert Words("fr").meant("REGLES", COMMON) == ["rules"]
    assert Words("vi").meant("danh", TURN["thirteen"]) == ["play"]
