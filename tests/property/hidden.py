"""The same public state with other cards where a seat cannot see them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pyservice import engine
from pyservice.engine import Refused
from tests import levels
from tests.property.slow.cards import DECK, Card, cards, texts

if TYPE_CHECKING:
    import random
    from collections.abc import Collection

    from pyservice.engine import Game


def exchanged(game: Game, seat: int, rng: random.Random, laid: Collection[str]) -> Game:
    """The game with the cards that ``seat`` cannot see dealt anew, undealt ones among them.

    A card that must open stays with its holder, since everyone knows who has it. ``laid`` are
    the cards played in this round.
    """
    hands = [cards(hand) for hand in game.hands()]
    due = game.table_context()["opening_card"]
    kept = [
        hand if other == seat else [card for card in hand if card.text == due]
        for other, hand in enumerate(hands)
    ]
    hidden = sorted(set().union(*hands) - set().union(*kept)) + undealt(hands, laid)
    rng.shuffle(hidden)
    dealt = [
        keep + [hidden.pop() for _ in range(len(hand) - len(keep))]
        for hand, keep in zip(hands, kept, strict=True)
    ]
    return game.with_hands([texts(hand) for hand in dealt])


def undealt(hands: list[list[Card]], laid: Collection[str]) -> list[Card]:
    """The cards nobody got, but those lower than every dealt card: their absence is known."""
    dealt = {card for hand in hands for card in hand} | set(cards(laid))
    return [card for card in DECK if card not in dealt and card > min(dealt)]


def asked(game: Game, seat: int, bots: bool) -> str:
    """All that a seat can ask of the game, as one text: views, moves, selections, errors.

    With ``bots`` also what each bot would do and advise, where it is the seat's turn.
    """
    hand = game.hands()[seat]
    answers: list[Any] = [
        game.view(seat),
        game.legal_moves(seat),
        [game.selection(seat, hand[:size]) for size in range(0, len(hand), 3)],
        game.table_context(),
        [refusal(game, seat, move) for move in wrong_moves(hand)],
    ]
    if bots and game.to_act == seat:
        answers.append([game.bot_move(name, 7) for name in levels.names(game.family)])
        advising = engine.HINT_LEVELS[game.family]
        answers.append([game.hint(seat, level, 7, "4s") for level in advising])
    return json.dumps(answers)


def wrong_moves(hand: list[str]) -> list[dict[str, Any]]:
    """Moves that are refused in every state: foreign, unknown, repeated and ill-matched cards."""
    foreign = [card.text for card in DECK if card.text not in hand]
    plays = [foreign[:1], foreign[5:7], ["1X"], hand[:1] * 2, [], [*hand, foreign[0]]]
    return [{"type": "play", "cards": play} for play in plays]


def refusal(game: Game, seat: int, move: dict[str, Any]) -> list[Any]:
    """The slug and parameters that refuse the move."""
    try:
        game.apply(seat, move)
    except Refused as refused:
        return [refused.slug, refused.params]
    raise AssertionError(f"{move} by seat {seat} was accepted")
