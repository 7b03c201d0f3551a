"""The sweeper: what has to happen in games although nobody asks for it.

One thread a process looks twice a second for games that are due (`Session.due_at`): the time
of the seat to act is up, bots were left to act by a process that died, a game lies untouched
for too long. Bots that nobody waits for take one step at each look.

A game is claimed by a short lease, so that processes share the work, and what a killed one had
claimed is taken up by another within two seconds. Nothing depends on the claim: each step is
stored on the version it was worked out on.
"""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Final

from pyservice.domain.errors import Problem
from pyservice.domain.receipts import KEPT_MS
from pyservice.live.worker import Worker

if TYPE_CHECKING:
    from pyservice.services.bots import Bots
    from pyservice.services.ports import Clock, Meter
    from pyservice.services.states import States
    from pyservice.storage.port import Store

_log: Final = logging.getLogger(__name__)

#: Seconds between two looks.
INTERVAL: Final = 0.5
#: How long a claimed game is this process's to see to, and how many are claimed at once.
LEASE_MS: Final = 1_000
BATCH: Final = 50
#: Between two clearances of receipts that are too old to be asked for.
TIDY_MS: Final = 10 * 60 * 1_000


class Sweeper:
    """Takes up games that are due.

    `sweep` is one look, by the clock it was given; `start` has a thread look again and
    again. A store that is away is asked again at the next look.
    """

    def __init__(
        self, store: Store, states: States, bots: Bots, clock: Clock, meter: Meter
    ) -> None:
        self._store = store
        self._states = states
        self._bots = bots
        self._clock = clock
        self._meter = meter
        self._tidy_at = 0
        self._away = False
        self._worker = Worker("sweeper", self._run)

    def start(self) -> None:
        """Starts the thread; does nothing when it runs, or was told to stop."""
        self._worker.attend()

    def stop(self) -> None:
        """Claims no more games."""
        self._worker.stop()

    def close(self, timeout: float | None = None) -> None:
        """Stops, and waits at most `timeout` seconds for the game in hand."""
        self._worker.close(timeout)

    def sweep(self) -> int:
        """Sees to every game that is due now; says how many. Raises `unavailable`."""
        now, seen = self._clock.now(), 0
        self._tidy(now)
        while not self._worker.stopped.is_set():
            claimed = self._store.claim_due(now, now + LEASE_MS, BATCH)
            for game_id in claimed:
                self._see_to(game_id, now)
            seen += len(claimed)
            if len(claimed) < BATCH:
                break
        return seen

    def _run(self) -> None:
        while not self._worker.stopped.wait(INTERVAL):
            try:
                self.sweep()
                self._say_back()
            except Problem as problem:
                self._say_away(problem)
            except Exception:
                _log.exception("the sweeper will look again")

    def _see_to(self, game_id: str, now: int) -> None:
        """One game; trouble with it does not keep the others waiting."""
        try:
            session = self._store.game(game_id)
            if session is None or session.due_at is None or session.due_at > now:
                return
            self._meter.swept((now - session.due_at) / 1000)
            change = self._states.tend(session)
            if change.events or session.bots_hurry:
                self._bots.nudge(change.after)
            elif session.bot_to_act:
                self._bots.step(self._states.open(session))
        except Problem:
            raise
        except Exception:
            _log.exception("game %s cannot be seen to", game_id)

    def _tidy(self, now: int) -> None:
        if now >= self._tidy_at:
            self._tidy_at = now + TIDY_MS
            self._store.forget_receipts(now - KEPT_MS)

    def _say_away(self, problem: Problem) -> None:
        if not self._away:
            self._away = True
            _log.warning("the sweeper cannot reach the store: %s", problem.code)

    def _say_back(self) -> None:
        if self._away:
            self._away = False
            _log.warning("the sweeper reaches the store again")
