"""No input, however odd, ends in anything but a documented answer or exception."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyservice import engine
from pyservice.engine import (
    Game,
    InvalidOptions,
    InvalidPosition,
    Refused,
    UnknownBot,
    UnknownRuleset,
    UnreadableSnapshot,
)
from tests.property.slow.cards import DECK
from tests.property.slow.options import NAMES
from tests.property.spaces import FULL, option_sets

if TYPE_CHECKING:
    from collections.abc import Callable

DOCUMENTED = (
    Refused,
    InvalidOptions,
    InvalidPosition,
    UnknownRuleset,
    UnknownBot,
    ValueError,
    TypeError,
)
EXAMPLES = settings(max_examples=3000 if FULL else 300, deadline=None)

CARD = st.sampled_from([card.text for card in DECK])
TEXT = st.text(alphabet=st.characters(), max_size=5)
SCALAR = st.one_of(
    st.none(), st.booleans(), st.integers(), st.integers(-2, 6), st.floats(), TEXT, CARD
)
JSON = st.recursive(
    SCALAR,
    lambda inner: st.one_of(
        st.lists(inner, max_size=5), st.dictionaries(st.one_of(TEXT, CARD), inner, max_size=4)
    ),
    max_leaves=12,
)
CARDS = st.lists(st.one_of(CARD, CARD, CARD, TEXT), max_size=8)
POSITION = {
    "hands": [["3S", "4S", "9H"], ["5S", "6S"], ["7S", "8S"], ["9S", "TS"]],
    "to_act": 1,
    "first_play": False,
    "table": {"seat": 0, "cards": ["4D"]},
    "passed": [2],
    "out": [],
    "scores": [0, 1, 2, 3],
    "round": 2,
}


def survives(call: Callable[..., Any], *args: Any) -> Any:
    """The call's answer, or None where it refused as documented; all else fails the test."""
    try:
        return call(*args)
    except DOCUMENTED:
        return None


@st.composite
def spoilt(draw: st.DrawFn, of: Any) -> Any:
    """The JSON value with one place in it replaced, removed or doubled."""
    if isinstance(of, dict) and of and draw(st.integers(0, 9)) > 1:
        name = draw(st.sampled_from(sorted(of)))
        rest = {key: value for key, value in of.items() if key != name}
        return rest if draw(st.integers(0, 5)) == 0 else rest | {name: draw(spoilt(of[name]))}
    if isinstance(of, list) and of and draw(st.integers(0, 9)) > 1:
        at = draw(st.integers(0, len(of) - 1))
        return [*of[:at], draw(spoilt(of[at])), *of[at + draw(st.integers(0, 1)) :]]
    return draw(JSON)


@EXAMPLES
@given(spoilt(POSITION), st.integers(0, 2**32))
def test_spoilt_positions(position: Any, seed: int) -> None:
    if not isinstance(position, dict):
        return
    made = survives(Game.from_position, "cardgames_io", {}, position, bytes(32))
    if made:
        finish(made[0], seed)


@EXAMPLES
@given(st.dictionaries(st.one_of(st.sampled_from(NAMES), TEXT), JSON, max_size=3))
def test_odd_options(options: dict[str, Any]) -> None:
    made = survives(Game.deal, "southern_poker", options, 3, bytes(32), [""] * 3)
    if made:
        finish(made[0], 1, most=60)


@EXAMPLES
@given(spoilt(option_sets()[-1]))
def test_spoilt_options(options: Any) -> None:
    if isinstance(options, dict):
        survives(engine.legal_plays, ["3S", "3C"], ["2S"], None, "cardgames_io", options)
        survives(Game.deal, "cardgames_io", options, 4, bytes(32), [""] * 4)


