"""A record played again in the engine, and compared with what it tells."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pyservice import engine
from pyservice.domain.proof.report import Check, quoted

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyservice.domain.proof.told import Told, ToldDeal, ToldMove

#: What the engine raises for a beginning that cannot be.
_NO_GAME = (
    engine.InvalidOptions,
    engine.InvalidPosition,
    engine.UnknownRuleset,
    ValueError,
    TypeError,
    OverflowError,
)


class Replay:
    """One game played again, move by move.

    `deals` is shared with who has checked the cards already; `rules` says whether the game can
    be, `moves` whether each move could be made. `game` is None when there is no such game.
    """

    def __init__(self, told: Told, deals: Check) -> None:
        self._told = told
        self._dealt = 0
        self._reshuffles = 0
        self.deals = deals
        self.rules = Check("rules", f"{told.ruleset} for {told.seats} seats")
        self.moves = Check("moves")
        self.game: engine.Game | None = None

    def run(self) -> None:
        """Plays until the record ends, or a move cannot be made."""
        try:
            self.game, events = self._begin()
        except _NO_GAME as error:
            self.rules.wrong("/options", f"make no game: {quoted(str(error))}")
            return
        self._family(self.game)
        self._notice(events)
        self._play(self.game)
        self._rest_of_deals()
        self.moves.text = f"{len(self._told.moves)} are legal, each in its turn{self._stocks()}"

    @property
    def complete(self) -> bool:
        """The game was played to the record's end."""
        return self.game is not None and not self.moves.faults

    def _begin(self) -> tuple[engine.Game, list[engine.EngineEvent]]:
        told = self._told
        if told.position is not None:
            return engine.Game.from_position(
                told.ruleset, told.options, told.position, told.server_seed
            )
        seeds = [seed or "" for seed in told.shuffle.client_seeds] if told.shuffle else []
        return engine.Game.deal(
            told.ruleset, told.options, told.seats, told.server_seed, seeds, told.first_leader
        )

    def _family(self, game: engine.Game) -> None:
        own = {name: value for name, value in game.options.items() if value is not None}
        self.rules.expect("/family", self._told.family, game.family)
        self.rules.expect("/options", self._told.options, own)
        self.rules.expect("/seats", self._told.seats, game.seats)
        if self._told.first_leader is not None and own.get("rematch_leader") != "previous_winner":
            self.rules.wrong("/first_leader", "must be null: the lowest dealt card leads")

    def _play(self, game: engine.Game) -> None:
        before = 0
        for at, move in enumerate(self._told.moves):
            pointer = f"/moves/{at}"
            if not before < move.seq <= self._told.version:
                self.moves.wrong(f"{pointer}/seq", "is no number of an event that follows")
            before = move.seq
            self.moves.expect(f"{pointer}/round_number", move.round_number, game.round_number)
            if not self._made(game, pointer, move):
                return

    def _made(self, game: engine.Game, pointer: str, move: ToldMove) -> bool:
        try:
            events = game.apply(move.seat, move.move)
        except engine.Refused as refused:
            self.moves.wrong(pointer, f"is refused: {refused.slug}")
        except (ValueError, TypeError, OverflowError):
            self.moves.wrong(pointer, "is no move of this game")
        else:
            self.moves.expect(f"{pointer}/drawn", move.drawn, _drawn(events))
            self._notice(events)
            return True
        return False

    def _notice(self, events: Iterable[engine.EngineEvent]) -> None:
        for event in events:
            if event["type"] == "round_started":
                self._deal(event)
            self._reshuffles += event["type"] == "stock_reshuffled"

    def _deal(self, event: dict[str, Any]) -> None:
        pointer = f"/deals/{self._dealt}"
        if self._dealt >= len(self._told.deals):
            self.deals.wrong(pointer, "is missing")
        else:
            _compare(self.deals, pointer, self._told.deals[self._dealt], event)
        self._dealt += 1

    def _rest_of_deals(self) -> None:
        if not self.moves.faults:
            for extra in range(self._dealt, len(self._told.deals)):
                self.deals.wrong(f"/deals/{extra}", "is of a round that was never dealt")

    def _stocks(self) -> str:
        again = f"; the stock was shuffled again {self._reshuffles} times"
        return again if self._reshuffles else ""


def _drawn(events: Iterable[engine.EngineEvent]) -> str | None:
    return next((event["card"] for event in events if event["type"] == "drew"), None)


def _compare(deals: Check, pointer: str, deal: ToldDeal, event: dict[str, Any]) -> None:
    deals.expect(f"{pointer}/round_number", deal.round_number, event["round_number"])
    deals.expect(f"{pointer}/leader", deal.leader, event["leader"])
    deals.expect(f"{pointer}/dealer", deal.dealer, event.get("dealer"))
    deals.expect(f"{pointer}/discard_top", deal.discard_top, event.get("discard_top"))
    if not any(fault.startswith(f"{pointer}/hands") for fault in deals.faults):
        deals.expect(f"{pointer}/hands", _sorted(deal.hands), _sorted(event["hands"]))


def _sorted(hands: Iterable[Iterable[str]]) -> list[list[str]]:
    return [sorted(hand) for hand in hands]
