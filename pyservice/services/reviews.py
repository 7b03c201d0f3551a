"""Reviews of games that are over: asked for by requests, made by a thread, kept step by step.

Whoever asks first for the review of a seat has it put down in the store; nobody waits for it. In
each process one thread takes up what waits longest, under a lease that is renewed with every step
that is kept. So several processes share the work, one that is stopped gives back what it has in
hand, and what a killed one had in hand another goes on with when the lease is over, from the last
step kept. A step that was kept is not done again. Each time that one is taken up is counted, until
its next step is kept: what comes to nothing again and again is given up, and said to have failed.
"""

from __future__ import annotations

import logging
import os
import sys
import threading
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from math import ceil
from typing import TYPE_CHECKING, Final

from pyservice.domain import review as reviewing
from pyservice.domain.audience import named_seat
from pyservice.domain.errors import Context, Problem
from pyservice.domain.review import Review
from pyservice.live.worker import Worker

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyservice.domain.player import Player
    from pyservice.domain.session import Session
    from pyservice.domain.shapes import ReviewView
    from pyservice.services.ports import Clock, Meter
    from pyservice.services.states import States
    from pyservice.storage.port import Store

_log: Final = logging.getLogger(__name__)

#: Seconds between two looks for reviews that nobody is at.
INTERVAL: Final = 5.0
#: Seconds of work between two steps that are kept.
KEEP_SECONDS: Final = 1.0
#: How long a review is this process's own after each step that was kept.
LEASE_MS: Final = 10_000
#: How long a review is left alone that came to nothing.
TROUBLE_MS: Final = 60 * 1_000
#: One that came to nothing so often in a row, or whose process ended so often, is given up.
ATTEMPTS_MAX: Final = 4
#: About so many moves are looked at in a second.
MOVES_A_SECOND: Final = 20
#: Nobody is told to ask again later than after so many seconds, nor than after so many when there
#: is only this review to wait for.
PATIENCE_MAX: Final = 60
PATIENCE_WITH_ONE: Final = 5
#: More reviews than these do not wait; who asks for one more is told to come back.
WAITING_MAX: Final = 500
#: How far a review stands back behind moves and requests, where the system knows that of threads.
_NICE: Final = 10


class Reviews:
    """Asks for reviews, reads them, and makes them.

    `work` takes up one review, for who starts no thread. A thread is started by the first who
    asks for a review, and by `start`.
    """

    def __init__(self, store: Store, states: States, clock: Clock, meter: Meter) -> None:
        self._store = store
        self._states = states
        self._clock = clock
        self._meter = meter
        self._woken = threading.Event()
        self._worker = Worker("reviews", self._run)

    def read(
        self, player: Player, game_id: str, seat: int | None, admit: Callable[[], None]
    ) -> ReviewView:
        """The review of a seat as far as it is; who asks first has it begun.

        The seat is the player's only one unless it is named; whoever may read the record may
        name any. `admit` is called before a review is begun, and may refuse it. Raises
        `not_found`, `forbidden`, `game_not_over`, `seat_required`, and `unavailable` when too many
        wait.
        """
        session = self._states.read(game_id, player.id)
        if not session.is_over:
            raise Problem("game_not_over", context=Context(session.version))
        own = named_seat(session, player.id, seat)
        found = self._store.review(game_id, own) or self._begun(session, own, admit)
        if not found.is_over:
            self._wake()
        return reviewing.shown(found, reviewing.JUDGES[session.terms.family])

    def patience(self, review: ReviewView) -> int:
        """The seconds after which to ask again for a review that is at work, 1 to 60.

        Those of its moves, of the moves of others before it, and of the rest after a trouble.
        """
        queue = self._store.review_queue(review["game_id"], review["seat"])
        if queue is None:
            return 1
        rest = (queue.free_at - self._clock.now()) / 1_000
        left = review["progress"]["total"] - review["progress"]["done"]
        work = min(left / MOVES_A_SECOND, PATIENCE_WITH_ONE) + queue.moves / MOVES_A_SECOND
        wait = rest if rest * 1_000 > LEASE_MS else work
        return max(1, min(ceil(wait), PATIENCE_MAX))

    def start(self) -> None:
        """Starts the thread; does nothing when it runs, or was told to stop."""
        self._worker.attend()

    def stop(self) -> None:
        """Ends the work after the move in hand; what was found is kept."""
        self._worker.stop()
        self._woken.set()

    def close(self, timeout: float | None = None) -> None:
        """Stops, and waits at most `timeout` seconds."""
        self.stop()
        self._worker.close(timeout)

    def work(self) -> bool:
        """Goes on with the review that waits longest, to its end; False when none waits.

        One that was begun in vain too often is given up. Raises `unavailable`.
        """
        now = self._clock.now()
        review = self._store.claim_review(now, now + LEASE_MS)
        if review is None:
            return False
        try:
            if review.attempts <= ATTEMPTS_MAX:
                self._go_on(review)
            else:
                self._put_off(review)
        except Problem:
            raise
        except Exception:
            _log.exception("the review of game %s came to nothing", review.game_id)
            self._put_off(self._store.review(review.game_id, review.seat) or review)
        return True

    def _put_off(self, review: Review) -> None:
        """Leaves it alone for a while, or for good."""
        given_up = review.attempts >= ATTEMPTS_MAX
        if given_up:
            _log.error("the review of game %s is given up", review.game_id)
        until = self._clock.now() + TROUBLE_MS
        self._store.keep_review(len(review.moves), replace(review, given_up=given_up), until)

    def _begun(self, session: Session, seat: int, admit: Callable[[], None]) -> Review:
        admit()
        if self._store.reviews_waiting() >= WAITING_MAX:
            raise Problem("unavailable")
        events = self._store.events(session.id, 0, session.version, None)
        total = reviewing.count(events, seat)
        review = Review(session.id, seat, self._clock.now(), total)
        if self._store.add_review(review):
            return review
        return self._store.review(session.id, seat) or review

    def _go_on(self, review: Review) -> None:
        session = self._store.game(review.game_id)
        if session is None:
            return
        events = self._store.events(session.id, 0, session.version, None)
        kept, until = len(review.moves), self._clock.monotonic() + KEEP_SECONDS
        for turn in islice(reviewing.turns(session, events, review.seat), kept, None):
            if self._worker.stopped.is_set():
                break
            start = self._clock.monotonic()
            found = reviewing.assessed(session, review.seat, turn)
            self._meter.reviewed(self._clock.monotonic() - start)
            review = replace(review, moves=(*review.moves, found))
            if self._clock.monotonic() >= until and not review.is_done:
                if not self._keep(kept, review, LEASE_MS):
                    return
                kept, until = len(review.moves), self._clock.monotonic() + KEEP_SECONDS
        self._keep(kept, review, 0)

    def _keep(self, before: int, review: Review, lease_ms: int) -> bool:
        kept = replace(review, attempts=0)
        return self._store.keep_review(before, kept, self._clock.now() + lease_ms)

    def _wake(self) -> None:
        self.start()
        self._woken.set()

    def _run(self) -> None:
        _stand_back()
        while not self._worker.stopped.is_set():
            self._woken.clear()
            try:
                while not self._worker.stopped.is_set() and self.work():
                    pass
            except Problem as problem:
                _log.warning("reviews have to wait: %s", problem.code)
            except Exception:
                _log.exception("reviews will be looked for again")
            if not self._worker.stopped.is_set():
                self._woken.wait(INTERVAL)


def _stand_back() -> None:
    """Gives this thread less of the processors while others want them."""
    if sys.platform == "linux":
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), _NICE)
