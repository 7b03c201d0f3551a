"""Time, chance and measures, as the services take them in: tests put others in their place."""

from __future__ import annotations

import secrets
import time
from typing import Final, Protocol

from pyservice.domain import codes

#: Crockford's base 32, which sorts as the numbers do.
_DIGITS: Final = "0123456789abcdefghjkmnpqrstvwxyz"
_TIME_DIGITS: Final = 10
_RANDOM_DIGITS: Final = 16


class Clock(Protocol):
    """What time it is."""

    def now(self) -> int:
        """Milliseconds since 1970, UTC."""

    def monotonic(self) -> float:
        """Seconds from some fixed moment, never going back: for measuring a wait."""


class Chance(Protocol):
    """Everything that must not be guessed, or must not be given out twice."""

    def id(self, now: int) -> str:
        """A new id; ids of later milliseconds sort after those of earlier ones."""

    def join_code(self) -> str:
        """A join code, see `pyservice.domain.codes`."""

    def token(self) -> str:
        """A token of 256 random bits."""

    def server_seed(self) -> bytes:
        """32 random bytes for a shuffle."""


class Meter(Protocol):
    """Counts what whoever runs the service wants to know. May be called by any thread.

    What is counted names no game, no player and no card. Seconds are wall-clock.
    """

    def moved(self, family: str, who: str) -> None:
        """A move of a game of this family was stored; `who` is person, bot or clock."""

    def bot_thought(self, level: str, seconds: float) -> None:
        """A bot of this level took so long to choose."""

    def fell_back(self, level: str) -> None:
        """A bot of this level was too much for the process: a cheaper one chose for it."""

    def reviewed(self, seconds: float) -> None:
        """A move of a game that is over was looked at, which took so long."""

    def swept(self, lag_seconds: float) -> None:
        """The sweeper took up a game so long after it was due."""

    def streams(self, delta: int) -> None:
        """So many more streams are open, or fewer."""


class NoMeter:
    """Counts nothing."""

    def moved(self, family: str, who: str) -> None:
        """See `Meter.moved`."""

    def bot_thought(self, level: str, seconds: float) -> None:
        """See `Meter.bot_thought`."""

    def fell_back(self, level: str) -> None:
        """See `Meter.fell_back`."""

    def reviewed(self, seconds: float) -> None:
        """See `Meter.reviewed`."""

    def swept(self, lag_seconds: float) -> None:
        """See `Meter.swept`."""

    def streams(self, delta: int) -> None:
        """See `Meter.streams`."""


class SystemClock:
    """The clock of this machine."""

    def now(self) -> int:
        """See `Clock.now`."""
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        """See `Clock.monotonic`."""
        return time.monotonic()


class SystemChance:
    """The operating system's random bytes."""

    def id(self, now: int) -> str:
        """See `Chance.id`: 48 bits of time and 80 random ones in 26 characters."""
        bits = secrets.randbits(5 * _RANDOM_DIGITS)
        return _base32(now, _TIME_DIGITS) + _base32(bits, _RANDOM_DIGITS)

    def join_code(self) -> str:
        """See `Chance.join_code`."""
        return "".join(secrets.choice(codes.ALPHABET) for _ in range(codes.LENGTH))

    def token(self) -> str:
        """See `Chance.token`."""
        return secrets.token_urlsafe(32)

    def server_seed(self) -> bytes:
        """See `Chance.server_seed`."""
        return secrets.token_bytes(32)


def _base32(number: int, digits: int) -> str:
    return "".join(_DIGITS[number >> 5 * place & 31] for place in reversed(range(digits)))
