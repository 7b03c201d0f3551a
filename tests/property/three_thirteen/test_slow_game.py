"""The slow model's own tests: deals, turns, last turns, reshuffles, rounds, options."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from tests.property.slow_three_thirteen.cards import PACK, cards, texts
from tests.property.slow_three_thirteen.deal import Shuffler
from tests.property.slow_three_thirteen.game import SlowGame
from tests.property.slow_three_thirteen.options import Options, options_of
from tests.property.slow_three_thirteen.results import winners_of

Json = dict[str, Any]
STOCK, PILE = {"type": "draw", "source": "stock"}, {"type": "draw", "source": "discard"}
DEFAULTS = Options()


def discard(card: str) -> Json:
    return {"type": "discard", "card": card}


def go_out(card: str | None) -> Json:
    return {"type": "go_out", "card": card}


def placed(hands: list[str], options: Options = DEFAULTS, **changes: object) -> SlowGame:
    """Round 1, seat 0 to act; ``stock`` and ``discard`` as text."""
    position: Json = {"round": 1, "dealer": len(hands) - 1, "to_act": 0, "discard": "2D"}
    position |= {"stock": "AC 2C 5C 6C"} | changes
    position |= {name: position[name].split() for name in ("stock", "discard")}
    position["hands"] = [hand.split() for hand in hands]
    return SlowGame.placed(options, position, Shuffler(bytes(32), ("",) * len(hands)))


def play(game: SlowGame, *moves: Json) -> list[Json]:
    """Makes legal moves of whoever is to act; returns the last move's events."""
    events: list[Json] = []
    for move in moves:
        assert game.to_act is not None
        assert not game.refusals(game.to_act, move), move
        assert move in game.legal_moves(game.to_act)
        events = game.apply(game.to_act, move)
    return events


# -- dealing ---------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(2, 9))
def test_a_deal_uses_every_card_of_its_packs_once(seats: int) -> None:
    shuffler = Shuffler(bytes(range(32)), ("x", *[""] * (seats - 1)))
    packs = DEFAULTS.packs_for(seats)
    assert packs == (seats + 1) // 2
    for number in (1, 11):
        dealt = shuffler.deal(number, packs)
        assert [len(hand) for hand in dealt.hands] == [number + 2] * seats
        every = sum(dealt.hands, dealt.discard + dealt.stock)
        assert Counter(every) == Counter(list(PACK) * packs)


def test_the_deal_and_the_dealer_depend_on_the_seeds() -> None:
    shufflers = [Shuffler(bytes([n] * 32), ("", str(n), "")) for n in range(40)]
    assert {shuffler.first_dealer() for shuffler in shufflers} == {0, 1, 2}
    assert len({str(shuffler.deal(1, 2)) for shuffler in shufflers}) == 40
    first = shufflers[0]
    assert first.deal(1, 2).stock[:5] != first.deal(2, 2).stock[:5]


def test_a_reshuffle_keeps_the_top_card_and_differs_each_time() -> None:
    shuffler = Shuffler(bytes(32), ("", ""))
    pile = cards("9C 3S 4S 5S 6S 7S 8S TD JD QD KD 2H")
    first, second = (shuffler.reshuffled(pile, 4, times) for times in (1, 2))
    assert sorted(first) == sorted(second) == sorted(pile[1:])
    assert first != second


def test_packs_that_cannot_deal_the_largest_round() -> None:
    assert all(DEFAULTS.can_deal(seats) for seats in range(2, 9))
    assert Options(packs=1).can_deal(3)
    assert not Options(packs=1).can_deal(4)
    assert Options(packs=1, rounds=10).can_deal(4)
    assert not Options(packs=2).can_deal(8)
    assert not Options(packs=2, rounds=11).can_deal(8)
    assert Options(packs=2, rounds=10).can_deal(8)


# -- turns -----------------------------------------------------------------------------------


def test_a_turn_is_one_draw_and_one_discard() -> None:
    game = placed(["7H 8H KD", "4S 6D 9C"])
    for wrong in (discard("7H"), go_out("7H"), go_out(None)):
        assert game.refusals(0, wrong) == {"must_draw_first"}
    assert game.refusals(1, STOCK) == {"not_your_turn"}
    assert play(game, STOCK) == [{"type": "drew", "seat": 0, "source": "stock", "card": "AC"}]
    for wrong in (STOCK, PILE):
        assert game.refusals(0, wrong) == {"already_drawn"}
    assert game.refusals(0, discard("9S")) == {"card_not_in_hand"}
    assert game.refusals(0, discard("1S")) == {"unknown_card"}
    assert game.refusals(0, go_out("KD")) == {"cannot_go_out"}
    assert game.refusals(0, go_out("9S")) == {"card_not_in_hand"}
    assert (game.left_by(0, "KD"), game.left_by(0, None)) == (16, 26)
    play(game, discard("KD"))
    assert (game.to_act, game.phase, texts(game.pile)) == (1, "draw", ["2D", "KD"])
    play(game, PILE)
    assert game.taken == cards("KD")[0]


def test_who_goes_out_gives_every_other_seat_one_turn() -> None:
    game = placed(["4S 6D 9C", "7H 8H 9H", "5H 6H 7S", "KC QC TC"], to_act=1, dealer=0)
    assert play(game, STOCK, go_out("AC"))[0] == {"type": "gone_out", "seat": 1, "card": "AC"}
    assert (game.to_act, game.last_turns) == (2, [2, 3, 0])
    assert game.refusals(1, STOCK) == {"seat_is_out"}
    assert play(game, PILE, discard("7S")) == [{"type": "discarded", "seat": 2, "card": "7S"}]
    play(game, STOCK, discard("KC"))
    assert game.last_turns == [0]
    events = play(game, STOCK, discard("9C"))
    assert [event["type"] for event in events] == ["discarded", "round_finished", "game_finished"]
    assert game.scores == [4 + 6 + 5, 0, 5 + 6 + 1, 2 + 10 + 10]
    assert game.winners == [1]


