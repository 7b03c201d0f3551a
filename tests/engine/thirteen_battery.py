"""What games of Thirteen must hold on top of the battery for every game."""

from __future__ import annotations

import functools
import json
import operator
import random
import re
from typing import TYPE_CHECKING, Any

from tests.property.hidden import asked, exchanged

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyservice.engine import Game
    from tests.engine.battery import Entry

Json = dict[str, Any]
CARD = re.compile(r'"([3-9TJQKA2][SCDH])"')


def cards_are_conserved(entry: Entry) -> None:
    """What is held and what was laid in a round are the cards dealt, each once."""
    game, events = entry.deal()
    dealt = events[0]["hands"]
    laid: list[str] = []
    for seat, move in entry.moves(game):
        laid += move["cards"] or []
        for event in game.apply(seat, move):
            if event["type"] == "round_finished":
                held = [card for hand in event["result"]["thirteen"]["hands"] for card in hand]
                assert sorted(held + laid) == sorted(functools.reduce(operator.iadd, dealt, []))
            if event["type"] == "round_started":
                dealt, laid = event["hands"], []
        held = [card for hand in game.hands() for card in hand]
        if not game.is_over:
            assert sorted(held + laid) == sorted(functools.reduce(operator.iadd, dealt, []))
        assert [len(h) for h in game.hands()] == card_counts(game)


def card_counts(game: Game) -> list[int]:
    """The numbers of cards that everyone sees."""
    return [seat["card_count"] for seat in game.view(None)["seats"]]


def views_show_no_hidden_card(entry: Entry) -> None:
    """A reader's view names only own cards, cards laid, results and the opening card."""
    game, _ = entry.deal()
    for seat, move in entry.moves(game):
        for reader in (None, *range(game.seats)):
            view: Json = dict(game.view(reader)) | {"results": []}
            view["thirteen"] = dict(view["thirteen"]) | {"opening_card": None}
            hidden = {c for other, h in enumerate(game.hands()) if other != reader for c in h}
            assert not hidden & set(CARD.findall(json.dumps(view)))
        game.apply(seat, move)


def hidden_cards_change_nothing(entry: Entry) -> None:
    """With other cards where a seat cannot see, everything it can ask stays byte-equal."""
    game, _ = entry.deal()
    rng = random.Random(entry.seed)
    laid: list[str] = []
    for number, (seat, move) in enumerate(entry.moves(game)):
        for reader in range(game.seats):
            twin = exchanged(game, reader, rng, laid)
            assert asked(twin, reader, number % 3 == 0) == asked(game, reader, number % 3 == 0)
        events = game.apply(seat, move)
        new_round = any(event["type"] == "round_started" for event in events)
        laid = [] if new_round else laid + (move["cards"] or [])


THIRTEEN_BATTERY: tuple[Callable[[Entry], None], ...] = (
    cards_are_conserved,
    views_show_no_hidden_card,
    hidden_cards_change_nothing,
)
