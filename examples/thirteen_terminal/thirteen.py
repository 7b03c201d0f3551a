"""Thirteen at the table: what is shown of it, and how its turns are typed."""

from collections.abc import Callable, Iterator, Mapping, Sequence

from examples.thirteen_terminal.cards import pretty, pretty_all
from examples.thirteen_terminal.layout import hand, name_of
from examples.thirteen_terminal.screen import Screen
from examples.thirteen_terminal.service import Json
from examples.thirteen_terminal.table import Table
from examples.thirteen_terminal.words import Words


class ThirteenShown:
    """What is shown of a turn and of a result."""

    def __init__(self, words: Words) -> None:
        self._words = words

    def turn(self, view: Json) -> Iterator[str]:
        """The combination to beat and the hand."""
        table, opening = view["thirteen"]["table"], view["thirteen"]["opening_card"]
        if table:
            yield self._words(
                "turn.table",
                cards=pretty_all(table["cards"]),
                kind=self._words(f"kind.{table['kind']}"),
                name=name_of(table["seat"], view["seats"]),
            )
        else:
            yield self._words("turn.table_empty")
        if opening:
            yield self._words("turn.opening", card=pretty(opening))
        yield from hand(view["you"]["hand"])

    def result(self, result: Json, seats: Sequence[Json]) -> Iterator[list[str]]:
        """Place, points, total and what was left in hand, by place."""
        heads = ("player", "place", "points", "total", "hand")
        yield [self._words(f"result.{head}") for head in heads]
        detail = result["thirteen"]
        for seat in _by_place(detail["places"]):
            yield [
                name_of(seat, seats),
                str(detail["places"][seat] or "–"),
                f"+{result['points'][seat]}",
                str(result["totals"][seat]),
                pretty_all(detail["hands"][seat]),
            ]


class ThirteenKeys:
    """Cards are selected, then played; a complete selection is played at once."""

    def __init__(self, screen: Screen, words: Words) -> None:
        self._screen = screen
        self._words = words
        self.selected: list[str] = []

    def hand(self, view: Json) -> list[str]:
        """The cards as they are numbered on the screen."""
        cards: list[str] = view["you"]["hand"]
        return cards

    def begin(self) -> None:
        """A turn was shown: nothing is selected."""
        self.selected = []

    def commands(self) -> Mapping[str, Callable[[Table, int, list[str]], None]]:
        """What can be typed besides cards."""
        return {"play": self._play, "pass": self._pass}

    def enter(self, table: Table, seat: int) -> None:
        """Play what is selected."""
        self._play(table, seat, [])

    def cards(self, table: Table, seat: int, cards: list[str], *, adds: bool) -> None:
        """Select these cards, and play them when nothing can be added."""
        self._select(table, seat, cards, at_once=adds)

    def advised(self, table: Table, seat: int, move: Json) -> None:
        """Select what a hint says."""
        if move["cards"]:
            self._select(table, seat, move["cards"], at_once=False)

    def _select(self, table: Table, seat: int, cards: list[str], *, at_once: bool) -> None:
        selection = table.selection(seat, cards)
        if at_once and selection["auto_play"]:
            self._play(table, seat, cards)
            return
        useful = selection["playable"] or selection["extendable"]
        self.selected = cards if useful else []
        self._screen.say_all(self._explained(selection, cards))

    def _play(self, table: Table, seat: int, cards: list[str]) -> None:
        chosen = cards or self.selected
        if chosen:
            table.move(seat, {"type": "play", "cards": chosen})
        else:
            self._select(table, seat, [], at_once=False)

    def _pass(self, table: Table, seat: int, cards: list[str]) -> None:
        table.move(seat, {"type": "pass"})

    def _explained(self, selection: Json, cards: Sequence[str]) -> Iterator[str]:
        """What the selected cards amount to."""
        if not cards:
            yield self._words("selection.none", help=self._words.command("help"))
            return
        yield self._words("selection.cards", cards=pretty_all(list(cards)))
        if selection["playable"]:
            more = "_extendable" if selection["extendable"] else ""
            kind = self._words(f"kind.{selection['combo']['kind']}")
            yield self._words(f"selection.playable{more}", kind=kind)
        elif selection["extendable"]:
            yield self._words("selection.extendable")
        elif selection["refusal"]:
            yield selection["refusal"]["detail"]


def _by_place(places: Sequence[int | None]) -> list[int]:
    return sorted(range(len(places)), key=lambda seat: (places[seat] or len(places), seat))
