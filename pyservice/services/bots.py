"""Bots at the table: they think outside every transaction, and then it is compare-and-set."""

from __future__ import annotations

import hmac
import logging
import threading
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
    with states.thinking(level):
        move = game.bot_move(level, thinking_seed(session))
    act(draft, session.to_act, move)
    change = draft.done()
    return change if states.keep(change) else None


def thinking_seed(session: Session) -> int:
    """The chance of a bot's thoughts at this version, 64 bits that tell nothing of the deal."""
    message = f"bot|{session.version}".encode()
    return int.from_bytes(hmac.digest(session.server_seed, message, "sha256")[:8], "big")


class BotThread:
    """Sees to it that bots move: one driver at a time for each game, and a thread at need.

    A request that waits for its bots drives them itself; what no request drives is moved by
    one thread of the process. The thread starts when there is something to do, and starts
    again when it is gone, as after a fork.
    """

    def __init__(self, store: Store, states: States) -> None:
        self._store = store
        self._states = states
        self._lock = threading.Lock()
        self._queue: SimpleQueue[str | None] = SimpleQueue()
        self._queued: set[str] = set()
        self._driven: set[str] = set()
        self._look_again: set[str] = set()
        self._thread: threading.Thread | None = None
        self._closed = False

    def nudge(self, session: Session) -> None:
        """Has the bots of a game moved by the thread, unless they have a driver."""
        if not session.bot_to_act:
            return
        with self._lock:
            if session.id in self._driven:
                self._look_again.add(session.id)
            else:
                self._put(session.id)

    @contextmanager
    def driving(self, game_id: str) -> Iterator[bool]:
        """True for the one who is to move the bots of a game now, False when another is.

        Who was refused may have seen what the driver will not look at any more, so the
        thread looks once more after the driver has gone.
        """
        with self._lock:
            mine = game_id not in self._driven
            (self._driven if mine else self._look_again).add(game_id)
        try:
            yield mine
        finally:
            if mine:
                self._stop_driving(game_id)

    def close(self) -> None:
        """Ends the thread after the games it has been given."""
        with self._lock:
            self._closed = True
            self._queue.put(None)
        if self._thread is not None:
            self._thread.join()

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
        if self._thread is None or not self._thread.is_alive():
            self._thread = threading.Thread(target=self._run, name="bots", daemon=True)
            self._thread.start()

    def _run(self) -> None:
        while (game_id := self._queue.get()) is not None:
            with self._lock:
                self._queued.discard(game_id)
            try:
                self._drive(game_id)
            except Problem as problem:
                _log.warning("bots of game %s have to wait: %s", game_id, problem.code)

    def _drive(self, game_id: str) -> None:
        with self.driving(game_id) as mine:
            session = self._store.game(game_id) if mine else None
            while session is not None and session.bot_to_act:
                change = bot_step(self._states, self._states.open(session))
                session = self._store.game(game_id) if change is None else change.after
