"""Settings of the service, read once from the environment.

Every setting has a default that suits one person on one machine. A value that cannot be used
is a `WrongSetting` at start, naming the variable, so that no process runs on a guess.
"""

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, Self, cast

LOG_LEVELS: Final = ("DEBUG", "INFO", "WARNING", "ERROR")
LOG_FORMATS: Final = ("AUTO", "JSON", "TEXT")
SYNCHRONOUS: Final = ("OFF", "NORMAL", "FULL", "EXTRA")

Synchronous = Literal["OFF", "NORMAL", "FULL", "EXTRA"]


class WrongSetting(ValueError):
    """A setting has a value that cannot be used. The message names the variable.

    A password in the value is not shown.
    """

    def __init__(self, variable: str, value: str, wanted: str) -> None:
        super().__init__(f"{variable} is {_without_password(value)!r}, but must be {wanted}")


def _without_password(value: str) -> str:
    """A text in which what stands before an @, or after `password=`, is hidden.

    >>> _without_password("postgresql://mai:p@ss@host/games?sslpassword=x&a=b")
    'postgresql://***@host/games?sslpassword=***&a=b'
    """
    hidden = re.sub(r"(?s)^(\w[\w+]*:/*)?.*@", r"\1***@", value)
    return re.sub(r"(?i)(password=)[^&\s]*", r"\1***", hidden)


@dataclass(frozen=True, slots=True)
class Settings:
    """What an operator may choose.

    `database_url` None means the SQLite file `thirteen.sqlite3` in Flask's instance folder.
    `database_connections` is how many connections to PostgreSQL a process has at most.
    `cors_origins` are origins such as `https://example.org`, or the one text `*` for any.
    `proxy_hops` is the number of reverse proxies whose `X-Forwarded-*` headers are believed.
    `sqlite_synchronous` is SQLite's pragma of that name. `body_max_bytes` is the largest
    request body taken; more is 413. `log_format` AUTO means text on a terminal, else JSON.
    `metrics` says whether `/metrics` is answered. `streams_max` is how many streams may be open
    at once in this process, each for at most `stream_seconds`; `polls_max` is how many requests
    may sleep at once until a game goes on. `idle_seconds` is how long a
    game may lie untouched before it ends as abandoned; `bot_budget_ms` how long a bot may wait
    for its turn to think before a cheaper one steps in. `background` says whether this process
    sees to clocks, to bots left to act and to old games.
    """

    database_url: str | None = field(default=None, repr=False)
    database_connections: int = 16
    cors_origins: tuple[str, ...] = ("*",)
    proxy_hops: int = 0
    sqlite_synchronous: Synchronous = "NORMAL"
    body_max_bytes: int = 65_536
    log_level: str = "INFO"
    rate_limits: bool = True
    log_format: str = "AUTO"
    metrics: bool = True
    streams_max: int = 1_000
    stream_seconds: int = 3_600
    polls_max: int = 500
    idle_seconds: int = 604_800
    bot_budget_ms: int = 20
    background: bool = True

    @classmethod
    def from_env(cls, env: Mapping[str, str] | None = None) -> Self:
        """The settings named in `env` (the process environment), the rest by default.

        A variable set to the empty text counts as not set. Raises `WrongSetting`.

        >>> Settings.from_env({"THIRTEEN_PROXY_HOPS": "1"}).proxy_hops
        1
        """
        given = os.environ if env is None else env
        values = {
            name: read(variable, given[variable])
            for name, (variable, read) in _VARIABLES.items()
            if given.get(variable)
        }
        return cls(**cast("dict[str, Any]", values))


_Reader = Callable[[str, str], object]


def _database_url(variable: str, value: str) -> str:
    if "://" not in value:
        wanted = "an address such as sqlite:///path/to/file or postgresql://user@host/name"
        raise WrongSetting(variable, value, wanted)
    return value


def _origins(variable: str, value: str) -> tuple[str, ...]:
    origins = tuple(origin.strip().rstrip("/") for origin in value.split(","))
    if origins != ("*",) and not all(_is_origin(origin) for origin in origins):
        raise WrongSetting(variable, value, "* or origins such as https://example.org, by commas")
    return origins


def _is_origin(text: str) -> bool:
    scheme, mark, host = text.partition("://")
    return scheme in {"http", "https"} and bool(mark and host) and not set(host) & set("/*?# ")


def _whole(low: int, high: int) -> _Reader:
    def read(variable: str, value: str) -> int:
        if not (value.isascii() and value.isdigit() and low <= int(value[:12]) <= high):
            raise WrongSetting(variable, value, f"a whole number from {low} to {high}")
        return int(value)

    return read


def _one_of(choices: tuple[str, ...]) -> _Reader:
    def read(variable: str, value: str) -> str:
        if value.upper() not in choices:
            raise WrongSetting(variable, value, "one of " + ", ".join(choices))
        return value.upper()

    return read


def _switch(variable: str, value: str) -> bool:
    if value.upper() not in {"ON", "OFF"}:
        raise WrongSetting(variable, value, "on or off")
    return value.upper() == "ON"


_VARIABLES: Final[Mapping[str, tuple[str, _Reader]]] = {
    "database_url": ("DATABASE_URL", _database_url),
    "database_connections": ("THIRTEEN_DATABASE_CONNECTIONS", _whole(1, 1_000)),
    "cors_origins": ("THIRTEEN_CORS_ORIGINS", _origins),
    "proxy_hops": ("THIRTEEN_PROXY_HOPS", _whole(0, 10)),
    "sqlite_synchronous": ("THIRTEEN_SQLITE_SYNCHRONOUS", _one_of(SYNCHRONOUS)),
    "body_max_bytes": ("THIRTEEN_BODY_MAX_BYTES", _whole(1_024, 16_777_216)),
    "streams_max": ("THIRTEEN_STREAMS_MAX", _whole(0, 100_000)),
    "stream_seconds": ("THIRTEEN_STREAM_SECONDS", _whole(1, 86_400)),
    "rate_limits": ("THIRTEEN_RATE_LIMITS", _switch),
    "idle_seconds": ("THIRTEEN_IDLE_SECONDS", _whole(60, 31_536_000)),
    "bot_budget_ms": ("THIRTEEN_BOT_BUDGET_MS", _whole(0, 10_000)),
    "background": ("THIRTEEN_BACKGROUND", _switch),
    "log_level": ("THIRTEEN_LOG_LEVEL", _one_of(LOG_LEVELS)),
    "log_format": ("THIRTEEN_LOG_FORMAT", _one_of(LOG_FORMATS)),
    "metrics": ("THIRTEEN_METRICS", _switch),
    "polls_max": ("THIRTEEN_POLLS_MAX", _whole(0, 100_000)),
}


def defaults() -> dict[str, object]:
    """Every variable that is read, with the value that it has when it is not set."""
    nothing_set = Settings()
    return {variable: getattr(nothing_set, name) for name, (variable, _) in _VARIABLES.items()}
