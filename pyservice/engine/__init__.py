"""The typed face of the compiled engine: rules, games, legal plays and bots.

Nothing else imports `pyservice._core`. Values are plain dicts and lists, cards are text
(`"3S"`), seats are integers from 0; the shapes stand in `pyservice.engine.types`.
"""

from pyservice._core import commitment
from pyservice.engine.catalogue import bots, catalogue
from pyservice.engine.errors import (
    InvalidOptions,
    InvalidPosition,
    Refused,
    UnknownBot,
    UnknownRuleset,
    UnreadableSnapshot,
)
from pyservice.engine.game import HINT_LEVELS, Game
from pyservice.engine.tools import (
    card,
    check,
    classify,
    duplicate,
    instant_win,
    legal_plays,
    opening,
    perft,
    rules,
    select,
    simulate,
)
from pyservice.engine.types import (
    BotEntry,
    Combo,
    Context,
    Duplicate,
    EngineEvent,
    EngineView,
    Hint,
    InstantWin,
    LegalMove,
    Move,
    OpeningLead,
    Options,
    PlayList,
    RoundResult,
    RulesetEntry,
    Selection,
    Simulation,
    Verdict,
)

__all__ = [
    "HINT_LEVELS",
    "BotEntry",
    "Combo",
    "Context",
    "Duplicate",
    "EngineEvent",
    "EngineView",
    "Game",
    "Hint",
    "InstantWin",
    "InvalidOptions",
    "InvalidPosition",
    "LegalMove",
    "Move",
    "OpeningLead",
    "Options",
    "PlayList",
    "Refused",
    "RoundResult",
    "RulesetEntry",
    "Selection",
    "Simulation",
    "UnknownBot",
    "UnknownRuleset",
    "UnreadableSnapshot",
    "Verdict",
    "bots",
    "card",
    "catalogue",
    "check",
    "classify",
    "commitment",
    "duplicate",
    "instant_win",
    "legal_plays",
    "opening",
    "perft",
    "rules",
    "select",
    "simulate",
]
