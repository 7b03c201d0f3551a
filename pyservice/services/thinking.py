"""Bots choose their moves: so many at once in a process, and nobody waits long for them."""

from __future__ import annotations

import os
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from pyservice.domain.errors import Problem
from pyservice.engine import SEARCHES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyservice.engine import Game, Move
    from pyservice.services.ports import Clock, Meter


@dataclass(frozen=True, slots=True)
class Dear:
    """A level whose thoughts cost enough to be counted.

    `cheaper` steps in for it; it waits `patience` times as long as the setting says.
    """

    cheaper: str
    patience: int


#: An expert has a processor for 25 ms, so that it takes longer until one is free.
DEAR: Final = MappingProxyType(
    {"planner": Dear("greedy", patience=1), "expert": Dear("planner", patience=10)}
)


#: The room for hints of bots that search. It is less than that of bots at tables, which no number
#: of people who ask for hints fills; and nobody has more than one of them on the way.
HINTS: Final = "hints"
#: Such a hint has a processor for about 50 ms, and waits its turn many times as long.
HINT_PATIENCE: Final = 40


class Thinking:
    """The bots' time to think in this process.

    As many bots of a dear level think at once as there are processors; the levels do not wait
    for each other, so that long thoughts at one table keep no quick ones waiting at others. One
    that has waited `patience_ms` for its turn is spoken for by a cheaper one; people are not
    kept waiting, and the meter counts it.
    """

    def __init__(
        self, clock: Clock, meter: Meter, patience_ms: int, slots: int | None = None
    ) -> None:
        self._clock = clock
        self._meter = meter
        self._patience = patience_ms / 1000
        room = slots or os.cpu_count() or 1
        rooms = {**dict.fromkeys(DEAR, room), HINTS: max(1, room // 2)}
        self._slots = {name: threading.BoundedSemaphore(room) for name, room in rooms.items()}
        self._lock = threading.Lock()
        self._asking: set[str] = set()

    def choose(self, game: Game, level: str, seed: int) -> Move:
        """What the bot of this level does for the seat to act."""
        dear = DEAR.get(level)
        if dear is None:
            return self._measured(game, level, seed)
        with self.slot(level) as free:
            if free:
                return self._measured(game, level, seed)
        self._meter.fell_back(level)
        return self._measured(game, dear.cheaper, seed)

    @contextmanager
    def for_hint(self, level: str, player_id: str) -> Iterator[None]:
        """Room for a hint of that level to a player, who has one that searches at a time.

        Raises `rate_limited` where another is on its way to the same player, so that no number of
        tables of one person fills the room of all, and `unavailable` without room in time.
        """
        if level != SEARCHES:
            with self._granted(level):
                yield
            return
        with self._lock:
            if player_id in self._asking:
                raise Problem("rate_limited")
            self._asking.add(player_id)
        try:
            with self._granted(HINTS):
                yield
        finally:
            with self._lock:
                self._asking.remove(player_id)

    @contextmanager
    def _granted(self, level: str) -> Iterator[None]:
        with self.slot(level) as free:
            if not free:
                raise Problem("unavailable")
            yield

    @contextmanager
    def slot(self, level: str) -> Iterator[bool]:
        """True when the block may think like that level, False when there was no room in time.

        `HINTS` is the room for hints.
        """
        patience = HINT_PATIENCE if level == HINTS else DEAR[level].patience
        free = self._slots[level].acquire(timeout=self._patience * patience)
        try:
            yield free
        finally:
            if free:
                self._slots[level].release()

    def _measured(self, game: Game, level: str, seed: int) -> Move:
        start = self._clock.monotonic()
        move = game.bot_move(level, seed)
        self._meter.bot_thought(level, self._clock.monotonic() - start)
        return move
