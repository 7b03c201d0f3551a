"""`Idempotency-Key`: a request that may come again is done once, and answered as often as it comes.

The key belongs to the player and the path; the query only says how to answer, and may differ. Two
bodies are the same when they mean the same (`pyservice.domain.receipts.fingerprint`).
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final, NoReturn
from urllib.parse import quote

from flask import Response, request, url_for
from marshmallow import Schema

from pyservice.api.access import services
from pyservice.api.json_text import UnreadableJson, json_response, parse
from pyservice.api.problems import problem_response
from pyservice.api.reading import check_query_read, complain, read_query
from pyservice.domain.errors import invalid
from pyservice.domain.player import Player
from pyservice.domain.receipts import Pending, Receipt, fingerprint
from pyservice.services.receipts import Known

HEADER: Final = "Idempotency-Key"
REPLAYED: Final = "Idempotency-Replayed"
KEY_PARAMETER: Final[Mapping[str, Any]] = {
    "in": "header",
    "name": HEADER,
    "description": (
        "A text of your choice that makes the request safe to send again: 1 to 64 visible ASCII "
        "characters, kept 24 hours for you and the path."
    ),
    "required": False,
    "schema": {"type": "string", "minLength": 1, "maxLength": 64, "pattern": "^[!-~]+$"},
}
REPLAYED_HEADER: Final[Mapping[str, Any]] = {
    "description": "`true` when the request was answered before, else not there.",
    "schema": {"type": "string"},
}

#: A request with a key, None for one without.
Once = Pending | None

#: Makes the answer of a success anew: from its receipt, for a player, with the query.
Success = Callable[[Receipt, Player, Mapping[str, Any]], Any]

_KEY: Final = re.compile("[!-~]{1,64}")


@dataclass(frozen=True, slots=True)
class Declared:
    """What a call declares of its answers.

    `done` is the status of a success, `idle` of one that found all done; `query` the schema of
    the query; `located` whether the answer names the address of a game; `success` makes the
    answer anew.
    """

    done: int
    idle: int
    query: Schema | None
    located: bool
    success: Success


def of_change(receipt: Receipt, player: Player, query: Mapping[str, Any]) -> object:
    """A game and what happened in it."""
    return services().replays.change(receipt, player, **query)


def of_joining(receipt: Receipt, player: Player, query: Mapping[str, Any]) -> object:
    """As `of_change`, beside the game in one line; that line alone for who only looked."""
    return services().replays.joined(receipt, player, **query)


def answer_once(player: Player, call: Callable[..., Any], declared: Declared) -> object:
    """The answer of a call, or the answer to a request that was answered before."""
    once = _pending(player, declared)
    if once is None:
        return call(once=None)
    try:
        services().replays.look(once)
        return call(once=once)
    except Known as known:
        return _replayed(known.receipt, player, declared)


def _pending(player: Player, declared: Declared) -> Once:
    key = request.headers.get(HEADER)
    if key is None:
        return None
    if not _KEY.fullmatch(key):
        _refuse_key()
    path = quote(request.path)
    return Pending(player.id, path, key, _body_hash(), declared.done, declared.idle)


def _refuse_key() -> NoReturn:
    complain(invalid(f"/{HEADER}", "idempotency_key"), ValueError(HEADER))


def _body_hash() -> bytes:
    raw = request.get_data(cache=True)
    try:
        return fingerprint(parse(raw) if raw else {})
    except (UnreadableJson, RecursionError):
        # Never the hash of a request that was answered: those could be read.
        return sha256(raw).digest()


def _replayed(receipt: Receipt, player: Player, declared: Declared) -> Response:
    query = read_query(declared.query) if declared.query is not None else {}
    check_query_read()
    response = _response(receipt, player, declared, query)
    response.headers[REPLAYED] = "true"
    return response


def _response(
    receipt: Receipt, player: Player, declared: Declared, query: Mapping[str, Any]
) -> Response:
    if receipt.status >= 400:
        return problem_response(services().replays.refusal(receipt, player))
    response = json_response(declared.success(receipt, player, query))
    response.status_code = receipt.status
    if declared.located:
        response.headers["Location"] = url_for("games.get_game", game_id=receipt.game_id)
    return response
