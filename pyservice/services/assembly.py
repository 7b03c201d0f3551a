"""Puts the services together."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pyservice.domain.creation import Catalogue
from pyservice.live import Hub, ThreadHub
from pyservice.services.games import Games
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
from pyservice.services.settings import ServiceSettings
from pyservice.services.states import States
from pyservice.services.streams import Streams
from pyservice.services.turns import Turns

if TYPE_CHECKING:
    from pyservice.services.bots import BotThread
    from pyservice.storage.port import Store


@dataclass(frozen=True, slots=True)
class Services:
    """What clients can ask for, in groups."""

    players: Players
    games: Games
    play: Play
    streams: Streams
    _hub: Hub
    _store: Store
    _bots: BotThread

    def ready(self) -> None:
        """Raises `unavailable` unless the store answers."""
        self._store.ping()

    def stop(self) -> None:
        """Wakes everybody who waits and lets nobody wait any more; before `close`."""
        self._hub.stop_waiting()

    def close(self) -> None:
        """Ends the streams and waits, then the thread that moves bots, and lets go of the store."""
        self._hub.close()
        self._bots.close()
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

    No thread is started before there is a bot to move, so that a server may fork after this.
    """
    clock = clock or SystemClock()
    chance = chance or SystemChance()
    hub = hub or ThreadHub()
    settings = settings or ServiceSettings()
    meter = meter or NoMeter()
    states = States(store, hub, clock, settings, meter)
    turns = Turns(store, states, hub, clock, settings.polls_max)
    catalogue = Catalogue()
    return Services(
        players=Players(store, clock, chance),
        games=Games(store, states, turns, clock, chance, catalogue),
        play=Play(states, turns, clock),
        streams=Streams(store, states, turns, hub, clock, settings, meter),
        _hub=hub,
        _store=store,
        _bots=turns.bots,
    )