def test_going_out_in_a_last_turn_is_a_discard() -> None:
    game = placed(["4S 6D 9C", "7H 8H 9H", "5H 6H 7S"], to_act=2, gone_out=1, stock="7H KD AS")
    assert play(game, STOCK, go_out("7S"))[0] == {"type": "discarded", "seat": 2, "card": "7S"}
    assert (game.gone_out, game.last_turns, game.to_act) == (1, [0], 0)


def test_the_round_can_be_scored_with_nobody_out() -> None:
    """Three reshuffles, then an empty stock ends it; both seats throw what they drew."""
    game = placed(["4S 6D 9C", "7H 8H KD"], stock="AC", discard="2D 5S 8S JC")
    shuffled = 0
    while not game.is_over:
        events = play(game, STOCK)
        shuffled += events[0]["type"] == "stock_reshuffled"
        play(game, discard(events[-1]["card"]))
    assert shuffled == 3
    assert game.results[-1].gone_out is None
    assert game.scores == [19, 25]


def test_nothing_to_shuffle_ends_the_round() -> None:
    options = Options(go_out_without_discard=True)
    game = placed(["7H 8H 9H", "4S 6D 9C"], options, stock="AC", discard="TH")
    play(game, PILE)
    play(game, go_out(None))
    assert not game.pile
    assert game.refusals(1, PILE) == {"discard_pile_empty"}
    assert game.legal_moves(1) == [STOCK]
    play(game, STOCK, discard("9C"))
    assert game.is_over
    again = placed(["7H 8H KD", "4S 6D 9C"], stock="AC", discard="2D")
    play(again, PILE, discard("KD"), STOCK, discard("9C"))
    assert again.to_act == 0
    bare = placed(["7H 8H 9H", "4S 6D 9C"], options, stock="TH", discard="2D")
    events = play(bare, STOCK, go_out(None))
    assert [event["type"] for event in events] == ["gone_out", "round_finished", "game_finished"]


# -- options ---------------------------------------------------------------------------------


def test_the_card_just_taken_may_not_go_back_where_that_is_forbidden() -> None:
    options = Options(discard_taken_card="forbidden")
    game = placed(["7H 8H 9H", "4S 6D 9C"], options, discard="TH 2S")
    play(game, PILE)
    slug = "taken_card_cannot_be_discarded"
    assert game.refusals(0, discard("TH")) == game.refusals(0, go_out("TH")) == {slug}
    assert [move["card"] for move in game.legal_moves(0)] == ["7H", "8H", "9H", "7H"]
    twice = placed(["7H 8H TH", "4S 6D 9C"], options, discard="TH 2S")
    play(twice, PILE, discard("TH"))
    other = placed(["7H 8H 9H", "4S 6D 9C"], options, stock="TH 2S")
    play(other, STOCK, discard("TH"))


def test_going_out_without_a_discard_needs_the_option() -> None:
    hands = ["7H 8H 9H KS KD KC", "4S 6D 9C"]
    game = placed(hands, round=5, drawn=True)
    assert game.refusals(0, go_out(None)) == {"cannot_go_out"}
    assert all(game.refusals(0, go_out(card)) for card in hands[0].split())
    game = placed(hands, Options(go_out_without_discard=True), round=5, drawn=True)
    assert play(game, go_out(None))[0] == {"type": "gone_out", "seat": 0, "card": None}
    assert texts(game.pile) == ["2D"]


def test_rounds_deals_and_dealers_to_the_end() -> None:
    rng = random.Random(4)
    options = options_of("three_thirteen_ace_high", {"rounds": 3})
    game, events = SlowGame.dealt(options, Shuffler(bytes(32), ("", "a", "")))
    first = game.dealer
    while not game.is_over:
        assert game.to_act is not None
        events += game.apply(game.to_act, rng.choice(game.legal_moves(game.to_act)))
    started = [event for event in events if event["type"] == "round_started"]
    assert [event["dealer"] for event in started] == [(first + n) % 3 for n in range(3)]
    assert all(event["leader"] == (event["dealer"] + 1) % 3 for event in started)
    assert [event["wild_rank"] for event in started] == ["3", "4", "5"]
    assert events[-1] == {"type": "game_finished", "winners": game.winners, "totals": game.scores}
    assert [result.number for result in game.results] == [1, 2, 3]
    assert [sum(r.points[seat] for r in game.results) for seat in range(3)] == game.scores


def test_the_lowest_total_wins_and_equal_ones_share() -> None:
    assert winners_of([64, 71, 90]) == [0]
    assert winners_of([90, 64, 64]) == [1, 2]


@pytest.mark.parametrize("seed", range(6))
def test_random_rounds_keep_every_card(seed: int) -> None:
    rng = random.Random(seed)
    seats = (2, 3, 4, 5, 6, 8)[seed]
    options = Options(rounds=1, discard_taken_card=("allowed", "forbidden")[seed % 2])
    game, _ = SlowGame.dealt(options, Shuffler(rng.randbytes(32), ("",) * seats))
    every = Counter(list(PACK) * game.packs)
    while not game.is_over:
        assert Counter(sum(game.hands, game.stock + game.pile)) == every
        assert game.to_act is not None
        moves = game.legal_moves(game.to_act)
        out = [move for move in moves if move["type"] == "go_out"]
        game.apply(game.to_act, rng.choice(out or moves))
    assert len(game.results) == 1
