"""The rules texts are there in every language, name every kind, and their examples are right."""

from collections import Counter

import pytest

from pyservice import engine
from pyservice.i18n import DEFAULT, LOCALES, catalogue, rules_text
from tests.i18n.reading import SIGNS, cards_in, outline, tables

THIRTEEN = ["cardgames_io", "southern_poker"]
RULESETS = [*THIRTEEN, "three_thirteen", "three_thirteen_ace_high"]
KINDS = ["single", "pair", "triple", "quad", "sequence", "double_sequence"]

each_text = pytest.mark.parametrize(
    ("locale", "ruleset"), [(locale, ruleset) for locale in LOCALES for ruleset in RULESETS]
)
each_text_of_thirteen = pytest.mark.parametrize(
    ("locale", "ruleset"), [(locale, ruleset) for locale in LOCALES for ruleset in THIRTEEN]
)


@pytest.mark.parametrize("locale", LOCALES)
def test_every_ruleset_of_the_engine_has_rules(locale: str) -> None:
    assert all(rules_text(locale, entry["id"]) for entry in engine.catalogue())


@each_text_of_thirteen
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


@each_text_of_thirteen
def test_every_example_is_the_kind_it_stands_for(locale: str, ruleset: str) -> None:
    rows = tables(rules_text(locale, ruleset))[0]
    assert [row[0].split(" (")[0] for row in rows] == [
        catalogue(locale)[f"kind.{kind}"] for kind in KINDS
    ]
    assert [kind_of(cards_in(row[2]), ruleset) for row in rows] == KINDS


def kind_of(cards: list[str], ruleset: str) -> str | None:
    combo = engine.classify(cards, ruleset)
    return None if combo is None else str(combo["kind"])


@each_text_of_thirteen
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
