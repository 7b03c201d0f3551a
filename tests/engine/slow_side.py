"""The slow model as a side of the case runner."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from tests.property.slow.cards import cards, parse, texts
from tests.property.slow.combos import classify, why_not
from tests.property.slow.deal import deal, instant_win, opening
from tests.property.slow.game import SlowGame
from tests.property.slow.options import Options, options_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Json = dict[str, Any]

NO_BOTS: dict[str, Json] = {}


class SlowRules:
    """Questions put to the slow checker."""

    def __init__(self, options: Options) -> None:
        self._options = options

    def check(self, step: Mapping[str, Any]) -> str:
        """``legal`` or the slug for the step's play."""
        play = cards(step["play"])
        held = step.get("hand")
        if held is not None and not set(play) <= set(cards(held)):
            return "card_not_in_hand"
        combo = classify(play, self._options)
        if combo is None:
            return "not_a_combination"
        if step.get("opening_card") and parse(step["opening_card"]) not in play:
            return "must_include_opening_card"
        table = classify(cards(step["table"]), self._options) if step["table"] else None
        return why_not(combo, table, self._options) or "legal"

    def instant_win(self, hands: Sequence[Sequence[str]]) -> Json | None:
        """The winner at the deal."""
        win = instant_win([set(cards(hand)) for hand in hands], self._options)
        return {"seat": win.seat, "pattern": win.pattern} if win else None

    def opening(self, hands: Sequence[Sequence[str]]) -> Json:
        """The holder of the lowest card."""
        leader, card = opening([set(cards(hand)) for hand in hands])
        return {"leader": leader, "opening_card": card.text}

    def dealt(self, seats: int) -> list[list[str]]:
        """The hands of a first round."""
        return [texts(hand) for hand in deal(bytes(32), [""] * seats, 1)]


class SlowDriver:
    """A game of the slow model."""

    def __init__(self, game: SlowGame) -> None:
        self.model = game

    def attempt(self, seat: int, move: Mapping[str, Any]) -> str:
        """Makes the move, or says why not."""
        if move["type"] not in ("play", "pass"):
            return "ValueError"
        of = move["cards"] if move["type"] == "play" else None
        refusals = self.model.refusals(seat, of)
        if refusals:
            return min(refusals)
        _ = self.model.pass_turn(seat) if of is None else self.model.play(seat, of)
        return "legal"

    def state(self) -> Json:
        """The model's truth in the words of the data."""
        game = self.model
        return {
            "to_act": game.to_act,
            "leader": game.leader,
            "round": game.round_number,
            "opening_card": game.opening_card.text if game.opening_card else None,
            "table": texts(game.table.cards) if game.table else None,
            "passed": sorted(game.passed()),
            "out": [seat for seat, hand in enumerate(game.hands) if not hand],
            "places": list(game.places),
            "scores": list(game.scores),
            "card_counts": [len(hand) for hand in game.hands],
            "hands": [texts(hand) for hand in game.hands],
            "is_over": game.is_over,
            "winners": game.winners,
        }

    def result(self) -> Json:
        """The last result, flat."""
        entry = self.model.results[-1].json()
        thirteen: Json = entry["thirteen"]
        return entry | thirteen

    def trick(self) -> list[tuple[int, list[str]]]:
        """What was laid since the table was cleared."""
        return [(entry["seat"], entry["cards"] or []) for entry in self.model.trick]

    def legal_plays(self, seat: int) -> list[list[str]]:
        """Every legal play."""
        return [texts(combo.cards) for combo in self.model.plays(seat)]

    def copy(self) -> SlowDriver:
        """An independent copy."""
        return SlowDriver(deepcopy(self.model))

    def bot_move(self, level: str) -> Json | None:
        """None: the model has no bots."""
        return NO_BOTS.get(level)


class SlowSide:
    """The slow model."""

    def rules(self, ruleset: str, options: Json) -> SlowRules:
        """The questions under these options."""
        return SlowRules(options_of(ruleset, options))

    def game(self, ruleset: str, options: Json, position: Json, seed: bytes) -> SlowDriver:
        """A game from a position; later rounds are dealt with empty client seeds."""
        seats = len(position["hands"])
        chosen = options_of(ruleset, options)
        return SlowDriver(
            SlowGame.placed(chosen, position, lambda number: deal(seed, [""] * seats, number))
        )
