"""What the slow model expects of any face of a game: views, legal moves, events."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.property.slow.cards import DECK, texts
from tests.property.slow.combos import BOMBS, Combo, combos_of

if TYPE_CHECKING:
    import random
    from collections.abc import Mapping, Sequence

    from tests.property.slow.game import SlowGame

Json = dict[str, Any]
PASS = {"type": "pass", "cards": None, "source": None, "card": None}
WAYS = ("pass", "none", "any", "part", "combo", "combo", "foreign", "twice", "bad")
SEAT_FIELDS = ("card_count", "state", "place", "score")
YOU_FIELDS = ("seat", "hand", "your_turn", "can_pass", "can_play")


class Expected:
    """The model of one game, with the combinations of the hands dealt in its round at hand."""

    def __init__(self, model: SlowGame) -> None:
        self.model = model
        self._combos: list[list[Combo]] = []
        self._round = 0

    def combos(self, seat: int) -> list[Combo]:
        """Every combination of the hand that the seat was dealt."""
        if self._round != self.model.round_number:
            self._round = self.model.round_number
            options = self.model.options
            self._combos = [combos_of(hand, options) for hand in self.model.hands]
        return self._combos[seat]

    def plays(self, seat: int) -> list[Combo]:
        """Every legal play, as if it were the seat's turn."""
        return self.model.plays(seat, self.combos(seat))

    def may_pass(self, seat: int) -> bool:
        """Whether a pass would be legal if it were the seat's turn."""
        return self.model.table is not None and not self.model.shut_out(seat)

    def view(self, seat: int | None) -> Json:
        """What `comparable` must give for the view of the seat."""
        model = self.model
        return {
            "to_act": model.to_act,
            "leader": None if model.is_over else model.leader,
            "table": None if model.is_over else self._table(),
            "opening_card": model.opening_card.text if model.opening_card else None,
            "trick": [] if model.is_over else model.trick,
            "seats": [self._seat(other) for other in range(model.seats)],
            "you": None if seat is None else self._you(seat),
            "results": [result.json() for result in model.results],
            "winners": model.winners,
        }

    def _table(self) -> Json | None:
        table = self.model.table
        return None if table is None else {"seat": self.model.owner} | table.json()

    def _seat(self, seat: int) -> Json:
        model = self.model
        state = "passed" if seat in model.passed() else "active"
        return {
            "card_count": len(model.hands[seat]),
            "state": state if model.hands[seat] else "out",
            "place": model.places[seat],
            "score": model.scores[seat],
        }

    def _you(self, seat: int) -> Json:
        return {
            "seat": seat,
            "hand": texts(self.model.hands[seat]),
            "your_turn": seat == self.model.to_act,
            "can_pass": self.may_pass(seat),
            "can_play": bool(self.plays(seat)),
        }

    def compare_moves(self, seat: int, entries: Sequence[Mapping[str, Any]]) -> None:
        """Fails unless the entries are the legal moves, each once, a pass last."""
        listed = [entry for entry in entries if entry["kind"] is not None]
        got = [(e["kind"], e["ranks"], tuple(e["move"]["cards"] or [])) for e in listed]
        assert len(set(got)) == len(got)
        assert set(got) == {
            (combo.kind, combo.ranks, tuple(texts(combo.cards))) for combo in self.plays(seat)
        }
        passes = [{"move": PASS, "kind": None, "ranks": None}] if self.may_pass(seat) else []
        assert list(entries[len(listed) :]) == passes

    def some_cards(self, seat: int, rng: random.Random) -> list[str] | None:
        """Texts for a move (None: a pass), probably wrong in a way that the rules name."""
        hand, way = texts(self.model.hands[seat]), rng.choice(WAYS)
        if way == "pass":
            return None
        if way == "any":
            return texts(rng.sample(DECK, rng.randint(1, 6)))
        if way == "combo" and self.combos(seat):
            return texts(rng.choice(self.combos(seat)).cards)
        part = rng.sample(hand, min(len(hand), rng.randint(1, 5)))
        extra = {"foreign": [rng.choice(DECK).text], "bad": ["1X"], "twice": part[:1]}
        return [] if way == "none" else part + extra.get(way, [])

    def choice(self, seat: int, rng: random.Random) -> Combo | None:
        """A legal play (None: a pass), bombs and long plays more often than by chance."""
        plays = self.plays(seat)
        if self.model.table and (not plays or rng.random() < 0.25):
            return None
        bombs = [combo for combo in plays if combo.kind in BOMBS]
        by_size = sorted(plays, key=lambda combo: len(combo.cards))[-8:]
        return rng.choice(rng.choice([plays, bombs or plays, by_size]))


def comparable(view: Mapping[str, Any]) -> Json:
    """The parts of a view that the model predicts."""
    thirteen, over, you = view["thirteen"], view["winners"] is not None, view["you"]
    seats = [{name: seat[name] for name in SEAT_FIELDS} for seat in view["seats"]]
    return {
        "to_act": view["round"]["to_act"],
        "leader": None if over else view["round"]["leader"],
        "table": None if over else thirteen["table"],
        "opening_card": thirteen["opening_card"],
        "trick": [] if over else thirteen["trick"],
        "seats": seats,
        "you": None if you is None else {name: you[name] for name in YOU_FIELDS},
        "results": view["results"],
        "winners": view["winners"],
    }


def compare_events(events: Sequence[Mapping[str, Any]], expected: Sequence[Json]) -> None:
    """The same events in the same order; the engine may say more about one."""
    assert [event["type"] for event in events] == [event["type"] for event in expected]
    for got, wanted in zip(events, expected, strict=True):
        assert {name: got.get(name) for name in wanted} == wanted


def shuffled(rng: random.Random, combo: Combo) -> list[str]:
    """The combination's cards in any order, since the order in a request means nothing."""
    of = texts(combo.cards)
    rng.shuffle(of)
    return of
