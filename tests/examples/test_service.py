"""The client's HTTP: what it sends, and what it makes of answers that are not the service's."""

import json
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread

import pytest

from examples.thirteen_terminal.service import Lost, Refused, Service

ANSWERS = {
    "/html": (200, b"<p>hello</p>"),
    "/list": (200, b"[]"),
    "/nothing": (204, b""),
    "/no-page": (404, b"<p>nobody here</p>"),
    "/refused": (409, b'{"code": "not_your_turn", "detail": "Wait.", "errors": []}'),
    "/fields": (422, b'{"code": "x", "detail": "No.", "errors": [{"field": "/a", "detail": "b"}]}'),
    "/busy": (503, b'{"code": "unavailable", "detail": "Later."}'),
    "/too-fast": (429, b'{"code": "rate_limited", "detail": "Slower."}'),
}


class Stranger(BaseHTTPRequestHandler):
    """Answers as told by the path; `/echo` tells what it was sent."""

    def do_GET(self) -> None:
        status, body = ANSWERS.get(self.path) or (200, json.dumps(self._request()).encode())
        self.send_response(status)
        self.end_headers()
        self.wfile.write(body)

    do_POST = do_GET  # noqa: N815

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        pass

    def _request(self) -> dict[str, object]:
        length = int(self.headers.get("Content-Length", 0))
        body = self.rfile.read(length).decode()
        return {"path": self.path, "body": body, "headers": dict(self.headers)}


@pytest.fixture(scope="module")
def stranger() -> Iterator[Service]:
    server = HTTPServer(("127.0.0.1", 0), Stranger)
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield Service(f"http://127.0.0.1:{server.server_port}", "fr", token="secret")
    server.shutdown()
    thread.join()
    server.server_close()


def test_what_is_sent(stranger: Service) -> None:
    sent = stranger.post("/echo", {"name": "Đức"}, wait=3, seat=None)
    assert sent["path"] == "/echo?wait=3"
    assert json.loads(sent["body"]) == {"name": "Đức"}
    assert sent["headers"]["Authorization"] == "Bearer secret"
    assert sent["headers"]["Accept-Language"] == "fr"


def test_an_empty_answer(stranger: Service) -> None:
    assert stranger.get("/nothing") == {}


@pytest.mark.parametrize("path", ["/html", "/list", "/no-page", "/busy", "/too-fast"])
def test_what_is_no_answer_of_the_service(stranger: Service, path: str) -> None:
    with pytest.raises(Lost):
        stranger.get(path)


def test_a_refusal_speaks_for_itself(stranger: Service) -> None:
    with pytest.raises(Refused, match=r"^Wait\.$") as refusal:
        stranger.get("/refused")
    assert refusal.value.code == "not_your_turn"


def test_a_refusal_names_its_fields(stranger: Service) -> None:
    with pytest.raises(Refused, match=r"^No\.\n/a: b$"):
        stranger.get("/fields")
