"""The client's own texts are there in every language."""

import json
import string
from pathlib import Path

import pytest

from examples import thirteen_terminal
from examples.thirteen_terminal.words import LANGUAGES
from pyservice.i18n import LOCALES, catalogue

TEXTS = Path(thirteen_terminal.__file__).parent / "texts"


def texts(language: str) -> dict[str, str]:
    read: dict[str, str] = json.loads((TEXTS / f"{language}.json").read_text(encoding="utf-8"))
    return read


def placeholders(template: str) -> list[str]:
    return sorted(name for _, name, _, _ in string.Formatter().parse(template) if name)


def test_the_client_speaks_what_the_service_speaks() -> None:
    assert LANGUAGES == LOCALES


@pytest.mark.parametrize("language", LANGUAGES)
def test_same_keys_and_placeholders(language: str) -> None:
    english, own = texts("en"), texts(language)
    assert list(own) == list(english)
    differing = [key for key in own if placeholders(own[key]) != placeholders(english[key])]
    assert differing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_kinds_are_called_what_the_service_calls_them(language: str) -> None:
    kinds = {key: value for key, value in texts(language).items() if key.startswith("kind.")}
    assert kinds == {key: catalogue(language)[key] for key in kinds}
