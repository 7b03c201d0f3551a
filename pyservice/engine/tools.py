"""The engine as a stateless service (API §6), and for research.

Cards are text; each function takes a ruleset and options that override its preset. All raise
`UnknownRuleset` and `InvalidOptions`, and `Refused` with `params["field"]` for texts that are no
cards, cards named twice, a table that is no combination, or a card both held and on the table.
"""

from __future__ import annotations

from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from pyservice import _core
from pyservice.engine.errors import UnknownBot, translated
from pyservice.engine.options import own_family

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyservice.engine.types import (
        Combo,
        Duplicate,
        InstantWin,
        OpeningLead,
        PlayList,
        Selection,
        Simulation,
        Verdict,
    )

DEFAULT_RULESET: Final = "cardgames_io"
NO_OPTIONS: Final[Mapping[str, Any]] = MappingProxyType({})


def rules(ruleset: str = DEFAULT_RULESET, options: Mapping[str, Any] = NO_OPTIONS) -> _core.Rules:
    """The compiled rules; kept for the presets, since most calls ask for one of them."""
    with translated():
        return _core.Rules(ruleset, own_family(options)) if options else _preset(ruleset)


@lru_cache(maxsize=64)
def _preset(ruleset: str) -> _core.Rules:
    return _core.Rules(ruleset, {})


def card(text: str) -> str:
    """A card in the one form that is ever given out; raises `Refused("unknown_card")`.

    >>> card("10♥"), card("s3")
    ('TH', '3S')
    """
    with translated():
        return _core.card(text)


def classify(
    cards: Sequence[str],
    ruleset: str = DEFAULT_RULESET,
    options: Mapping[str, Any] = NO_OPTIONS,
) -> Combo | None:
    """What the cards are; None when they are no combination.

    >>> classify(["5C", "6H", "7D"])
    {'kind': 'sequence', 'ranks': 3, 'cards': ['5C', '6H', '7D']}
    """
    with translated():
        combo: Combo | None = rules(ruleset, options).classify(list(cards))
    return combo


def check(
    play: Sequence[str],
    table: Sequence[str] | None = None,
    hand: Sequence[str] | None = None,
    opening_card: str | None = None,
    ruleset: str = DEFAULT_RULESET,
    options: Mapping[str, Any] = NO_OPTIONS,
) -> Verdict:
    """Whether the play is legal on this table, out of this hand where one is given."""
    with translated():
        verdict: Verdict = rules(ruleset, options).check(play, table or None, hand, opening_card)
    return verdict


def legal_plays(
    hand: Sequence[str],
    table: Sequence[str] | None = None,
    opening_card: str | None = None,
    ruleset: str = DEFAULT_RULESET,
    options: Mapping[str, Any] = NO_OPTIONS,
) -> PlayList:
    """Every play of a hand of at most 13 cards, every suit choice, in a fixed order."""
    with translated():
        plays: PlayList = rules(ruleset, options).legal_plays(hand, table or None, opening_card)
    return plays


def select(
    hand: Sequence[str],
    selected: Sequence[str],
    table: Sequence[str] | None = None,
    opening_card: str | None = None,
    ruleset: str = DEFAULT_RULESET,
    options: Mapping[str, Any] = NO_OPTIONS,
) -> Selection:
    """What can be done with cards selected out of the hand, at one's turn (API §5)."""
    with translated():
        judged = rules(ruleset, options).select(hand, selected, table or None, opening_card)
    auto_play = judged["playable"] and not judged["extendable"]
    selection: Selection = judged | {"auto_play": auto_play, "your_turn": True}
    return selection


def instant_win(
    hands: Sequence[Sequence[str]],
    ruleset: str = DEFAULT_RULESET,
    options: Mapping[str, Any] = NO_OPTIONS,
) -> InstantWin | None:
    """Who wins by a dealt hand, with which pattern and by which cards; None for nobody."""
    with translated():
        won = rules(ruleset, options).instant_win(hands)
    if won is None:
        return None
    seat, win = won
    return {"seat": seat, "pattern": win["pattern"], "cards": win["cards"]}


def opening(
    hands: Sequence[Sequence[str]],
    ruleset: str = DEFAULT_RULESET,
    options: Mapping[str, Any] = NO_OPTIONS,
) -> OpeningLead:
    """Who leads a round led by the lowest dealt card, and the card that is due."""
    with translated():
        lead = rules(ruleset, options).opening(hands)
    return {"leader": lead["leader"], "opening_card": lead["card"]}


def perft(
    hands: Sequence[Sequence[str]],
    leader: int,
    depth: int,
    ruleset: str = DEFAULT_RULESET,
    options: Mapping[str, Any] = NO_OPTIONS,
) -> list[int]:
    """The number of move paths of each length from 1 to `depth` in one round.

    Paths that the round's end cuts short are not counted further. Time grows with the last
    count.
    """
    with translated():
        return rules(ruleset, options).perft(hands, leader, depth)


def simulate(
    games: int,
    bots: Sequence[str],
    ruleset: str = DEFAULT_RULESET,
    seed: int = 0,
    options: Mapping[str, Any] = NO_OPTIONS,
) -> Simulation:
    """Plays whole games of bots, one a seat, in one call with the GIL released.

    The same arguments give the same result. Deals come from a small seeded generator. Raises
    `UnknownBot`, and `ValueError` with fewer than two or more than four bots.

    >>> simulate(10, ["random", "random"], seed=7)["games"]
    10
    """
    chosen = rules(ruleset, options)
    try:
        tally: Simulation = _core.simulate(games, bots, chosen, seed)
    except _core.UnknownName as unknown:
        raise UnknownBot(unknown.args[0]) from None
    return tally


def duplicate(
    deals: int,
    bots: Sequence[str],
    ruleset: str = DEFAULT_RULESET,
    seed: int = 0,
    options: Mapping[str, Any] = NO_OPTIONS,
) -> Duplicate:
    """Compares bots on the same deals, each played as one round in every rotation of the seating.

    The luck of the deal cancels out between the bots; intervals are over deals. Runs on all
    cores with the GIL released; the same arguments give the same result. Raises as `simulate`.
    """
    chosen = rules(ruleset, options)
    try:
        duel: Duplicate = _core.duplicate(deals, bots, chosen, seed)
    except _core.UnknownName as unknown:
        raise UnknownBot(unknown.args[0]) from None
    return duel