@EXAMPLES
@given(st.integers(), JSON, st.one_of(JSON, CARDS))
def test_odd_moves(seat: int, kind: Any, cards: Any) -> None:
    game, _ = Game.deal("cardgames_io", {}, 4, bytes(32), [""] * 4)
    before = game.dump()
    for who in (seat, seat % 4, game.to_act):
        for what in (kind, "play", "pass"):
            move = {"type": what, "cards": cards}
            if survives(game.apply, who, move) is None:
                assert game.dump() == before
            game = Game.load(before)
        survives(game.selection, who, cards)
        survives(game.view, who)
        survives(game.legal_moves, who)
        survives(game.hint, who, "planner", seat)
    survives(game.bot_move, "random", seat)


@EXAMPLES
@given(CARDS, st.none() | CARDS, st.none() | CARDS, st.none() | CARD | TEXT)
def test_odd_questions(
    cards: list[str], table: list[str] | None, hand: list[str] | None, opening: str | None
) -> None:
    survives(engine.classify, cards)
    survives(engine.check, cards, table, hand, opening)
    survives(engine.legal_plays, cards, table, opening)
    survives(engine.select, hand or [], cards, table, opening)
    survives(engine.instant_win, [cards, hand or []])
    survives(engine.opening, [cards, hand or [], table or []])


@EXAMPLES
@given(CARDS)
def test_texts_that_are_no_cards_are_refused_by_slug(cards: list[str]) -> None:
    """Whatever the texts, the answer is a combination or a slug, never another error."""
    try:
        engine.classify(cards)
    except Refused as refused:
        slug = refused.slug
    else:
        slug = "duplicate_card"
    assert slug in ("unknown_card", "duplicate_card")


@pytest.mark.parametrize("name", ["abc", "", "cardgames_io ", "\ud800"])
def test_unknown_names(name: str) -> None:
    with pytest.raises((UnknownRuleset, UnicodeError)):
        Game.deal(name, {}, 4, bytes(32), [""] * 4)
    game, _ = Game.deal("cardgames_io", {}, 4, bytes(32), [""] * 4)
    with pytest.raises((UnknownBot, UnicodeError)):
        game.bot_move(name, 1)


@EXAMPLES
@given(st.binary(max_size=300))
def test_bytes_that_are_no_snapshot(junk: bytes) -> None:
    with pytest.raises(UnreadableSnapshot):
        Game.load(junk)


def test_spoilt_snapshots_are_unreadable_or_playable() -> None:
    """A flipped or lost byte may give another game, but never a crash."""
    rng = random.Random(4)
    game, _ = Game.deal("cardgames_io", {"target_score": 3}, 4, bytes(32), ["", "a", "", ""])
    for _ in range(30):
        seat = game.to_act
        assert seat is not None
        game.apply(seat, rng.choice(game.legal_moves(seat))["move"])
    spoil(game.dump(), 4000 if FULL else 1200, rng)


def spoil(whole: bytes, times: int, rng: random.Random) -> None:
    """Flips a byte of a snapshot, or loses some, and plays on with whatever it is."""
    for number in range(times):
        bad = bytearray(whole)
        bad[rng.randrange(len(bad))] = rng.randrange(256)
        if number % 5 == 0:
            bad = bad[: rng.randrange(len(bad))]
        try:
            again = Game.load(bytes(bad))
        except UnreadableSnapshot:
            continue
        finish(again, number, most=40)


def finish(game: Game, seed: int, most: int = 300) -> None:
    """Plays on at random; everything must answer."""
    rng = random.Random(seed)
    for _ in range(most):
        for reader in (None, *range(game.seats)):
            game.view(reader)
        if game.to_act is None:
            return
        moves = game.legal_moves(game.to_act)
        assert moves
        game.apply(game.to_act, rng.choice(moves)["move"])


def test_an_altered_snapshot_is_never_played_on() -> None:
    game, _ = Game.deal("cardgames_io", {}, 2, bytes(32), ["", "x"])
    snapshot = game.dump()
    for at in range(len(snapshot)):
        altered = bytearray(snapshot)
        altered[at] ^= 1
        with pytest.raises(UnreadableSnapshot):
            Game.load(bytes(altered))
