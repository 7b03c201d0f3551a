"""How often one address may do what is costly, or what guesses.

Counts are kept in memory, by process and in bounded space: with several processes each has its own
count. An address behind proxies is the one that `THIRTEEN_PROXY_HOPS` of them vouch for; of an IPv6
address the /64 counts, which is what one household has.
"""

import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from ipaddress import IPv6Address, ip_address
from math import ceil
from threading import Lock
from typing import Final, cast

from flask import current_app, request
from limits import RateLimitItem, parse_many
from limits.storage import Storage
from limits.strategies import FixedWindowRateLimiter
from werkzeug.exceptions import TooManyRequests

#: What is limited, for one address: making guests, making games, giving join codes, having reviews
#: made, and tokens that are nobody's (a good token is never held up by the bad ones of others).
LIMITS: Final[Mapping[str, str]] = {
    "players": "30/minute;300/hour",
    "games": "60/minute;1000/hour",
    "joins": "30/minute;300/hour",
    "reviews": "20/minute;100/hour",
    "failed_tokens": "30/minute;300/hour",
}
_TOLD: Final[Mapping[str, str]] = {
    "players": "`POST /v1/players`",
    "games": "`POST /v1/games`",
    "joins": "`POST /v1/join`",
    "reviews": "`GET /v1/games/{game_id}/review`, where it begins a review",
    "failed_tokens": "tokens that are nobody's",
}
#: The key of the limits among the application's extensions.
EXTENSION: Final = "thirteen-limits"
#: So many addresses are counted for each limit; beyond it the longest known is forgotten.
MOST_ADDRESSES: Final = 20_000


class Windows(Storage):
    """Counts in windows that begin with their first hit, the oldest window first.

    All windows here are of one length, so the order in which they begin is that in which they end.
    """

    STORAGE_SCHEME = ["thirteen-windows"]  # noqa: RUF012  # declared so by the library

    def __init__(self, most: int = MOST_ADDRESSES, now: Callable[[], float] = time.time) -> None:
        super().__init__()
        self._most = most
        self._now = now
        self._lock = Lock()
        self._windows: OrderedDict[str, tuple[float, int]] = OrderedDict()

    @property
    def base_exceptions(self) -> type[Exception]:
        """Nothing here fails."""
        return ValueError

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Counts hits of a key in its window of `expiry` seconds; gives their number."""
        with self._lock:
            self._drop_ended()
            end, count = self._windows.get(key, (self._now() + expiry, 0))
            self._windows[key] = end, count + amount
            if len(self._windows) > self._most:
                self._windows.popitem(last=False)
            return count + amount

    def get(self, key: str) -> int:
        """The number of hits of a key in its window."""
        with self._lock:
            self._drop_ended()
            return self._windows.get(key, (0.0, 0))[1]

    def get_expiry(self, key: str) -> float:
        """When the window of a key ends, in seconds since 1970."""
        with self._lock:
            return self._windows.get(key, (self._now(), 0))[0]

    def check(self) -> bool:
        """Memory is there."""
        return True

    def reset(self) -> int:
        """Forgets everything; gives the number of windows."""
        with self._lock:
            count = len(self._windows)
            self._windows.clear()
            return count

    def clear(self, key: str) -> None:
        """Forgets a key."""
        with self._lock:
            self._windows.pop(key, None)

    def __len__(self) -> int:
        return len(self._windows)

    def _drop_ended(self) -> None:
        now = self._now()
        while self._windows and next(iter(self._windows.values()))[0] <= now:
            self._windows.popitem(last=False)


class Limits:
    """The counts of one process."""

    def __init__(self, now: Callable[[], float] = time.time) -> None:
        self._now = now
        self._limits = {
            name: [(item, FixedWindowRateLimiter(Windows(now=now))) for item in parse_many(rates)]
            for name, rates in LIMITS.items()
        }

    def hit(self, name: str, address: str) -> int:
        """Counts a request; the seconds after which to try again when it is too much, else 0."""
        waits = [self._wait(item, counts, address) for item, counts in self._limits[name]]
        return max(waits)

    def _wait(self, item: RateLimitItem, counts: FixedWindowRateLimiter, address: str) -> int:
        if counts.hit(item, address):
            return 0
        end = counts.get_window_stats(item, address).reset_time
        return max(1, ceil(end - self._now()))


def limits_told() -> str:
    """The limits in words, a line of Markdown each, for the description."""
    told = (f"  - {_TOLD[name]}: {_rates_told(rates)}" for name, rates in LIMITS.items())
    return "\n".join(told)


def _rates_told(rates: str) -> str:
    units = {60: "a minute", 3600: "an hour"}
    return ", ".join(f"{item.amount:,} {units[item.get_expiry()]}" for item in parse_many(rates))


def check_limit(name: str) -> None:
    """Count a request of this address, and refuse it (429, `Retry-After`) when it is too much."""
    limits = cast("Limits | None", current_app.extensions.get(EXTENSION))
    wait = limits.hit(name, counted_address(request.remote_addr)) if limits else 0
    if wait:
        raise TooManyRequests(retry_after=wait)


def counted_address(address: str | None) -> str:
    """What an address counts as: an IPv6 address as its /64.

    >>> counted_address("2001:db8:1:2:3:4:5:6")
    '2001:db8:1:2::'
    >>> counted_address("::ffff:192.0.2.1")
    '192.0.2.1'
    """
    try:
        found = ip_address((address or "").partition("%")[0])
    except ValueError:
        return "unknown"
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> 64 << 64))
