"""Which language an answer comes in."""

import pytest

from pyservice.i18n import negotiate


@pytest.mark.parametrize(
    ("header", "locale"),
    [
        ("fr", "fr"),
        ("fr-CA", "fr"),
        ("FR_ca", "fr"),
        ("vi-VN,vi;q=0.9,en;q=0.8", "vi"),
        ("en;q=0.2, it;q=0.9", "it"),
        ("de, es;q=0.1", "es"),
        ("fr-CA, en;q=0.5", "fr"),
        ("*, it;q=0.1", "it"),
        ("it;q=0, es;q=0.1", "es"),
    ],
)
def test_the_best_language_of_the_header_wins(header: str, locale: str) -> None:
    assert negotiate(header, "en" if locale != "en" else "fr") == locale


@pytest.mark.parametrize("header", [None, "", "*", "de", "zh-TW;q=1, *;q=0.5", "it;q=0", ";;,q="])
def test_a_header_that_names_none_of_ours_leaves_it_to_the_player(header: str | None) -> None:
    assert negotiate(header, "vi") == "vi"
    assert negotiate(header, None) == "en"


@pytest.mark.parametrize(("own", "locale"), [("fr-BE", "fr"), ("de", "en"), ("", "en")])
def test_the_players_own_locale_is_read_the_same_way(own: str, locale: str) -> None:
    assert negotiate(None, own) == locale
