"""The vectors and cases under ``tests/data`` and the one runner for all of them."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

DATA = Path(__file__).parent.parent / "data"
DOES_NOT_BEAT = ("wrong_kind", "wrong_length", "too_low")
LEGAL = "legal"

Json = dict[str, Any]


class Rules(Protocol):
    """Questions that need no game, under one ruleset with options."""

    def check(self, step: Mapping[str, Any]) -> str:
        """``legal`` or the slug for the step's play, table, hand and opening card."""

    def instant_win(self, hands: Sequence[Sequence[str]]) -> Json | None:
        """``seat`` and ``pattern`` of the win at the deal."""

    def opening(self, hands: Sequence[Sequence[str]]) -> Json:
        """``leader`` and ``opening_card`` of a first round."""

    def dealt(self, seats: int) -> list[list[str]]:
        """The hands of a new game."""


class Driver(Protocol):
    """A game that the runner drives."""

    def attempt(self, seat: int, move: Mapping[str, Any]) -> str:
        """Makes the move; ``legal`` or the slug that refused it."""

    def state(self) -> Json:
        """Everything that a ``state`` step may name."""

    def result(self) -> Json:
        """The last result: number, points, totals, order, places, hands."""

    def trick(self) -> list[tuple[int, list[str]]]:
        """Seat and cards of what was laid since the table was cleared; a pass has no cards."""

    def legal_plays(self, seat: int) -> list[list[str]]:
        """Every legal play of the seat."""

    def copy(self) -> Driver:
        """The same game again, made by writing it out and reading it back where that exists."""

    def bot_move(self, level: str) -> Json | None:
        """What a bot of the level would do, or None where there are no bots."""


class Side(Protocol):
    """One implementation of the rules: the engine, or the slow model."""

    def rules(self, ruleset: str, options: Json) -> Rules:
        """The questions under these options."""

    def game(self, ruleset: str, options: Json, position: Json, seed: bytes) -> Driver:
        """A game from a position."""


def load_ids(name: str) -> list[str]:
    """The ids in ``vector_ids.json``, ``case_ids.json`` or ``three_thirteen_ids.json``."""
    ids: list[str] = json.loads((DATA / f"{name}_ids.json").read_text())
    return ids


def load_cases(family: str) -> dict[str, Json]:
    """Every encoded vector and case of a game, by its id."""
    cases: dict[str, Json] = {}
    for path in sorted((DATA / family).glob("*.json")):
        for name, case in json.loads(path.read_text()).items():
            assert name not in cases, f"{name} is encoded twice"
            cases[name] = case
    return cases


def run_case(case: Json, side: Side) -> int:
    """Runs the case on one side for each of its rulesets; returns the expectations met."""
    met = 0
    for ruleset in case["rulesets"]:
        rules = side.rules(ruleset, case["options"])
        seed = bytes.fromhex(case["seed"] or "00" * 32)
        position = case["position"]
        game = side.game(ruleset, case["options"], position, seed) if position else None
        met += _run_steps(case["steps"], rules, game)
    return met


def _run_steps(steps: Sequence[Json], rules: Rules, game: Driver | None) -> int:
    met = 0
    for step in steps:
        if step["do"] in QUESTIONS:
            QUESTIONS[step["do"]](rules, step)
        elif step["do"] == "branch":
            assert game is not None
            met += _run_steps(step["steps"], rules, game.copy()) - 1
        elif step["do"] == "reload":
            assert game is not None
            game = game.copy()
        else:
            assert game is not None
            STEPS[step["do"]](game, step)
        met += 1
    return met


def _agrees(got: str, expected: str | list[str]) -> None:
    wanted = [expected] if isinstance(expected, str) else list(expected)
    if "does_not_beat" in wanted:
        wanted += DOES_NOT_BEAT
    assert got in wanted, f"{got}, not {expected}"


def _contains(got: Json, expected: Json) -> None:
    assert {name: got[name] for name in expected} == expected


def _check(rules: Rules, step: Json) -> None:
    _agrees(rules.check(step), step["expect"])


def _instant_win(rules: Rules, step: Json) -> None:
    assert rules.instant_win(step["hands"]) == step["expect"]


def _opening(rules: Rules, step: Json) -> None:
    assert rules.opening(step["hands"]) == step["expect"]


def _dealt(rules: Rules, step: Json) -> None:
    hands = rules.dealt(step["seats"])
    assert [len(hand) for hand in hands] == step["expect"]["hand_counts"]
    assert 52 - len({card for hand in hands for card in hand}) == step["expect"]["unused"]


def _play(game: Driver, step: Json) -> None:
    _try(game, step, {"type": "play", "cards": step["cards"]})


def _pass(game: Driver, step: Json) -> None:
    _try(game, step, {"type": "pass"})


def _move(game: Driver, step: Json) -> None:
    _try(game, step, step["move"])


def _try(game: Driver, step: Json, move: Json) -> None:
    before = game.state()
    got = game.attempt(step["seat"], move)
    _agrees(got, step["expect"])
    assert got == LEGAL or game.state() == before


def _state(game: Driver, step: Json) -> None:
    expected = dict(step["expect"])
    if "out" in expected:
        expected["out"] = sorted(expected["out"])
    got = game.state()
    hands = expected.pop("hands", {})
    _contains(got, expected)
    for seat, hand in hands.items():
        assert got["hands"][int(seat)] == hand


def _result(game: Driver, step: Json) -> None:
    _contains(game.result(), step["expect"])


def _trick(game: Driver, step: Json) -> None:
    assert [list(entry) for entry in game.trick()] == step["expect"]


def _legal_plays(game: Driver, step: Json) -> None:
    assert len(game.legal_plays(step["seat"])) == step["total"]


def _bots(game: Driver, step: Json) -> None:
    legal = game.legal_plays(game.state()["to_act"])
    for level in step["levels"]:
        move = game.bot_move(level)
        if move is not None:
            assert move["type"] != step["never"]
            assert move["cards"] in legal


QUESTIONS: dict[str, Callable[[Rules, Json], None]] = {
    "check": _check,
    "instant_win": _instant_win,
    "opening": _opening,
    "dealt": _dealt,
}
STEPS: dict[str, Callable[[Driver, Json], None]] = {
    "play": _play,
    "pass": _pass,
    "move": _move,
    "state": _state,
    "result": _result,
    "trick": _trick,
    "legal_plays": _legal_plays,
    "bots": _bots,
}
