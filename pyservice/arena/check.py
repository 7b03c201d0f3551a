"""What cannot be played, said before anything is."""

from __future__ import annotations

import shlex
import shutil
from typing import TYPE_CHECKING, Final

from pyservice import engine
from pyservice.arena.players import PROGRAM
from pyservice.engine.measured import level_of

if TYPE_CHECKING:
    from pyservice.arena.table import Terms
    from pyservice.engine import Game

ONE_ROUND: Final = {"thirteen": {"target_score": 0}, "three_thirteen": {"rounds": 1}}


def check(terms: Terms) -> None:
    """Raises `ValueError` with a sentence for whoever asked, where this cannot be played."""
    known = {entry["id"]: entry["seats"] for entry in engine.catalogue()}
    if terms.ruleset not in known:
        raise ValueError(f"there is no ruleset {terms.ruleset!r}; there are: {', '.join(known)}")
    seats, bots = known[terms.ruleset], len(terms.bots)
    if not seats["min"] <= bots <= seats["max"]:
        room = f"{seats['min']} to {seats['max']}"
        raise ValueError(f"{terms.ruleset} has {room} seats, one for each bot, not {bots}")
    over = _over(terms.ruleset)
    for name in dict.fromkeys(terms.bots):
        _check_program(name) if name.startswith(PROGRAM) else _check_bot(over, name)


def _over(ruleset: str) -> Game:
    """A game that is over, in which no bot thinks."""
    options = ONE_ROUND[engine.family_of(ruleset) or ""]
    game, _ = engine.Game.deal(ruleset, options, 2, bytes(32), ["", ""])
    while (seat := game.to_act) is not None:
        game.apply(seat, game.bot_move("greedy", 0))
    return game


def _check_program(name: str) -> None:
    """Refuses a command that cannot be read or names no program; it is not run."""
    try:
        command = shlex.split(name.removeprefix(PROGRAM))
    except ValueError as error:
        raise ValueError(f"{name!r} is no command: {error}") from None
    if not command or shutil.which(command[0]) is None:
        raise ValueError(f"there is no program {command[0] if command else ''!r} to run: {name!r}")


def _check_bot(over: Game, name: str) -> None:
    """Refuses a name that is none, and says which part of it."""
    if _is_bot(over, name):
        return
    level, budget = level_of(name), name.partition(":")[2]
    levels = [bot["level"] for bot in engine.bots() if bot["family"] == over.family]
    if level not in levels:
        raise ValueError(f"there is no bot {level!r} in this game; there are: {', '.join(levels)}")
    if not _is_bot(over, rung := name.partition(":")[0]):
        raise ValueError(f"{level} has no version {rung.partition('@')[2]!r}")
    if not _is_bot(over, f"{level}:1s"):
        raise ValueError(f"{level} does not search: it takes no budget such as {budget!r}")
    raise ValueError(f"{budget!r} is no budget: 1ms to 60000ms, or samples such as 400s")


def _is_bot(over: Game, name: str) -> bool:
    try:
        over.bot_move(name, 0)
    except engine.UnknownBot:
        return False
    except engine.Refused:
        return True
    return True
