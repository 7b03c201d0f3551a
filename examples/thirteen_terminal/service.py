"""Talking to the service: JSON over HTTP, with what can go wrong as two exceptions."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode
from urllib.request import Request, urlopen

Json = dict[str, Any]

#: Seconds that we ask the service to hold a request until something happens.
LONG_POLL = 20
#: Seconds until we take the service for lost; more than any wait.
TIME_OUT = 40
#: Statuses that say nothing about the request: asking again later may do.
_PASSING = frozenset({408, 429})


class Refused(Exception):
    """The service said no: `problem` is its answer, `str()` what to tell the player."""

    def __init__(self, problem: Json) -> None:
        super().__init__(_explained(problem))
        self.code: str = problem.get("code", "")


class Lost(Exception):
    """The service gave no answer, or one that is not its own."""


@dataclass(frozen=True, slots=True)
class Service:
    """The service at an address, spoken to in a language, by a guest once there is a token."""

    address: str
    language: str
    token: str | None = None

    def as_guest(self, name: str) -> tuple["Service", str]:
        """The service for a new guest of that name, and the guest's id."""
        guest = self.post("/v1/players", {"name": name, "locale": self.language})
        return replace(self, token=guest["token"]), guest["id"]

    def get(self, path: str, **query: object) -> Json:
        """The JSON object at a path; query values that are None are left out."""
        return self._send("GET", path, None, query)

    def post(self, path: str, body: Json, **query: object) -> Json:
        """The answer to a JSON object."""
        return self._send("POST", path, body, query)

    def delete(self, path: str) -> None:
        """Remove what is at a path."""
        self._send("DELETE", path, None, {})

    def _send(self, method: str, path: str, body: Json | None, query: Mapping[str, object]) -> Json:
        given = {name: value for name, value in query.items() if value is not None}
        url = self.address + path + ("?" + urlencode(given) if given else "")
        data = None if body is None else json.dumps(body).encode()
        request = Request(url, data, self._headers(data), method=method)
        try:
            with urlopen(request, timeout=TIME_OUT) as answer:
                return _json(answer.read())
        except HTTPError as error:
            raise _failure(error) from error
        except URLError as error:
            raise Lost(str(error.reason)) from error
        except OSError as error:
            raise Lost(str(error)) from error

    def _headers(self, data: bytes | None) -> dict[str, str]:
        headers = {"Accept": "application/json", "Accept-Language": self.language}
        if data is not None:
            headers["Content-Type"] = "application/json"
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        return headers


def _failure(error: HTTPError) -> Exception:
    """A refusal in the service's own words, or a server that cannot answer now or is not ours."""
    try:
        refused = Refused(_json(error.read()))
    except (Lost, OSError):
        return Lost(f"HTTP {error.code}")
    return Lost(str(refused)) if error.code in _PASSING or error.code >= 500 else refused


def _json(raw: bytes) -> Json:
    if not raw:
        return {}
    try:
        value = json.loads(raw)
    except ValueError as error:
        raise Lost("no JSON") from error
    if not isinstance(value, dict):
        raise Lost("no JSON object")
    return value


def _explained(problem: Json) -> str:
    """What the problem says: its detail, and the fields it complains about."""
    fields = [f"{error['field']}: {error['detail']}" for error in problem.get("errors") or []]
    return "\n".join([problem.get("detail") or problem.get("title") or "?", *fields])
