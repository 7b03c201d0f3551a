"""The same public state with other cards where a seat cannot see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.property.slow.cards import DECK, Card, cards, texts

if TYPE_CHECKING:
    import random
    from collections.abc import Collection

    from pyservice.engine import Game


def exchanged(game: Game, seat: int, rng: random.Random, laid: Collection[str] = ()) -> Game:
    """The game with the cards that ``seat`` cannot see dealt anew, as many to each seat.

    A card that must open stays with its holder, since everyone knows who has it. ``laid`` are
    the cards played in this round; where they are given, undealt cards take part as well.
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
    if not laid:
        return []
    dealt = {card for hand in hands for card in hand} | set(cards(laid))
    return [card for card in DECK if card not in dealt and card > min(dealt)]
