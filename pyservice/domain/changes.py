"""A change of a game: one step from one version to the next, with its events.

A `Draft` collects what happens in the step; `Draft.done` numbers the events and gives the
`Change`, which is stored whole or not at all.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from pyservice.domain.events import Body, Event, from_engine, numbered
from pyservice.domain.seats import held_by, plays_itself
from pyservice.domain.session import OVER, Session, Status

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from pyservice.engine import Game


#: What the first turn of a round has more than the others: new cards want to be looked at.
FIRST_TURN_SECONDS: Final = 15


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a finished game went for one of its players."""

    player_id: str
    ruleset: str
    won: bool


@dataclass(frozen=True, slots=True)
class Change:
    """One step of a game. `game` is the engine's state after it, None while it waits."""

    before: Session
    after: Session
    events: tuple[Event, ...]
    game: Game | None

    def outcomes(self) -> tuple[Outcome, ...]:
        """What the step adds to its players' statistics: nothing, unless it ends the game.

        A game from a position does not count, nor does one for a player of several seats.
        """
        terms, seats = self.after.terms, self.after.seats
        if not self._finishes or terms.position is not None:
            return ()
        winners = next(event.body["winners"] for event in self.events if "winners" in event.body)
        return tuple(
            Outcome(seat.player_id, terms.ruleset, index in winners)
            for index, seat in enumerate(seats)
            if seat.player_id is not None and len(held_by(seats, seat.player_id)) == 1
        )

    @property
    def _finishes(self) -> bool:
        return self.after.status is Status.FINISHED and not self.before.is_over


class Draft:
    """A change in the making. A refusal on the way leaves nothing behind.

    A step may read and write the fields; what follows from the events is set by `done`.
    """

    def __init__(self, session: Session, game: Game | None, now: int) -> None:
        self._before = session
        self._now = now
        self._bodies: list[Body] = []
        self._snapshot = session.snapshot
        self._idle_ends_at = session.idle_ends_at
        self._moved = False
        self.game = game
        self.status = session.status
        self.seats = session.seats
        self.host = session.host
        self.readers = session.readers
        self.rematch_id = session.rematch_id

    @property
    def now(self) -> int:
        """When the step is taken, in milliseconds."""
        return self._now

    @property
    def session(self) -> Session:
        """The game as it was before the step."""
        return self._before

    def note(self, *bodies: Body) -> None:
        """Adds events."""
        self._bodies.extend(bodies)

    def played(self, game: Game, events: Iterable[Mapping[str, Any]]) -> None:
        """Takes over what the engine did; a game can be over at once."""
        self.game = game
        self._moved = True
        self.note(*(from_engine(event) for event in events))
        self._snapshot = game.dump()
        if game.is_over:
            self.status = Status.FINISHED

    def keep_until(self, idle_ends_at: int) -> None:
        """A person acts: the game is not given up before then."""
        self._idle_ends_at = idle_ends_at

    def done(self) -> Change:
        """The change, its events numbered without a gap after the version it began with.

        A draft to which nothing was added is no change: no event, the same session.
        """
        if not self._bodies:
            return Change(self._before, self._before, (), self.game)
        over, playing = self.status in OVER, self.status is Status.PLAYING
        to_act = self.game.to_act if playing and self.game is not None else None
        deadline = self._deadline(to_act)
        events = numbered(self._bodies, self._before.version, self._now, to_act, deadline)
        after = replace(
            self._before,
            version=events[-1].seq,
            status=self.status,
            seats=self.seats,
            host=self.host,
            readers=self.readers,
            snapshot=self._snapshot,
            to_act=to_act,
            updated_at=self._now,
            idle_ends_at=None if over else self._idle_ends_at,
            finished_at=(self._before.finished_at or self._now) if over else None,
            deadline=deadline,
            rematch_id=self.rematch_id,
        )
        return Change(self._before, after, events, self.game)

    def _deadline(self, to_act: int | None) -> int | None:
        """When the time of the person to act is up: as before while the turn goes on."""
        seconds = self._before.terms.turn_seconds
        if seconds is None or to_act is None or plays_itself(self.seats[to_act]):
            return None
        if self._before.deadline is not None and not self._turn_is_new(to_act):
            return self._before.deadline
        opens = any(body["type"] == "round_started" for body in self._bodies)
        return self._now + 1000 * (seconds + (FIRST_TURN_SECONDS if opens else 0))

    def _turn_is_new(self, to_act: int) -> bool:
        """A turn ends with a move, but for the draw that a discard follows."""
        drawn = self.game is not None and self.game.phase == "discard"
        return to_act != self._before.to_act or (self._moved and not drawn)
