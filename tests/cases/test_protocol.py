"""Cases of what goes over the wire: errors, headers, sizes, lists, the description."""

from __future__ import annotations

import http.client
import threading
from typing import TYPE_CHECKING, Any, Final

import pytest
from werkzeug.serving import make_server

from examples.thirteen_terminal.narration import Narrator
from examples.thirteen_terminal.words import Words
from pyservice.__main__ import describe
from pyservice.api import logs
from tests.api.listener import Listener
from tests.cases.house import asked, expected, joined, try_move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.api.client import Client
    from tests.cases.house import House
    from tests.services.fixed import FixedClock

DESCRIPTION: Final[dict[str, Any]] = describe().content
PROBLEM: Final = "application/problem+json"
ORIGIN: Final = {"Origin": "https://example.org"}
FIVE_MB: Final = 5_000_000
ME: Final = {"kind": "me"}


def test_s35_every_answer_can_be_read_by_a_page(
    house: House, mai: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = house.open()

    def crash() -> None:
        raise RuntimeError("inside")

    monkeypatch.setitem(app.view_functions, "health.readyz", crash)
    mine = house.at(-1, mai)
    game = mai.game({"ruleset": "cardgames_io", "seats": [{"kind": "me"}, {"kind": "open"}]})
    http = app.test_client()
    answers = [
        http.get("/v1/nothing", headers=ORIGIN),
        http.get("/v1/games", headers=ORIGIN),
        mine.send("POST", f"/v1/games/{game['id']}/moves", json={"type": "pass"}, headers=ORIGIN),
        http.post("/v1/players", data=b"x" * 100_000, headers=ORIGIN),
        http.get("/readyz", headers=ORIGIN),
    ]
    assert [answer.status_code for answer in answers] == [404, 401, 409, 413, 500]
    for answer in answers:
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        exposed = answer.headers["Access-Control-Expose-Headers"].split(", ")
        assert set(expected("S35")["exposed_headers"]) <= set(exposed)


def test_s36_a_token_in_the_address_is_not_read(
    house: House, mai: Client, capsys: pytest.CaptureFixture[str]
) -> None:
    app = house.open(THIRTEEN_LOG_FORMAT="JSON", THIRTEEN_LOG_LEVEL="DEBUG")
    http = app.test_client()
    game = mai.game({"ruleset": "cardgames_io", "seats": [{"kind": "me"}, {"kind": "open"}]})
    for name in ("token", "access_token", "Authorization"):
        answer = http.get(f"/v1/games/{game['id']}?{name}={mai.token}")
        assert answer.status_code == 401
    signed = {"Authorization": f"Bearer {mai.token}"}
    made = http.post("/v1/games?wait=0", json={"ruleset": "cardgames_io"}, headers=signed)
    assert made.headers["Location"] == f"/v1/games/{made.get_json()['game']['id']}"
    assert mai.token
    assert mai.token not in made.get_data(as_text=True) + str(made.headers)
    written = capsys.readouterr()
    logs.configure("INFO", "AUTO")
    assert '"status": 401' in written.err
    assert mai.token not in written.err + written.out


BODIES: Final = [
    ("", "application/json", 400),
    ("{", "application/json", 400),
    ("[]", "application/json", 422),
    ("null", "application/json", 422),
    ("{}", "text/plain", 415),
]


def _takers() -> Iterator[tuple[str, str]]:
    """Every call that takes a body, with its address."""
    for path, item in DESCRIPTION["paths"].items():
        for method, operation in item.items():
            if method in {"post", "put", "patch"} and "requestBody" in operation:
                yield method.upper(), path


@pytest.mark.parametrize(("body", "content_type", "status"), BODIES)
@pytest.mark.parametrize("path", ["/v1/games", "/v1/games/{game_id}/moves"])
def test_s38_broken_bodies_meet_the_documented_envelope(
    mai: Client, duc: Client, path: str, body: str, content_type: str, status: int
) -> None:
    address = path.replace("{game_id}", joined(mai, duc))
    answer = mai.send("POST", address, data=body, content_type=content_type)
    assert answer.status_code == status
    assert status in expected("S38")["status"]
    assert answer.mimetype == PROBLEM
    assert answer.get_json(force=True)["status"] == status


@pytest.mark.parametrize(("method", "path"), [*_takers()])
def test_s40_another_content_type_is_415_and_documented(
    mai: Client, duc: Client, method: str, path: str
) -> None:
    documented = DESCRIPTION["paths"][path][method.lower()]["responses"]
    assert str(expected("S40")["status"]) in documented
    address = path.replace("{game_id}", joined(mai, duc))
    answer = mai.send(method, address, data="{}", content_type="text/plain")
    assert answer.status_code == expected("S40")["status"]
    assert answer.get_json(force=True)["code"] == "unsupported_media_type"


def test_s43_lists_without_items_are_lists(mai: Client, duc: Client) -> None:
    page = mai.get("/v1/games?mine=true")
    assert page == {"items": expected("S43")["items"], "next_cursor": None}
    game_id = joined(mai, duc)
    version = mai.view(game_id)["version"]
    assert mai.get(f"/v1/games/{game_id}/events?after={version}")["items"] == []
    view = mai.view(game_id, f"?include=events&after={version}")
    assert (view["events"], view["results"]) == ([], [])
    waiting = mai.game({"ruleset": "cardgames_io", "seats": [ME, {"kind": "open"}]})["id"]
    mai.send("DELETE", f"/v1/games/{waiting}/seats/me")
    record = mai.get(f"/v1/games/{waiting}/record")
    assert (record["deals"], record["moves"], record["results"]) == ([], [], [])


def _schemas(node: object, name: str) -> Iterator[dict[str, Any]]:
    """Every part of a description that has a member."""
    if isinstance(node, dict):
        if name in node:
            yield node
        for item in node.values():
            yield from _schemas(item, name)
    elif isinstance(node, list):
        for item in node:
            yield from _schemas(item, name)


def _referred(node: object, seen: set[str]) -> set[str]:
    """The components that a part of the description leads to."""
    for part in _schemas(node, "$ref"):
        name = str(part["$ref"]).rsplit("/", 1)[1]
        if name not in seen and "/schemas/" in part["$ref"]:
            _referred(DESCRIPTION["components"]["schemas"][name], seen | set())
            seen.add(name)
            _referred(DESCRIPTION["components"]["schemas"][name], seen)
    return seen


def test_s45_answers_may_gain_values(mai: Client, duc: Client) -> None:
    """The description says so, and the terminal client of the examples goes on."""
    answers = [
        operation["responses"]
        for item in DESCRIPTION["paths"].values()
        for method, operation in item.items()
        if method in {"get", "post", "delete", "patch", "put"}
    ]
    names = _referred([answers, DESCRIPTION["components"]["responses"]], set())
    components = {name: DESCRIPTION["components"]["schemas"][name] for name in names}
    assert not list(_schemas(components, "enum"))
    assert list(_schemas(components, "x-extensible-enum"))
    assert not list(_schemas(components, "additionalProperties"))
    told = mai.get(f"/v1/games/{joined(mai, duc)}/events")["items"]
    narrator, seats = Narrator(Words("en")), [{"name": "Mai"}, {"name": "Đức"}]
    usual = list(narrator.story(told, seats))
    newer = {**told[0], "type": "a type of next year"}
    assert list(narrator.story([newer, *told], seats)) == usual


def test_s46_null_is_written_in_the_style_of_the_version() -> None:
    assert DESCRIPTION["openapi"].startswith("3.0.")
    mixed = [part for part in _schemas(DESCRIPTION, "type") if isinstance(part["type"], list)]
    mixed += [part for part in _schemas(DESCRIPTION, "type") if part["type"] == "null"]
    mixed += list(_schemas(DESCRIPTION, "oneOf")) + list(_schemas(DESCRIPTION, "anyOf"))
    mixed += [part for part in _schemas(DESCRIPTION, "nullable") if "$ref" in part]
    assert len(mixed) == expected("S46")["mixed_styles"]
    assert list(_schemas(DESCRIPTION, "nullable"))


@pytest.mark.parametrize("milliseconds", [0, 1], ids=["at one moment", "one after another"])
def test_s48_pages_neither_repeat_nor_skip(
    mai: Client, clock: FixedClock, milliseconds: int
) -> None:
    def make(count: int) -> list[str]:
        made = []
        for _ in range(count):
            clock.at += milliseconds
            made.append(mai.game({"ruleset": "cardgames_io", "seats": [ME, ME]})["id"])
        return made

    wanted = make(25)
    page = mai.get("/v1/games?mine=true&limit=10")
    seen = [item["id"] for item in page["items"]]
    later = make(3)
    while page["next_cursor"]:
        page = mai.get(f"/v1/games?mine=true&limit=10&cursor={page['next_cursor']}")
        seen += [item["id"] for item in page["items"]]
    assert sorted(set(seen) - set(later)) == sorted(wanted)
    assert len(set(seen)) == len(seen)
    assert seen == wanted[::-1] or not milliseconds
    for bad in ("x", "%00", "0", "-1", "a" * 400):
        path = f"/v1/games?mine=true&cursor={bad}"
        mai.problem(expected("S48")["bad_cursor"], "invalid_request", "GET", path)


class _Counted:
    """A body of 5 MB in chunks that counts how much of it is read."""

    def __init__(self) -> None:
        self.read_so_far = 0

    def read(self, size: int = -1) -> bytes:
        left = FIVE_MB - self.read_so_far
        given = left if size < 0 else min(size, left)
        self.read_so_far += given
        return b" " * given

    def readline(self, size: int = -1) -> bytes:
        return self.read(size)


def test_s55_a_body_in_chunks_is_counted_while_it_is_read(mai: Client, duc: Client) -> None:
    path = f"/v1/games/{joined(mai, duc)}/moves"
    body = _Counted()
    chunked = {"wsgi.input": body, "wsgi.input_terminated": True}
    chunked["HTTP_TRANSFER_ENCODING"] = "chunked"
    more = {"content_type": "application/json", "environ_overrides": chunked}
    mai.problem(expected("S55")["status"], "body_too_large", "POST", path, **more)
    assert body.read_so_far < FIVE_MB / 10


def test_s55_the_answer_over_a_socket_comes_before_the_body_ends(house: House, mai: Client) -> None:
    server = make_server("127.0.0.1", 0, house.apps[0], threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=300)
    try:
        connection.putrequest("POST", "/v1/games")
        connection.putheader("Authorization", f"Bearer {mai.token}")
        connection.putheader("Content-Type", "application/json")
        connection.putheader("Transfer-Encoding", "chunked")
        connection.endheaders()
        # One chunk that is too much, and no last one.
        size = house.apps[0].config["MAX_CONTENT_LENGTH"] + 1
        connection.send(b"%x\r\n%s\r\n" % (size, b" " * size))
        answer = connection.getresponse()
        assert (answer.status, answer.headers.get_content_type()) == (413, PROBLEM)
    finally:
        connection.close()
        server.shutdown()
        thread.join()
        server.server_close()


def _no_tables() -> Iterator[dict[str, Any]]:
    for players in asked("S56")["players"]:
        yield {"ruleset": "cardgames_io", "players": players if players is not None else "x"}
    for count in (0, 1, 5):
        yield {"ruleset": "cardgames_io", "seats": [ME] * count}
    yield {"ruleset": "three_thirteen", "seats": [ME] * 9}
    yield {"ruleset": "three_thirteen", "seats": [ME]}
    yield {"ruleset": "cardgames_io", "seats": 4}
    yield {"ruleset": "cardgames_io", "seats": {"kind": "me"}}
    yield {"ruleset": "cardgames_io", "seats": [ME, None]}


@pytest.mark.parametrize("body", [*_no_tables()], ids=str)
def test_s56_a_table_that_cannot_be_is_not_made(mai: Client, body: dict[str, Any]) -> None:
    answer = mai.send("POST", "/v1/games?wait=0", json=body)
    assert answer.status_code in expected("S56")["status"]
    assert len(mai.get("/v1/games?mine=true")["items"]) == expected("S56")["created"]


def test_s53_all_ways_to_read_a_state_give_the_same(house: House, mai: Client, duc: Client) -> None:
    """The answer to a move, a view, on another device, after a restart, and in a stream."""
    seats = [{"kind": "me"}, {"kind": "me"}, {"kind": "open"}]
    table = {"seat": 2, "cards": ["3S"]}
    position = {"thirteen": {"hands": [["4S", "9D"], ["6H"], ["7S", "8S"]], "to_act": 0}}
    position["thirteen"]["table"] = table
    game = mai.game({"ruleset": "cardgames_io", "seats": seats, "position": position})
    duc.post("/v1/join?wait=0", {"code": game["join_code"]})
    answer = try_move(mai, game["id"], type="pass", seat=0).get_json()["game"]
    house.open()
    views = [answer, *(house.at(number, mai).view(game["id"]) for number in range(3))]
    streamed = Listener(house.at(1, mai), game["id"], "?include=view")
    come = streamed.until(lambda messages: any(message.name == "view" for message in messages))
    views.append(next(message.data for message in come if message.name == "view"))
    assert all(view == views[0] for view in views)
    assert [seat["state"] for seat in answer["seats"]] == ["passed", "active", "active"]
