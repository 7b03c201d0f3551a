"""The vectors and cases of ``tests/data/three_thirteen`` and the one runner for all of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from tests.engine.cases import LEGAL
from tests.property.slow_three_thirteen.arrangements import fault_of_arrangement, least_penalty
from tests.property.slow_three_thirteen.cards import cards

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from tests.property.slow_three_thirteen.melds import MeldRules

Json = dict[str, Any]


class Rules(Protocol):
    """Questions that need no game, under one ruleset with options."""

    def meld_rules(self, wild: str) -> MeldRules:
        """What melds when this rank is wild."""

    def arrange(self, hand: Sequence[str], wild: str) -> Json | None:
        """The arrangement with the fewest points; None where only the penalty is known."""

    def going_out(self, hand: Sequence[str], wild: str) -> Json:
        """``discards`` whose discard goes out, and whether it goes ``without_discard``."""

    def dealt(self, seats: int) -> Json:
        """What everyone sees of a new game."""

    def deck(self, seats: int) -> list[str]:
        """Every card in play in a new game."""


class Driver(Protocol):
    """A game that the runner drives."""

    def attempt(self, seat: int, move: Mapping[str, Any]) -> str:
        """Makes the move; ``legal``, the slug that refused it, or ``ValueError``."""

    def state(self) -> Json:
        """Everything that a ``state`` step may name."""

    def result(self) -> Json:
        """The last result: number, points, totals, gone_out, penalties."""

    def copy(self) -> Driver:
        """The same game again, made by writing it out and reading it back where that exists."""


class Side(Protocol):
    """One implementation of the rules: the engine, or the slow model."""

    def rules(self, ruleset: str, options: Json) -> Rules:
        """The questions under these options."""

    def game(self, ruleset: str, options: Json, position: Json, seed: bytes) -> Driver:
        """A game from a position."""


@dataclass
class Run:
    """One case on one side, with the game as it stands."""

    case: Json
    ruleset: str
    side: Side
    game: Driver | None = None
    met: int = 0

    @property
    def rules(self) -> Rules:
        """The questions under the case's options."""
        return self.side.rules(self.ruleset, self.case["options"])

    @property
    def driver(self) -> Driver:
        """The game, which must be there by now."""
        assert self.game is not None
        return self.game

    def place(self, position: Json, options: Json) -> None:
        """Starts the game from a position."""
        seed = bytes.fromhex(self.case["seed"] or "00" * 32)
        chosen = self.case["options"] | options
        self.game = self.side.game(self.ruleset, chosen, position, seed)

    def steps(self, steps: Sequence[Json]) -> None:
        """Does the steps in order."""
        for step in steps:
            STEPS[step["do"]](self, step)
            self.met += 1

    def move(self, step: Json, move: Json) -> None:
        """Tries a move; a refused one leaves everything as it was."""
        before = self.driver.state()
        got = self.driver.attempt(step["seat"], move)
        assert got == step["expect"]
        assert got == LEGAL or self.driver.state() == before


def run_case(case: Json, side: Side) -> int:
    """Runs the case on one side for each of its rulesets; returns the expectations met."""
    met = 0
    for ruleset in case["rulesets"]:
        run = Run(case, ruleset, side)
        if case["position"]:
            run.place(case["position"], {})
        run.steps(case["steps"])
        met += run.met
    return met


# -- questions -----------------------------------------------------------------------------


def _arrange(run: Run, step: Json) -> None:
    hand, rules = cards(step["cards"]), run.rules.meld_rules(step["wild"])
    assert least_penalty(hand, rules) == step["expect"]["penalty"]
    shown = run.rules.arrange(step["cards"], step["wild"])
    if shown is not None:
        assert shown["penalty"] == step["expect"]["penalty"]
        assert fault_of_arrangement(hand, shown, rules) is None
    if "example" in step:
        _holds_example(step["example"], hand, rules, step["expect"]["penalty"])


def _holds_example(example: Json, hand: Sequence[Any], rules: MeldRules, penalty: int) -> None:
    melds, left = [cards(meld) for meld in example["melds"]], cards(example["left"])
    assert Counter(sum(melds, left)) == Counter(hand)
    assert [least_penalty(meld, rules) for meld in melds] == [0] * len(melds)
    assert sum(rules.points(card) for card in left) == penalty


def _declared(run: Run, step: Json) -> None:
    """Nobody may declare this; no arrangement of the side may look so either."""
    rules = run.rules.meld_rules(step["wild"])
    melds = [{"kind": "set", "cards": of, "stands_for": of} for of in step["melds"]]
    declared = {"melds": melds, "leftover": [], "penalty": 0}
    assert fault_of_arrangement(cards(step["cards"]), declared, rules) == step["expect"]


def _going_out(run: Run, step: Json) -> None:
    got = run.rules.going_out(step["cards"], step["wild"])
    assert {name: got[name] for name in step["expect"]} == step["expect"]


def _dealt(run: Run, step: Json) -> None:
    got = run.rules.dealt(step["seats"])
    assert {name: got[name] for name in step["expect"]} == step["expect"]


def _deck(run: Run, step: Json) -> None:
    deck, expected = run.rules.deck(step["seats"]), step["expect"]
    assert len(deck) == expected["cards"]
    assert Counter(card[1] for card in deck) == dict.fromkeys("SCDH", expected["per_suit"])
    assert set(Counter(card[0] for card in deck).values()) == {expected["per_rank"]}
    assert set(Counter(deck).values()) == {expected["per_card"]}


# -- games ---------------------------------------------------------------------------------


def _place(run: Run, step: Json) -> None:
    run.place(step["position"], step.get("options", {}))


def _draw(run: Run, step: Json) -> None:
    run.move(step, {"type": "draw", "source": step["source"]})


def _discard(run: Run, step: Json) -> None:
    run.move(step, {"type": "discard", "card": step["card"]})


def _go_out(run: Run, step: Json) -> None:
    run.move(step, {"type": "go_out", "card": step["card"]})


def _move(run: Run, step: Json) -> None:
    run.move(step, step["move"])


def _state(run: Run, step: Json) -> None:
    expected, got = dict(step["expect"]), run.driver.state()
    for seat, hand in expected.pop("hands", {}).items():
        assert got["hands"][int(seat)] == hand
    assert {name: got[name] for name in expected} == expected


def _result(run: Run, step: Json) -> None:
    got = run.driver.result()
    assert {name: got[name] for name in step["expect"]} == step["expect"]


def _branch(run: Run, step: Json) -> None:
    branch = Run(run.case, run.ruleset, run.side, run.driver.copy())
    branch.steps(step["steps"])
    run.met += branch.met - 1


STEPS: dict[str, Callable[[Run, Json], None]] = {
    "arrange": _arrange,
    "declared": _declared,
    "going_out": _going_out,
    "dealt": _dealt,
    "deck": _deck,
    "place": _place,
    "draw": _draw,
    "discard": _discard,
    "go_out": _go_out,
    "move": _move,
    "state": _state,
    "result": _result,
    "branch": _branch,
}
