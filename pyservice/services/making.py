"""New games: a plan becomes a stored game, with the seed that was promised for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyservice.domain import steps
from pyservice.domain.errors import Problem
from pyservice.domain.seats import held_by
from pyservice.domain.session import Session, Status, Visibility
from pyservice.services.states import State, States
from pyservice.storage.port import SeedUse, Store

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyservice.domain.changes import Change
    from pyservice.domain.creation import Plan
    from pyservice.domain.player import Player
    from pyservice.domain.receipts import Pending
    from pyservice.services.ports import Chance, Clock

#: A new game is tried again only when its seed or join code was taken in between.
ATTEMPTS: Final = 20


class Maker:
    """Makes games.

    A dealt game takes its maker's server seed, whose commitment was shown before; the player's
    next one takes its place in the same transaction.
    """

    def __init__(self, store: Store, states: States, clock: Clock, chance: Chance) -> None:
        self._store = store
        self._states = states
        self._clock = clock
        self._chance = chance

    def make(
        self,
        plan: Plan,
        player: Player,
        once: Pending | None = None,
        origin: Callable[[str], Change] | None = None,
    ) -> Change | None:
        """Stores a new game; None when the seed, the code or the key is not free any more.

        `origin` gives, for the id of the new game, the step of the game it is the rematch of;
        both are stored together, or neither.
        """
        dealt = plan.terms.position is None
        seed = player.next_seed if dealt else self._chance.server_seed()
        session = self._session(plan, player, seed)
        draft = self._states.draft(State(session, None))
        steps.open_table(draft)
        use = SeedUse(player.id, seed, self._chance.server_seed()) if dealt else None
        before = None if origin is None else origin(session.id)
        return self._states.add(draft, use, once, before)

    def again(self, player: Player) -> Player:
        """The player with the seed that is to be used now; `unauthorized` for one who is gone."""
        found = self._store.player(player.id)
        if found is None:
            raise Problem("unauthorized")
        return found

    def _session(self, plan: Plan, player: Player, seed: bytes) -> Session:
        now = self._clock.now()
        private = plan.terms.visibility is Visibility.PRIVATE
        return Session(
            id=self._chance.id(now),
            terms=plan.terms,
            join_code=self._chance.join_code() if private else None,
            server_seed=seed,
            created_at=now,
            version=0,
            status=Status.WAITING,
            seats=plan.seats,
            host=held_by(plan.seats, player.id)[0],
            readers=(),
            snapshot=None,
            to_act=None,
            updated_at=now,
            idle_ends_at=None,
            finished_at=None,
        )
