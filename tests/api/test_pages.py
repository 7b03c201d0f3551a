"""What is no call of the API: health, documents, the start page, and browsers from elsewhere."""

import re

import pytest
from flask import Flask

from pyservice import Settings, create_app
from pyservice.domain.errors import Problem
from tests.api.client import Client


def test_health(nobody: Client) -> None:
    assert nobody.get("/healthz") == {"status": "ok"}
    assert nobody.get("/readyz") == {"status": "ok"}


def test_not_ready_without_a_store(
    app: Flask, nobody: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(_: object) -> None:
        raise Problem("unavailable")

    monkeypatch.setattr(type(app.extensions["thirteen"]), "ready", away)
    nobody.problem(503, "unavailable", "GET", "/readyz")
    assert nobody.send("GET", "/readyz").headers["Retry-After"] == "1"
    assert nobody.get("/healthz") == {"status": "ok"}


def test_the_start_page_in_the_readers_language(app: Flask) -> None:
    client = app.test_client()
    english = client.get("/", headers={"Accept-Language": "en"})
    vietnamese = client.get("/", headers={"Accept-Language": "vi"})
    assert english.mimetype == "text/html"
    assert english.data != vietnamese.data
    assert client.get("/start.css").mimetype == "text/css"


def test_the_documents_load_nothing_from_elsewhere(app: Flask) -> None:
    client = app.test_client()
    page = client.get("/docs/")
    html = page.get_data(as_text=True)
    assert page.status_code == 200
    named = re.findall(r"""(?:src|href)=["']([^"']+)""", html)
    assert named
    assert all("//" not in address for address in named)
    for address in named:
        with client.get("/docs/" + address.removeprefix("/docs/")) as answer:
            assert answer.status_code == 200


def test_the_documents_without_a_slash(app: Flask) -> None:
    answer = app.test_client().get("/docs")
    assert answer.status_code in {301, 302, 308}
    assert answer.headers["Location"].endswith("/docs/")


def test_any_origin_may_call(nobody: Client, mai: Client) -> None:
    origin = {"Origin": "https://example.org"}
    answers = [
        mai.send("GET", "/v1/players/me", headers=origin),
        nobody.send("GET", "/v1/players/me", headers=origin),
        nobody.send("GET", "/v1/nothing", headers=origin),
    ]
    for answer in answers:
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        exposed = set(answer.headers["Access-Control-Expose-Headers"].split(", "))
        assert exposed == {"ETag", "Location", "Retry-After", "Idempotency-Replayed"}
        assert "Access-Control-Allow-Credentials" not in answer.headers


@pytest.mark.parametrize(
    ("method", "path"),
    [("POST", "/v1/games"), ("DELETE", "/v1/games/x/seats/me"), ("GET", "/v1/players/me")],
)
def test_a_preflight_needs_no_token_and_is_kept_for_a_day(
    app: Flask, method: str, path: str
) -> None:
    asked = "authorization, content-type, accept-language, if-none-match"
    answer = app.test_client().options(
        path,
        headers={
            "Origin": "https://example.org",
            "Access-Control-Request-Method": method,
            "Access-Control-Request-Headers": asked,
        },
    )
    assert answer.status_code == 200
    assert answer.headers["Access-Control-Max-Age"] == "86400"
    assert method in answer.headers["Access-Control-Allow-Methods"]
    allowed = answer.headers["Access-Control-Allow-Headers"].lower()
    assert set(asked.split(", ")) <= set(allowed.split(", "))


def test_origins_can_be_set(tmp_path: object) -> None:
    origins = ("https://example.org", "http://localhost:8080")
    settings = Settings(database_url=f"sqlite:///{tmp_path}/games.db", cors_origins=origins)
    client = create_app(settings).test_client()
    for origin in origins:
        friend = client.get("/v1/bots", headers={"Origin": origin})
        assert friend.headers["Access-Control-Allow-Origin"] == origin
        assert "Origin" in ", ".join(friend.headers.getlist("Vary"))
    stranger = client.get("/v1/bots", headers={"Origin": "https://example.com"})
    assert "Access-Control-Allow-Origin" not in stranger.headers
