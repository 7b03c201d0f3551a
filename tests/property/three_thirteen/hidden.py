"""The same public state with other cards where a seat cannot see them."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pyservice import engine
from pyservice.engine import Game, Refused
from tests import levels
from tests.property.slow_three_thirteen.cards import PACK, cards, texts

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable, Mapping

    from tests.property.slow_three_thirteen.game import SlowGame

Json = dict[str, Any]
SOURCES = ("stock", "discard")


def position_of(model: SlowGame) -> Json:
    """The state of a game as a position."""
    return {
        "round": model.round_number,
        "dealer": model.dealer,
        "to_act": model.to_act,
        "drawn": model.phase == "discard",
        "taken": model.taken.text if model.taken else None,
        "gone_out": model.gone_out,
        "hands": [texts(hand) for hand in model.hands],
        "stock": [card.text for card in model.stock],
        "discard": [card.text for card in model.pile],
        "scores": list(model.scores),
    }


def exchanged(position: Json, reader: int, rng: random.Random) -> Json:
    """The position with the stock and the other seats' cards dealt anew.

    What was melded by the seat that went out lies open, and so does the card just taken.
    """
    kept = [_seen_of(position, seat, reader) for seat in range(len(position["hands"]))]
    hidden = list(position["stock"])
    for seat, hand in enumerate(position["hands"]):
        rest = list(hand)
        for card in kept[seat]:
            rest.remove(card)
        hidden += rest
    rng.shuffle(hidden)
    hands = [
        texts(cards(keep + [hidden.pop() for _ in range(len(hand) - len(keep))]))
        for keep, hand in zip(kept, position["hands"], strict=True)
    ]
    return position | {"hands": hands, "stock": hidden}


def _seen_of(position: Json, seat: int, reader: int) -> list[str]:
    if seat in (reader, position["gone_out"]):
        return list(position["hands"][seat])
    taken = position["taken"] if seat == position["to_act"] else None
    return [taken] if taken else []


def asked(game: Game, seat: int, bots: bool) -> str:
    """All that a seat can ask of the game, as one text: views, moves, errors, own discards.

    With ``bots`` also what each bot would do and advise, where it is the seat's turn.
    """
    hand = game.hands()[seat]
    answers: list[Any] = [
        [game.view(seat), game.view(None), game.legal_moves(seat), game.table_context()],
        [game.to_act, game.phase, game.round_number, game.options],
        [outcome(game, seat, move) for move in probes(hand)],
    ]
    if bots and game.to_act == seat:
        answers.append([game.bot_move(name, 7) for name in levels.names(game.family)])
        advising = engine.HINT_LEVELS[game.family]
        answers.append([game.hint(seat, level, 7, "4s") for level in advising])
    return json.dumps(answers)


def probes(hand: Iterable[str]) -> list[Json]:
    """Moves of every kind, legal or not, but for a card that is still face down."""
    foreign = [card.text for card in PACK if card.text not in hand]
    named = [*dict.fromkeys(hand), foreign[0], foreign[-1], "1X"]
    moves: list[Json] = [{"type": "draw", "source": "discard"}, {"type": "go_out", "card": None}]
    return moves + [{"type": kind, "card": c} for kind in ("discard", "go_out") for c in named]


def outcome(game: Game, seat: int, move: Json) -> list[Any]:
    """The refusal, or what the seat reads of what happens, up to the end of the round."""
    trial = Game.load(game.dump())
    try:
        return told(trial.apply(seat, move), seat)
    except Refused as refused:
        return [refused.slug, refused.params]


def told(events: Iterable[Mapping[str, Any]], reader: int) -> list[Json]:
    """What a seat reads of the events until the end of a round lays everything open."""
    read: list[Json] = []
    for event in events:
        if event["type"] == "round_finished":
            return read
        face_down = event["type"] == "drew" and event["source"] == "stock"
        if face_down and event["seat"] != reader:
            event = {name: value for name, value in event.items() if name != "card"}
        read.append(dict(event))
    return read
