"""The slow model's own tests: turns, lock-outs, ends of tricks, rounds and games."""

from __future__ import annotations

import random

import pytest

from tests.property.slow.cards import DECK, Card, cards, texts
from tests.property.slow.deal import deal, instant_win, opening
from tests.property.slow.game import SlowGame
from tests.property.slow.options import Options, options_of
from tests.property.slow.scores import is_decided, points_of

ALL_WINS = ("dragon", "five_consecutive_pairs", "four_twos", "six_pairs")


def no_deal(number: int) -> list[set[Card]]:
    raise AssertionError(number)


def placed(options: Options, hands: list[str], to_act: int = 0) -> SlowGame:
    position = {"hands": [hand.split() for hand in hands], "to_act": to_act}
    return SlowGame.placed(options, position, no_deal)


def test_the_deal_gives_thirteen_different_cards_to_each_seat() -> None:
    for seats in (2, 3, 4):
        hands = deal(bytes(range(32)), ["a", "", "b", "c"][:seats], 1)
        assert [len(hand) for hand in hands] == [13] * seats
        assert len(set().union(*hands)) == 13 * seats


def test_the_deal_depends_on_every_part_of_its_message() -> None:
    seed = bytes(32)
    deals = [
        deal(seed, ["", ""], 1),
        deal(seed, ["", ""], 2),
        deal(seed, ["", "x"], 1),
        deal(seed, ["x", ""], 1),
        deal(bytes([1] * 32), ["", ""], 1),
    ]
    assert len({str(sorted(hands[0])) for hands in deals}) == len(deals)


def test_the_lowest_dealt_card_opens() -> None:
    assert opening([set(cards("4S 5S")), set(cards("3C KD"))]) == (1, Card(3, 1))


@pytest.mark.parametrize(
    ("hands", "expected"),
    [
        (["3S 4S 5S 6S 7S 8S 9S TS JS QS KS AS AD"], (0, "dragon", "AD")),
        (["4S 4C 5S 5C 6S 6C 7S 7C 8S 8D 9S KS 2S"], (0, "five_consecutive_pairs", "8D")),
        (["TS TC JS JC QS QC KS KC AS AC 2S 2C 3S"], (0, "five_consecutive_pairs", "AC")),
        (["JS JC QS QC KS KC AS AC 2S 2C 3S 4S 5S"], None),
        (["3S 3C 3D 3H 5S 5C 7S 7C 9S 9C JS JC KD"], (0, "six_pairs", "JC")),
        (["3S 3C 5S 5C 7S 7C 9S 9C JS JC 2S 2C KD"], (0, "six_pairs", "2C")),
        (["3S 3C 5S 5C 7S 7C 9S 9C JS JC JD KD 2D"], None),
    ],
)
def test_instant_wins(hands: list[str], expected: tuple[int, str, str] | None) -> None:
    win = instant_win([set(cards(hand)) for hand in hands], Options(instant_wins=ALL_WINS))
    assert (win and (win.seat, win.pattern, win.top.text)) == expected


def test_the_better_pattern_wins_before_the_higher_card() -> None:
    six, twos = cards("3S 3C 5S 5C 7S 7C 9S 9C JS JC AS AC 4D"), cards("2S 2C 2D 2H 3D")
    win = instant_win([set(six), set(twos)], options_of("southern_poker"))
    assert win is not None
    assert (win.seat, win.pattern) == (1, "four_twos")


def test_without_lockout_a_pass_skips_one_turn_only() -> None:
    game = placed(Options(pass_lockout="none"), ["4S KD KH", "5S 8S QS", "6S JS"])
    game.play(0, ["4S"])
    game.pass_turn(1)
    game.play(2, ["6S"])
    game.pass_turn(0)
    assert game.to_act == 1
    game.play(1, ["8S"])
    game.pass_turn(2)
    assert game.pass_turn(0)[-1] == {"type": "trick_won", "seat": 1, "leader": 1}


def test_a_bomb_brings_a_locked_seat_back() -> None:
    options = Options(pass_exception="bombs_on_turn")
    game = placed(options, ["5S 2H 3H", "7S 7C 7D 7H 9S", "2S 4C", "JS QS"])
    game.play(0, ["5S"])
    game.pass_turn(1)
    game.play(2, ["2S"])
    game.pass_turn(3)
    game.play(0, ["2H"])
    assert game.to_act == 1
    assert game.refusals(1, ["9S"]) == {"already_passed"}
    assert [texts(combo.cards) for combo in game.plays(1)] == [["7S", "7C", "7D", "7H"]]
    game.play(1, ["7S", "7C", "7D", "7H"])
    assert game.locked == {3}
    assert game.to_act == 2


def test_going_out_on_a_two_takes_the_lowest_place() -> None:
    game = placed(Options(finish_on_two="loses"), ["2H", "4S 5S", "6S", "JS QS"])
    events = game.play(0, ["2H"])
    assert events[-1] == {"type": "went_out", "seat": 0, "place": 4}
    for seat in (1, 2, 3):
        game.pass_turn(seat)
    game.play(1, ["4S"])
    game.play(2, ["6S"])
    assert game.places == [4, None, 1, None]


def test_with_first_out_a_two_is_only_out_and_the_last_one_left_wins() -> None:
    options = options_of("southern_poker", {"finish_on_two": "loses"})
    game = placed(options, ["2H", "2S", "6S 7S"])
    assert game.play(0, ["2H"])[-1]["place"] is None
    assert not game.is_over
    game.pass_turn(1)
    game.pass_turn(2)
    game.play(1, ["2S"])
    assert game.is_over
    assert game.results[-1].places == [None, None, 1]
    assert game.winners == [2]


def test_the_trick_ends_at_once_when_all_others_are_locked_or_out() -> None:
    game = placed(Options(), ["KD", "4S 5S", "AS 6S", "7S 8S"])
    game.play(0, ["KD"])
    game.pass_turn(1)
    game.pass_turn(2)
    assert game.to_act == 3
    assert game.pass_turn(3)[-1] == {"type": "trick_won", "seat": 0, "leader": 1}


def test_points_by_place_and_for_the_winner_only() -> None:
    assert points_of([2, 1, 4, 3], Options()) == [2, 3, 0, 1]
    assert points_of([2, 1, 3], Options()) == [1, 2, 0]
    assert points_of([None, 1, None], Options(scoring="winner_only")) == [0, 1, 0]
    assert points_of([None, 1, None], Options()) == [0, 2, 0]


def test_a_tie_at_the_top_plays_on() -> None:
    assert not is_decided([10, 10, 3], Options())
    assert not is_decided([9, 8, 3], Options())
    assert is_decided([11, 10, 3], Options())
    assert is_decided([1, 1, 0], Options(target_score=0))


@pytest.mark.parametrize("seed", range(12))
def test_random_games_end_and_keep_every_card(seed: int) -> None:
    rng = random.Random(seed)
    seats = 2 + seed % 3
    options = options_of(("cardgames_io", "southern_poker")[seed % 2], {"target_score": 2})
    game, events = SlowGame.dealt(
        options, seats, lambda number: deal(bytes([seed] * 32), [""] * seats, number)
    )
    while not game.is_over:
        assert game.to_act is not None
        plays = game.plays(game.to_act)
        if game.table and (not plays or rng.random() < 0.3):
            events += game.pass_turn(game.to_act)
        else:
            events += game.play(game.to_act, texts(rng.choice(plays).cards))
    assert events[-1]["type"] == "game_finished"
    assert events[-2]["totals"] == game.scores
    assert all(card in DECK for hand in game.hands for card in hand)
