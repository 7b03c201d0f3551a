"""What is shown: events, the table before a turn, a hand, results. Lines in, nothing printed."""

from collections.abc import Iterable, Iterator, Sequence

from examples.thirteen_terminal.cards import pretty, pretty_all
from examples.thirteen_terminal.service import Json
from examples.thirteen_terminal.words import Words

RULE = "─" * 60
#: Columns of one card in the hand: room for `10♥` and a blank.
CARD_WIDTH = 4

#: The events that are told, with the fields that their texts name beside who it was.
TOLD: dict[str, dict[str, str]] = {
    "played": {"cards": "cards", "kind": "kind"},
    "passed": {},
    "trick_won": {"leader": "leader"},
    "went_out": {},
    "instant_win": {"pattern": "pattern", "cards": "cards"},
    "round_started": {"number": "round_number", "leader": "leader"},
    "seat_taken": {},
    "seat_left": {},
    "bot_took_over": {},
    "game_abandoned": {},
}


class Narrator:
    """Turns what the service tells into lines of one language."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def story(self, events: Iterable[Json], seats: Sequence[Json]) -> Iterator[str]:
        """Events in their order, with the result of each round that ended."""
        for event in events:
            line = self.event(event, seats)
            if line:
                yield line
            if event["type"] == "round_finished":
                yield from self.result(event["result"], seats)

    def event(self, event: Json, seats: Sequence[Json]) -> str | None:
        """One event in a line; None for those that need no telling."""
        fields = TOLD.get(event["type"])
        if fields is None or event.get("seat_kind") == "open":
            return None
        values = {name: self._value(field, event[field], seats) for name, field in fields.items()}
        return self.words(f"event.{event['type']}", name=self._who(event, seats), **values)

    def move(self, move: Json) -> str:
        """A move as it is listed or advised."""
        return pretty_all(move["cards"]) if move["cards"] else self.words("move.pass")

    def turn(self, view: Json) -> Iterator[str]:
        """The table and the hand of the one who is to play."""
        yield RULE
        yield from self._standing(view)
        yield from self._table(view)
        yield from hand(view["you"]["hand"])

    def selection(self, selection: Json, cards: Sequence[str]) -> Iterator[str]:
        """What the selected cards amount to."""
        if not cards:
            yield self.words("selection.none", help=self.words.command("help"))
            return
        yield self.words("selection.cards", cards=pretty_all(list(cards)))
        if selection["playable"]:
            more = "_extendable" if selection["extendable"] else ""
            kind = self.words(f"kind.{selection['combo']['kind']}")
            yield self.words(f"selection.playable{more}", kind=kind)
        elif selection["extendable"]:
            yield self.words("selection.extendable")
        elif selection["refusal"]:
            yield selection["refusal"]["detail"]

    def legal_moves(self, items: Iterable[Json]) -> Iterator[str]:
        """Everything that can be played, a line a kind."""
        by_kind: dict[str, list[str]] = {}
        for item in items:
            kind = self.words(f"kind.{item['kind']}") if item["kind"] else ""
            by_kind.setdefault(kind, []).append(self.move(item["move"]))
        yield self.words("moves.title")
        for kind, moves in by_kind.items():
            yield "  " + (f"{kind}: " if kind else "") + "  |  ".join(moves)

    def result(self, result: Json, seats: Sequence[Json]) -> Iterator[str]:
        """A round's result as a table: place, points, total and what was left in hand."""
        yield RULE
        yield self.words("result.title", number=result["number"])
        heads = ("player", "place", "points", "total", "hand")
        names = [self.words(f"result.{head}") for head in heads]
        rows = [names, *self._rows(result, seats)]
        widths = [max(len(row[column]) for row in rows) for column in range(4)]
        for row in rows:
            cells = [cell.ljust(width) for cell, width in zip(row, widths, strict=False)]
            yield "  ".join(["", *cells, row[4]]).rstrip()

    def end(self, view: Json) -> str:
        """Who won the game."""
        names = ", ".join(name_of(seat, view["seats"]) for seat in view["winners"] or [])
        return self.words("end.one", names=names) if names else self.words("end.none")

    def _rows(self, result: Json, seats: Sequence[Json]) -> Iterator[list[str]]:
        detail = result["thirteen"]
        for seat in _by_place(detail["places"]):
            yield [
                name_of(seat, seats),
                str(detail["places"][seat] or "–"),
                f"+{result['points'][seat]}",
                str(result["totals"][seat]),
                pretty_all(detail["hands"][seat]),
            ]

    def _standing(self, view: Json) -> Iterator[str]:
        seats = view["seats"]
        points = "  ".join(f"{name_of(s['seat'], seats)} {s['score']}" for s in seats)
        left = "  ".join(f"{name_of(s['seat'], seats)} {self._held(s)}" for s in seats)
        number = self.words("turn.round", number=view["round"]["number"])
        yield f"{number} · {self.words('turn.points')}: {points}"
        yield f"{self.words('turn.left')}: {left}"

    def _held(self, seat: Json) -> str:
        if seat["state"] == "out":
            return f"({self.words('turn.out')})"
        passed = f" ({self.words('turn.passed')})" if seat["state"] == "passed" else ""
        return f"{seat['card_count']}{passed}"

    def _table(self, view: Json) -> Iterator[str]:
        table, opening = view["thirteen"]["table"], view["thirteen"]["opening_card"]
        if table:
            yield self.words(
                "turn.table",
                cards=pretty_all(table["cards"]),
                kind=self.words(f"kind.{table['kind']}"),
                name=name_of(table["seat"], view["seats"]),
            )
        else:
            yield self.words("turn.table_empty")
        if opening:
            yield self.words("turn.opening", card=pretty(opening))

    def _who(self, event: Json, seats: Sequence[Json]) -> str:
        seat = event["seat"]
        return event["player_name"] or ("" if seat is None else name_of(seat, seats))

    def _value(self, field: str, value: object, seats: Sequence[Json]) -> object:
        if isinstance(value, list):
            return pretty_all(value)
        if field == "leader" and isinstance(value, int):
            return name_of(value, seats)
        return self.words(f"{field}.{value}") if field in {"kind", "pattern"} else value


def hand(cards: Sequence[str]) -> Iterator[str]:
    """A hand in two lines: the numbers to type, and the cards under them."""
    yield "".join(str(number).rjust(CARD_WIDTH) for number in range(1, len(cards) + 1))
    yield "".join(pretty(card, CARD_WIDTH) for card in cards)


def name_of(seat: int, seats: Sequence[Json]) -> str:
    """The name of the one who sits there."""
    return str(seats[seat]["name"] or f"#{seat + 1}")


def _by_place(places: Sequence[int | None]) -> list[int]:
    return sorted(range(len(places)), key=lambda seat: (places[seat] or len(places), seat))
