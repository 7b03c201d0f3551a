"""What is done for a seat whose time is up: the least that the rules allow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pyservice.engine import Game, Refused
from tests.engine.test_battery import ENTRIES

if TYPE_CHECKING:
    from pyservice import engine
    from tests.engine.battery import Entry

Json = dict[str, Any]
PASS = {"type": "pass", "cards": None, "source": None, "card": None}


def play(*cards: str) -> Json:
    return {"type": "play", "cards": list(cards), "source": None, "card": None}


def placed(ruleset: str = "cardgames_io", **position: object) -> Game:
    """A game that starts from a position; hands and piles as texts of cards."""
    given: Json = dict(position)
    given["hands"] = [hand.split() for hand in given["hands"]]
    given |= {name: given[name].split() for name in ("stock", "discard") if name in given}
    return Game.from_position(ruleset, {}, given, bytes(32))[0]


def test_a_leader_lays_the_lowest_single_card() -> None:
    game = placed(hands=["3D 4D 5D 9C", "4S KD"], to_act=0)
    assert game.absent_move() == play("3D")


def test_the_opening_card_is_laid_where_it_is_due() -> None:
    game = placed(hands=["4S 4C 5D", "3S KD"], to_act=1, first_play=True)
    assert game.absent_move() == play("3S")
    game.apply(1, game.absent_move())
    assert game.to_act == 0


def test_who_may_pass_passes() -> None:
    game = placed(hands=["4S 2H", "3S KD"], to_act=0, table={"seat": 1, "cards": ["3D"]})
    assert game.absent_move() == PASS


def three_thirteen(hand: str, **position: object) -> Game:
    given: Json = {"round": 1, "dealer": 1, "to_act": 0, "stock": "AC 2C", "discard": "2D"}
    return placed("three_thirteen", hands=[hand, "7S 8H TD"], **(given | position))


def test_a_card_is_drawn_from_the_stock_and_what_costs_most_is_discarded() -> None:
    game = three_thirteen("4S 9D KH")
    drawn = game.absent_move()
    assert (drawn["type"], drawn["source"]) == ("draw", "stock")
    game.apply(0, drawn)
    thrown = game.absent_move()
    assert (thrown["type"], thrown["card"]) == ("discard", "KH")
    game.apply(0, thrown)
    assert game.to_act == 1


def test_melds_are_kept_and_nobody_goes_out_by_time() -> None:
    game = three_thirteen("5S 5D 5H KH", drawn=True)
    thrown = game.absent_move()
    assert (thrown["type"], thrown["card"]) == ("discard", "KH")
    game.apply(0, thrown)
    table: Json = dict(game.view(None)["three_thirteen"] or {})
    assert table["gone_out"] is None


def test_a_game_that_is_over_has_no_such_move() -> None:
    game = placed(hands=["4S", "3S KD"], to_act=0)
    game.apply(0, game.absent_move())
    assert game.is_over
    with pytest.raises(Refused, match="game_is_over"):
        game.absent_move()


@pytest.mark.parametrize("entries", ENTRIES, ids=lambda some: f"{some[0].ruleset}-{some[0].seats}")
def test_the_move_is_legal_the_least_and_the_same_again(entries: list[Entry]) -> None:
    entry = entries[0]
    game, _ = entry.deal()
    for seat, move in entry.moves(game):
        legal = [item["move"] for item in game.legal_moves(seat)]
        chosen = game.absent_move()
        assert chosen in legal
        assert chosen == game.absent_move()
        assert game.family != "thirteen" or is_least(chosen, legal, game.hands()[seat])
        game.apply(seat, move)


def is_least(chosen: Any, legal: list[engine.Move], hand: list[str]) -> bool:
    """A pass where there is one, else the lowest card that is a lead by itself."""
    if PASS in legal:
        return bool(chosen == PASS)
    singles = [card for card in hand if play(card) in legal]
    return bool(chosen == play(singles[0]))


@pytest.mark.parametrize("entries", ENTRIES, ids=lambda some: f"{some[0].ruleset}-{some[0].seats}")
def test_a_table_of_absent_players_comes_to_an_end(entries: list[Entry]) -> None:
    game, _ = entries[0].deal()
    for _ in range(20_000):
        if game.to_act is None:
            break
        game.apply(game.to_act, game.absent_move())
    assert game.is_over
