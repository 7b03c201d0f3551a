"""Puts the services together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyservice.domain.creation import Catalogue
from pyservice.live import Hub, ThreadHub
from pyservice.services.accounts import Accounts
from pyservice.services.bots import Bots
from pyservice.services.games import Games
from pyservice.services.making import Maker
from pyservice.services.parts import Parts
from pyservice.services.play import Play
from pyservice.services.players import Players
from pyservice.services.ports import (
    Chance,
    Clock,
    Meter,
    NoMeter,
    SystemChance,
    SystemClock,
)
from pyservice.services.replays import Replays
from pyservice.services.reviews import Reviews
from pyservice.services.settings import ServiceSettings
from pyservice.services.sleepers import Sleepers
from pyservice.services.states import States
from pyservice.services.streams import Streams
from pyservice.services.sweeper import Sweeper
from pyservice.services.tables import Tables
from pyservice.services.thinking import Thinking
from pyservice.services.turns import Turns

if TYPE_CHECKING:
    from pyservice.storage.port import Store


@dataclass(frozen=True, slots=True)
class Services:
    """What clients can ask for, in groups, and ask for again."""

    players: Players
    games: Games
    play: Play
    replays: Replays
    streams: Streams
    tables: Tables
    accounts: Accounts
    reviews: Reviews
    _hub: Hub
    _store: Store
    _bots: Bots
    _sweeper: Sweeper

    def ready(self) -> None:
        """Raises `unavailable` unless the store answers."""
        self._store.ping()

    def start(self) -> None:
        """Starts the thread that sees to clocks, to bots left to act and to old games.

        And the one that goes on with reviews. Call it in the process that serves, after any fork.
        """
        self._sweeper.start()
        self.reviews.start()

    def sweep(self) -> int:
        """Sees once to everything that is due, for who starts no thread; says to how many games.

        Raises `unavailable`.
        """
        return self._sweeper.sweep()

    def stop(self) -> None:
        """Wakes everybody who waits, and takes up no more games; before `close`."""
        self._sweeper.stop()
        self.reviews.stop()
        self._hub.stop_waiting()

    def close(self, timeout: float | None = None) -> None:
        """Stops, ends the threads within `timeout` seconds each, and lets go of the store."""
        self.stop()
        self._sweeper.close(timeout)
        self.reviews.close(timeout)
        self._bots.close(timeout)
        self._hub.close()
        self._store.close()


def build(
    store: Store,
    *,
    settings: ServiceSettings | None = None,
    hub: Hub | None = None,
    clock: Clock | None = None,
    chance: Chance | None = None,
    meter: Meter | None = None,
) -> Services:
    """The services on a store; clock, chance and hub are this machine's unless given.

    Without a `meter` nothing is counted.

    No thread is started before there is a bot to move or `start` is called, so that a server
    may fork after this.
    """
    clock = clock or SystemClock()
    chance = chance or SystemChance()
    hub = hub or ThreadHub()
    settings = settings or ServiceSettings()
    meter = meter or NoMeter()
    states = States(store, hub, clock, settings, meter)
    thinking = Thinking(clock, meter, settings.bot_budget_ms)
    bots = Bots(store, states, thinking)
    sleepers = Sleepers(settings.polls_max, settings.polls_each)
    turns = Turns(store, states, hub, clock, bots, sleepers)
    catalogue = Catalogue()
    maker = Maker(store, states, clock, chance)
    players = Players(store, clock, chance)
    parts = Parts(store, states, turns, clock, maker, catalogue)
    games = Games(parts)
    return Services(
        players=players,
        games=games,
        play=Play(states, turns, clock),
        streams=Streams(store, states, turns, hub, clock, settings, meter),
        tables=Tables(parts),
        accounts=Accounts(store, players, games, clock, chance),
        reviews=Reviews(store, states, clock, meter),
        _hub=hub,
        replays=Replays(store, states, turns, clock),
        _store=store,
        _bots=bots,
        _sweeper=Sweeper(store, states, bots, clock, meter),
    )
