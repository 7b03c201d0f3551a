"""What a reader cannot see makes no difference to what the reader gets.

Whole games are played step by step. At every state the hidden cards are exchanged for others
that could be there as well, and every answer must stay the same to the letter.
"""

from __future__ import annotations

import random
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from pyservice.domain import steps
from pyservice.domain.changes import Draft
from pyservice.domain.errors import Problem
from pyservice.domain.events import Event, visible_all
from pyservice.domain.seats import person
from pyservice.domain.session import Status
from pyservice.services import answers
from pyservice.services.bots import thinking_seed
from pyservice.services.states import State
from tests.services.fixed import FixedClock
from tests.storage.makers import TERMS, game

if TYPE_CHECKING:
    from pyservice.engine import Game

DECK = [rank + suit for rank in "3456789TJQKA2" for suit in "SCDH"]
SEATS = tuple(person(f"p{seat}", f"Guest {seat}", "") for seat in range(4))
CLOCK = FixedClock()


@pytest.mark.parametrize("ruleset", ["cardgames_io", "southern_poker"])
def test_hidden_cards_make_no_difference(ruleset: str) -> None:
    chance = random.Random(ruleset)
    for number in range(3):
        state, events = _begin(ruleset, number)
        while not state.session.is_over:
            for seat in (state.session.to_act, chance.randrange(4), None):
                other = _exchanged(state, events, seat, chance)
                assert _answers(state, events, seat) == _answers(*other, seat)
            state, new = _step(state, chance)
            events += new


def test_no_answer_names_a_card_that_another_seat_hides() -> None:
    chance = random.Random(7)
    for number in range(3):
        state, events = _begin("cardgames_io", number)
        while not state.session.is_over:
            round_events = _of_this_round(events)
            for seat in (0, 1, 2, 3, None):
                told = repr(_answers(state, round_events, seat))
                hidden = _hidden(_game(state), seat)
                assert [card for card in hidden if repr(card) in told] == []
            state, new = _step(state, chance)
            events += new


def _begin(ruleset: str, number: int, target_score: int = 1) -> tuple[State, list[Event]]:
    options = {"target_score": target_score}
    terms = replace(TERMS, ruleset=ruleset, options=options, position=None)
    session = replace(game(number), terms=terms, seats=SEATS, server_seed=bytes([number]) * 32)
    draft = Draft(session, None, CLOCK.now())
    steps.open_table(draft)
    change = draft.done()
    return State(change.after, change.game), list(change.events)


def _step(state: State, chance: random.Random) -> tuple[State, tuple[Event, ...]]:
    draft = Draft(state.session, state.game, CLOCK.now())
    seat = state.session.to_act or 0
    moves = _game(state).legal_moves(seat)
    steps.act(draft, seat, chance.choice(moves)["move"])
    change = draft.done()
    return State(change.after, change.game), change.events


def _game(state: State) -> Game:
    assert state.game is not None
    return state.game


def _hidden(engine_game: Game, seat: int | None) -> list[str]:
    """The cards of other seats; whose the opening card is, everybody may know."""
    due = engine_game.table_context()["opening_card"]
    hands = [hand for other, hand in enumerate(engine_game.hands()) if other != seat]
    return [card for hand in hands for card in hand if card != due]


def _of_this_round(events: list[Event]) -> list[Event]:
    starts = [at for at, event in enumerate(events) if event.body["type"] == "round_started"]
    return events[starts[-1] :]


def _exchanged(
    state: State, events: list[Event], seat: int | None, chance: random.Random
) -> tuple[State, list[Event]]:
    """The same game to the eyes of `seat`, with other cards where it cannot see."""
    hands, due = _game(state).hands(), _game(state).table_context()["opening_card"]
    seen = {card for event in _of_this_round(events) for card in event.body.get("cards") or ()}
    known = {*seen, due, *(() if seat is None else hands[seat])}
    unseen = chance.sample(sorted(set(DECK) - known), len(set(DECK) - known))
    dealt = [
        hand if at == seat else [card if card == due else unseen.pop() for card in hand]
        for at, hand in enumerate(hands)
    ]
    other_events = [_redealt(event, seat, chance) for event in events]
    return State(state.session, _game(state).with_hands(dealt)), other_events


def _redealt(event: Event, seat: int | None, chance: random.Random) -> Event:
    if "hands" not in event.body:
        return event
    hands = [
        hand if at == seat else chance.sample(DECK, len(hand))
        for at, hand in enumerate(event.body["hands"])
    ]
    return replace(event, body={**event.body, "hands": hands})


def _answers(state: State, events: list[Event], seat: int | None) -> list[Any]:
    reader = "p9" if seat is None else f"p{seat}"
    shown = [
        answers.view(state, reader, seat, CLOCK, frozenset({"legal_moves"})),
        visible_all(events, seat),
    ]
    return shown if seat is None else shown + _of_seat(state, seat)


def _of_seat(state: State, seat: int) -> list[Any]:
    engine_game = _game(state)
    own = engine_game.hands()[seat]
    shown: list[Any] = [engine_game.selection(seat, own[:size]) for size in (0, 1, 2)]
    shown += [_refusal(state, seat, own[:1] * 2), _refusal(state, seat, ["XX"])]
    if state.session.to_act == seat:
        shown.append(engine_game.hint(seat, "planner", thinking_seed(state.session)))
        shown += [
            engine_game.bot_move(level, thinking_seed(state.session))
            for level in ("random", "greedy", "planner")
        ]
    return shown


def _refusal(state: State, seat: int, cards: list[str]) -> tuple[object, ...]:
    draft = Draft(state.session, state.game, CLOCK.now())
    with pytest.raises(Problem) as refused:
        steps.act(draft, seat, {"type": "play", "cards": cards})
    problem = refused.value
    return problem.code, problem.params, problem.errors, problem.context


def test_a_finished_round_hides_nothing_of_the_next() -> None:
    """Every `round_started` is read with its own hand alone, also long after its round."""
    chance = random.Random(3)
    state, events = _begin("cardgames_io", 1, target_score=9)
    while state.session.status is Status.PLAYING:
        state, new = _step(state, chance)
        events += new
    deals = [event for event in events if event.body["type"] == "round_started"]
    assert len(deals) > 1
    for seat in range(4):
        read = visible_all(deals, seat)
        assert [event["hand"] for event in read] == [event.body["hands"][seat] for event in deals]
        assert all("hands" not in event for event in read)
    assert all(event["hand"] is None for event in visible_all(deals, None))
