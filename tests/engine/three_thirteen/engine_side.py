"""The engine's facade as a side of the case runner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyservice import engine
from pyservice.engine import Game
from tests.engine.engine_side import attempt
from tests.property.slow_three_thirteen.melds import MeldRules
from tests.property.slow_three_thirteen.options import options_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Json = dict[str, Any]
NO_SEED = bytes(32)


class EngineRules:
    """Questions put to the stateless tools."""

    def __init__(self, ruleset: str, options: Json) -> None:
        self._ruleset, self._options = ruleset, options

    def meld_rules(self, wild: str) -> MeldRules:
        """What melds when this rank is wild."""
        return MeldRules.of(options_of(self._ruleset, self._options), wild)

    def arrange(self, hand: Sequence[str], wild: str) -> Json | None:
        """The arrangement, the same whatever the order of the cards."""
        shown = engine.arrange(hand, wild, self._ruleset, self._options)
        assert engine.arrange(hand[::-1], wild, self._ruleset, self._options) == shown
        return dict(shown)

    def going_out(self, hand: Sequence[str], wild: str) -> Json:
        """The discards that go out."""
        return dict(engine.go_out(hand, wild, self._ruleset, self._options))

    def dealt(self, seats: int) -> Json:
        """A first round."""
        return EngineDriver(self._new_game(seats)).state()

    def deck(self, seats: int) -> list[str]:
        """Hands and pile of a new game, and then all that is drawn until the stock is empty."""
        game = self._new_game(seats)
        found = sum(game.hands(), [shown(game)["discard_top"]])
        while shown(game)["stock_count"]:
            assert game.to_act is not None
            seat, drew = game.to_act, game.apply(game.to_act, {"type": "draw", "source": "stock"})
            found.append(drew[-1]["card"])
            game.apply(seat, {"type": "discard", "card": drew[-1]["card"]})
        return found

    def _new_game(self, seats: int) -> Game:
        return Game.deal(self._ruleset, self._options, seats, NO_SEED, [""] * seats)[0]


def shown(game: Game) -> Json:
    """What everyone sees of the cards."""
    table = game.view(None)["three_thirteen"]
    assert table is not None
    return dict(table)


class EngineDriver:
    """A game of the engine."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def attempt(self, seat: int, move: Mapping[str, Any]) -> str:
        """Makes the move, or says why not."""
        return attempt(self.game, seat, move)

    def state(self) -> Json:
        """What the views show, in the words of the data."""
        view, table = self.game.view(None), shown(self.game)
        seats = view["seats"]
        counts = [seat["card_count"] for seat in seats]
        return {
            "to_act": self.game.to_act,
            "phase": self.game.phase,
            "round": self.game.round_number,
            "wild_rank": table["wild_rank"],
            "dealer": table["dealer"],
            "leader": view["round"]["leader"],
            "stock_count": table["stock_count"],
            "discard_top": table["discard_top"],
            "discard_count": table["discard_count"],
            "taken": table["taken"],
            "gone_out": table["gone_out"] and table["gone_out"]["seat"],
            "last_turns": table["last_turns"],
            "scores": [seat["score"] for seat in seats],
            "hands": [self._hand_of(seat) for seat in range(self.game.seats)],
            "card_counts": counts,
            "hand_counts": counts,
            "is_over": self.game.is_over,
            "winners": view["winners"],
        }

    def _hand_of(self, seat: int) -> list[str]:
        you = self.game.view(seat)["you"]
        assert you is not None
        return list(you["hand"])

    def result(self) -> Json:
        """The last result, flat."""
        entry: Json = dict(self.game.view(None)["results"][-1])
        penalties = [seat["penalty"] for seat in entry["three_thirteen"]["seats"]]
        return entry | dict(entry["three_thirteen"]) | {"penalties": penalties}

    def copy(self) -> EngineDriver:
        """The game written out and read back."""
        again = Game.load(self.game.dump())
        assert again.dump() == self.game.dump()
        return EngineDriver(again)


class EngineSide:
    """The engine."""

    def rules(self, ruleset: str, options: Json) -> EngineRules:
        """The questions under these options."""
        return EngineRules(ruleset, options)

    def game(self, ruleset: str, options: Json, position: Json, seed: bytes) -> EngineDriver:
        """A game from a position."""
        return EngineDriver(Game.from_position(ruleset, options, position, seed)[0])
