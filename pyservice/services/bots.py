"""Bots at the table: they think outside every transaction, and then it is compare-and-set."""

from __future__ import annotations

import hmac
import logging
import threading
from collections import Counter
from contextlib import contextmanager
from queue import SimpleQueue
from typing import TYPE_CHECKING, Final

from pyservice.domain.errors import Problem
from pyservice.domain.steps import act, playable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyservice.domain.changes import Change
    from pyservice.domain.session import Session
    from pyservice.services.states import State, States
    from pyservice.storage.port import Store

_log: Final = logging.getLogger(__name__)


def bot_step(states: States, state: State) -> Change | None:
    """The bot that is to act moves; None when another step came first.

    What it chooses follows from what it sees and the game's seed, so that the same bot
    thinking twice at once, in a request and in the thread, comes to the same move.
    """
    session, game = state.session, playable(state.session, state.game)
    if session.to_act is None:
        return None
    level = session.seats[session.to_act].level or ""
    draft = states.draft(state)
    act(draft, session.to_act, game.bot_move(level, thinking_seed(session)))
    change = draft.done()
    return change if states.keep(change) else None


def thinking_seed(session: Session) -> int:
    """The chance of a bot's thoughts at this version, 64 bits that tell nothing of the deal."""
    message = f"bot|{session.version}".encode()
    return int.from_bytes(hmac.digest(session.server_seed, message, "sha256")[:8], "big")


class BotThread:
    """Moves the bots that no request waits for, in one thread of the process.

    The thread starts when there is something to do, and starts again when it is gone, as
    after a fork.
    """

    def __init__(self, store: Store, states: States) -> None:
        self._store = store
        self._states = states
        self._lock = threading.Lock()
        self._queue: SimpleQueue[str | None] = SimpleQueue()
        self._queued: set[str] = set()
        self._attended: Counter[str] = Counter()
        self._left_over: set[str] = set()
        self._thread: threading.Thread | None = None

    def nudge(self, session: Session) -> None:
        """Sees to it that the bots of a game move.

        What a request attends to is left to it; the thread looks after it once it is done.
        """
        if not session.bot_to_act:
            return
        with self._lock:
            if session.id in self._attended:
                self._left_over.add(session.id)
            else:
                self._put(session.id)

    @contextmanager
    def attending(self, game_id: str) -> Iterator[None]:
        """While a request moves the bots of a game itself, the thread stays away from it."""
        with self._lock:
            self._attended[game_id] += 1
        try:
            yield
        finally:
            with self._lock:
                self._attended[game_id] -= 1
                if not self._attended[game_id]:
                    self._left_alone(game_id)

    def close(self) -> None:
        """Ends the thread after the game it is at."""
        with self._lock:
            thread, self._thread = self._thread, None
        if thread is not None and thread.is_alive():
            self._queue.put(None)
            thread.join()

    def _left_alone(self, game_id: str) -> None:
        del self._attended[game_id]
        if game_id in self._left_over:
            self._left_over.discard(game_id)
            self._put(game_id)

    def _put(self, game_id: str) -> None:
        if game_id not in self._queued:
            self._queued.add(game_id)
            self._queue.put(game_id)
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._run, name="bots", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while (game_id := self._queue.get()) is not None:
            with self._lock:
                self._queued.discard(game_id)
            try:
                self._move_all(game_id)
            except Problem as problem:
                _log.warning("bots of game %s have to wait: %s", game_id, problem.code)

    def _move_all(self, game_id: str) -> None:
        session = self._store.game(game_id)
        while session is not None and session.bot_to_act:
            change = bot_step(self._states, self._states.open(session))
            session = self._store.game(game_id) if change is None else change.after
