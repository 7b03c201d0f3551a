"""Reviews in a SQL database: who is at one holds a lease of it, and writes only what comes next."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import bindparam, func, select, text, update

from pyservice.domain.review import Review
from pyservice.storage.port import ReviewQueue
from pyservice.storage.sql import codec
from pyservice.storage.sql.tables import games, reviews

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyservice.storage.sql.database import Database, Row

_COLUMNS: Final = (
    reviews.c.game_id,
    reviews.c.seat,
    reviews.c.created_at,
    reviews.c.total,
    reviews.c.moves,
    reviews.c.attempts,
    reviews.c.lease_until,
)
_KEY: Final = (reviews.c.game_id == bindparam("game_id_"), reviews.c.seat == bindparam("seat_"))

#: A game that is held cannot go before its review is there.
HOLD_GAME: Final = (
    select(games.c.id)
    .where(games.c.id == bindparam("id_"))
    .with_for_update(read=True, key_share=True)
)
ADD: Final = text(
    "INSERT INTO reviews (game_id, seat, created_at, total, done, moves, lease_until, attempts)"
    " VALUES (:game_id, :seat, :created_at, :total, :done, :moves, :lease_until, :attempts)"
    " ON CONFLICT (game_id, seat) DO NOTHING"
)
REVIEW: Final = select(*_COLUMNS).where(*_KEY)
WAITING: Final = select(func.count()).where(reviews.c.lease_until.is_not(None))
#: The one that waits longest, and that nobody is at.
FREE: Final = (
    select(*_COLUMNS)
    .where(reviews.c.lease_until <= bindparam("now_"))
    .order_by(reviews.c.created_at, reviews.c.game_id, reviews.c.seat)
    .limit(1)
)
HOLD_FREE: Final = FREE.with_for_update(skip_locked=True)
LEASE: Final = (
    update(reviews)
    .where(*_KEY)
    .values(lease_until=bindparam("lease_until"), attempts=reviews.c.attempts + 1)
)
#: Compares where the review stood, and sets: of two that are at one the later comes to nothing.
KEEP: Final = (
    update(reviews)
    .where(*_KEY, reviews.c.done == bindparam("done_"), reviews.c.lease_until.is_not(None))
    .values(
        done=bindparam("done"),
        moves=bindparam("moves"),
        lease_until=bindparam("lease_until"),
        attempts=bindparam("attempts"),
    )
)
_OTHER: Final = reviews.alias("other")
#: The moves of those that are to be done sooner, and when somebody may be at this one.
QUEUE: Final = (
    select(func.coalesce(func.sum(_OTHER.c.total - _OTHER.c.done), 0), reviews.c.lease_until)
    .select_from(
        reviews.outerjoin(
            _OTHER,
            _OTHER.c.lease_until.is_not(None) & (_OTHER.c.created_at < reviews.c.created_at),
        )
    )
    .where(*_KEY, reviews.c.lease_until.is_not(None))
    .group_by(reviews.c.lease_until)
)


def add(database: Database, review: Review) -> bool:
    """See `Store.add_review`."""
    values = {
        "game_id": review.game_id,
        "seat": review.seat,
        "created_at": review.created_at,
        "total": review.total,
        **_progress(review, 0),
    }
    with database.write() as transaction:
        is_there = transaction.finds(HOLD_GAME, {"id_": review.game_id})
        return is_there and transaction.run(ADD, values) == 1


def find(database: Database, game_id: str, seat: int) -> Review | None:
    """See `Store.review`."""
    return _review(database.first(REVIEW, {"game_id_": game_id, "seat_": seat}))


def waiting(database: Database) -> int:
    """See `Store.reviews_waiting`."""
    row = database.first(WAITING, {})
    return 0 if row is None else int(row[0])


def queue(database: Database, game_id: str, seat: int) -> ReviewQueue | None:
    """See `Store.review_queue`."""
    row = database.first(QUEUE, {"game_id_": game_id, "seat_": seat})
    return None if row is None else ReviewQueue(moves=int(row[0]), free_at=row[1])


def claim(database: Database, now: int, lease_until: int) -> Review | None:
    """See `Store.claim_review`. Nothing is written, nor a turn to write waited for, in vain."""
    if database.first(FREE, {"now_": now}) is None:
        return None
    with database.write() as transaction:
        review = _review(transaction.first(HOLD_FREE, {"now_": now}))
        if review is not None:
            key = {"game_id_": review.game_id, "seat_": review.seat}
            transaction.run(LEASE, {**key, "lease_until": lease_until})
            review = replace(review, attempts=review.attempts + 1)
        return review


def keep(database: Database, before: int, review: Review, lease_until: int) -> bool:
    """See `Store.keep_review`."""
    key = {"game_id_": review.game_id, "seat_": review.seat, "done_": before}
    with database.write() as transaction:
        return transaction.run(KEEP, {**key, **_progress(review, lease_until)}) == 1


def _progress(review: Review, lease_until: int) -> dict[str, Any]:
    return {
        "done": len(review.moves),
        "moves": codec.text_of(review.moves),
        "lease_until": None if review.is_over else lease_until,
        "attempts": review.attempts,
    }


def _review(row: Row | None) -> Review | None:
    return None if row is None else _of(row)


def _of(row: Sequence[Any]) -> Review:
    game_id, seat, created_at, total, moves, attempts, lease_until = row
    review = Review(game_id, seat, created_at, total, tuple(json.loads(moves)), attempts)
    return replace(review, given_up=lease_until is None and not review.is_done)
