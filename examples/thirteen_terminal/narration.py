"""What is told: events, the table before a turn, moves, results. Lines in, nothing printed."""

from collections.abc import Iterable, Iterator, Sequence

from examples.thirteen_terminal.cards import pretty, pretty_all
from examples.thirteen_terminal.layout import RULE, columns, name_of
from examples.thirteen_terminal.service import Json
from examples.thirteen_terminal.thirteen import ThirteenShown
from examples.thirteen_terminal.three_thirteen import ThreeThirteenShown, melds, rank_name
from examples.thirteen_terminal.words import Words

#: What is told, with the fields that each text names beside who it was.
TOLD: dict[str, dict[str, str]] = {
    "played": {"cards": "cards", "kind": "kind"},
    "passed": {},
    "trick_won": {"leader": "leader"},
    "went_out": {},
    "instant_win": {"pattern": "pattern", "cards": "cards"},
    "drew_stock": {},
    "drew_stock_card": {"card": "card"},
    "drew_discard": {"card": "card"},
    "discarded": {"card": "card"},
    "discarded_nothing": {},
    "gone_out": {"melds": "melds"},
    "gone_out_card": {"melds": "melds", "card": "card"},
    "stock_reshuffled": {"count": "stock_count"},
    "round_started": {"number": "round_number", "leader": "leader"},
    "round_started_wild": {"number": "round_number", "leader": "leader", "wild": "wild_rank"},
    "seat_taken": {},
    "seat_left": {},
    "bot_took_over": {},
    "turn_timed_out": {},
    "player_returned": {},
    "game_abandoned": {},
}


class Narrator:
    """Turns what the service tells into lines of one language."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._shown: dict[str, ThirteenShown | ThreeThirteenShown] = {
            "thirteen": ThirteenShown(words),
            "three_thirteen": ThreeThirteenShown(words),
        }

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
        told = _told(event)
        if told not in TOLD or event.get("seat_kind") == "open":
            return None
        fields = TOLD[told].items()
        values = {name: self._value(field, event[field], seats) for name, field in fields}
        return self.words(f"event.{told}", name=self._who(event, seats), **values)

    def move(self, move: Json) -> str:
        """A move as it is listed or advised."""
        match move["type"]:
            case "play":
                return pretty_all(move["cards"])
            case "draw":
                return self.words(f"move.draw_{move['source']}")
            case "go_out" if not move.get("card"):
                return self.words("move.go_out_whole")
            case "discard" | "go_out":
                return self.words(f"move.{move['type']}", card=pretty(move["card"]))
            case other:
                return self.words(f"move.{other}")

    def turn(self, view: Json) -> Iterator[str]:
        """The table and the hand of the one who is to play."""
        yield RULE
        yield from self._standing(view)
        yield from self._shown[view["family"]].turn(view)

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
        """A round's result as a table."""
        yield RULE
        yield self.words("result.title", number=result["number"])
        family = "thirteen" if result["thirteen"] else "three_thirteen"
        yield from columns(list(self._shown[family].result(result, seats)))

    def end(self, view: Json) -> str:
        """Who won the game."""
        winners = [name_of(seat, view["seats"]) for seat in view["winners"] or []]
        key = ("end.none", "end.one", "end.many")[min(len(winners), 2)]
        return self.words(key, names=", ".join(winners))

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

    def _who(self, event: Json, seats: Sequence[Json]) -> str:
        seat = event["seat"]
        return event["player_name"] or ("" if seat is None else name_of(seat, seats))

    def _value(self, field: str, value: object, seats: Sequence[Json]) -> object:
        match field, value:
            case "melds", list(laid):
                return melds(laid)
            case "cards", list(cards):
                return pretty_all(cards)
            case "card", str(card):
                return pretty(card)
            case "leader", int(seat):
                return name_of(seat, seats)
            case "wild_rank", str(rank):
                return rank_name(rank)
            case (("kind" | "pattern"), str(code)):
                return self.words(f"{field}.{code}")
        return value


def secret_from(seat: int, event: Json) -> Json:
    """An event as that seat may know it: without the card another one drew from the stock."""
    hidden = event["type"] == "drew" and event["source"] == "stock" and event["seat"] != seat
    return {**event, "card": None} if hidden else event


def _told(event: Json) -> str:
    """Which text tells an event: its type, and what it leaves open."""
    match event:
        case {"type": "drew", "source": source, "card": None}:
            return f"drew_{source}"
        case {"type": "drew", "source": "stock"}:
            return "drew_stock_card"
        case {"type": "drew"}:
            return "drew_discard"
        case {"type": "discarded", "card": None}:
            return "discarded_nothing"
        case {"type": "gone_out", "card": str()}:
            return "gone_out_card"
        case {"type": "round_started", "wild_rank": str()}:
            return "round_started_wild"
    return str(event["type"])
