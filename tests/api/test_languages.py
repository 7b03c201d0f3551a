"""Titles and details in the reader's language; codes never change."""

import pytest

from pyservice.domain.errors import SLUGS
from pyservice.i18n import LOCALES, catalogue
from tests.api.client import Client


@pytest.mark.parametrize("locale", LOCALES)
def test_each_slug_has_its_words(locale: str) -> None:
    words = catalogue(locale)
    for slug in SLUGS:
        assert words[f"problem.{slug}.title"]
        assert words[f"problem.{slug}.detail"]


@pytest.mark.parametrize(
    ("header", "locale"),
    [
        ("fr-CA, en;q=0.5", "fr"),
        ("de, it;q=0.2", "it"),
        ("vi", "vi"),
        ("de", "en"),
        ("nonsense;;q=x", "en"),
        ("", "en"),
    ],
)
def test_the_language_of_a_problem(nobody: Client, header: str, locale: str) -> None:
    problem = nobody.problem(
        401, "unauthorized", "GET", "/v1/players/me", headers={"Accept-Language": header}
    )
    assert problem["title"] == catalogue(locale)["problem.unauthorized.title"]


def test_a_players_own_language(nobody: Client) -> None:
    linh = nobody.guest("Linh", "vi")
    words = catalogue("vi")
    for path in ("/v1/games/x", "/v1/nothing"):
        problem = linh.problem(404, "not_found", "GET", path)
        assert problem["title"] == words["problem.not_found.title"]
    spanish = linh.problem(
        404, "not_found", "GET", "/v1/games/x", headers={"Accept-Language": "es"}
    )
    assert spanish["title"] == catalogue("es")["problem.not_found.title"]


def test_the_answer_says_which_language_it_is_in(nobody: Client) -> None:
    answer = nobody.send("GET", "/v1/players/me", headers={"Accept-Language": "it"})
    assert answer.headers["Content-Language"] == "it"


def test_the_words_for_a_field(nobody: Client) -> None:
    more = {"json": {"name": 3}, "headers": {"Accept-Language": "fr"}}
    problem = nobody.problem(422, "invalid_request", "POST", "/v1/players", **more)
    assert problem["errors"][0]["detail"] == catalogue("fr")["reason.wrong_type"]
