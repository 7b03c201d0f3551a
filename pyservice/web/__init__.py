"""The page at `/`: what this service is, how to play at once and where the documents are.

Plain HTML in the reader's language, one stylesheet, no script, nothing from elsewhere. Beside it
the frame for Swagger UI: no page has script or style inside it, so that only our own files run.
"""

from functools import cache
from html import escape
from importlib.resources import files
from string import Template
from typing import Final

from pyservice.i18n import catalogue

STYLESHEET: Final = "start.css"


class _Page(Template):
    """`${start.title}` stands for a text of the catalogue, `${origin}` for our own address."""

    idpattern = r"[a-z_.]+"


def start_page(locale: str, origin: str) -> str:
    """The start page in a language of `pyservice.i18n.LOCALES`.

    `origin` is the address at which the reader reached us, such as `http://localhost:5000`;
    the examples on the page use it. Raises `KeyError` for another language.
    """
    words = {key: escape(value) for key, value in catalogue(locale).items()}
    return _page().substitute(words, locale=locale, origin=escape(origin.rstrip("/")))


def stylesheet() -> str:
    """The style sheet of the page, to be served as `/start.css`."""
    return _read(STYLESHEET)


def docs_page() -> str:
    """The page around Swagger UI, to be served as `/docs/`."""
    return _read("docs.html")


def docs_script() -> str:
    """What starts Swagger UI, to be served as `/docs.js`."""
    return _read("docs.js")


@cache
def _page() -> _Page:
    return _Page(_read("index.html"))


@cache
def _read(name: str) -> str:
    return files(__name__).joinpath(name).read_text(encoding="utf-8")
