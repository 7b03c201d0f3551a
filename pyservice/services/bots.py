"""Bots at the table: they think outside every transaction, and then it is compare-and-set."""

from __future__ import annotations

import hmac
import logging
import threading
import time
from contextlib import contextmanager
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final

from pyservice.domain.errors import Problem
from pyservice.domain.steps import act, playable
from pyservice.services.states import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyservice.domain.changes import Change
    from pyservice.domain.session import Session
    from pyservice.services.states import States
    from pyservice.services.thinking import Thinking
    from pyservice.storage.port import Store

_log: Final = logging.getLogger(__name__)

#: Threads that move what no request drives: more than one, since a step mostly waits for the
#: database: of 200 games left on PostgreSQL, four were done sooner than one, two or eight.
THREADS: Final = 4
#: Steps of one game before the next one has its turn.
_AT_ONCE: Final = 8


def thinking_seed(session: Session) -> int:
    """The chance of a bot's thoughts at this version, 64 bits that tell nothing of the deal."""
    message = f"bot|{session.version}".encode()
    return int.from_bytes(hmac.digest(session.server_seed, message, "sha256")[:8], "big")


class Bots:
    """Sees to it that bots move: one driver at a time for each game, and threads at need.

    A request that waits for its bots drives them itself; what no request drives is moved by
    a few threads of the process. They start when there is something to do, and start again
    when they are gone, as after a fork. Games take turns, a few steps each.
    """

    def __init__(self, store: Store, states: States, thinking: Thinking) -> None:
        self.thinking = thinking
        self._store = store
        self._states = states
        self._lock = threading.Lock()
        self._queue: SimpleQueue[str | None] = SimpleQueue()
        self._queued: set[str] = set()
        self._driven: set[str] = set()
        self._look_again: set[str] = set()
        self._threads: list[threading.Thread] = []
        self._closed = False

    def step(self, state: State) -> Change | None:
        """The bot that is to act moves; None when another step came first.

        What it chooses follows from what it sees and the game's seed, so that the same bot
        thinking twice at once, in a request and in a thread, comes to the same move. Whose
        the seat is stands in the version that the move is stored on: a person who comes
        back meanwhile makes another version, and the move is not stored.
        """
        session, game = state.session, playable(state.session, state.game)
        if session.to_act is None or not session.bot_to_act:
            return None
        level = session.seats[session.to_act].level or ""
        move = self.thinking.choose(game, level, thinking_seed(session))
        draft = self._states.draft(state)
        act(draft, session.to_act, move)
        change = draft.done()
        return change if self._states.keep(change) else None

    def nudge(self, session: Session) -> None:
        """Has the bots of a game moved by a thread, unless they have a driver or no hurry."""
        if not session.bots_hurry:
            return
        with self._lock:
            if session.id in self._driven:
                self._look_again.add(session.id)
            else:
                self._put(session.id)

    @contextmanager
    def driving(self, game_id: str) -> Iterator[bool]:
        """True for the one who is to move the bots of a game now, False when another is.

        Who was refused may have seen what the driver will not look at any more, so a thread
        looks once more after the driver has gone.
        """
        with self._lock:
            mine = game_id not in self._driven
            (self._driven if mine else self._look_again).add(game_id)
        try:
            yield mine
        finally:
            if mine:
                self._stop_driving(game_id)

    def close(self, timeout: float | None = None) -> None:
        """Ends the threads after the games they have been given, a few steps each.

        What is left undone then, and after `timeout` seconds, another process finds.
        """
        until = None if timeout is None else time.monotonic() + timeout
        with self._lock:
            self._closed = True
            for _ in self._threads:
                self._queue.put(None)
        for thread in self._threads:
            thread.join(None if until is None else max(0.0, until - time.monotonic()))

    def _stop_driving(self, game_id: str) -> None:
        with self._lock:
            self._driven.discard(game_id)
            if game_id in self._look_again:
                self._look_again.discard(game_id)
                self._put(game_id)

    def _put(self, game_id: str) -> None:
        if self._closed:
            return
        if game_id not in self._queued:
            self._queued.add(game_id)
            self._queue.put(game_id)
        self._threads = [thread for thread in self._threads if thread.is_alive()]
        if len(self._threads) < min(THREADS, len(self._queued) + len(self._driven)):
            made = threading.Thread(target=self._run, name="bots", daemon=True)
            made.start()
            self._threads.append(made)

    def _run(self) -> None:
        while (game_id := self._queue.get()) is not None:
            with self._lock:
                self._queued.discard(game_id)
            try:
                self._drive(game_id)
            except Problem as problem:
                _log.warning("bots of game %s have to wait: %s", game_id, problem.code)
            except Exception:
                _log.exception("bots of game %s came to nothing", game_id)

    def _drive(self, game_id: str) -> None:
        with self.driving(game_id) as mine:
            session = self._store.game(game_id) if mine else None
            if session is None or not session.bots_hurry:
                return
            state = self._states.open(session)
            for _ in range(_AT_ONCE):
                state = self._stepped(state)
                if not state.session.bots_hurry:
                    return
        self.nudge(state.session)

    def _stepped(self, state: State) -> State:
        change = self.step(state)
        if change is not None:
            return State(change.after, change.game)
        return self._states.open(self._store.game(state.session.id) or state.session)
