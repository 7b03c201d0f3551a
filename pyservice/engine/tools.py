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
from pyservice.engine.options import family_of, own_family

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyservice.engine.types import (
        Arrangement,
        Combo,
        Duplicate,
        GoingOut,
        InstantWin,
        OpeningLead,
        PlayList,
        Selection,
        Simulation,
        Verdict,
    )

DEFAULT_RULESET: Final = "cardgames_io"
DEFAULT_MELDS: Final = "three_thirteen"
NO_OPTIONS: Final[Mapping[str, Any]] = MappingProxyType({})


def rules(ruleset: str = DEFAULT_RULESET, options: Mapping[str, Any] = NO_OPTIONS) -> _core.Rules:
    """The compiled rules; kept for the presets, since most calls ask for one of them."""
    with translated():
        return _core.Rules(ruleset, own_family(ruleset, options)) if options else _preset(ruleset)


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


def meld_rules(
    ruleset: str = DEFAULT_MELDS, options: Mapping[str, Any] = NO_OPTIONS
) -> _core.MeldRules:
    """The compiled rules of Three Thirteen; kept for the presets."""
    with translated():
        if options:
            return _core.MeldRules(ruleset, own_family(ruleset, options))
        return _meld_preset(ruleset)


@lru_cache(maxsize=64)
def _meld_preset(ruleset: str) -> _core.MeldRules:
    return _core.MeldRules(ruleset, {})


def arrange(
    cards: Sequence[str],
    wild_rank: str,
    ruleset: str = DEFAULT_MELDS,
    options: Mapping[str, Any] = NO_OPTIONS,
) -> Arrangement:
    """The arrangement of at most 14 cards with the fewest points, exactly; microseconds.

    Raises `Refused` for `unknown_card` and `duplicate_card`, `ValueError` for a rank that is
    never wild.

    >>> arrange(["7H", "3C", "9H"], "3")["melds"][0]["stands_for"]
    ['7H', '8H', '9H']
    """
    with translated():
        best: Arrangement = meld_rules(ruleset, options).arrange(cards, wild_rank)
    return best


def go_out(
    cards: Sequence[str],
    wild_rank: str,
    ruleset: str = DEFAULT_MELDS,
    options: Mapping[str, Any] = NO_OPTIONS,
) -> GoingOut:
    """How a drawn hand of at most 14 cards can end its turn, found in one search.

    Raises as `arrange`.

    >>> go_out(["7H", "8H", "9H", "TH"], "3")["discards"]
    ['7H', 'TH']
    """
    with translated():
        ways: GoingOut = meld_rules(ruleset, options).go_out(cards, wild_rank)
    return ways


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


def legal_plays_of_hand(
    hand: int,
    table: int = 0,
    ruleset: str = DEFAULT_RULESET,
    options: Mapping[str, Any] = NO_OPTIONS,
) -> list[int]:
    """Every play of a hand of at most 13 cards as whole numbers, in the order of `legal_plays`.

    For millions of hands. The hand and the table (0: none) have a bit for each card of the pack,
    `rank · 4 + suit` with the ranks 3456789TJQKA2 and the suits SCDH from 0. A play has a bit for
    each place in the hand: bit `i` is the hand's `i`-th lowest card. There are so few such numbers
    that none is made anew; in a loop call the method of the same name of `rules(...)`. Raises
    `ValueError` for bits beyond the pack, too many cards, and a table that is no combination.

    >>> hand = 0b0001_0001_0011  # 3S 3C 4S 5S
    >>> [f"{play:04b}" for play in legal_plays_of_hand(hand)]
    ['0001', '0010', '0100', '1000', '0011', '1101', '1110']
    """
    with translated():
        return rules(ruleset, options).legal_plays_of_hand(hand, table)


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
    `UnknownBot`, and `ValueError` for a number of bots that the ruleset has not.

    >>> simulate(10, ["random", "random"], seed=7)["games"]
    10
    """
    try:
        tally = _simulated(games, bots, ruleset, seed, options)
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


def _simulated(
    games: int, bots: Sequence[str], ruleset: str, seed: int, options: Mapping[str, Any]
) -> Simulation:
    tally: Simulation
    if family_of(ruleset) == "three_thirteen":
        tally = meld_rules(ruleset, options).simulate(games, bots, seed)
    else:
        tally = _core.simulate(games, bots, rules(ruleset, options), seed)
    return tally
