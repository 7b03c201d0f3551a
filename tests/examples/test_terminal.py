"""Whole games in the terminal: by hints, typed as a person would, for several people, by code."""

import re
import socket

import pytest

from pyservice import engine
from tests.examples.conftest import PATIENCE, Terminal, code_shown_by

#: Every ruleset there is, and how a game of each is made short.
RULESETS = [entry["id"] for entry in engine.catalogue()]
SHORT = {
    "cardgames_io": "target_score=0",
    "southern_poker": "target_score=0",
    "three_thirteen": "rounds=2",
    "three_thirteen_ace_high": "rounds=2",
}
ONE_ROUND = ("--name", "Mai", "--ruleset", "cardgames_io", "--option", "target_score=0")
#: Asks for a hint and plays it; passes where the hint was to pass; never stuck for ever.
BY_HINTS = "hint\n\npass\n" * 150


def test_a_whole_game_to_ten_points_by_hints(terminal: Terminal) -> None:
    status, shown = terminal.run("--auto", "--name", "Mai")
    assert status == 0, shown
    totals = [int(total) for total in re.findall(r"\+\d +(\d+)", shown)]
    assert max(totals[-4:]) >= 10
    assert "wins the game!" in shown.splitlines()[-1]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_short_game_of_every_ruleset_by_hints(terminal: Terminal, ruleset: str) -> None:
    status, shown = terminal.run("--auto", "--ruleset", ruleset, "--option", SHORT[ruleset])
    assert status == 0, shown
    assert "Round 1 is over" in shown
    assert shown.splitlines()[-1].endswith(("wins the game!", "share the win!"))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_person_types_a_short_game_of_every_ruleset(terminal: Terminal, ruleset: str) -> None:
    typed = "help\nrules\nmoves\nhistory\nresults\nshow\n" + BY_HINTS
    table = ("--seats", "2", "--people", "1", "--bot", "random", "--name", "Mai")
    status, shown = terminal.run(
        "--ruleset", ruleset, "--option", SHORT[ruleset], *table, typed=typed
    )
    assert status == 0, shown
    assert "Possible moves:" in shown
    assert "No round is over yet." in shown
    assert re.search(r"(wins the game!|share the win!)\s*$", shown)


@pytest.mark.parametrize("language", ["fr", "it", "es", "vi"])
def test_a_round_in_each_language(terminal: Terminal, language: str) -> None:
    status, shown = terminal.run(
        "--auto", "--lang", language, "--ruleset", "southern_poker", "--bot", "greedy"
    )
    assert status == 0, shown
    assert "wins" not in shown
    assert "♠" in shown


def test_a_person_types_a_whole_round_with_mistakes(terminal: Terminal) -> None:
    typed = "xyz\n99\nh\nhelp\nmoves\nhistory\nresults\nshow\n3x 4y\n- \nrules\n" + BY_HINTS
    status, shown = terminal.run(
        *ONE_ROUND, "--seats", "4", "--people", "1", "--bot", "random", typed=typed
    )
    assert status == 0, shown
    assert "Not a card of this pack: xyz" in shown
    assert "Not a card of this pack: 99" in shown
    assert "“h” could be: hint, history, help." in shown
    assert "No round is over yet." in shown
    assert "# Thirteen to 10 points" in shown
    assert "Round 1 is over" in shown
    assert re.search(r"wins the game!\s*$", shown)


def test_the_questions_at_the_start(terminal: Terminal) -> None:
    # Name, a ruleset that is not there, the second one, seven seats, two, one person, first bot.
    typed = "Lan\n99\n2\n7\n2\n\n1\n" + BY_HINTS
    status, shown = terminal.run(typed=typed)
    assert status == 0, shown
    assert f"Please type a number from 1 to {len(RULESETS)}." in shown
    assert "Please type a number from 2 to 4." in shown
    assert "Lan sits down" in shown
    assert shown.rstrip().endswith("wins the game!")


@pytest.mark.parametrize(
    ("wish", "told"),
    [
        (("--ruleset", "nope"), "There is no ruleset “nope”. There are: cardgames_io"),
        (("--ruleset", "cardgames_io", "--seats", "9"), "This ruleset seats 2 to 4."),
    ],
)
def test_a_wish_that_cannot_be(terminal: Terminal, wish: tuple[str, ...], told: str) -> None:
    status, shown = terminal.run("--name", "Mai", *wish)
    assert status == 1
    assert told in shown


@pytest.mark.parametrize("ruleset", RULESETS)
def test_two_people_share_the_keyboard(terminal: Terminal, ruleset: str) -> None:
    # Binh's name is typed; then hand-overs (Enter), hints and what they advise (Enter), passes.
    typed = "Binh\n" + "\nhint\n\npass\n" * 150
    game = ("--name", "Mai", "--ruleset", ruleset, "--option", SHORT[ruleset])
    status, shown = terminal.run(*game, "--seats", "2", "--people", "2", typed=typed)
    assert status == 0, shown
    assert "Keyboard to Mai!" in shown
    assert "Keyboard to Binh!" in shown
    # Told when it happened, and again to Binh, from whom the screen was hidden.
    assert len(re.findall("Round 1[:,] ", shown)) >= 2
    # A card drawn unseen is told to its owner alone.
    turns = re.split(r"Keyboard to (\w+)!", shown)
    for name, told in zip(turns[1::2], turns[2::2], strict=True):
        assert set(re.findall(r"(\w+) draws \S+ from the stock", told)) <= {name}
    assert re.search(r"(wins the game!|share the win!)\s*$", shown)


def test_two_terminals_at_one_table_by_code(terminal: Terminal) -> None:
    with terminal.start("--auto", *ONE_ROUND, "--seats", "2", "--open", "1") as host:
        status, shown = terminal.run("--auto", "--name", "Binh", "--join", code_shown_by(host))
        hosted, _ = host.communicate(timeout=PATIENCE)
    assert status == 0, shown
    assert "Round 1 is over" in shown
    assert "Binh sits down" in hosted
    assert hosted.splitlines()[-1] == shown.splitlines()[-1]


def test_the_host_lets_bots_take_the_open_seats(terminal: Terminal) -> None:
    status, shown = terminal.run(
        *ONE_ROUND, "--seats", "3", "--people", "1", "--open", "2", typed="\nstart\n" + BY_HINTS
    )
    assert status == 0, shown
    assert "Seats still open: 2" in shown
    assert "wins the game!" in shown


def test_a_code_that_is_not_there(terminal: Terminal) -> None:
    status, shown = terminal.run("--name", "Mai", "--join", "ABCD-2345", "--lang", "fr")
    assert status == 1
    assert "Il n’y a rien à cette adresse" in shown


def test_a_rule_that_is_not_there(terminal: Terminal) -> None:
    status, shown = terminal.run("--auto", "--option", "no_such_rule=1")
    assert status == 1
    assert "no_such_rule" in shown


def test_leaving_in_the_middle(terminal: Terminal) -> None:
    status, shown = terminal.run(
        *ONE_ROUND, "--seats", "4", "--people", "1", "--bot", "greedy", typed="quit\n"
    )
    assert status == 0
    assert shown.rstrip().endswith("Goodbye!")


def test_a_server_that_is_not_there() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        address = f"127.0.0.1:{taken.getsockname()[1]}"
        status, shown = Terminal(address).run("--name", "Mai", typed="\nquit\n")
    assert status == 0
    assert shown.count(f"No answer from http://{address}") == 2
