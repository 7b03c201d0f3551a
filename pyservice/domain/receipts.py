"""Receipts: what was answered to a request that may come again, under its `Idempotency-Key`.

A phone that lost an answer sends its request again. The receipt, kept in the transaction of the
step itself, says that the step was taken and where its events begin; the answer is built anew from
how the game stands and what the player may see by then.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

#: How long a key is remembered, in milliseconds.
KEPT_MS: Final = 24 * 60 * 60 * 1000

_write = json.JSONEncoder(ensure_ascii=True, sort_keys=True, separators=(",", ":")).encode


@dataclass(frozen=True, slots=True)
class Receipt:
    """The answer to a request, found again by its player, path and key.

    `first_seq` is the number of the first event of the game `game_id` that the request led to
    (one more than the version, where it changed nothing). `answer` is the JSON text of a refusal,
    or of an answer that shows no game. `created_at` is in milliseconds since 1970.
    """

    player_id: str
    path: str
    key: str
    body_hash: bytes
    created_at: int
    status: int
    game_id: str | None
    first_seq: int | None
    answer: str | None


@dataclass(frozen=True, slots=True)
class Pending:
    """A request with a key, before it is answered.

    `done` is the status of an answer that changed something, `idle` of one that found all done.
    """

    player_id: str
    path: str
    key: str
    body_hash: bytes
    done: int = 200
    idle: int = 200

    def receipt(
        self,
        at: int,
        status: int,
        game_id: str | None,
        first_seq: int | None = None,
        answer: str | None = None,
    ) -> Receipt:
        """The receipt of an answer given at a moment."""
        who = (self.player_id, self.path, self.key, self.body_hash)
        return Receipt(*who, at, status, game_id, first_seq, answer)


def fingerprint(body: object) -> bytes:
    """The SHA-256 of what a JSON body means: 32 bytes.

    White space, the order of members, and members that are null do not count: a client that writes
    its request again need not write the same bytes.

    >>> fingerprint({"a": 1, "b": None}) == fingerprint({"a": 1})
    True
    """
    return sha256(_write(_meant(body)).encode()).digest()


def _meant(value: object) -> object:
    if isinstance(value, dict):
        return {name: _meant(inner) for name, inner in value.items() if inner is not None}
    if isinstance(value, list):
        return [_meant(inner) for inner in value]
    return value
