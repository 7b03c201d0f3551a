"""Three Thirteen at the table: what is shown of it, and how its turns are typed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from examples.thirteen_terminal.cards import pretty, pretty_all
from examples.thirteen_terminal.layout import columns, name_of
from examples.thirteen_terminal.screen import Screen
from examples.thirteen_terminal.service import Json
from examples.thirteen_terminal.table import Table
from examples.thirteen_terminal.words import TURN, Words

#: Marks a wild card.
WILD: Final = "*"
#: How many good discards are named.
BEST: Final = 3


class ThreeThirteenShown:
    """What is shown of a turn and of a result."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def turn(self, view: Json) -> Iterator[str]:
        """The piles, who went out, the hand in its melds, and what can be done."""
        state, you = view["three_thirteen"], view["you"]
        yield self._piles(state)
        if state["gone_out"]:
            name = name_of(state["gone_out"]["seat"], view["seats"])
            yield self._words("turn.last", name=name, melds=melds(state["gone_out"]["melds"]))
        yield from self._hand(you, state["wild_rank"])
        yield from self._advice(you)
        yield self.prompt(view)

    def prompt(self, view: Json) -> str:
        """What to type now."""
        words = self._words.commands(TURN["three_thirteen"])
        return self._words(f"turn.{view['three_thirteen']['phase']}", **words)

    def result(self, result: Json, seats: Sequence[Json]) -> Iterator[list[str]]:
        """Points, total, melds and cards left over, the fewest points first."""
        heads = ("player", "points", "total", "melds", "leftover")
        yield [self._words(f"result.{head}") for head in heads]
        points, hands = result["points"], result["three_thirteen"]["seats"]
        for seat in sorted(range(len(points)), key=lambda seat: (points[seat], seat)):
            out = seat == result["three_thirteen"]["gone_out"]
            yield [
                name_of(seat, seats) + (f" ({self._words('result.gone_out')})" if out else ""),
                f"+{points[seat]}",
                str(result["totals"][seat]),
                melds(hands[seat]["melds"]),
                pretty_all(hands[seat]["leftover"]),
            ]

    def _piles(self, state: Json) -> str:
        top, count = state["discard_top"], state["discard_count"]
        pile = self._words("turn.pile", card=pretty(top), count=count) if top else ""
        parts = [
            self._words("turn.wild", rank=rank_name(state["wild_rank"])),
            self._words("turn.stock", count=state["stock_count"]),
            pile or self._words("turn.pile_empty"),
        ]
        return " · ".join(parts)

    def _hand(self, you: Json, wild: str) -> Iterator[str]:
        """A line a meld and one for the rest; the numbers to type stand before the cards."""
        rows, number = [], 0
        for label, cards, stands_for in self._groups(you):
            cells = []
            for card, meant in zip(cards, stands_for, strict=True):
                number += 1
                cells.append(f"{number:>2} {shown(card, meant, wild)}")
            rows.append([label, "  ".join(cells)])
        yield from columns(rows)

    def _groups(self, you: Json) -> Iterator[tuple[str, list[str], list[str]]]:
        arranged = you["arrangement"]
        if arranged is None:
            yield self._words("turn.hand"), you["hand"], you["hand"]
            return
        for meld in arranged["melds"]:
            yield self._words(f"kind.{meld['kind']}"), meld["cards"], meld["stands_for"]
        rest = arranged["leftover"]
        if rest:
            yield self._words("turn.leftover", points=arranged["penalty"]), rest, rest

    def _advice(self, you: Json) -> Iterator[str]:
        out = self._words.command("out")
        if you["go_out_with"]:
            cards = pretty_all(you["go_out_with"])
            yield self._words("turn.can_go_out", cards=cards, out=out)
        if you["go_out_without_discard"]:
            yield self._words("turn.can_go_out_without", out=out)
        if you["best_discards"]:
            best = [f"{pretty(b['card'])} {b['penalty']}" for b in you["best_discards"][:BEST]]
            yield self._words("turn.best", discards=", ".join(best))


