"""Requests that may come again: each does its work once, and is answered as often as it comes.

The receipt of a step is written in the step's own transaction. So of two of the same request at
once one does the work, also in another process; the other cannot store its step, or meets a game
that has gone on, looks for the receipt, and answers from that.
"""

from __future__ import annotations

import hmac
import json
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pyservice.domain.errors import RULE_SLUGS, FieldError, Problem
from pyservice.domain.receipts import KEPT_MS, Pending, Receipt

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyservice.domain.changes import Change
    from pyservice.services.ports import Clock
    from pyservice.storage.port import Store

Answer = TypeVar("Answer")

_write: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class Known(Exception):
    """The request was answered before; the receipt says how."""

    def __init__(self, receipt: Receipt) -> None:
        super().__init__(receipt.status)
        self.receipt = receipt


class Receipts:
    """What was answered in the last 24 hours to requests with a key.

    Kept are successes and the refusals of the rules. Every other refusal says something of the
    request or of the moment, so that the request may be tried again under its key.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    def look(self, pending: Pending | None) -> None:
        """Raises `Known` when the request was answered before.

        Raises the `Problem` `idempotency_key_reused` when the key came with another body.
        """
        if pending is None:
            return
        since = self._clock.now() - KEPT_MS
        receipt = self._store.receipt(pending.player_id, pending.path, pending.key, since)
        if receipt is None:
            return
        if not hmac.compare_digest(receipt.body_hash, pending.body_hash):
            raise Problem("idempotency_key_reused")
        raise Known(receipt)

    def of_step(self, pending: Pending | None, change: Change) -> Receipt | None:
        """The receipt of a step, to be stored with it."""
        if pending is None:
            return None
        status = pending.done if change.events else pending.idle
        first_seq = change.before.version + 1
        return pending.receipt(self._clock.now(), status, change.after.id, first_seq)

    def refused(self, pending: Pending | None, problem: Problem, game_id: str | None) -> None:
        """Keeps a refusal of the rules.

        Raises `Known` when the same request was answered meanwhile: what was refused here is
        then the trace of its own step.
        """
        if pending is None:
            return
        if problem.code in RULE_SLUGS:
            answer = _write(_kept(problem))
            self.keep(pending.receipt(self._clock.now(), problem.status, game_id, None, answer))
        else:
            self.look(pending)

    def once(
        self, pending: Pending | None, game_id: str | None, work: Callable[[], Answer]
    ) -> Answer:
        """The answer of a call that changes no game and shows none, kept as it is."""
        try:
            answer = work()
        except Problem as problem:
            self.refused(pending, problem, game_id)
            raise
        if pending is not None:
            text = _write(answer)
            self.keep(pending.receipt(self._clock.now(), pending.done, game_id, None, text))
        return answer

    def looked(self, pending: Pending | None, game_id: str) -> None:
        """Keeps that a game was looked at: the answer shows it in one line, as it stands then."""
        if pending is not None:
            self.keep(pending.receipt(self._clock.now(), pending.idle, game_id))

    def keep(self, receipt: Receipt) -> None:
        """Keeps the receipt of what changed nothing; raises `Known` when there is one."""
        if not self._store.keep_receipt(receipt):
            who = (receipt.player_id, receipt.path, receipt.key)
            self.look(Pending(*who, receipt.body_hash))


def refusal(receipt: Receipt) -> Problem:
    """The refusal that was kept, without where the game stood."""
    kept = json.loads(receipt.answer or "{}")
    errors = tuple(FieldError(*error) for error in kept["errors"])
    return Problem(kept["code"], params=kept["params"], errors=errors)


def _kept(problem: Problem) -> dict[str, Any]:
    errors = [(error.field, error.code, dict(error.params)) for error in problem.errors]
    return {"code": problem.code, "params": dict(problem.params), "errors": errors}
