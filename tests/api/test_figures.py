"""The strength that `GET /v1/bots` tells is the one that the bots have."""

import pytest

from pyservice import engine
from pyservice.api.figures import FIGURES
from pyservice.engine import measured
from tests.api.client import Client

SEATS = 4
LEVELS = {family: [level for told, level in FIGURES if told == family] for family, _ in FIGURES}
#: A bot that searches is measured again over few deals, each move a matter of milliseconds.
SEARCHES = {"expert": "expert:60s"}
FEW = 120
#: A game of Three Thirteen has eleven rounds: a smaller sample, and a wider margin.
DUELS = 80
#: Fewer still where a bot searches, with little to spend.
SHORT_DUELS = 12
SEARCHES_THREE = {"expert": "expert:8s"}


def first_rate(level: str, against: str, games: int) -> float:
    """The share of rounds in which one bot among three others takes the first place."""
    duel = engine.duplicate(games // SEATS, [level, against, against, against], seed=2026)
    return duel["bots"][0]["firsts"]["mean"]


def duel_rate(level: str, against: str, games: int) -> float:
    """The share of games of Three Thirteen that one bot wins against another, in both seats."""
    half = games // 2
    first = engine.simulate(half, [level, against], "three_thirteen", seed=1)
    second = engine.simulate(half, [against, level], "three_thirteen", seed=2)
    return (first["wins"][0] + second["wins"][1]) / games


def told(nobody: Client, family: str, level: str) -> dict[str, object]:
    """What the answer says of a bot's strength."""
    bots = nobody.get("/v1/bots")["items"]
    (bot,) = (bot for bot in bots if (bot["family"], bot["level"]) == (family, level))
    strength: dict[str, object] = bot["strength"]
    return strength


@pytest.mark.parametrize("level", SEARCHES)
def test_a_bot_that_searches_is_about_as_strong_as_told(nobody: Client, level: str) -> None:
    strength = told(nobody, "thirteen", level)
    measured = first_rate(SEARCHES[level], str(strength["against"]), FEW)
    assert strength["first_rate"] == pytest.approx(measured, abs=0.15), measured


@pytest.mark.parametrize("level", sorted(LEVELS["thirteen"] - SEARCHES.keys()))
def test_the_strength_told_is_measured(nobody: Client, level: str) -> None:
    strength = told(nobody, "thirteen", level)
    measured = first_rate(level, str(strength["against"]), int(str(strength["games"])))
    assert strength["first_rate"] == pytest.approx(measured, abs=0.02), measured


@pytest.mark.parametrize("level", sorted(LEVELS["three_thirteen"] - SEARCHES_THREE.keys()))
def test_the_strength_told_of_three_thirteen_is_measured(nobody: Client, level: str) -> None:
    strength = told(nobody, "three_thirteen", level)
    rate = duel_rate(level, str(strength["against"]), DUELS)
    assert strength["first_rate"] == pytest.approx(rate, abs=0.12), rate


@pytest.mark.parametrize("level", sorted(SEARCHES_THREE.keys() & LEVELS["three_thirteen"]))
def test_a_bot_of_three_thirteen_that_searches_wins_as_told(nobody: Client, level: str) -> None:
    strength = told(nobody, "three_thirteen", level)
    rate = duel_rate(SEARCHES_THREE[level], str(strength["against"]), SHORT_DUELS)
    assert strength["first_rate"] == pytest.approx(rate, abs=0.45), rate


def test_what_is_told_is_what_was_measured(nobody: Client) -> None:
    for row in measured.rows():
        if row["catalogue"]:
            family, level = engine.family_of(row["ruleset"]), measured.level_of(row["bot"])
            strength = told(nobody, str(family), level)
            assert strength["against"] == measured.level_of(row["against"])
            assert {key: strength[key] for key in ("ruleset", "seats", "games")} == {
                "ruleset": row["ruleset"],
                "seats": row["seats"],
                "games": row["games"],
            }
            assert strength["margin"] == pytest.approx(row["margin"], abs=0.0006)
            assert strength["first_rate"] == pytest.approx(row["first_rate"], abs=0.0006)


def test_every_bot_has_figures() -> None:
    assert set(FIGURES) == {(bot["family"], bot["level"]) for bot in engine.bots()}
