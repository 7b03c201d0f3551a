"""Bots choose their moves: so many at once in a process, and nobody waits long for them."""

from __future__ import annotations

import os
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyservice.engine import Game, Move
    from pyservice.services.ports import Clock, Meter

#: The level whose thoughts cost enough to be counted, and who steps in for it.
DEAR: Final = "planner"
CHEAPER: Final = "greedy"


class Thinking:
    """The bots' time to think in this process.

    As many dear bots think at once as there are processors. One that has waited
    `patience_ms` for its turn is spoken for by a cheaper one, which takes microseconds;
    people are not kept waiting, and the meter counts it.
    """

    def __init__(
        self, clock: Clock, meter: Meter, patience_ms: int, slots: int | None = None
    ) -> None:
        self._clock = clock
        self._meter = meter
        self._patience = patience_ms / 1000
        self._slots = threading.BoundedSemaphore(slots or os.cpu_count() or 1)

    def choose(self, game: Game, level: str, seed: int) -> Move:
        """What the bot of this level does for the seat to act."""
        if level != DEAR:
            return self._measured(game, level, seed)
        with self.slot() as free:
            if free:
                return self._measured(game, level, seed)
        self._meter.fell_back(level)
        return self._measured(game, CHEAPER, seed)

    @contextmanager
    def slot(self) -> Iterator[bool]:
        """True when the block may think at length, False when there was no room in time."""
        free = self._slots.acquire(timeout=self._patience)
        try:
            yield free
        finally:
            if free:
                self._slots.release()

    def _measured(self, game: Game, level: str, seed: int) -> Move:
        start = self._clock.monotonic()
        move = game.bot_move(level, seed)
        self._meter.bot_thought(level, self._clock.monotonic() - start)
        return move
