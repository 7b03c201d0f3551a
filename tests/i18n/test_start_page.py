"""The start page is whole in every language and brings nothing from elsewhere."""

import re
from html.parser import HTMLParser

import pytest

from pyservice.i18n import LOCALES, catalogue
from pyservice.web import start_page, stylesheet

ORIGIN = "https://cards.example:8443"


class Page(HTMLParser):
    """The tags of a page with their attributes."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


@pytest.mark.parametrize("locale", LOCALES)
def test_the_page_says_everything_in_its_language(locale: str) -> None:
    page = start_page(locale, ORIGIN)
    texts = {key: value for key, value in catalogue(locale).items() if key.startswith("start.")}
    assert [key for key, value in texts.items() if value not in page] == []
    assert f'<html lang="{locale}">' in page
    assert not re.search(r"\$\{|\$\$", page)


def test_the_examples_name_our_own_address() -> None:
    page = start_page("en", ORIGIN + "/")
    assert f"curl {ORIGIN}/v1/players" in page
    assert f"--server {ORIGIN} " in page


def test_an_address_cannot_bring_markup_in() -> None:
    assert "<script>" not in start_page("en", "http://x/<script>")


def test_nothing_comes_from_elsewhere_and_no_script_runs() -> None:
    tags = Page(start_page("en", ORIGIN)).tags
    links = [link for _, attrs in tags for link in (attrs.get("href"), attrs.get("src")) if link]
    assert {"/docs", "/openapi.yaml", "/start.css"} <= set(links)
    assert [link for link in links if not link.startswith(("/", "data:image/svg+xml,"))] == []
    assert "script" not in {tag for tag, _ in tags}
    assert [attrs for _, attrs in tags if "style" in attrs] == []
    assert "url(" not in stylesheet()
    assert "@import" not in stylesheet()
