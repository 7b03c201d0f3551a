"""The strength that `GET /v1/bots` tells is the one that the bots have."""

import pytest

from pyservice import engine
from pyservice.api.figures import FIGURES
from tests.api.client import Client

SEATS = 4


def first_rate(level: str, against: str, games: int) -> float:
    """The share of rounds in which one bot among three others takes the first place."""
    duel = engine.duplicate(games // SEATS, [level, against, against, against], seed=2026)
    return duel["bots"][0]["firsts"]["mean"]


@pytest.mark.parametrize("level", FIGURES)
def test_the_strength_told_is_measured(nobody: Client, level: str) -> None:
    (bot,) = (bot for bot in nobody.get("/v1/bots")["items"] if bot["level"] == level)
    told = bot["strength"]
    measured = first_rate(level, told["against"], told["games"])
    assert told["first_rate"] == pytest.approx(measured, abs=0.02), measured


def test_every_bot_has_figures() -> None:
    assert set(FIGURES) == {bot["level"] for bot in engine.bots()}
