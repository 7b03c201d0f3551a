"""The catalogues of all languages have the same keys and placeholders, and really differ."""

import json
import string
from collections import Counter
from importlib.resources import files

import pytest

from pyservice.i18n import DEFAULT, LOCALES, catalogue, text

OTHERS = [locale for locale in LOCALES if locale != DEFAULT]

#: Words that another language spells as English does.
SAME_AS_ENGLISH = {
    ("fr", "pattern.dragon"),
    ("vi", "page.about.key.enter"),
    ("fr", "card.rank.6"),
    ("fr", "page.app.menu"),
    ("fr", "page.app.name"),
    ("fr", "page.app.thirteen"),
    ("fr", "page.app.three_thirteen"),
    ("it", "page.app.name"),
    ("it", "page.app.thirteen"),
    ("it", "page.app.three_thirteen"),
    ("es", "page.app.name"),
    ("es", "page.app.thirteen"),
    ("es", "page.app.three_thirteen"),
    ("vi", "page.app.three_thirteen"),
    ("fr", "page.review.points"),
    ("fr", "page.table.points.one"),
    ("fr", "page.table.points.other"),
    ("fr", "page.table.place"),
    ("fr", "page.table.total"),
    ("fr", "page.table.scores"),
    ("fr", "page.table.menu"),
    ("it", "page.table.menu"),
    ("es", "page.table.total"),
    ("vi", "page.table.menu"),
}


def placeholders(template: str) -> Counter[str]:
    """The names in braces, as often as they stand there."""
    return Counter(name for _, name, _, _ in string.Formatter().parse(template) if name)


@pytest.mark.parametrize("locale", OTHERS)
def test_same_keys_in_the_same_order(locale: str) -> None:
    assert list(catalogue(locale)) == list(catalogue(DEFAULT))


@pytest.mark.parametrize("locale", LOCALES)
def test_no_key_stands_twice(locale: str) -> None:
    raw = files("pyservice.i18n").joinpath(f"{locale}.json").read_text(encoding="utf-8")
    pairs: list[tuple[str, str]] = json.loads(raw, object_pairs_hook=lambda items: items)
    counts = Counter(key for key, _ in pairs)
    assert [key for key, count in counts.items() if count > 1] == []


@pytest.mark.parametrize("locale", OTHERS)
def test_same_placeholders(locale: str) -> None:
    english = catalogue(DEFAULT)
    differing = [
        key
        for key, template in catalogue(locale).items()
        if placeholders(template) != placeholders(english[key])
    ]
    assert differing == []


@pytest.mark.parametrize("locale", LOCALES)
def test_no_text_is_empty_or_has_blanks_around_it(locale: str) -> None:
    assert [key for key, value in catalogue(locale).items() if not value.strip()] == []
    assert [key for key, value in catalogue(locale).items() if value != value.strip()] == []


@pytest.mark.parametrize("locale", OTHERS)
def test_no_text_was_left_in_english(locale: str) -> None:
    english = catalogue(DEFAULT)
    same = {(locale, key) for key, value in catalogue(locale).items() if value == english[key]}
    assert same - SAME_AS_ENGLISH == set()


@pytest.mark.parametrize("locale", LOCALES)
def test_sentences_end_as_sentences(locale: str) -> None:
    ends = (".", "?", "!", "。")
    sentences = {
        key: value
        for key, value in catalogue(locale).items()
        if key.startswith(("reason.", "hint.")) or key.endswith((".detail", ".description"))
    }
    assert [key for key, value in sentences.items() if not value.endswith(ends)] == []
    titles = [key for key in catalogue(locale) if key.endswith((".title", ".label", ".name"))]
    assert [key for key in titles if catalogue(locale)[key].endswith(".")] == []


@pytest.mark.parametrize("locale", LOCALES)
def test_one_apostrophe_only(locale: str) -> None:
    assert [key for key, value in catalogue(locale).items() if "'" in value] == []


def test_cards_are_shown_as_players_write_them() -> None:
    shown = text("en", "problem.card_not_in_hand.detail", cards=["TH", "2S"])
    assert shown == "You do not hold 10♥, 2♠."
    assert "3♠" in text("vi", "problem.must_include_opening_card.detail", opening_card="3S")


def test_a_text_that_is_no_card_is_shown_as_it_was_sent() -> None:
    shown = text("en", "problem.unknown_card.detail", cards=["1X", "{cards}", "th"])
    assert "1X, {cards}, th." in shown


def test_a_missing_value_does_not_break_an_error_answer() -> None:
    assert text("en", "problem.card_not_in_hand.detail") == "You do not hold …."


@pytest.mark.parametrize("locale", LOCALES)
def test_going_out_too_early_says_the_fewest_points(locale: str) -> None:
    assert text(locale, "problem.cannot_go_out.detail", least_penalty=7).endswith("7.")


def test_values_that_a_text_does_not_name_are_ignored() -> None:
    assert text("en", "reason.out_of_range", min=1, max=3) == catalogue("en")["reason.out_of_range"]


def test_unknown_keys_and_languages_are_mistakes_of_the_caller() -> None:
    with pytest.raises(KeyError):
        text("en", "no.such.key")
    with pytest.raises(KeyError):
        text("../en", "kind.pair")
