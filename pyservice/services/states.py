"""Games as they stand: read from the store, opened in the engine, stored step by step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pyservice.domain.absence import tend
from pyservice.domain.audience import findable, readable
from pyservice.domain.changes import Change, Draft
from pyservice.domain.errors import Problem
from pyservice.domain.moves import move_of
from pyservice.domain.seats import plays_itself
from pyservice.domain.steps import context, first_deal
from pyservice.engine import Game, UnreadableSnapshot
from pyservice.services.receipts import Receipts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pyservice.domain.receipts import Pending, Receipt
    from pyservice.domain.session import Session
    from pyservice.live import Hub
    from pyservice.services.ports import Clock, Meter
    from pyservice.services.settings import ServiceSettings
    from pyservice.storage.port import SeedUse, Store

#: Each attempt is lost only to another step of the same game that was stored in its place.
ATTEMPTS: Final = 100
#: The statuses of what cannot be done as the game stands.
_OF_THE_GAME: Final = (409, 412)


@dataclass(frozen=True, slots=True)
class State:
    """A game at one version: the session, and the engine's game (None while it waits)."""

    session: Session
    game: Game | None


class States:
    """The games of a store.

    A step is worked out on what was read and stored only if the version is still the same;
    else it is worked out again, on what came between. So of two requests at once one wins
    and the other meets the game as the first has left it.
    """

    def __init__(
        self, store: Store, hub: Hub, clock: Clock, settings: ServiceSettings, meter: Meter
    ) -> None:
        self._store = store
        self._hub = hub
        self._clock = clock
        self._settings = settings
        self._meter = meter
        self.receipts = Receipts(store, clock)

    def find(self, game_id: str, player_id: str) -> Session:
        """The game of that id; raises `not_found`."""
        return findable(self._store.game(game_id), player_id)

    def read(self, game_id: str, player_id: str) -> Session:
        """The game of that id for a reader; raises `not_found` and `forbidden`."""
        return readable(self._store.game(game_id), player_id)

    def open(self, session: Session) -> State:
        """The game in the engine: from its snapshot, or replayed from its moves.

        The snapshot only saves time. One written by another version of the engine is not
        read; the seeds, the options and the moves give the same game.
        """
        if session.snapshot is None:
            return State(session, None)
        try:
            return State(session, Game.load(session.snapshot))
        except UnreadableSnapshot:
            return State(session, self._replayed(session))

    def draft(self, state: State) -> Draft:
        """The beginning of a step from that state."""
        return Draft(state.session, state.game, self._clock.now())

    def keep(self, change: Change, receipt: Receipt | None = None) -> bool:
        """Stores a step and wakes who waits for it; False when another step came first.

        False also when the request of that receipt was answered before.
        """
        if not self._store.save(change, receipt):
            return False
        self._hub.publish(change.after.id, change.after.version)
        for who in movers(change):
            self._meter.moved(change.after.terms.family, who)
        return True

    def add(
        self,
        draft: Draft,
        seed: SeedUse | None,
        pending: Pending | None = None,
        origin: Change | None = None,
    ) -> Change | None:
        """Stores a new game; None when the seed, the join code or the key is not free any more.

        None also when the game it is the rematch of, whose step is `origin`, has moved on.
        """
        change = self._acted(draft)
        receipt = self.receipts.of_step(pending, change)
        if not self._store.create(change, seed, receipt, origin):
            return None
        if origin is not None:
            self._hub.publish(origin.after.id, origin.after.version)
        return change

    def amend(
        self,
        read: Callable[[], Session],
        step: Callable[[Draft], None],
        receipt: Pending | None = None,
    ) -> Change:
        """Takes a step that a person asked for, as often as others come first.

        A step that adds nothing to its draft changes nothing. What `step` raises leaves the
        game as it was. Raises `Known` when the request was answered before.
        """
        for _ in range(ATTEMPTS):
            change = self._stepped(read, step, receipt)
            kept = self.receipts.of_step(receipt, change)
            if self.keep(change, kept) if change.events else self._keep_idle(kept):
                return change
            self.receipts.look(receipt)
        raise Problem("unavailable")

    def _stepped(
        self,
        read: Callable[[], Session],
        step: Callable[[Draft], None],
        pending: Pending | None,
    ) -> Change:
        state: State | None = None
        try:
            state = self.open(read())
            draft = self.draft(state)
            step(draft)
        except Problem as problem:
            if state is not None:
                _place(problem, state)
            self.receipts.refused(pending, problem, state.session.id if state else None)
            raise
        return self._acted(draft)

    def _keep_idle(self, receipt: Receipt | None) -> bool:
        if receipt is not None:
            self.receipts.keep(receipt)
        return True

    def tend(self, session: Session) -> Change:
        """Does what is due in a game, if anything; no change when another step comes first."""
        draft = self.draft(self.open(session))
        tend(draft)
        change = draft.done()
        if change.events and not self.keep(change):
            return Change(session, session, (), None)
        return change

    def _acted(self, draft: Draft) -> Change:
        clock_seconds = draft.session.terms.turn_seconds or 0
        patience = 1000 * (self._settings.idle_seconds + clock_seconds)
        draft.keep_until(self._clock.now() + patience)
        return draft.done()

    def _replayed(self, session: Session) -> Game:
        game, _ = first_deal(session.terms, session.seats, session.server_seed)
        for event in self._store.events(session.id, 0, session.version, None):
            move = move_of(event)
            if move is not None:
                game.apply(event.body["seat"], move)
        return game


def movers(change: Change) -> Iterator[str]:
    """Who made each move that a change records: a person, a bot, or the clock."""
    timed_out = False
    for event in change.events:
        timed_out = timed_out or event.body["type"] == "turn_timed_out"
        if move_of(event) is not None:
            seat = change.before.seats[event.body["seat"]]
            yield "bot" if plays_itself(seat) else "clock" if timed_out else "person"


def _place(problem: Problem, state: State) -> None:
    """Says where the game stands in what is refused because of it."""
    if problem.status in _OF_THE_GAME and problem.context is None:
        problem.context = context(state.session, None if state.session.is_over else state.game)
