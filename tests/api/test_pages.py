"""What is no call of the API: health, documents, and browsers from elsewhere."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

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


def test_the_documents_load_nothing_from_elsewhere(app: Flask) -> None:
    client = app.test_client()
    page = client.get("/docs/")
    html = page.get_data(as_text=True)
    assert page.status_code == 200
    named = re.findall(r"""(?:src|href)=["']([^"']+)""", html)
    assert named
    assert all("//" not in address for address in named)
    for address in named:
        with client.get(address) as answer:
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


ORIGINS = ("https://example.org", "http://localhost:8080")


@pytest.fixture(params=[ORIGINS, ORIGINS[:1]], ids=["two origins", "one origin"])
def choosy(request: pytest.FixtureRequest, tmp_path: object) -> FlaskClient:
    """A client of a service that lets only some pages of others read it."""
    url = f"sqlite:///{tmp_path}/games.db"
    return create_app(
        Settings(background=False, database_url=url, cors_origins=request.param)
    ).test_client()


#: Kept by everybody, private, refused by us, refused by Flask.
ANSWERS = ["/v1/bots", "/healthz", "/v1/players/me", "/v1/bots?x=1", "/v2/nothing"]


@pytest.mark.parametrize("path", ANSWERS)
@pytest.mark.parametrize("origin", [None, ORIGINS[0], "https://example.com"])
def test_no_cache_mixes_up_readers_or_origins(
    choosy: FlaskClient, path: str, origin: str | None
) -> None:
    answer = choosy.get(path, headers={"Origin": origin} if origin else {})
    assert answer.headers.getlist("Vary") == ["Authorization, Accept-Language, Origin"]
    allowed = [origin] if origin in ORIGINS else []
    assert answer.headers.getlist("Access-Control-Allow-Origin") == allowed


def test_each_origin_may_read(tmp_path: object) -> None:
    settings = Settings(
        background=False, database_url=f"sqlite:///{tmp_path}/games.db", cors_origins=ORIGINS
    )
    client = create_app(settings).test_client()
    for origin in ORIGINS:
        friend = client.get("/v1/bots", headers={"Origin": origin})
        assert friend.headers["Access-Control-Allow-Origin"] == origin


@pytest.mark.parametrize("path", ANSWERS)
def test_without_chosen_origins_everybody_may_read(nobody: Client, path: str) -> None:
    for headers in ({}, {"Origin": "https://example.com"}):
        answer = nobody.http.get(path, headers=headers)
        assert answer.headers.getlist("Access-Control-Allow-Origin") == ["*"]
        assert answer.headers.getlist("Vary") == ["Authorization, Accept-Language"]
