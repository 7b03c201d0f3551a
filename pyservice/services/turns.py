"""Whose turn it is after a step: bots move, others are waited for."""

from __future__ import annotations

import logging
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pyservice.domain.errors import Problem
from pyservice.domain.session import Session, Status
from pyservice.services.states import State, States

if TYPE_CHECKING:
    from pyservice.domain.changes import Change
    from pyservice.domain.events import Event
    from pyservice.live import Hub
    from pyservice.services.bots import Bots
    from pyservice.services.ports import Clock
    from pyservice.services.sleepers import Sleepers
    from pyservice.storage.port import Store


#: Seconds a change waits for bots and others unless the request says otherwise.
WAIT: Final = 2.0

_log: Final = logging.getLogger(__name__)


@dataclass(slots=True)
class Run:
    """What has happened since a request's own step, and where the game stands."""

    state: State
    events: list[Event]

    @property
    def session(self) -> Session:
        """The session as it stands."""
        return self.state.session

    def add(self, change: Change) -> None:
        """Goes on by one step."""
        self.state = State(change.after, change.game)
        self.events.extend(change.events)


class Turns:
    """Follows a game from step to step."""

    def __init__(
        self,
        store: Store,
        states: States,
        hub: Hub,
        clock: Clock,
        bots: Bots,
        sleepers: Sleepers,
    ) -> None:
        self._store = store
        self._states = states
        self._hub = hub
        self._clock = clock
        self._sleepers = sleepers
        self.bots = bots

    def follow(self, change: Change, player_id: str, wait: float) -> Run:
        """Goes on from a step until the player is to act, the game is over, or time is up.

        Bots move here, one stored step each; for people it waits. What bots have not done
        after `wait` seconds is left to the thread. The player's own step stands, whatever
        trouble there is with those of others.
        """
        return self._followed(
            Run(State(change.after, change.game), list(change.events)), player_id, wait
        )

    def resume(self, session: Session, first_seq: int, player_id: str, wait: float) -> Run:
        """As `follow`, for a step that was stored before and whose events began with one."""
        events = self._store.events(session.id, first_seq - 1, session.version, None)
        return self._followed(Run(self._states.open(session), list(events)), player_id, wait)

    def await_version(
        self, session: Session, player_id: str, after: int | None, wait: float
    ) -> Session:
        """The game as soon as its version is above `after`, or as it is after `wait` seconds.

        Bots that are to act are set in motion. The one who asks sleeps; the store is asked
        when somebody says that there is something new, and once more when the time is up,
        since the other may have been in another process. Raises `unavailable` when too many
        sleep already, or too many of this player.
        """
        self.bots.nudge(session)
        if after is None or wait <= 0 or session.version > after:
            return session
        until = self._clock.monotonic() + wait
        with self._sleepers.place(player_id) as is_free, self._hub.watch(session.id) as watch:
            if not is_free:
                raise Problem("unavailable")
            session = self._again(session)
            while session.version <= after and (left := self._left(until)) > 0:
                watch.wait(after, left)
                session = self._again(session)
        return session

    def _followed(self, run: Run, player_id: str, wait: float) -> Run:
        until = self._clock.monotonic() + wait
        if run.events and not _rests(run.session, player_id):
            try:
                self._go_on(run, player_id, until)
            except Problem as problem:
                _log.warning("game %s was not followed: %s", run.session.id, problem.code)
            self.bots.nudge(run.session)
        return run

    def _go_on(self, run: Run, player_id: str, until: float) -> None:
        with self._hub.watch(run.session.id) as watch:
            while not _rests(run.session, player_id):
                left = self._left(until)
                if left <= 0:
                    return
                if not (run.session.bots_hurry and self._drive(run, until)):
                    with self._sleepers.place(player_id) as is_free:
                        if not is_free:
                            return
                        watch.wait(run.session.version, left)
                    self._catch_up(run)

    def _left(self, until: float) -> float:
        """Seconds left to wait; none in a process that is about to stop."""
        return 0 if self._hub.closing else until - self._clock.monotonic()

    def _drive(self, run: Run, until: float) -> bool:
        """Moves the bots that are to act; False when another does so already."""
        with self.bots.driving(run.session.id) as mine:
            while mine and run.session.bots_hurry and self._clock.monotonic() < until:
                self._bot(run)
        return mine

    def _bot(self, run: Run) -> None:
        change = self.bots.step(run.state)
        if change is None:
            self._catch_up(run)
        else:
            run.add(change)

    def _catch_up(self, run: Run) -> None:
        known = run.session
        session = self._again(known)
        events = self._store.events(session.id, known.version, session.version, None)
        # Both or none: the store may be away for one of them.
        run.state = self._states.open(session)
        run.events.extend(events)

    def _again(self, session: Session) -> Session:
        return self._store.game(session.id) or session


def _rests(session: Session, player_id: str) -> bool:
    """Nothing is waited for: the player is to act, or the game is not in play."""
    return session.status is not Status.PLAYING or session.turn_player == player_id
