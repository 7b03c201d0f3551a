"""What games of Three Thirteen must hold on top of the battery for every game."""

from __future__ import annotations

import json
import random
import re
from typing import TYPE_CHECKING, Any

from pyservice.engine import Game
from tests.engine.three_thirteen.followed import Followed
from tests.property.three_thirteen.hidden import asked, exchanged

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from tests.engine.battery import Entry

Json = dict[str, Any]
CARD = re.compile(r'"([2-9TJQKA][SCDH])"')


def followed(entry: Entry) -> Iterator[tuple[Game, Followed]]:
    """The game and what its events say, at every state of a whole game."""
    game, events = entry.deal()
    follower = Followed((entry.seats + 1) // 2, [0] * entry.seats)
    follower.see(events)
    for seat, move in entry.moves(game):
        yield game, follower
        follower.see(game.apply(seat, move))


def cards_are_conserved(entry: Entry) -> None:
    """Hands, stock and pile are always the packs, and are where the events put them."""
    for game, follower in followed(entry):
        table: Json = dict(game.view(None)["three_thirteen"] or {})
        assert table["stock_count"] == len(follower.stock)
        assert table["discard_count"] == len(follower.pile)
        assert table["discard_top"] == (follower.pile[0] if follower.pile else None)
        for seat, hand in enumerate(follower.hands):
            if seat != follower.gone_out:
                assert sorted(game.hands()[seat]) == sorted(hand)
                assert game.view(None)["seats"][seat]["card_count"] == len(hand)


def views_show_no_hidden_card(entry: Entry) -> None:
    """A reader's view names only own cards, the pile's top, the card taken and open melds."""
    for game, follower in followed(entry):
        for reader in (None, *range(game.seats)):
            known = {follower.taken, follower.thrown, *follower.pile[:1]}
            for seat in {reader, follower.gone_out} - {None}:
                known.update(follower.hands[seat])
            assert named(dict(game.view(reader))) <= known


def named(view: Json) -> set[str]:
    """The cards in a view, but for finished rounds and for what wild cards stand for."""
    shown = json.dumps(view | {"results": []})
    return set(CARD.findall(re.sub(r'"stands_for": \[[^]]*\]', "", shown)))


def hidden_cards_change_nothing(entry: Entry) -> None:
    """With other cards where a seat cannot see, everything it can ask stays byte-equal."""
    rng = random.Random(entry.seed)
    for number, (game, follower) in enumerate(followed(entry)):
        if number % 5 == 0:
            assert game.to_act is not None
            reader = rng.choice((game.to_act, rng.randrange(game.seats)))
            position = follower.position(game.to_act)
            one, other = (
                Game.from_position(entry.ruleset, {}, given, bytes(32))[0]
                for given in (position, exchanged(position, reader, rng))
            )
            bots = number % 3 == 0
            assert asked(one, reader, bots) == asked(other, reader, bots)


THREE_THIRTEEN_BATTERY: tuple[Callable[[Entry], None], ...] = (
    cards_are_conserved,
    views_show_no_hidden_card,
    hidden_cards_change_nothing,
)
