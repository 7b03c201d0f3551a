"""Reviews that take little time, and one way to read them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyservice.domain import review as reviewing

if TYPE_CHECKING:
    from pyservice.domain.player import Player
    from pyservice.domain.shapes import ReviewView
    from pyservice.services import Services

#: Few deals are looked at.
QUICK: Final = {
    family: replace(judge, budget="20s" if family == "thirteen" else "2s")
    for family, judge in reviewing.JUDGES.items()
}


def read(services: Services, player: Player, game: str, seat: int | None = None) -> ReviewView:
    return services.reviews.read(player, game, seat, lambda: None)
