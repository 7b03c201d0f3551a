"""The course of one stream: what it says from its opening to its end.

It holds a thread of the server and most of the time sleeps in the hub. When the game goes on
it reads the events after the last one it sent; so what it says follows from the store alone,
and a wake-up too many or too late does no harm.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, StrEnum
from math import inf
from typing import TYPE_CHECKING, Final

from pyservice.domain.audience import readable, viewing_seat
from pyservice.domain.errors import Problem
from pyservice.domain.events import visible_all
from pyservice.services import answers

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator

    from pyservice.domain.session import Session
    from pyservice.domain.shapes import EventView, GameView
    from pyservice.live import Hub, Watch
    from pyservice.services.feeds import Feed, Moment
    from pyservice.services.ports import Clock

#: Seconds between two signs of life; a client that is gone shows at one of them.
BEAT_SECONDS: Final = 15.0
#: A gone client's system refuses the second of two writes, so a beat is given twice.
ECHO_SECONDS: Final = 1.0
#: So many seconds after its end a game can lead to a rematch that is heard.
LINGER_SECONDS: Final = 600
#: Seconds until a store that is away is asked again.
RETRY_SECONDS: Final = 1.0


class End(StrEnum):
    """Why a stream is closed on purpose."""

    GAME_OVER = "game_over"
    RIGHT_LOST = "right_lost"
    TOO_LONG = "too_long"


class Sign(Enum):
    """Signs of life, without a meaning for the game."""

    BEAT = "beat"
    ECHO = "echo"


@dataclass(frozen=True, slots=True)
class Batch:
    """Events that came together, and the view after them when it is asked for."""

    events: list[EventView]
    view: GameView | None


Message = Batch | Sign | End


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads which game, and how. The token is known by its hash alone."""

    player_id: str
    token: bytes
    game_id: str
    seat: int | None
    with_view: bool


class Pace:
    """When a stream gives its signs of life, and when it has lasted long enough."""

    def __init__(self, now: float, seconds: float) -> None:
        self._beat_at = now + BEAT_SECONDS
        self._echo_at = inf
        self._ends_at = now + seconds

    def is_over(self, now: float) -> bool:
        """The stream has lasted long enough."""
        return now >= self._ends_at

    def seconds(self, now: float) -> float:
        """How long until the next sign or the end."""
        return min(self._beat_at, self._echo_at, self._ends_at) - now

    def due(self, now: float) -> Sign | None:
        """The sign to be given now; it is given once."""
        if now >= self._echo_at:
            self._echo_at = inf
            return Sign.ECHO
        if now >= self._beat_at:
            self._echo_at = now + ECHO_SECONDS
            self._beat_at = now + BEAT_SECONDS
            return Sign.BEAT
        return None


class Course:
    """One stream on its way; its messages are read by one thread, once."""

    def __init__(
        self,
        hub: Hub,
        clock: Clock,
        watch: Watch,
        feed: Feed,
        reader: Reader,
        after: int,
        seconds: float,
    ) -> None:
        self._hub = hub
        self._clock = clock
        self._watch = watch
        self._feed = feed
        self._reader = reader
        self._seen = after
        self._said = 0
        self._session: Session | None = None
        self._is_away = False
        self._pace = Pace(clock.monotonic(), seconds)

    def messages(self) -> Iterator[Message]:
        """All it says. A hub that closes ends it without a word, so that the client returns."""
        sign: Sign | None = Sign.BEAT  # lets the headers go out
        while not self._hub.closing:
            if sign is not None:
                yield sign
            end = (yield from self._news(fresh=sign is Sign.BEAT or self._is_away)) or self._end()
            if end is not None:
                yield end
                return
            sign = self._sleep()

    def _news(self, *, fresh: bool) -> Generator[Message, None, End | None]:
        """What has happened since; an end where the reader may not read on.

        Rights are looked at with each batch and each beat. A store that is away ends nothing.
        """
        try:
            is_complete = False
            while not is_complete:
                moment = self._moment(fresh=fresh)
                is_first, self._session = self._session is None, moment.session
                if moment.events or is_first or fresh:
                    batch = self._batch(moment)
                if moment.events or is_first:
                    yield batch
                self._seen = moment.events[-1].seq if moment.events else self._seen
                is_complete, fresh = moment.is_complete, False
        except Problem as problem:
            self._is_away = problem.code == "unavailable"
            return None if self._is_away else End.RIGHT_LOST
        self._is_away = False
        return None

    def _moment(self, *, fresh: bool) -> Moment:
        self._said = self._watch.version
        return self._feed.after(self._seen, self._said, fresh=fresh)

    def _batch(self, moment: Moment) -> Batch:
        """The events as the reader may see them now; raises the problem of who may not."""
        seat = self._seat(moment)
        view = None
        if self._reader.with_view and moment.is_complete:
            state = self._feed.state(moment.session)
            view = answers.view(state, self._reader.player_id, seat, self._clock)
        return Batch(visible_all(moment.events, seat), view)

    def _seat(self, moment: Moment) -> int | None:
        reader = self._reader
        if moment.holders.get(reader.token) != reader.player_id:
            raise Problem("unauthorized")
        session = readable(moment.session, reader.player_id)
        return viewing_seat(session, reader.player_id, reader.seat)

    def _end(self) -> End | None:
        if self._left() <= 0:
            return End.GAME_OVER
        return End.TOO_LONG if self._pace.is_over(self._clock.monotonic()) else None

    def _left(self) -> float:
        """Seconds until a game that is over is left alone."""
        session = self._session
        if session is None or not session.is_over:
            return inf
        ended_at = session.finished_at or session.updated_at
        return LINGER_SECONDS - (self._clock.now() - ended_at) / 1000

    def _sleep(self) -> Sign | None:
        """Waits for news, a sign that is due or an end; the sign, if it was that."""
        seconds = min(self._pace.seconds(self._clock.monotonic()), self._left())
        if self._is_away:
            seconds = min(seconds, RETRY_SECONDS)
        self._watch.wait(max(self._seen, self._said), max(seconds, 0))
        return self._pace.due(self._clock.monotonic())
