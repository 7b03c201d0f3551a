"""What a set of cards is, and what beats what."""

from __future__ import annotations

from itertools import combinations
from typing import TYPE_CHECKING, NamedTuple

from tests.property.slow.cards import RANK_LETTERS, TWO, Card, texts

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from tests.property.slow.options import Options

OF_ONE_RANK = {1: "single", 2: "pair", 3: "triple", 4: "quad"}
BOMBS = ("quad", "double_sequence")


class Combo(NamedTuple):
    """A combination: its kind, how many ranks it spans, its cards from weak to strong."""

    kind: str
    ranks: int
    cards: tuple[Card, ...]

    @property
    def top(self) -> Card:
        """The card that gives the combination its strength."""
        return self.cards[-1]

    def json(self) -> dict[str, object]:
        """The combination as the engine's facade writes it."""
        return {"kind": self.kind, "ranks": self.ranks, "cards": texts(self.cards)}


def classify(of: Collection[Card], options: Options) -> Combo | None:
    """The combination that the cards are, or None."""
    ordered = tuple(sorted(of))
    if not ordered or len(set(ordered)) != len(ordered):
        return None
    ranks = [card.rank for card in ordered]
    kind = _kind(ranks, options.sequence_twos)
    return Combo(kind, len(set(ranks)), ordered) if kind else None


def _kind(ranks: Sequence[int], sequence_twos: str) -> str | None:
    distinct = sorted(set(ranks))
    if len(distinct) == 1:
        return OF_ONE_RANK[len(ranks)]
    if len(distinct) < 3 or distinct != list(range(distinct[0], distinct[-1] + 1)):
        return None
    if list(ranks) == distinct:
        return "sequence" if TWO not in distinct or sequence_twos == "top" else None
    if list(ranks) == sorted(distinct * 2):
        return "double_sequence" if TWO not in distinct else None
    return None


def beats(play: Combo, table: Combo, options: Options) -> bool:
    """Whether the play may be laid on the table's combination."""
    if play.kind == table.kind and len(play.cards) == len(table.cards):
        return play.top > table.top
    return chops(play, table, options)


def chops(play: Combo, table: Combo, options: Options) -> bool:
    """Whether the chop table lets the play beat a combination of another sort."""
    for rule in options.chops():
        target = rule["target"]
        if target["kind"] != table.kind:
            continue
        if target.get("rank") not in (None, RANK_LETTERS[table.top.rank - 3]):
            continue
        if target.get("ranks") not in (None, table.ranks):
            continue
        if any(_is_attacker(play, attacker) for attacker in rule["attackers"]):
            return True
    return False


def _is_attacker(play: Combo, attacker: dict[str, object]) -> bool:
    least, most = attacker.get("min_ranks"), attacker.get("max_ranks")
    return (
        attacker["kind"] == play.kind
        and (not isinstance(least, int) or play.ranks >= least)
        and (not isinstance(most, int) or play.ranks <= most)
    )


def why_not(play: Combo, table: Combo | None, options: Options) -> str | None:
    """The slug that refuses the combination on the table, or None where it may be laid."""
    if table is None or beats(play, table, options):
        return None
    if play.kind != table.kind:
        return "wrong_kind"
    return "wrong_length" if len(play.cards) != len(table.cards) else "too_low"


def combos_of(hand: Iterable[Card], options: Options) -> list[Combo]:
    """Every combination among all subsets of the hand.

    A subset is looked at only where the distance from its lowest to its highest rank fits one
    rank, a sequence or a double sequence of its size; all else cannot be a combination.
    """
    ordered = sorted(hand)
    found = []
    for size in range(1, len(ordered) + 1):
        spans = (0, size - 1, size // 2 - 1)
        for subset in combinations(ordered, size):
            if subset[-1].rank - subset[0].rank in spans:
                combo = classify(subset, options)
                if combo:
                    found.append(combo)
    return found


def is_bombable(table: Combo) -> bool:
    """Whether ``bombs_on_turn`` offers a turn to locked seats on this table."""
    of_twos = table.kind in ("single", "pair", "triple") and table.top.rank == TWO
    return of_twos or table.kind in BOMBS
