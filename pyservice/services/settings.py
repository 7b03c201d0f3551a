"""The figures that the services are run with."""

from __future__ import annotations

from dataclasses import dataclass

DAY = 24 * 60 * 60


@dataclass(frozen=True, slots=True)
class ServiceSettings:
    """`idle_seconds`: how long a game may lie untouched before it counts as given up.

    `bot_budget_ms`: how long a bot may wait for its turn to think before a cheaper one steps in.
    `streams_max` streams may be open at once in this process, `streams_each` for one player,
    each for at most `stream_seconds`. `polls_max` requests may sleep at once until a game goes on,
    `polls_each` of one player.
    """

    idle_seconds: int = 7 * DAY
    bot_budget_ms: int = 20
    streams_max: int = 1_000
    streams_each: int = 8
    stream_seconds: float = 3_600
    polls_max: int = 500
    polls_each: int = 32
