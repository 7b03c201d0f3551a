"""What browsers are told with every answer, and pages that run nothing but our own files."""

import re
from html.parser import HTMLParser

import pytest
from flask import Flask
from flask.testing import FlaskClient

from pyservice import Settings, create_app

EXPOSED = {"ETag", "Location", "Retry-After", "Idempotency-Replayed"}
ORIGIN = {"Origin": "https://example.org"}


@pytest.fixture
def crashing(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    app = create_app(Settings(background=False, database_url=f"sqlite:///{tmp_path}/games.db"))

    def crash() -> None:
        raise RuntimeError("boom")

    monkeypatch.setitem(app.view_functions, "health.readyz", crash)
    return app.test_client()


#: One request for each status that is refused before anybody is known, and some that are not.
REQUESTS = [
    (200, "GET", "/healthz", {}),
    (200, "GET", "/", {}),
    (200, "GET", "/docs/", {}),
    (200, "GET", "/openapi.json", {}),
    (201, "POST", "/v1/players", {"json": {"name": "Mai"}}),
    (400, "POST", "/v1/players", {"data": "{", "content_type": "application/json"}),
    (401, "GET", "/v1/games", {}),
    (404, "GET", "/v1/nothing", {}),
    (404, "GET", "/docs/oauth2-redirect.html", {}),
    (405, "PUT", "/v1/games", {}),
    (406, "GET", "/v1/bots", {"headers": {"Accept": "text/html"}}),
    (413, "POST", "/v1/players", {"data": b"x" * 70_000}),
    (415, "POST", "/v1/players", {"data": b"x"}),
    (422, "POST", "/v1/players", {"json": {}}),
    (500, "GET", "/readyz", {}),
]


@pytest.mark.parametrize(("status", "method", "path", "more"), REQUESTS)
def test_every_answer_may_be_read_and_is_hardened(
    crashing: FlaskClient, status: int, method: str, path: str, more: dict[str, dict[str, str]]
) -> None:
    headers = {**ORIGIN, **more.get("headers", {})}
    answer = crashing.open(path, method=method, **{**more, "headers": headers})  # type: ignore[arg-type]
    assert answer.status_code == status
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert set(answer.headers["Access-Control-Expose-Headers"].split(", ")) == EXPOSED
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Referrer-Policy"] == "no-referrer"
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy


@pytest.mark.parametrize(("status", "method", "path", "more"), REQUESTS)
def test_no_failure_and_nothing_private_is_kept(
    crashing: FlaskClient, status: int, method: str, path: str, more: dict[str, str]
) -> None:
    answer = crashing.open(path, method=method, **more)  # type: ignore[arg-type]
    if status >= 400 or path == "/v1/players":
        assert answer.headers["Cache-Control"] == "no-store"
        assert {"authorization", "accept-language"} <= {name.lower() for name in answer.vary}


def test_a_preflight_allows_what_clients_send(app: Flask) -> None:
    wanted = "Authorization, Content-Type, Accept-Language, Idempotency-Key, If-None-Match"
    wanted += ", Last-Event-ID"
    asked = {
        **ORIGIN,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": wanted,
    }
    answer = app.test_client().options("/v1/games", headers=asked)
    assert answer.headers["Access-Control-Max-Age"] == "86400"
    allowed = answer.headers["Access-Control-Allow-Headers"].split(", ")
    assert set(wanted.split(", ")) <= set(allowed)


class _Inline(HTMLParser):
    """Finds what a page runs that is no file: scripts, styles, handlers, and what is loaded."""

    def __init__(self) -> None:
        super().__init__()
        self.inline: list[str] = []
        self.loaded: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        if tag == "style" or (tag == "script" and "src" not in names):
            self.inline.append(tag)
        self.inline += [name for name in names if name.startswith("on") or name == "style"]
        self.inline += [v for v in names.values() if v and v.startswith("javascript:")]
        source = names.get("src") or (names.get("href") if tag == "link" else None)
        self.loaded += [source] if source else []


@pytest.mark.parametrize("path", ["/", "/docs/"])
def test_pages_keep_their_own_policy(app: Flask, path: str) -> None:
    client = app.test_client()
    page = client.get(path)
    found = _Inline()
    found.feed(page.get_data(as_text=True))
    assert found.inline == []
    assert found.loaded
    policy = page.headers["Content-Security-Policy"]
    assert re.search("script-src 'self';", policy)
    assert re.search("style-src 'self';", policy)
    for address in found.loaded:
        if address.startswith("data:image/"):
            assert "img-src 'self' data:" in policy
            continue
        assert address.startswith("/")
        assert not address.startswith("//")
        with client.get(address) as answer:
            assert answer.status_code == 200
            assert answer.headers["X-Content-Type-Options"] == "nosniff"


def test_scripts_and_styles_have_their_types(app: Flask) -> None:
    client = app.test_client()
    types = {
        "/docs.js": "text/javascript",
        "/docs/swagger-ui-bundle.js": "text/javascript",
        "/docs/swagger-ui.css": "text/css",
    }
    for path, kind in types.items():
        with client.get(path) as answer:
            assert answer.mimetype == kind


def test_swagger_ui_does_nothing_that_the_policy_forbids(app: Flask) -> None:
    """A new version that writes style elements or starts workers would be broken in browsers."""
    with app.test_client().get("/docs/swagger-ui-bundle.js") as answer:
        script = answer.get_data(as_text=True)
    forbidden = r"""createElement\(["']style|setAttribute\(["']style|new Worker\(|importScripts"""
    assert re.findall(forbidden, script) == []
