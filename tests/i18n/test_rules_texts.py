"""The rules texts are there in every language, name every kind, and their examples are right."""

import re
from collections import Counter

import pytest

from pyservice import engine
from pyservice.i18n import DEFAULT, LOCALES, catalogue, rules_text

RULESETS = ["cardgames_io", "southern_poker"]
KINDS = ["single", "pair", "triple", "quad", "sequence", "double_sequence"]
SIGNS = {"♠": "S", "♣": "C", "♦": "D", "♥": "H"}
CARD = re.compile(r"(10|[2-9JQKA])([♠♣♦♥])")

each_text = pytest.mark.parametrize(
    ("locale", "ruleset"), [(locale, ruleset) for locale in LOCALES for ruleset in RULESETS]
)


def cards_in(line: str) -> list[str]:
    """The cards shown in a line, as the engine reads them."""
    return [rank.replace("10", "T") + SIGNS[sign] for rank, sign in CARD.findall(line)]


def table_rows(markdown: str, columns: int) -> list[list[str]]:
    """The rows of all tables of that width, heads and rules left out."""
    rows = [line.strip("|").split("|") for line in markdown.splitlines() if line.startswith("|")]
    cells = [[cell.strip() for cell in row] for row in rows if len(row) == columns]
    return [row for row in cells if "---" not in row[0]][1:]


@each_text
def test_every_kind_is_named(locale: str, ruleset: str) -> None:
    rules = rules_text(locale, ruleset).lower()
    assert [kind for kind in KINDS if catalogue(locale)[f"kind.{kind}"] not in rules] == []


@each_text
def test_every_suit_is_named(locale: str, ruleset: str) -> None:
    rules = rules_text(locale, ruleset)
    suits = {sign: catalogue(locale)[f"card.suit.{suit}"] for sign, suit in SIGNS.items()}
    assert [sign for sign, name in suits.items() if f"{sign} {name}" not in rules] == []


@each_text
def test_a_player_can_scan_the_headings(locale: str, ruleset: str) -> None:
    english = rules_text(DEFAULT, ruleset)
    own = rules_text(locale, ruleset)
    assert outline(own) == outline(english)
    assert own.count("\n# ") + own.startswith("# ") == 1


def outline(markdown: str) -> list[str]:
    """The shape of a text: what each line starts with."""
    marks = ("## ", "# ", "- ", "|", "1. ", "2. ")
    starts = (next((m for m in marks if line.startswith(m)), "") for line in markdown.splitlines())
    return [mark for mark in starts if mark]


@each_text
def test_every_example_is_the_kind_it_stands_for(locale: str, ruleset: str) -> None:
    rows = table_rows(rules_text(locale, ruleset), 3)
    assert [row[0].split(" (")[0] for row in rows] == [
        catalogue(locale)[f"kind.{kind}"] for kind in KINDS
    ]
    assert [kind_of(cards_in(row[2]), ruleset) for row in rows] == KINDS


def kind_of(cards: list[str], ruleset: str) -> str | None:
    combo = engine.classify(cards, ruleset)
    return None if combo is None else str(combo["kind"])


@each_text
def test_what_is_said_to_beat_beats(locale: str, ruleset: str) -> None:
    # "- 5♣ 5♥ beats 5♠ 5♦, because 5♥ is above 5♦": two halves, then the two highest cards.
    lines = rules_text(locale, ruleset).splitlines()
    claims = [cards_in(line) for line in lines if line.startswith("- 5")]
    assert len(claims) == 2
    for cards in claims:
        size = (len(cards) - 2) // 2
        play, table = cards[:size], cards[size : 2 * size]
        assert engine.check(play, table, play, None, ruleset, {})["legal"]
        assert not engine.check(table, play, table, None, ruleset, {})["legal"]


@pytest.mark.parametrize("locale", LOCALES)
def test_the_example_of_six_pairs_has_six_pairs(locale: str) -> None:
    lines = [cards_in(line) for line in rules_text(locale, "southern_poker").splitlines()]
    (example,) = [cards for cards in lines if len(cards) == 12]
    assert sum(count // 2 for count in Counter(card[0] for card in example).values()) == 6


@pytest.mark.parametrize("ruleset", RULESETS)
def test_no_rules_are_left_in_english(ruleset: str) -> None:
    english = set(rules_text(DEFAULT, ruleset).splitlines())
    for locale in LOCALES[1:]:
        shared = english & set(rules_text(locale, ruleset).splitlines())
        assert {line for line in shared if line and not line.startswith("|")} == set()


def test_rules_that_are_not_there() -> None:
    with pytest.raises(KeyError):
        rules_text("en", "../rules/cardgames_io")
    with pytest.raises(KeyError):
        rules_text("de", "cardgames_io")
