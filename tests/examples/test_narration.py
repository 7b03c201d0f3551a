"""What the client tells of each event and result, in every language."""

import pytest

from examples.thirteen_terminal.narration import Narrator
from examples.thirteen_terminal.service import Json
from examples.thirteen_terminal.words import LANGUAGES, Words
from pyservice.api.schemas.events import EVENT_TYPES
from pyservice.domain.shapes import EventView

SEATS: list[Json] = [{"name": "Mai"}, {"name": "Đức"}, {"name": None}]
RUN = {"kind": "run", "cards": ["TH", "3C", "QH"], "stands_for": ["TH", "JH", "QH"]}
VALUES: dict[str, Json] = {
    "played": {"seat": 0, "cards": ["TS", "TH"], "kind": "pair"},
    "passed": {"seat": 1},
    "trick_won": {"seat": 0, "leader": 2},
    "went_out": {"seat": 1, "place": 1},
    "instant_win": {"seat": 1, "pattern": "six_pairs", "cards": ["3S", "3C"]},
    "round_started": {"round_number": 2, "leader": 1},
    "drew": {"seat": 0, "source": "stock"},
    "discarded": {"seat": 0, "card": "TH"},
    "gone_out": {"seat": 1, "melds": [RUN]},
    "stock_reshuffled": {"stock_count": 19},
    "seat_taken": {"seat": 2, "player_name": "Lan", "seat_kind": "human"},
    "seat_left": {"seat": 2, "player_name": "Lan", "seat_kind": "human"},
    "bot_took_over": {"seat": 0, "player_name": "Mai", "seat_kind": "bot"},
    "turn_timed_out": {"seat": 0},
    "player_returned": {"seat": 0, "player_name": "Mai", "seat_kind": "human"},
    "game_abandoned": {"reason": "left"},
}
TYPES = dict.fromkeys([*EVENT_TYPES, "drew", "discarded", "gone_out", "stock_reshuffled"])
#: Not told as events: the result and the end are shown on their own.
SILENT = {
    "game_created",
    "game_started",
    "host_changed",
    "round_finished",
    "game_finished",
    "rematch_created",
}


def event(of: str, values: Json) -> Json:
    return {**dict.fromkeys(EventView.__annotations__), "type": of, **values}


def told(language: str, of: str, values: Json) -> str | None:
    return Narrator(Words(language)).event(event(of, values), SEATS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", TYPES)
def test_every_event_is_told_or_meant_to_be_silent(language: str, kind: str) -> None:
    line = told(language, kind, VALUES.get(kind, {}))
    assert (line is None) == (kind in SILENT)
    assert line is None or "{" not in line


def test_names_and_cards_are_shown() -> None:
    assert told("en", "played", VALUES["played"]) == "Mai plays 10♠ 10♥ (pair)"
    assert told("en", "trick_won", VALUES["trick_won"]) == "Mai takes the trick; #3 leads"
    assert told("fr", "instant_win", VALUES["instant_win"]) == (
        "Đức gagne dès la donne\u00a0: six paires, 3♠ 3♣"
    )


@pytest.mark.parametrize(
    ("of", "values", "line"),
    [
        ("drew", {"source": "stock"}, "Mai draws from the stock"),
        ("drew", {"source": "stock", "card": "TH"}, "Mai draws 10♥ from the stock"),
        ("drew", {"source": "discard", "card": "TH"}, "Mai takes 10♥ from the discard pile"),
        ("discarded", {"card": "9C"}, "Mai discards 9♣"),
        ("discarded", {}, "Mai discards nothing: every card is in a meld"),
        ("gone_out", VALUES["gone_out"], "Mai goes out with 10♥ 3♣* Q♥"),
        (
            "gone_out",
            {**VALUES["gone_out"], "card": "9C"},
            "Mai goes out with 10♥ 3♣* Q♥ and discards 9♣",
        ),
        (
            "round_started",
            {"round_number": 8, "leader": 1, "wild_rank": "T"},
            "Round 8, wild: 10; Đức begins",
        ),
    ],
)
def test_events_of_three_thirteen(of: str, values: Json, line: str) -> None:
    assert told("en", of, {**values, "seat": 0}) == line


def test_an_unknown_event_and_an_open_seat_are_passed_over() -> None:
    assert told("en", "something_new", {}) is None
    assert told("en", "seat_left", {"seat": 2, "seat_kind": "open"}) is None


def test_a_result_is_a_table_by_place() -> None:
    result = {
        "number": 3,
        "points": [0, 1, 0],
        "totals": [4, 12, 0],
        "thirteen": {"places": [None, 1, None], "hands": [["2S"], [], ["3S", "TD"]]},
    }
    _, title, heads, *rows = Narrator(Words("en")).result(result, SEATS)
    assert title == "Round 3 is over"
    assert heads.split() == ["Player", "Place", "Points", "Total", "Cards", "left"]
    assert [row.split() for row in rows] == [
        ["Đức", "1", "+1", "12"],
        ["Mai", "–", "+0", "4", "2♠"],
        ["#3", "–", "+0", "0", "3♠", "10♦"],
    ]
