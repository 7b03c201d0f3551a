"""The bots by names under which the same seed gives the same move."""

from typing import Final

from pyservice import engine

#: Levels that search for a time by default, with a few samples instead.
SAMPLED: Final = {"expert": "expert:4s"}


def names(family: str) -> list[str]:
    """Every bot of a family."""
    levels = [bot["level"] for bot in engine.bots() if bot["family"] == family]
    return [SAMPLED.get(level, level) for level in levels]
