"""What the fuzz tests share: the description, and an application that counts and checks."""

from __future__ import annotations

import copy
from collections import Counter
from typing import TYPE_CHECKING, Any, Final

import schemathesis
from schemathesis.checks import load_all_checks
from schemathesis.config import SchemathesisConfig

from pyservice.__main__ import describe

if TYPE_CHECKING:
    from collections.abc import Iterable

    from _typeshed.wsgi import StartResponse, WSGIEnvironment
    from flask import Flask

_METHODS: Final = ("get", "post", "patch", "delete")

load_all_checks()


class Counted:
    """An application that counts its answers by status."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.counts: Counter[str] = Counter()

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        def start(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            self.counts[status[:3]] += 1
            return start_response(status, headers, *more)

        return self.app(environ, start)


def description(app: Counted) -> Any:
    """The description as schemathesis takes it, tried on an application."""
    made = schemathesis.openapi.from_dict(
        _linked(describe().content),
        config=SchemathesisConfig.from_dict(
            {
                "seed": 13,
                "generation": {"deterministic": True, "database": "none"},
                # What the rules refuse is good data for the schema.
                # Tokens come from outside the cases, where that check does not see them.
                "checks": {
                    "positive_data_acceptance": {"enabled": False},
                    "ignored_auth": {"enabled": False},
                    # What was bad about a call may have been its address, which is replaced.
                    "negative_data_rejection": {"enabled": False},
                },
            }
        ),
    )
    made.app = app
    # A stream does not end by itself.
    return made.exclude(path_regex="/stream$")


def without_waiting(case: schemathesis.Case[Any]) -> None:
    """Has a call that would wait for others answer at once."""
    wait = (case.query or {}).get("wait")
    if isinstance(wait, int) and 0 < wait <= 30:
        case.query["wait"] = 0


def _linked(content: dict[str, Any]) -> dict[str, Any]:
    """The description with links, so that calls go on with games that there are."""
    linked = copy.deepcopy(content)
    made = linked["paths"]["/v1/games"]["post"]["responses"]["201"]
    made["links"] = {
        operation["operationId"]: _link(operation, "$response.body#/game/id")
        for path, item in linked["paths"].items()
        for method, operation in item.items()
        if path.startswith("/v1/games/{game_id}") and method in _METHODS
    }
    listed = linked["paths"]["/v1/games/{game_id}/legal-moves"]["get"]["responses"]["200"]
    move = linked["paths"]["/v1/games/{game_id}/moves"]["post"]
    playing = _link(move, "$request.path.game_id")
    listed["links"] = {"legal": playing | {"requestBody": "$response.body#/items/0/move"}}
    return linked


def _link(operation: dict[str, Any], game_id: str) -> dict[str, Any]:
    return {"operationId": operation["operationId"], "parameters": {"game_id": game_id}}
