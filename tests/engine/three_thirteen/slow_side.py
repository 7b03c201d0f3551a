"""The slow model as a side of the case runner."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any

from tests.property.slow_three_thirteen.arrangements import going_out, least_penalty
from tests.property.slow_three_thirteen.cards import cards, texts
from tests.property.slow_three_thirteen.deal import Shuffler
from tests.property.slow_three_thirteen.game import SlowGame
from tests.property.slow_three_thirteen.melds import MeldRules
from tests.property.slow_three_thirteen.options import Options, options_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Json = dict[str, Any]
FIELDS = {"draw": {"source"}, "discard": {"card"}, "go_out": {"card"}}
"""What belongs to each type of move; anything else is no move."""


class SlowRules:
    """Questions put to the slow checker."""

    def __init__(self, options: Options) -> None:
        self._options = options

    def meld_rules(self, wild: str) -> MeldRules:
        """What melds when this rank is wild."""
        return MeldRules.of(self._options, wild)

    def arrange(self, hand: Sequence[str], wild: str) -> Json | None:
        """The checker knows the penalty of a hand, or it raises; it shows no melds."""
        penalty = least_penalty(cards(hand), self.meld_rules(wild))
        return None if penalty >= 0 else {}

    def going_out(self, hand: Sequence[str], wild: str) -> Json:
        """The discards that go out."""
        of, rules = cards(hand), self.meld_rules(wild)
        whole = self._options.go_out_without_discard and least_penalty(of, rules) == 0
        return {"discards": texts(going_out(of, rules)), "without_discard": whole}

    def dealt(self, seats: int) -> Json:
        """A first round."""
        return SlowDriver(self._new_game(seats)).state()

    def deck(self, seats: int) -> list[str]:
        """Hands, stock and pile together."""
        game = self._new_game(seats)
        return texts(sum(game.hands, game.stock + game.pile))

    def _new_game(self, seats: int) -> SlowGame:
        return SlowGame.dealt(self._options, Shuffler(bytes(32), ("",) * seats))[0]


class SlowDriver:
    """A game of the slow model."""

    def __init__(self, game: SlowGame) -> None:
        self.model = game

    def attempt(self, seat: int, move: Mapping[str, Any]) -> str:
        """Makes the move, or says why not."""
        if set(move) - {"type"} != FIELDS.get(move["type"]):
            return "ValueError"
        refusals = self.model.refusals(seat, move)
        if refusals:
            return min(refusals)
        self.model.apply(seat, move)
        return "legal"

    def state(self) -> Json:
        """The model's truth in the words of the data."""
        game = self.model
        return {
            "to_act": game.to_act,
            "phase": game.phase,
            "round": game.round_number,
            "wild_rank": game.wild_rank,
            "dealer": game.dealer,
            "leader": game.leader,
            "stock_count": len(game.stock),
            "discard_top": game.pile[0].text if game.pile else None,
            "discard_count": len(game.pile),
            "taken": game.taken.text if game.taken else None,
            "gone_out": game.gone_out,
            "last_turns": list(game.last_turns),
            "scores": list(game.scores),
            "hands": [texts(hand) for hand in game.hands],
            "card_counts": [len(hand) for hand in game.hands],
            "hand_counts": [len(hand) for hand in game.hands],
            "is_over": game.is_over,
            "winners": game.winners,
        }

    def result(self) -> Json:
        """The last result, flat."""
        return self.model.results[-1].json()

    def copy(self) -> SlowDriver:
        """An independent copy."""
        return SlowDriver(deepcopy(self.model))


class SlowSide:
    """The slow model."""

    def rules(self, ruleset: str, options: Json) -> SlowRules:
        """The questions under these options."""
        return SlowRules(options_of(ruleset, options))

    def game(self, ruleset: str, options: Json, position: Json, seed: bytes) -> SlowDriver:
        """A game from a position; later rounds are dealt with empty client seeds."""
        shuffler = Shuffler(seed, ("",) * len(position["hands"]))
        return SlowDriver(SlowGame.placed(options_of(ruleset, options), position, shuffler))
