"""No input, however odd, ends in anything but a documented answer or exception."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyservice import engine
from pyservice.engine import Game, Refused, UnknownBot
from tests.property.slow_three_thirteen.options import NAMES
from tests.property.spaces import FULL
from tests.property.test_fuzz import CARDS, EXAMPLES, JSON, TEXT, finish, spoil, spoilt, survives
from tests.property.three_thirteen.spaces import CHOICES

RULESET = "three_thirteen"
SOURCE = st.one_of(st.sampled_from(["stock", "discard"]), TEXT, JSON)
CARD = st.one_of(CARDS.map(lambda some: some[0] if some else None), TEXT, JSON)
KIND = st.one_of(st.sampled_from(["draw", "discard", "go_out", "play", "pass"]), JSON)
POSITION = {
    "round": 2,
    "hands": [["3S", "4S", "9H", "9C"], ["5S", "6S", "6D", "KD", "AH"], ["7S", "8S", "2C", "JD"]],
    "stock": ["TS", "TC", "QD", "4D"],
    "discard": ["4C", "5D"],
    "dealer": 0,
    "to_act": 1,
    "drawn": True,
    "taken": "AH",
    "gone_out": None,
    "scores": [0, 1, 2],
}
SPOILT_OPTIONS = {name: values[-1] for name, values in CHOICES.items()} | {"rounds": 3}


def deal(options: dict[str, Any] | None = None, seats: int = 3) -> Game:
    return Game.deal(RULESET, options or {}, seats, bytes(32), [""] * seats)[0]


@EXAMPLES
@given(spoilt(POSITION), st.integers(0, 2**32))
def test_spoilt_positions(position: Any, seed: int) -> None:
    if not isinstance(position, dict):
        return
    made = survives(Game.from_position, RULESET, {"rounds": 3}, position, bytes(32))
    if made:
        bots_answer(made[0], seed)
        finish(made[0], seed)


def bots_answer(game: Game, seed: int) -> None:
    """Every bot has a legal move at whatever state, and its hint names one."""
    again = Game.load(game.dump())
    for _ in range(8):
        if again.to_act is None:
            return
        listed = [entry["move"] for entry in again.legal_moves(again.to_act)]
        for bot in engine.bots():
            if bot["family"] == again.family:
                move = again.bot_move(bot["level"], seed)
                assert move in listed
        assert again.hint(again.to_act, "planner", seed)["move"] in listed
        again.apply(again.to_act, move)


@EXAMPLES
@given(st.dictionaries(st.one_of(st.sampled_from(NAMES), TEXT), JSON, max_size=3))
def test_odd_options(options: dict[str, Any]) -> None:
    game = survives(deal, options)
    if game:
        finish(game, 1, most=60)


@EXAMPLES
@given(spoilt(SPOILT_OPTIONS))
def test_spoilt_options(options: Any) -> None:
    if isinstance(options, dict):
        survives(deal, options)
        survives(engine.arrange, ["3S", "3C", "7D"], "3", RULESET, options)
        survives(engine.go_out, ["3S", "3C", "7D", "9D"], "3", RULESET, options)


@EXAMPLES
@given(st.integers(), KIND, SOURCE, CARD, JSON)
def test_odd_moves(seat: int, kind: Any, source: Any, card: Any, extra: Any) -> None:
    """Whatever is not applied changes nothing."""
    dealt = deal({"go_out_without_discard": True})
    drawn = Game.load(dealt.dump())
    assert drawn.to_act is not None
    drawn.apply(drawn.to_act, {"type": "draw", "source": "stock"})
    moves = (
        {"type": kind, "source": source, "card": card},
        {"type": kind, "card": card, "cards": extra},
        {"type": "draw", "source": source},
        {"type": "discard", "card": card},
        {"type": "go_out", "card": card},
    )
    for before in (dealt.dump(), drawn.dump()):
        game = Game.load(before)
        for who in (seat, seat % 3, game.to_act):
            for move in moves:
                if survives(game.apply, who, move) is None:
                    assert game.dump() == before
                game = Game.load(before)
            survives(game.view, who)
            survives(game.legal_moves, who)
            survives(game.hint, who, "planner", seat)
            survives(game.selection, who, extra)
        survives(game.bot_move, "random", seat)


@EXAMPLES
@given(CARDS, st.one_of(st.sampled_from("3456789TJQKA2"), TEXT, JSON))
def test_odd_questions(cards: list[str], wild: Any) -> None:
    survives(engine.arrange, cards, wild)
    survives(engine.go_out, cards, wild)
    survives(engine.arrange, cards * 3, "5")


@EXAMPLES
@given(CARDS)
def test_texts_that_are_no_cards_are_refused_by_slug(cards: list[str]) -> None:
    """Whatever the texts, the answer is an arrangement or a slug, never another error."""
    try:
        shown = engine.arrange(cards, "7")
    except Refused as refused:
        assert refused.slug in ("unknown_card", "duplicate_card")  # noqa: PT017
    else:
        assert len(shown["leftover"]) + sum(len(m["cards"]) for m in shown["melds"]) == len(cards)


@pytest.mark.parametrize(
    "move",
    [
        {"type": "play", "cards": ["3S"]},
        {"type": "pass"},
        {"type": "draw"},
        {"type": "draw", "source": "pocket"},
        {"type": "draw", "source": "stock", "card": "3S"},
        {"type": "discard"},
        {"type": "discard", "card": None},
        {"type": "discard", "card": "3S", "source": "stock"},
        {"type": "discard", "card": ["3S"]},
        {"type": "go_out", "cards": ["3S"]},
        {"type": "go_out", "card": 3},
        {},
    ],
)
def test_what_is_no_move_is_a_value_error(move: dict[str, Any]) -> None:
    game = deal()
    before = game.dump()
    assert game.to_act is not None
    with pytest.raises((ValueError, TypeError)):
        game.apply(game.to_act, move)
    assert game.dump() == before


def test_moves_of_the_other_game_are_no_moves() -> None:
    thirteen, _ = Game.deal("cardgames_io", {}, 3, bytes(32), [""] * 3)
    assert thirteen.to_act is not None
    with pytest.raises(ValueError, match="game"):
        thirteen.apply(thirteen.to_act, {"type": "draw", "source": "stock"})


def test_unknown_bots() -> None:
    game = deal()
    for level in ("abc", "", "Planner"):
        with pytest.raises(UnknownBot):
            game.bot_move(level, 1)


def test_spoilt_snapshots_are_unreadable_or_playable() -> None:
    """A flipped or lost byte may give another game, but never a crash."""
    rng = random.Random(4)
    game = deal({"rounds": 2})
    for _ in range(12):
        assert game.to_act is not None
        game.apply(game.to_act, rng.choice(game.legal_moves(game.to_act))["move"])
    spoil(game.dump(), 4000 if FULL else 800, rng)
