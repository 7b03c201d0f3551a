"""The strength that `GET /v1/bots` tells is the one that the bots have."""

import pytest

from pyservice import engine
from pyservice.api.figures import FIGURES
from tests.api.client import Client

SEATS = 4


def first_rate(level: str, against: str, games: int) -> float:
    """The share of one-deal games in which one bot among three others comes first."""
    firsts = 0
    for seat in range(SEATS):
        bots = [level if at == seat else against for at in range(SEATS)]
        options = {"target_score": 0}
        played = engine.simulate(games // SEATS, bots, seed=seat, options=options)
        firsts += played["firsts"][seat]
    return firsts / games


@pytest.mark.parametrize("level", FIGURES)
def test_the_strength_told_is_measured(nobody: Client, level: str) -> None:
    (bot,) = (bot for bot in nobody.get("/v1/bots")["items"] if bot["level"] == level)
    told = bot["strength"]
    measured = first_rate(level, told["against"], told["games"])
    assert told["first_rate"] == pytest.approx(measured, abs=0.02), measured


def test_every_bot_has_figures() -> None:
    assert set(FIGURES) == {bot["level"] for bot in engine.bots()}
