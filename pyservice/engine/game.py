"""One whole game: a pure function of ruleset, options, seats, seeds and moves."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from pyservice import _core
from pyservice.engine.errors import (
    Refused,
    UnknownBot,
    UnreadableSnapshot,
    translated,
)
from pyservice.engine.options import every_option, own_family

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyservice.engine.types import (
        Assessment,
        Context,
        EngineEvent,
        EngineView,
        Hint,
        LegalMove,
        Move,
        Options,
        RatedMove,
        Reason,
        Selection,
    )

HINT_LEVELS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {"thirteen": ("planner", "expert"), "three_thirteen": ("planner", "expert")}
)
"""The bots of each family that can say why, the first by default."""

SEARCHES: Final = "expert"
"""The one of them that searches, and gives points and chances."""

HINT_BUDGETS: Final = MappingProxyType({"thirteen": "1000s", "three_thirteen": "300s"})
"""What a bot that searches may spend on a hint: so many samples, for about 50 ms, so that who asks
again hears the same."""

UNITS: Final = {"thirteen": "score", "three_thirteen": "points"}
"""What the value of a hint is counted in: points are expected ones, less than nothing."""


class Game:
    """A game in progress. `apply` changes it in place; on `Refused` it is as before.

    >>> game, events = Game.deal("cardgames_io", {}, 4, bytes(32), ["", "", "", ""])
    >>> game.seats, game.round_number, [event["type"] for event in events]
    (4, 1, ['round_started'])
    """

    __slots__ = ("_game",)

    def __init__(self, game: _core.Game) -> None:
        self._game = game

    @classmethod
    def deal(
        cls,
        ruleset: str,
        options: Mapping[str, Any],
        seats: int,
        server_seed: bytes,
        client_seeds: Sequence[str],
        leader: int | None = None,
    ) -> tuple[Game, list[EngineEvent]]:
        """A dealt game, which may be over at once by a dealt hand that wins.

        `options` overrides the preset's values, None meaning the preset's. `leader` is the seat
        that leads the first round with anything, as in a rematch; None leaves it to the lowest
        dealt card. In Three Thirteen the dealer decides. Raises
        `UnknownRuleset`, `InvalidOptions`, and `ValueError` unless there is one client seed a
        seat and 32 bytes of server seed.
        """
        if len(client_seeds) != seats:
            raise ValueError("one client seed a seat")
        led = () if leader is None else (leader,)
        with translated():
            game, events = _core.Game.deal(
                ruleset, own_family(ruleset, options), server_seed, client_seeds, *led
            )
        return cls(game), events

    @classmethod
    def from_position(
        cls,
        ruleset: str,
        options: Mapping[str, Any],
        position: Mapping[str, Any],
        server_seed: bytes,
    ) -> tuple[Game, list[EngineEvent]]:
        """A game from a position (API §3, the object under its family's name).

        Rounds after the first are dealt from the seed. Raises `UnknownRuleset`,
        `InvalidOptions` and `InvalidPosition`.
        """
        with translated():
            game, events = _core.Game.from_position(
                ruleset, own_family(ruleset, options), dict(position), server_seed
            )
        return cls(game), events

    @classmethod
    def load(cls, snapshot: bytes) -> Game:
        """The game that `dump` wrote; raises `UnreadableSnapshot` for any other bytes."""
        try:
            return cls(_core.Game.load(snapshot))
        except _core.UnreadableSnapshot:
            raise UnreadableSnapshot from None

    def dump(self) -> bytes:
        """The game as a short run of bytes."""
        return self._game.dump()

    @property
    def ruleset(self) -> str:
        """The name of its preset."""
        return self._game.ruleset

    @property
    def family(self) -> str:
        """Which game it is."""
        return self._game.family

    @property
    def options(self) -> Options:
        """Every option of every family with its value, None where it does not apply."""
        return every_option(self._game.family, self._game.options)

    @property
    def seats(self) -> int:
        """How many seats it has."""
        return self._game.seats

    @property
    def is_over(self) -> bool:
        """Whether somebody has won."""
        return self._game.to_act is None

    @property
    def to_act(self) -> int | None:
        """Whose turn it is; None once it is over."""
        return self._game.to_act

    @property
    def phase(self) -> str | None:
        """The phase of the turn, where the game has any: Thirteen has none."""
        phase: str | None = self._game.phase
        return phase

    @property
    def round_number(self) -> int:
        """The round being played, or the last one, from 1."""
        return self._game.round_number

    def apply(self, seat: int, move: Mapping[str, Any]) -> list[EngineEvent]:
        """Makes a move; gives what happened, in order. Raises `Refused` (RULES §4)."""
        kind, parts = _parts(move)
        with translated():
            events: list[EngineEvent] = self._game.apply(seat, kind, *parts)
        return events

    def legal_moves(self, seat: int) -> list[LegalMove]:
        """Everything the seat may do.

        Thirteen: judged as if it were its turn, a pass last; by kind, then lowest rank, then
        number of ranks, then cards. A seat that is locked out of the trick may do nothing.
        Three Thirteen: what the present phase allows, nothing off turn; discards in the order
        of ranks, then going out with each card, then without.
        """
        moves: list[LegalMove] = self._game.legal_moves(seat)
        return moves

    def view(self, seat: int | None) -> EngineView:
        """What the seat may see, or (None) what everyone may see."""
        view: EngineView = self._game.view(seat)
        return view

    def selection(self, seat: int, cards: Sequence[str]) -> Selection:
        """What the seat can do with selected cards, judged as if it were its turn (API §5).

        Raises `Refused` for `unknown_card` and `duplicate_card`.
        """
        with translated():
            judged = self._game.selection(seat, list(cards))
        your_turn = self._game.to_act == seat
        auto_play = your_turn and judged["playable"] and not judged["extendable"]
        selection: Selection = judged | {"auto_play": auto_play, "your_turn": your_turn}
        return selection

    def table_context(self) -> Context:
        """Where the game stands, for the `context` of a refusal."""
        context: Context = self._game.context()
        return context

    def bot_move(self, level: str, seed: int) -> Move:
        """What a bot does for the seat to act; the same seed and view give the same move.

        Raises `UnknownBot`, and `Refused("game_is_over")`.
        """
        try:
            chosen: Move | None = self._game.bot_move(level, seed)
        except _core.UnknownName:
            raise UnknownBot(level) from None
        if chosen is None:
            raise Refused("game_is_over")
        return chosen

    def absent_move(self) -> Move:
        """What is done for the seat to act when its time is up (API §3).

        A pass where that is legal, else the lowest single card, the opening card where it is
        due. Three Thirteen: a draw from the stock, and in the other phase the discard that
        leaves the fewest points, the dearest card among equals. Raises
        `Refused("game_is_over")`.
        """
        chosen: Move | None = self._game.absent_move()
        if chosen is None:
            raise Refused("game_is_over")
        return chosen

    def hint(self, seat: int, level: str, seed: int = 0, budget: str | None = None) -> Hint:
        """What a bot advises the seat to act, from what the seat can see, and why.

        One that searches spends `budget` (by default one of samples: the same seed gives the
        same), and says what points and what chance of the first place it expects. Raises
        `UnknownBot` for a level that cannot say why, and `Refused` when it is not the seat's
        turn.
        """
        if level not in HINT_LEVELS[self._game.family]:
            raise UnknownBot(level)
        if level == SEARCHES:
            advice: Any = self.assess(seat, seed, budget or HINT_BUDGETS[self._game.family])
        else:
            with translated():
                advice = self._game.advice(seat)
        best, *others = (_rated(move) for move in advice["moves"])
        return {
            "level": level,
            **best,
            "unit": UNITS[self._game.family],
            "alternatives": others,
            "reasons": [_reason(reason) for reason in advice["reasons"]],
        }

    def assess(
        self, seat: int, seed: int, budget: str, made: Mapping[str, Any] | None = None
    ) -> Assessment:
        """What the best moves of the seat to act bring, and the one that was made, if given.

        Seen with the eyes of the seat. `budget` is `400s`, samples, with which the same seed
        gives the same figures, or `100ms`, time of a processor. Raises `Refused` when it is not
        the seat's turn or it could not have made that move.
        """
        asked = () if made is None else _flat(made)
        with translated():
            found: Assessment = self._game.assess(seat, budget, seed, *asked)
        return found

    def hands(self) -> list[list[str]]:
        """Every seat's cards: the truth, for records and tests, never for a player."""
        hands: list[list[str]] = self._game.hands()
        return hands

    def with_hands(self, hands: Sequence[Sequence[str]]) -> Game:
        """The same public state with other cards in the hands, for search over sampled deals.

        Raises `ValueError` unless every hand has as many cards as before, none of them played.
        """
        with translated():
            return Game(self._game.with_hands([list(hand) for hand in hands]))


def _rated(move: Mapping[str, Any]) -> RatedMove:
    points, first = move.get("points"), move.get("first_chance")
    return {
        "move": move["move"],
        "value": round(move["value"], 4),
        "points": None if points is None else round(points, 4),
        "first_chance": None if first is None else round(first, 4),
    }


def _reason(reason: Mapping[str, Any]) -> Reason:
    return {"code": reason["code"], "params": {}}


def _flat(move: Mapping[str, Any]) -> tuple[Any, ...]:
    kind, parts = _parts(move)
    return kind, *parts


def _parts(move: Mapping[str, Any]) -> tuple[str, tuple[Any, Any, Any]]:
    """The type of a move and its cards, source and card, None for what it does not have."""
    kind, cards = move.get("type"), move.get("cards")
    if not isinstance(kind, str) or not isinstance(cards, (list, tuple, type(None))):
        raise ValueError('a move has a "type", and "cards" is a list')
    return kind, (cards, move.get("source"), move.get("card"))
