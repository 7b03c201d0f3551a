"""The options of RULES 2.6, the two presets and the chop tables, as data."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

ChopTable = list[dict[str, Any]]

CARDGAMES_IO_CHOPS: ChopTable = [
    {
        "target": {"kind": "single", "rank": "2"},
        "attackers": [{"kind": "quad"}, {"kind": "double_sequence", "min_ranks": 3}],
    },
    {
        "target": {"kind": "pair", "rank": "2"},
        "attackers": [{"kind": "double_sequence", "min_ranks": 4}],
    },
    {
        "target": {"kind": "triple", "rank": "2"},
        "attackers": [{"kind": "double_sequence", "min_ranks": 5}],
    },
]

_DS4 = {"kind": "double_sequence", "min_ranks": 4, "max_ranks": 4}
LADDER_CHOPS: ChopTable = [
    {
        "target": {"kind": "single", "rank": "2"},
        "attackers": [
            {"kind": "double_sequence", "min_ranks": 3, "max_ranks": 3},
            {"kind": "quad"},
            _DS4,
        ],
    },
    {"target": {"kind": "pair", "rank": "2"}, "attackers": [{"kind": "quad"}, _DS4]},
    {
        "target": {"kind": "double_sequence", "ranks": 3},
        "attackers": [{"kind": "quad"}, _DS4],
    },
    {"target": {"kind": "quad"}, "attackers": [_DS4]},
]

TABLES = {"cardgames_io": CARDGAMES_IO_CHOPS, "ladder": LADDER_CHOPS}


@dataclass(frozen=True)
class Options:
    """One value for each option; the defaults are those of ``cardgames_io``."""

    next_round_leader: str = "previous_winner"
    rematch_leader: str = "lowest_dealt_card"
    opening_must_include_lowest: bool = True
    pass_lockout: str = "until_clear"
    pass_exception: str = "none"
    chop_table: str = "cardgames_io"
    custom_chop_table: ChopTable | None = None
    round_end: str = "last_player_left"
    finish_on_two: str = "allowed"
    scoring: str = "placement"
    target_score: int = 10
    instant_wins: tuple[str, ...] = ()
    sequence_twos: str = "never"

    def chops(self) -> ChopTable:
        """The chop table in force."""
        if self.chop_table == "custom":
            assert self.custom_chop_table is not None
            return self.custom_chop_table
        return TABLES[self.chop_table]


PRESETS = {
    "cardgames_io": Options(),
    "southern_poker": Options(
        rematch_leader="previous_winner",
        chop_table="ladder",
        round_end="first_out",
        scoring="winner_only",
        target_score=0,
        instant_wins=("four_twos", "six_pairs"),
    ),
}
NAMES = tuple(field.name for field in fields(Options))


def options_of(ruleset: str, overrides: Mapping[str, Any] | None = None) -> Options:
    """The preset with single options replaced."""
    changed = dict(overrides or {})
    if "instant_wins" in changed:
        changed["instant_wins"] = tuple(changed["instant_wins"])
    return replace(PRESETS[ruleset], **changed)
