"""What is wrong with a request before its content, and the order in which it is told."""

from io import BytesIO

import pytest

from pyservice import Settings, create_app
from tests.api.client import OPEN_GAME, Client

MOVES = "/v1/games/unknown/moves"


def test_405_comes_first_and_says_what_is_allowed(nobody: Client) -> None:
    answer = nobody.send("PUT", "/v1/games", data="x" * 100_000, headers={"Accept": "text/csv"})
    assert answer.status_code == 405
    assert set(answer.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS", "POST"}
    assert answer.get_json(force=True)["code"] == "method_not_allowed"


def test_then_406(nobody: Client) -> None:
    more = {"data": "x" * 100_000, "headers": {"Accept": "text/html, application/xml;q=0.9"}}
    nobody.problem(406, "not_acceptable", "POST", MOVES, **more)


def test_then_413(nobody: Client) -> None:
    nobody.problem(413, "body_too_large", "POST", MOVES, data="x" * 100_000)


def test_then_415(nobody: Client) -> None:
    nobody.problem(415, "unsupported_media_type", "POST", MOVES, data="x")


def test_then_401(nobody: Client) -> None:
    nobody.problem(401, "unauthorized", "POST", MOVES, data="{", content_type="application/json")


def test_then_404_before_the_body_is_judged(mai: Client, duc: Client) -> None:
    mai.problem(404, "not_found", "POST", MOVES, data="{", content_type="application/json")
    mai.problem(404, "not_found", "POST", MOVES, json={"type": 3})
    mai.problem(404, "not_found", "GET", "/v1/games/unknown?wait=long")
    hidden = duc.game(OPEN_GAME)["id"]
    mai.problem(404, "not_found", "POST", f"/v1/games/{hidden}/moves", json={"type": 3})


def test_then_json_and_schema_before_the_seat(mai: Client, duc: Client) -> None:
    game = mai.game(OPEN_GAME)
    duc.post("/v1/join?wait=0", {"code": game["join_code"]})
    path = f"/v1/games/{game['id']}/moves"
    duc.problem(400, "invalid_json", "POST", path, data="{", content_type="application/json")
    duc.problem(422, "invalid_request", "POST", path, json={"type": "pass", "seat": "0"})
    not_his_and_old = {"type": "pass", "seat": 0, "if_version": 1}
    duc.problem(403, "forbidden", "POST", path, json=not_his_and_old)
    old = {"type": "play", "cards": ["??"], "seat": 1, "if_version": 1}
    duc.problem(412, "version_mismatch", "POST", path, json=old)


@pytest.mark.parametrize("path", ["/v1/rulesets", "/v1/bots", "/v1/players/me"])
def test_a_call_without_parameters_takes_none(mai: Client, path: str) -> None:
    answer = mai.problem(422, "invalid_request", "GET", f"{path}?wiat=1")
    assert [(error["field"], error["code"]) for error in answer["errors"]] == [
        ("/wiat", "unknown_field")
    ]


def test_an_unknown_parameter_stays_behind_401_and_404(nobody: Client, mai: Client) -> None:
    nobody.problem(401, "unauthorized", "GET", "/v1/players/me?wiat=1")
    mai.problem(404, "not_found", "GET", "/v1/games/unknown/record?wiat=1")


def test_an_unknown_address(nobody: Client) -> None:
    nobody.problem(404, "not_found", "GET", "/v2/games")
    nobody.problem(404, "not_found", "POST", "/v1/games/x/nothing", data="{")


@pytest.mark.parametrize(
    "accept",
    [
        "*/*",
        "application/json",
        "application/json; charset=utf-8",
        "application/json;version=2;q=0.5",
        "application/*",
        "text/html, */*;q=0.1",
        "",
    ],
)
def test_what_may_be_accepted(nobody: Client, accept: str) -> None:
    assert nobody.get("/v1/bots", headers={"Accept": accept})["items"]


@pytest.mark.parametrize(
    "accept",
    [
        "text/html",
        "application/json;q=0",
        "application/json;a=b;q=0",
        "application/xml",
        "nonsense",
    ],
)
def test_what_may_not(nobody: Client, accept: str) -> None:
    nobody.problem(406, "not_acceptable", "GET", "/v1/bots", headers={"Accept": accept})


@pytest.mark.parametrize(
    "content_type",
    [
        "",
        "text/plain",
        "application/xml",
        "application/json; charset=utf-16",
        "multipart/form-data",
    ],
)
def test_media_types_that_are_not_json(nobody: Client, content_type: str) -> None:
    more = {"data": '{"name": "Mai"}', "content_type": content_type}
    nobody.problem(415, "unsupported_media_type", "POST", "/v1/players", **more)


@pytest.mark.parametrize(
    "content_type", ["application/json", "Application/JSON", "application/json; charset=UTF-8"]
)
def test_media_types_that_are(nobody: Client, content_type: str) -> None:
    body = '{"name": "Mai"}'
    answer = nobody.send("POST", "/v1/players", data=body, content_type=content_type)
    assert answer.status_code == 201


def test_a_body_in_chunks_is_measured_too(nobody: Client) -> None:
    chunked = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    more = {"input_stream": BytesIO(b"x" * 70_000), "content_type": "application/json"}
    nobody.problem(413, "body_too_large", "POST", "/v1/players", environ_overrides=chunked, **more)


class _BrokenOff(BytesIO):
    """A body whose chunks cannot be told apart."""

    def read(self, size: int | None = -1) -> bytes:
        raise OSError("no size of a chunk")


def test_a_body_in_broken_chunks_is_not_json(nobody: Client) -> None:
    chunked = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    more = {"input_stream": _BrokenOff(), "content_type": "application/json"}
    nobody.problem(400, "invalid_json", "POST", "/v1/players", environ_overrides=chunked, **more)


def test_the_size_of_bodies_can_be_set(tmp_path: object) -> None:
    settings = Settings(
        background=False, database_url=f"sqlite:///{tmp_path}/games.db", body_max_bytes=2_000
    )
    client = create_app(settings).test_client()
    body = {"name": "Mai", "locale": " " * 2_000}
    assert client.post("/v1/players", json=body).status_code == 413


def test_no_body_is_an_empty_object_where_nothing_is_needed(mai: Client, duc: Client) -> None:
    game = mai.game(OPEN_GAME)
    duc.problem(404, "not_found", "POST", f"/v1/games/{game['id']}/seats")
    assert mai.send("POST", f"/v1/games/{game['id']}/seats").status_code == 200


@pytest.mark.parametrize("path", ["/v1/players/me/token", "/v1/games/{game_id}/seats/me/return"])
def test_a_call_without_a_body_takes_none(mai: Client, duc: Client, path: str) -> None:
    game = mai.game(OPEN_GAME)
    duc.post("/v1/join?wait=0", {"code": game["join_code"]})
    address = path.replace("{game_id}", game["id"])
    problem = mai.problem(422, "invalid_request", "POST", address, json={"seat": 1})
    assert [(e["field"], e["code"]) for e in problem["errors"]] == [("/seat", "unknown_field")]
    mai.problem(422, "invalid_request", "POST", address, json=[])
    broken = {"data": "{", "content_type": "application/json"}
    mai.problem(400, "invalid_json", "POST", address, **broken)
    assert mai.send("POST", address).status_code in {200, 201}
    assert mai.send("POST", address, json={}).status_code in {200, 201}


def test_no_body_is_not_json_where_something_is(nobody: Client) -> None:
    nobody.problem(400, "invalid_json", "POST", "/v1/players")


def test_private_answers_are_not_kept(mai: Client) -> None:
    for answer in (
        mai.send("GET", "/v1/players/me"),
        mai.send("POST", "/v1/players", json={"name": "Mai"}),
        mai.send("GET", "/v1/games/unknown"),
    ):
        assert answer.headers["Cache-Control"] == "no-store"
        assert {"Authorization", "Accept-Language"} <= set(answer.vary)


def test_a_crash_says_nothing_of_itself(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    app = create_app(Settings(background=False, database_url=f"sqlite:///{tmp_path}/games.db"))

    def crash() -> None:
        raise RuntimeError("the secret of the house")

    monkeypatch.setitem(app.view_functions, "health.readyz", crash)
    answer = app.test_client().get("/readyz")
    assert (answer.status_code, answer.mimetype) == (500, "application/problem+json")
    assert "secret" not in answer.get_data(as_text=True)
    assert answer.get_json(force=True)["code"] == "internal_error"
