"""Writes of a game's steps inside a transaction.

Rows are taken in one order (the game, its players, the receipt), so that transactions that meet
wait for one another and never in a circle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyservice.domain.receipts import KEPT_MS
from pyservice.storage.sql import codec, forgetting, statements

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyservice.domain.changes import Change
    from pyservice.domain.receipts import Receipt
    from pyservice.domain.session import Session
    from pyservice.storage.port import SeedUse
    from pyservice.storage.sql.database import Transaction


def keep_step(transaction: Transaction, change: Change) -> bool:
    """Writes a step; False when another one came first."""
    moved = change.after.seats is not change.before.seats
    statement = statements.SAVE_STEP if moved else statements.SAVE_PLAY
    if transaction.run(statement, codec.step_values(change, moved=moved)) == 0:
        return False
    _keep_events(transaction, change)
    if moved:
        _keep_people(transaction, change.after, codec.members(change.before))
    return True


def keep_game(transaction: Transaction, change: Change) -> None:
    """Writes a new game with its first events."""
    transaction.run(statements.ADD_GAME, codec.game_values(change.after))
    _keep_events(transaction, change)
    _keep_people(transaction, change.after, {})


def use_seed(transaction: Transaction, seed: SeedUse | None) -> bool:
    """Exchanges a player's seed; False when it is not the next one any more."""
    if seed is None:
        return True
    key = {"id_": seed.player_id, "used_": seed.used, "following_": seed.following}
    return transaction.run(statements.USE_SEED, key) == 1


def code_is_free(transaction: Transaction, session: Session) -> bool:
    """Whether no other game has the join code."""
    key = {"join_code_": session.join_code}
    return session.join_code is None or not transaction.finds(statements.CODE_TAKEN, key)


def keep_receipt(transaction: Transaction, receipt: Receipt | None) -> bool:
    """Writes a receipt; False when its key is known, True when there is none to write."""
    if receipt is None:
        return True
    values = {**codec.receipt_values(receipt), "stale_": receipt.created_at - KEPT_MS}
    return transaction.run(statements.KEEP_RECEIPT, values) == 1


def _keep_events(transaction: Transaction, change: Change) -> None:
    """Writes the events, and what they add to statistics: players in one order."""
    transaction.run_each(statements.ADD_EVENT, codec.event_values(change))
    for outcome in sorted(change.outcomes(), key=lambda outcome: outcome.player_id):
        transaction.run(statements.COUNT_GAME, codec.outcome_values(outcome))


def _keep_people(transaction: Transaction, after: Session, before: Mapping[str, bool]) -> None:
    """Writes who has to do with the game: whoever once had stays known as one who left."""
    now = codec.members(after)
    known = {**dict.fromkeys(before, False), **now}
    changed = sorted(known.items() - before.items())
    rows = [codec.member_values(after.id, who, seated=seated) for who, seated in changed]
    transaction.run_each(statements.SET_MEMBER, rows)
    forgetting.blank_forgotten(transaction, after.id, known)
