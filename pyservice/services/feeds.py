"""What the streams of one game share: each of its versions is read once for all of them."""

from __future__ import annotations

import threading
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pyservice.domain.errors import Problem

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pyservice.domain.events import Event
    from pyservice.domain.session import Session
    from pyservice.services.states import State, States
    from pyservice.storage.port import Store

#: Events are handed out in stretches of at most so many.
STRETCH: Final = 200


@dataclass(frozen=True, slots=True)
class Moment:
    """A game at one version, with events that lead to it and the rights of its readers.

    `events` begin right after the number asked for; they are a part only when
    `is_complete` is False.
    """

    session: Session
    events: Sequence[Event]
    is_complete: bool
    #: Whose the tokens of the game's readers are; one that is good no more is not there.
    holders: Mapping[bytes, str]


class Feed:
    """One game as last read, with the events that came then."""

    def __init__(self, store: Store, states: States, game_id: str) -> None:
        self._store = store
        self._states = states
        self._id = game_id
        self._lock = threading.Lock()
        self._session: Session | None = None
        self._state: State | None = None
        self._latest: Sequence[Event] = ()
        self._holders: Mapping[bytes, str] = {}
        self.tokens: Counter[bytes] = Counter()

    def after(self, seq: int, said: int, *, fresh: bool) -> Moment:
        """The game and its events after `seq`, at version `said` or a later one.

        `fresh` asks the store even where that version is known. Raises `not_found` and
        `unavailable`.
        """
        with self._lock:
            session = self._session
            if session is None or fresh or session.version < said:
                session = self._read(session)
            events, holders = self._events(seq, session.version), self._holders
        last = events[-1].seq if events else session.version
        return Moment(session, events, last >= session.version, holders)

    def state(self, session: Session) -> State:
        """The game opened in the engine, once for all who see the same version of it."""
        with self._lock:
            if self._state is None or self._state.session.version != session.version:
                self._state = self._states.open(session)
            return self._state

    def _read(self, before: Session | None) -> Session:
        session = self._store.game(self._id)
        if session is None:
            raise Problem("not_found")
        self._holders = self._store.holders(list(self.tokens))
        # Not kept for longer than it takes to hand them out: a name in them may be forgotten.
        self._latest = ()
        if before is not None and before.version < session.version:
            self._latest = self._store.events(self._id, before.version, session.version, None)
        self._session = session
        return session

    def _events(self, after: int, upto: int) -> Sequence[Event]:
        if after >= upto:
            return ()
        if self._latest and self._latest[0].seq <= after + 1:
            return self._latest[after + 1 - self._latest[0].seq :]
        return self._store.events(self._id, after, upto, STRETCH)


class Feeds:
    """The feeds of the games that somebody reads."""

    def __init__(self, store: Store, states: States) -> None:
        self._store = store
        self._states = states
        self._lock = threading.Lock()
        self._feeds: dict[str, Feed] = {}

    @contextmanager
    def of(self, game_id: str, token: bytes) -> Iterator[Feed]:
        """The feed of a game for the length of a `with` block, for a reader with that token."""
        with self._lock:
            feed = self._feeds.setdefault(game_id, Feed(self._store, self._states, game_id))
            feed.tokens[token] += 1
        try:
            yield feed
        finally:
            with self._lock:
                feed.tokens -= Counter([token])
                if not feed.tokens:
                    del self._feeds[game_id]
