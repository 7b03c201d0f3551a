"""At the table from a known position, and with a service that goes away and comes back."""

from pathlib import Path

import pytest

from examples.thirteen_terminal.app import command_line, evening
from examples.thirteen_terminal.service import Json, Service
from examples.thirteen_terminal.table import Table
from tests.examples.conftest import LiveService
from tests.examples.scripted import WORDS, ScriptedScreen, typed_at


def table_from(address: str, hands: list[list[str]], **position: object) -> Table:
    """A table in the midst of a round, with me in seat 0 and to act."""
    service, player_id = Service(address, "en").as_guest("Mai")
    body: Json = {
        "ruleset": "cardgames_io",
        "seats": [{"kind": "me"}, {"kind": "bot", "level": "greedy"}],
        "position": {"thirteen": {"hands": hands, "to_act": 0, **position}},
    }
    return Table(service, player_id, service.post("/v1/games", body), lambda event, view: None)


def plays_in(table: Table) -> list[list[str]]:
    """The cards of every play there was."""
    return [event["cards"] for event in table.events if event["type"] == "played"]


def test_a_selection_grows_and_is_played_when_complete(address: str) -> None:
    table = table_from(address, [["6S", "6H", "6D", "9C"], ["7S", "8S"]])
    shown = typed_at(table, "6s ♥6", "+ 2", "1")
    assert "Playable (pair): Enter plays it; “+ …” adds cards." in shown
    assert plays_in(table) == [["6S", "6D", "6H"], ["9C"]]
    assert table.status == "finished"


def test_enter_plays_less_than_there_is(address: str) -> None:
    table = table_from(address, [["6S", "6H", "6D", "9C"], ["7S", "8S"]])
    typed_at(table, "6s 6h", "")
    assert plays_in(table)[0] == ["6S", "6H"]


def test_what_cannot_be_played_says_why_and_is_not_kept(address: str) -> None:
    on_table = {"seat": 1, "cards": ["8S"]}
    table = table_from(address, [["6S", "6H", "9C"], ["TS", "TC"]], table=on_table)
    shown = typed_at(table, "1", "", "play 6s 6h", "kh", "show")
    text = "\n".join(shown)
    assert "On the table: 8♠ (single)" in text
    assert "The highest card of your combination has to beat" in text
    assert "Nothing is selected." in text
    assert "You have to play the kind of combination that lies on the table" in text
    assert "You do not hold K♥." in text
    assert table.my_turn == 0


def test_passing_on_an_empty_table(address: str) -> None:
    table = table_from(address, [["6S", "9C"], ["TS", "TC"]])
    shown = typed_at(table, "pass", "3x 4y")
    assert any("it is your lead" in line for line in shown)
    assert any("Not a card of this pack: 3x" in line for line in shown)


def test_taking_a_card_back(address: str) -> None:
    table = table_from(address, [["6S", "6H", "6D", "9C"], ["7S", "8S"]])
    shown = typed_at(table, "6s 6h", "- 6h")
    assert "Selected: 6♠" in shown


def test_taking_a_card_back_never_plays_what_is_left(address: str) -> None:
    on_table = {"seat": 1, "cards": ["8S"]}
    table = table_from(address, [["9C", "TD", "QH"], ["TS", "TC"]], table=on_table)
    typed_at(table, "hint", "- 3", "- 1")
    assert plays_in(table) == []
    assert table.my_turn == 0


@pytest.mark.parametrize("sign", ["+", "-"])
def test_a_sign_alone_never_plays_what_a_hint_selected(address: str, sign: str) -> None:
    on_table = {"seat": 1, "cards": ["8S"]}
    table = table_from(address, [["9C", "TD", "QH"], ["TS", "TC"]], table=on_table)
    typed_at(table, "hint", sign)
    assert plays_in(table) == []
    assert table.my_turn == 0


@pytest.fixture
def service_of_its_own(tmp_path: Path) -> LiveService:
    return LiveService(tmp_path / "own.sqlite3")


def test_a_service_that_goes_away_and_comes_back(service_of_its_own: LiveService) -> None:
    live = service_of_its_own
    live.start()
    arguments = ["--server", live.address, "--lang", "en", "--name", "Mai", "--people", "1"]
    game = ["--ruleset", "southern_poker", "--seats", "2", "--bot", "random"]
    by_hints = ["hint", "", "pass"] * 100
    screen = ScriptedScreen(["hint", live.stop, "", "", live.start, "", *by_hints])
    evening(command_line([*arguments, *game]), screen, WORDS).play()
    live.stop()
    lost = [line for line in screen.shown if line.startswith(f"No answer from {live.address}")]
    assert len(lost) == 2
    assert screen.shown[-1].endswith("wins the game!")
