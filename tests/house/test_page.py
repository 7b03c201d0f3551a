"""The page's sources: imports point one way, nothing from elsewhere, nothing inside the pages."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

import pytest

from pyservice.web.modules import imports

WEB: Final = Path(__file__).parents[2] / "pyservice" / "web"
MODULES: Final = sorted((WEB / "app").rglob("*.js"))
SCRIPTS: Final = [*MODULES, *sorted(WEB.glob("*.js"))]
STYLES: Final = sorted((WEB / "styles").glob("*.css"))
PAGES: Final = sorted(WEB.glob("*.html"))

_BELOW_TABLE: Final = {"dom", "settings", "net", "words", "play", "cards"}
#: What the modules of a folder (or a module beside the folders) import of the others.
ALLOWED: Final[dict[str, set[str]]] = {
    "dom": set(),
    "settings": set(),
    "offline": set(),
    "theme": set(),
    "outdated": {"settings"},
    "words": {"settings"},
    "player": {"settings"},
    "net": {"player", "settings"},
    "play": {"dom", "settings", "net", "words"},
    "cards": {"dom", "settings", "words", "play"},
    "table": _BELOW_TABLE,
    "screens": {*_BELOW_TABLE, "table", "outdated"},
    "router": {"screens"},
    "app": {*_BELOW_TABLE, "outdated", "player", "router"},
    "main": {"app"},
}
#: The two games know nothing of each other.
GAMES: Final = ("screens/thirteen/", "screens/three_thirteen/")
LONGEST: Final = 350
LONGEST_STYLES: Final = 700


def layer(name: str) -> str:
    """`app/net/client.js` belongs to `net`, `app/app.js` to `app`."""
    return name.split("/")[1].removesuffix(".js")


def upwards(name: str, source: str) -> list[str]:
    """The imports of a module that its layer may not have."""
    here = layer(name)
    found = [other for other in imports(name, source) if layer(other) != here]
    return [other for other in found if layer(other) not in ALLOWED[here]]


def named(path: Path) -> str:
    return path.relative_to(WEB).as_posix()


def test_imports_point_one_way() -> None:
    assert MODULES
    wrong = {named(path): upwards(named(path), path.read_text("utf-8")) for path in MODULES}
    assert {name: found for name, found in wrong.items() if found} == {}


def test_every_folder_has_its_layer() -> None:
    assert {layer(named(path)) for path in MODULES} <= set(ALLOWED)


def test_the_two_games_know_nothing_of_each_other() -> None:
    wrong = [
        (named(path), other)
        for path in MODULES
        for other in imports(named(path), path.read_text("utf-8"))
        for mine, theirs in (GAMES, GAMES[::-1])
        if mine in named(path) and theirs in other
    ]
    assert wrong == []


@pytest.mark.parametrize(
    ("name", "source"),
    [
        ("app/dom/render.js", 'import { App } from "../app.js";'),
        ("app/net/client.js", 'import "../table/seats.js";'),
        ("app/cards/hand.js", 'export { Home } from "../screens/home.js";'),
    ],
)
def test_another_direction_is_found(name: str, source: str) -> None:
    assert upwards(name, source)


#: What a source of the page must not have: how it looks, and why.
FORBIDDEN: Final = {
    "markup from text": r"\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write|Fragment\(",
    "code from text": r"\beval\(|new Function\(|setTimeout\([\"'`]",
    "an import that is no file of ours": r"""\bfrom\s+["'][^."']|\bimport\s+["'][^."']""",
    "a style attribute": r"""setAttribute\(\s*["']style|\bcssText\b""",
}


@pytest.mark.parametrize("what", FORBIDDEN)
def test_no_script_has(what: str) -> None:
    pattern = re.compile(FORBIDDEN[what])
    found = [(named(path), match) for path in SCRIPTS for match in pattern.findall(code_of(path))]
    assert found == []


def code_of(path: Path) -> str:
    """A script without its comments."""
    source = path.read_text("utf-8")
    return re.sub(r"(?m)/\*.*?\*/|(?<![:\"'])//.*$", "", source, flags=re.DOTALL | re.MULTILINE)


@pytest.mark.parametrize("path", [*SCRIPTS, *STYLES, *PAGES], ids=named)
def test_no_address_of_another_host_is_named(path: Path) -> None:
    addresses = re.findall(r"(?:https?:|wss?:)?//[\w-]+(?:\.[\w-]+)+[^\s\"'`)]*", code_of(path))
    # The name of a kind of document, which nobody fetches.
    assert [found for found in addresses if found != "http://www.w3.org/2000/svg"] == []


def test_no_style_loads_another() -> None:
    loading = re.compile(r"@import|url\((?![\"']?data:image/svg)")
    assert [named(path) for path in STYLES if loading.search(path.read_text("utf-8"))] == []


class _Inline(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        if tag == "style" or (tag == "script" and "src" not in names):
            self.found.append(tag)
        self.found += [name for name in names if name == "style" or name.startswith("on")]


@pytest.mark.parametrize("path", PAGES, ids=named)
def test_no_page_has_script_or_style_inside(path: Path) -> None:
    parser = _Inline()
    parser.feed(path.read_text("utf-8"))
    assert parser.found == []


@pytest.mark.parametrize("path", [*SCRIPTS, *STYLES], ids=named)
def test_files_stay_short(path: Path) -> None:
    most = LONGEST_STYLES if path in STYLES else LONGEST
    assert len(path.read_text("utf-8").splitlines()) <= most
