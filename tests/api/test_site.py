"""How the page is served: in the reader's language, kept for ever below its digest, whole."""

from __future__ import annotations

import gzip
import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from typing import TYPE_CHECKING

import pytest

from pyservice.i18n import LOCALES, catalogue
from pyservice.web import open_site
from pyservice.web.modules import imports, reachable

if TYPE_CHECKING:
    from pathlib import Path

    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse


class Page(HTMLParser):
    """The tags of a page with their attributes."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def linked(self, rel: str) -> list[str]:
        """What the head links to in this relation."""
        return [a["href"] or "" for tag, a in self.tags if tag == "link" and a.get("rel") == rel]


@pytest.fixture
def web(app: Flask) -> FlaskClient:
    return app.test_client()


def index(web: FlaskClient, locale: str = "en") -> TestResponse:
    return web.get("/", headers={"Accept-Language": locale})


def test_the_page_is_in_the_readers_language(web: FlaskClient) -> None:
    for locale in LOCALES:
        text = index(web, locale).get_data(as_text=True)
        words = catalogue(locale)
        assert f'<html lang="{locale}">' in text
        for key in ("shell.title", "shell.description", "shell.noscript", "shell.docs"):
            assert words[key] in text, key
        assert f"words/{locale}.json" in text
        assert not re.search(r"\$\{|\$\$", text)


def test_the_page_itself_is_asked_for_each_time(web: FlaskClient) -> None:
    english = index(web)
    assert english.headers["Cache-Control"] == "no-cache"
    assert {"Accept-Language", "Accept-Encoding"} <= {name.title() for name in english.vary}
    tag = english.headers["ETag"]
    known = web.get("/", headers={"Accept-Language": "en", "If-None-Match": tag})
    assert (known.status_code, known.data) == (304, b"")
    other = web.get("/", headers={"Accept-Language": "vi", "If-None-Match": tag})
    assert other.status_code == 200


def test_everything_the_page_names_is_there_and_kept_for_ever(web: FlaskClient) -> None:
    tags = Page(index(web).get_data(as_text=True)).tags
    named = {a.get("href") or a.get("src") for tag, a in tags if tag in {"link", "script"}}
    below = [address for address in named if address and address.startswith("/page/")]
    assert len(below) > 5
    for address in below:
        answer = web.get(address)
        assert answer.status_code == 200, address
        assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    for address in {address for address in named if address} - set(below):
        assert web.get(address).status_code == 200, address
        assert address.startswith("/")
        assert not address.startswith("//")


def test_files_are_packed_for_those_who_take_them_so(web: FlaskClient) -> None:
    address = Page(index(web).get_data(as_text=True)).linked("modulepreload")[0]
    plain = web.get(address, headers={"Accept-Encoding": "identity"})
    packed = web.get(address, headers={"Accept-Encoding": "gzip, br"})
    refused = web.get(address, headers={"Accept-Encoding": "gzip;q=0"})
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data == refused.data
    assert "Content-Encoding" not in plain.headers
    assert "Content-Encoding" not in refused.headers
    for answer in (plain, packed):
        assert "accept-encoding" in {name.lower() for name in answer.vary}


def test_every_kind_of_file_has_its_type(web: FlaskClient) -> None:
    site = open_site()
    types = {
        "app/main.js": "text/javascript",
        "styles/tokens.css": "text/css",
        "words/vi.json": "application/json",
    }
    for name, kind in types.items():
        assert web.get(site.base + name).mimetype == kind
    assert web.get("/sw.js").mimetype == "text/javascript"
    assert web.get("/manifest.webmanifest").mimetype == "application/manifest+json"


@pytest.mark.parametrize(
    "address",
    [
        "/page/0123456789abcdef/app/main.js",
        "{base}app/nothing.js",
        "{base}index.html",
        "{base}sw.js",
        "{base}__init__.py",
        "{base}app/../assets.py",
        "{base}app/%2e%2e/assets.py",
        "/icons/../app/main.js",
        "/icons/nothing.svg",
    ],
)
def test_nothing_else_is_served_and_no_cache_keeps_that(web: FlaskClient, address: str) -> None:
    answer = web.get(address.format(base=open_site().base))
    assert answer.status_code == 404
    assert answer.headers["Cache-Control"] == "no-store"


def test_the_words_are_the_parts_that_the_page_reads(web: FlaskClient) -> None:
    for locale in LOCALES:
        words = web.get(f"{open_site().base}words/{locale}.json").get_json()
        assert words == {key: catalogue(locale)[key] for key in words}
        parts = {key.split(".")[0] for key in words}
        assert parts == {"page", "card", "kind", "pattern", "bot", "ruleset"}
        assert not [key for key in words if key.endswith(".description")]


def test_the_manifest_is_in_the_readers_language_and_its_icons_are_there(web: FlaskClient) -> None:
    told = json.loads(web.get("/manifest.webmanifest", headers={"Accept-Language": "vi"}).data)
    assert (told["lang"], told["name"]) == ("vi", catalogue("vi")["shell.title"])
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    for icon in told["icons"]:
        answer = web.get(icon["src"])
        assert (answer.status_code, answer.mimetype) == (200, icon["type"])


def test_the_service_worker_keeps_this_version_and_may_fetch(web: FlaskClient) -> None:
    answer = web.get("/sw.js")
    site = open_site()
    assert answer.headers["Cache-Control"] == "no-cache"
    assert "connect-src 'self'" in answer.headers["Content-Security-Policy"]
    told = json.loads(answer.get_data(as_text=True).split("\n")[0][len("const SHELL = ") : -1])
    assert told == {"digest": site.digest, "files": sorted(site.assets)}


def test_the_policy_allows_our_own_files_and_nothing_else(web: FlaskClient) -> None:
    policy = index(web).headers["Content-Security-Policy"]
    parts = dict(part.split(" ", 1) for part in policy.split("; "))
    own = ("script", "style", "font", "connect", "worker", "manifest")
    none = ("base-uri", "form-action", "frame-ancestors", "default-src")
    assert parts == {
        **{f"{kind}-src": "'self'" for kind in own},
        **dict.fromkeys(none, "'none'"),
        "img-src": "'self' data:",
    }


def test_another_byte_anywhere_is_another_digest(tmp_path: Path) -> None:
    for folder in ("app", "styles", "icons"):
        (tmp_path / folder).mkdir()
    (tmp_path / "app/screens/thirteen").mkdir(parents=True)
    for module in ("main", "screens/home", "screens/game", "screens/thirteen/table"):
        (tmp_path / f"app/{module}.js").write_text("1")
    for sheet in ("tokens", "base", "parts"):
        (tmp_path / f"styles/{sheet}.css").write_text("")
    parts = ("index.html", "sw.js", "manifest.webmanifest", "app/extra.js", "styles/extra.css")
    for name in parts:
        (tmp_path / name).write_text("{}")
    digests = {open_site(tmp_path).digest}
    for name in parts:
        (tmp_path / name).write_text("{ }")
        digests.add(open_site(tmp_path).digest)
    assert len(digests) == len(parts) + 1


@pytest.mark.parametrize("debug", [False, True])
def test_who_works_on_the_page_sees_each_change(
    app: Flask, monkeypatch: pytest.MonkeyPatch, debug: bool
) -> None:
    changed = replace(open_site(), digest="changed")
    monkeypatch.setattr(app, "extensions", dict(app.extensions))
    monkeypatch.setitem(app.config, "DEBUG", debug)
    monkeypatch.setattr("pyservice.api.pages.open_site", lambda: changed)
    web = app.test_client()
    web.get("/")
    served = web.get("/page/changed/app/main.js").status_code
    assert served == (200 if debug else 404)


def test_all_that_is_imported_when_the_page_starts_is_preloaded(web: FlaskClient) -> None:
    preloaded = Page(index(web).get_data(as_text=True)).linked("modulepreload")
    site = open_site()
    contents = {name: found.body for name, found in site.assets.items()}
    starts = ("main", "screens/home", "screens/game", "screens/thirteen/table")
    needed = reachable([f"app/{name}.js" for name in starts], contents)
    assert preloaded[0] == site.base + "app/main.js"
    assert sorted(preloaded) == sorted(site.base + name for name in needed)


def test_imports_are_read_as_a_browser_reads_them() -> None:
    source = """
/** @import { Game } from "./types.js" */
import "./effect.js";
import { a,
  b } from "../net/client.js";
import * as c from './x.js';
export { d } from "./d.js";
// import { no } from "./no.js";
const later = await import("./later.js");
/** @type {import("openapi").components} */
export const words = "./words.js";
export function from() { return "./y.js"; }
"""
    found = imports("app/screens/home.js", source)
    expected = ["screens/effect", "net/client", "screens/x", "screens/d"]
    assert found == [f"app/{name}.js" for name in expected]
    sources = {"a.js": b'import "./b.js";', "b.js": b'import "./a.js";\nimport "./c.js";'}
    assert reachable(["a.js"], {**sources, "c.js": b""}) == ["a.js", "b.js", "c.js"]
    with pytest.raises(KeyError):
        reachable(["a.js"], sources)
