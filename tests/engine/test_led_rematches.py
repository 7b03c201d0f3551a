"""A first round that is led by the winner of the game before, as rematches are."""

from __future__ import annotations

import pytest

from pyservice.engine import Game, Refused

SEED = bytes(range(32))


@pytest.mark.parametrize("ruleset", ["cardgames_io", "southern_poker"])
@pytest.mark.parametrize("leader", [0, 1, 2, 3])
def test_a_seat_leads_with_anything(ruleset: str, leader: int) -> None:
    game, (started, *_) = Game.deal(ruleset, {}, 4, SEED, [""] * 4, leader)
    assert (started["leader"], started["opening_card"], game.to_act) == (leader, None, leader)
    highest = game.hands()[leader][-1]
    game.apply(leader, {"type": "play", "cards": [highest]})


def test_the_cards_are_those_of_any_other_first_round() -> None:
    led, _ = Game.deal("southern_poker", {}, 4, SEED, [""] * 4, 2)
    plain, (started, *_) = Game.deal("southern_poker", {}, 4, SEED, [""] * 4)
    assert led.hands() == plain.hands()
    assert started["opening_card"] == min(led.hands()[started["leader"]], key=_strength)
    with pytest.raises(Refused, match="must_include_opening_card"):
        plain.apply(started["leader"], {"type": "play", "cards": [_last(plain, started)]})


def test_it_comes_back_from_its_snapshot() -> None:
    game, _ = Game.deal("southern_poker", {}, 3, SEED, ["a", "b", "c"], 1)
    again = Game.load(game.dump())
    assert again.view(1) == game.view(1)
    assert again.dump() == game.dump()


def test_in_three_thirteen_the_dealer_decides() -> None:
    for leader in range(4):
        _, (led, *_) = Game.deal("three_thirteen", {}, 4, SEED, [""] * 4, leader)
        _, (plain, *_) = Game.deal("three_thirteen", {}, 4, SEED, [""] * 4)
        assert led == plain


@pytest.mark.parametrize("leader", [-1, 4, 1 << 70])
def test_a_leader_who_is_not_there(leader: int) -> None:
    with pytest.raises(ValueError, match=r"no seat 4 of 4|a whole number"):
        Game.deal("cardgames_io", {}, 4, SEED, [""] * 4, leader)


def _strength(card: str) -> tuple[int, int]:
    return "3456789TJQKA2".index(card[0]), "SCDH".index(card[1])


def _last(game: Game, started: dict[str, int]) -> str:
    return game.hands()[started["leader"]][-1]