class ThreeThirteenKeys:
    """A card is drawn, then one is thrown away, or the hand is laid down with `out`."""

    def __init__(self, screen: Screen, words: Words) -> None:
        self._screen = screen
        self._words = words
        self._shown = ThreeThirteenShown(words)
        self._advised: Json | None = None
        self.selected: Sequence[str] = ()

    def hand(self, view: Json) -> list[str]:
        """The cards as they are numbered on the screen: melds first."""
        arranged = view["you"]["arrangement"]
        if arranged is None:
            return list(view["you"]["hand"])
        melded = [card for meld in arranged["melds"] for card in meld["cards"]]
        return [*melded, *arranged["leftover"]]

    def begin(self) -> None:
        """A turn was shown: no advice is pending."""
        self._advised = None

    def commands(self) -> Mapping[str, Callable[[Table, int, list[str]], None]]:
        """What can be typed besides cards."""
        return {
            "stock": lambda table, seat, cards: self._draw(table, seat, "stock"),
            "take": lambda table, seat, cards: self._draw(table, seat, "discard"),
            "discard": self._discard,
            "out": self._go_out,
        }

    def enter(self, table: Table, seat: int) -> None:
        """Do what was advised, or say what can be done."""
        if self._advised:
            table.move(seat, self._advised)
        else:
            self._screen.say(self._shown.prompt(table.view))

    def cards(self, table: Table, seat: int, cards: list[str], *, adds: bool) -> None:
        """Throw a card away, unless the hand could be laid down with it: then ask."""
        if not adds or len(cards) != 1:
            self._screen.say(self._words("choice.one"))
        elif (card := cards[0]) in (table.view["you"]["go_out_with"] or []):
            words = self._words.commands(TURN["three_thirteen"])
            self._screen.say(self._words("choice.go_out", card=pretty(card), typed=card, **words))
        else:
            self._discard(table, seat, cards)

    def advised(self, table: Table, seat: int, move: Json) -> None:
        """Keep what a hint says; Enter does it."""
        self._advised = move
        self._screen.say(self._words("hint.enter"))

    def _draw(self, table: Table, seat: int, source: str) -> None:
        table.move(seat, {"type": "draw", "source": source})

    def _discard(self, table: Table, seat: int, cards: list[str]) -> None:
        if len(cards) == 1:
            table.move(seat, {"type": "discard", "card": cards[0]})
        else:
            self._screen.say(self._words("choice.one"))

    def _go_out(self, table: Table, seat: int, cards: list[str]) -> None:
        chosen = cards or _thrown_away(table.view["you"])
        if len(chosen) > 1:
            self._screen.say(self._words("choice.one"))
        else:
            table.move(seat, {"type": "go_out", "card": chosen[0] if chosen else None})


def _thrown_away(you: Json) -> list[str]:
    """What may be thrown away to go out when no card was named; none where none is needed.

    Where nothing can, it is the best discard: the service then says what is missing.
    """
    if you["go_out_without_discard"]:
        return []
    best = [discard["card"] for discard in you["best_discards"] or []]
    return list(dict.fromkeys(you["go_out_with"] or best[:1]))


def melds(laid: Sequence[Json]) -> str:
    """Melds in one line, with their wild cards marked."""
    return " | ".join(" ".join(_marked(meld)) for meld in laid)


def shown(card: str, stands_for: str, wild: str) -> str:
    """A card, marked when it is wild, with what it stands for when that is another one."""
    mark = WILD if card[0] == wild else ""
    return pretty(card) + mark + (f"={pretty(stands_for)}" if stands_for != card else "")


def _marked(meld: Json) -> Iterator[str]:
    for card, meant in zip(meld["cards"], meld["stands_for"], strict=True):
        yield pretty(card) + (WILD if meant != card else "")


def rank_name(rank: str) -> str:
    """A rank as players write it."""
    return rank.replace("T", "10")
