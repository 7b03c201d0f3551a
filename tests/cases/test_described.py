"""The case of answers that are not as described: every call, in good and in bad form."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pyservice.__main__ import describe
from tests.cases.house import expected, joined

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.api.client import Client
    from tests.cases.house import House

DESCRIPTION: dict[str, Any] = describe().content
METHODS = ("get", "post", "put", "patch", "delete")
NO_JSON = {"data": "{", "content_type": "application/json"}


def _calls() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for path, item in DESCRIPTION["paths"].items():
        for method in METHODS:
            if method in item:
                yield method.upper(), path, item[method]


#: A query and what is sent as body: nothing wrong, broken JSON, another media type.
SENT: list[tuple[str, dict[str, Any]]] = [
    ("", {"json": {}}),
    ("?wiat=1", NO_JSON),
    ("", {"data": "x"}),
]


def _addresses(path: str, game_id: str, player: Client) -> list[str]:
    """The call for a game that there is, and for one that there is not."""
    filled = path.replace("{player_id}", player.player_id or "").replace("{seat}", "1")
    filled = filled.replace("{ruleset_id}", "cardgames_io")
    return list(dict.fromkeys(filled.replace("{game_id}", known) for known in (game_id, "nix")))


def _statuses(method: str, path: str, people: list[Client]) -> set[int]:
    """What a call answers to all of them, in good form and in bad."""
    seen = set()
    for query, body in SENT:
        for address in _addresses(path, joined(*people[-2:]), people[-1]):
            for client in people:
                if _may_be_called(method, path, client):
                    sent: dict[str, Any] = {} if method in {"GET", "DELETE"} else body
                    with client.send(method, address + query, **sent) as answer:
                        seen.add(answer.status_code)
    return seen


def _may_be_called(method: str, path: str, client: Client) -> bool:
    """Not what would end the players of this test, nor a stream, which does not end by itself."""
    ends = path.startswith("/v1/players/me") and method in {"DELETE", "POST"}
    return not (ends and client.token) and not path.endswith("/stream")


@pytest.mark.parametrize(
    ("method", "path", "operation"), [*_calls()], ids=lambda part: str(part)[:40]
)
def test_s41_every_call_answers_as_described(
    house: House, mai: Client, duc: Client, lan: Client, method: str, path: str, operation: Any
) -> None:
    """The client holds each answer against the description: status, headers, every member."""
    seen = _statuses(method, path, [house.client(0), lan, duc, mai])
    undocumented = seen - {int(status) for status in operation["responses"]}
    assert len(undocumented) == expected("S41")["undocumented_status"]
    assert seen or path.endswith("/stream")
