"""The options of RULES 3.5 and the two presets."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(frozen=True)
class Options:
    """One value for each option; the defaults are those of ``three_thirteen``."""

    ace: str = "low"
    ace_penalty: int = 1
    packs: int = 0
    discard_taken_card: str = "allowed"
    go_out_without_discard: bool = False
    rounds: int = 11

    def packs_for(self, seats: int) -> int:
        """The packs in play: half the seats, rounded up, unless the option says how many."""
        return self.packs or (seats + 1) // 2

    def can_deal(self, seats: int) -> bool:
        """Whether the largest round leaves a card to turn up and one of stock."""
        return (self.rounds + 2) * seats + 2 <= 52 * self.packs_for(seats)


PRESETS = {
    "three_thirteen": Options(),
    "three_thirteen_ace_high": Options(ace="low_or_high", ace_penalty=15),
}
NAMES = tuple(field.name for field in fields(Options))


def options_of(ruleset: str, overrides: Mapping[str, Any] | None = None) -> Options:
    """The preset with single options replaced."""
    return replace(PRESETS[ruleset], **(overrides or {}))
