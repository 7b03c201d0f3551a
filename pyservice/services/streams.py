"""Streams: the events of a game as they happen, without a gap or a repeat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyservice.domain.audience import viewing_seat
from pyservice.services.answers import NOTHING, Include
from pyservice.services.budget import Budget, Place
from pyservice.services.course import Course, Message, Reader
from pyservice.services.feeds import Feeds
from pyservice.services.players import token_hash

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from pyservice.domain.player import Player
    from pyservice.live import Hub
    from pyservice.services.ports import Clock, Meter
    from pyservice.services.settings import ServiceSettings
    from pyservice.services.states import States
    from pyservice.services.turns import Turns
    from pyservice.storage.port import Store


class Stream:
    """The messages of one stream. Whoever has opened it closes it, read or not."""

    def __init__(self, messages: Generator[Message], place: Place) -> None:
        self._messages = messages
        self._place = place

    def __iter__(self) -> Iterator[Message]:
        return self._messages

    def close(self) -> None:
        """Ends it and gives the place in the budget back."""
        self._messages.close()
        self._place.release()


class Streams:
    """Opens streams."""

    def __init__(
        self,
        store: Store,
        states: States,
        turns: Turns,
        hub: Hub,
        clock: Clock,
        settings: ServiceSettings,
        meter: Meter,
    ) -> None:
        self._states = states
        self._turns = turns
        self._hub = hub
        self._clock = clock
        self._seconds = settings.stream_seconds
        self._feeds = Feeds(store, states)
        self._budget = Budget(settings.streams_max, settings.streams_each, meter)

    def open(
        self,
        player: Player,
        token: str,
        game_id: str,
        after: int = 0,
        seat: int | None = None,
        include: Include = NOTHING,
    ) -> Stream:
        """A stream of the events after `after`; with "view" included, a view after each batch.

        Raises `not_found`, `forbidden` and `invalid_request` as reading the game does, and
        `unavailable` when too many streams are open.
        """
        session = self._states.read(game_id, player.id)
        viewing_seat(session, player.id, seat)
        place = self._budget.take(player.id)
        self._turns.bots.nudge(session)
        reader = Reader(player.id, token_hash(token), game_id, seat, "view" in include)
        return Stream(self._messages(reader, after), place)

    def _messages(self, reader: Reader, after: int) -> Generator[Message]:
        with (
            self._hub.watch(reader.game_id) as watch,
            self._feeds.of(reader.game_id, reader.token) as feed,
        ):
            yield from Course(
                self._hub,
                self._clock,
                watch,
                feed,
                reader,
                after,
                self._seconds,
            ).messages()
