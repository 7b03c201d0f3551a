"""The engine's facade as a side of the case runner."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyservice import engine
from pyservice.engine import Game, Refused
from tests.engine.cases import LEGAL

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Json = dict[str, Any]
DECK = [rank + suit for rank in "3456789TJQKA2" for suit in "SCDH"]
NO_SEED = bytes(32)


class EngineRules:
    """Questions put to the stateless tools."""

    def __init__(self, ruleset: str, options: Json) -> None:
        self._ruleset, self._options = ruleset, options

    def check(self, step: Mapping[str, Any]) -> str:
        """The tool's verdict; where no hand is given, a game with that table must agree."""
        answer = engine.check(
            step["play"],
            step["table"],
            step["hand"],
            step["opening_card"],
            self._ruleset,
            self._options,
        )
        verdict = "legal" if answer["refusal"] is None else answer["refusal"]["code"]
        assert answer["legal"] is (verdict == "legal")
        if step["hand"] is None and step["opening_card"] is None:
            assert self._in_a_game(step["play"], step["table"]) == verdict
        return verdict

    def _in_a_game(self, play: Sequence[str], table: Sequence[str] | None) -> str:
        spare = [card for card in DECK if card not in play and card not in (table or [])]
        position: Json = {"hands": [[spare[0]], [*play, spare[1]]], "to_act": 1}
        if table:
            position["table"] = {"seat": 0, "cards": list(table)}
        side = EngineSide().game(self._ruleset, self._options, position, NO_SEED)
        return side.attempt(1, {"type": "play", "cards": list(play)})

    def instant_win(self, hands: Sequence[Sequence[str]]) -> Json | None:
        """The winner at the deal; the cards shown must be held."""
        win = engine.instant_win(hands, self._ruleset, self._options)
        if win is None:
            return None
        assert set(win["cards"]) <= set(hands[win["seat"]])
        return {"seat": win["seat"], "pattern": win["pattern"]}

    def opening(self, hands: Sequence[Sequence[str]]) -> Json:
        """The holder of the lowest card."""
        return dict(engine.opening(hands, self._ruleset, self._options))

    def dealt(self, seats: int) -> list[list[str]]:
        """The hands of a new game; a spectator and another seat see none of the cards."""
        game, _ = Game.deal(self._ruleset, self._options, seats, NO_SEED, [""] * seats)
        hands = [hand_of(game, seat) for seat in range(seats)]
        assert game.view(None)["you"] is None
        shown = str(game.view(0))
        assert not any(repr(card) in shown for card in DECK if card not in hands[0] + ["3S"])
        return hands


def hand_of(game: Game, seat: int) -> list[str]:
    """The hand a seat sees as its own."""
    you = game.view(seat)["you"]
    assert you is not None
    return list(you["hand"])


def attempt(game: Game, seat: int, move: Mapping[str, Any]) -> str:
    """Makes a move of any game, or says why not; a refusal must leave the game byte-equal."""
    before = game.dump()
    try:
        game.apply(seat, move)
    except Refused as refused:
        assert game.dump() == before
        return refused.slug
    except ValueError:
        assert game.dump() == before
        return "ValueError"
    return LEGAL


class EngineDriver:
    """A game of the engine."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def attempt(self, seat: int, move: Mapping[str, Any]) -> str:
        """Makes the move, or says why not."""
        return attempt(self.game, seat, move)

    def state(self) -> Json:
        """What the views show, in the words of the data."""
        view = self.game.view(None)
        seats, thirteen = view["seats"], view["thirteen"]
        assert thirteen is not None
        states = [seat["state"] for seat in seats]
        return {
            "to_act": self.game.to_act,
            "leader": view["round"]["leader"],
            "round": self.game.round_number,
            "opening_card": thirteen["opening_card"],
            "table": thirteen["table"] and thirteen["table"]["cards"],
            "passed": [seat for seat, state in enumerate(states) if state == "passed"],
            "out": [seat for seat, state in enumerate(states) if state == "out"],
            "places": [seat["place"] for seat in seats],
            "scores": [seat["score"] for seat in seats],
            "card_counts": [seat["card_count"] for seat in seats],
            "hands": [hand_of(self.game, seat) for seat in range(self.game.seats)],
            "is_over": self.game.is_over,
            "winners": view["winners"],
        }

    def result(self) -> Json:
        """The last result, flat."""
        entry: Json = dict(self.game.view(None)["results"][-1])
        return entry | dict(entry["thirteen"])

    def trick(self) -> list[tuple[int, list[str]]]:
        """What was laid since the table was cleared."""
        thirteen = self.game.view(None)["thirteen"]
        assert thirteen is not None
        return [(entry["seat"], list(entry["cards"] or [])) for entry in thirteen["trick"]]

    def legal_plays(self, seat: int) -> list[list[str]]:
        """Every legal play."""
        moves = [entry["move"] for entry in self.game.legal_moves(seat)]
        return [list(move["cards"] or []) for move in moves if move["type"] == "play"]

    def copy(self) -> EngineDriver:
        """The game written out and read back."""
        again = Game.load(self.game.dump())
        assert again.dump() == self.game.dump()
        return EngineDriver(again)

    def bot_move(self, level: str) -> Json | None:
        """The bot's move."""
        return dict(self.game.bot_move(level, 1))


class EngineSide:
    """The engine."""

    def rules(self, ruleset: str, options: Json) -> EngineRules:
        """The questions under these options."""
        return EngineRules(ruleset, options)

    def game(self, ruleset: str, options: Json, position: Json, seed: bytes) -> EngineDriver:
        """A game from a position."""
        game, _ = Game.from_position(ruleset, options, position, seed)
        return EngineDriver(game)
