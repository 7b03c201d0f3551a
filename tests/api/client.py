"""A client of the service whose every answer is held against the description."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.api.contract import PROBLEM, Contract

#: A game that waits for one more person.
OPEN_GAME = {"ruleset": "cardgames_io", "seats": [{"kind": "me"}, {"kind": "open"}]}
#: Two seats of one person, so that nothing happens between two calls.
BOTH_MINE = {"ruleset": "cardgames_io", "seats": [{"kind": "me"}, {"kind": "me"}]}


@dataclass(frozen=True, slots=True)
class Client:
    """Sends requests, with a token or without, and checks the answers."""

    http: FlaskClient
    contract: Contract
    token: str | None = None
    player_id: str | None = None

    def send(
        self, method: str, path: str, *, headers: Mapping[str, str] | None = None, **more: Any
    ) -> TestResponse:
        signed = {"Authorization": f"Bearer {self.token}"} if self.token else {}
        answer = self.http.open(path, method=method, headers={**signed, **(headers or {})}, **more)
        self.contract.check(method, path.split("?")[0], answer)
        return answer

    def get(self, path: str, **more: Any) -> Any:
        return _good(self.send("GET", path, **more))

    def post(self, path: str, body: object = None, **more: Any) -> Any:
        return _good(self.send("POST", path, json=body or {}, **more))

    def problem(
        self, status: int, code: str, method: str, path: str, **more: Any
    ) -> dict[str, Any]:
        """The problem that a request meets; fails unless it is the one expected."""
        answer = self.send(method, path, **more)
        assert answer.mimetype == PROBLEM, answer.get_data(as_text=True)[:300]
        problem: dict[str, Any] = answer.get_json(force=True)
        assert (answer.status_code, problem["code"]) == (status, code), problem
        assert problem["status"] == status
        return problem

    def guest(self, name: str, locale: str | None = None) -> "Client":
        made = self.post("/v1/players", {"name": name, "locale": locale})
        return replace(self, token=made["token"], player_id=made["id"])

    def game(self, body: Mapping[str, Any], wait: int = 0) -> dict[str, Any]:
        """The view of a new game."""
        view: dict[str, Any] = self.post(f"/v1/games?wait={wait}", body)["game"]
        return view

    def view(self, game_id: str, query: str = "") -> dict[str, Any]:
        shown: dict[str, Any] = self.get(f"/v1/games/{game_id}{query}")
        return shown


def position(*hands: str, to_act: int = 0, **more: Any) -> dict[str, Any]:
    """A game of one person from hands such as "3S 4S"; they hold every seat."""
    dealt = [hand.split() for hand in hands]
    return {
        "ruleset": "cardgames_io",
        "seats": [{"kind": "me"} for _ in dealt],
        "position": {"thirteen": {"hands": dealt, "to_act": to_act, **more}},
    }


def _good(answer: TestResponse) -> Any:
    assert answer.status_code < 400, answer.get_data(as_text=True)
    return answer.get_json()
