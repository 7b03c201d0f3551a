"""Playing: moves, and what helps to choose one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyservice import engine
from pyservice.domain import absence, steps
from pyservice.domain.audience import acting_seat, viewing_seat
from pyservice.domain.errors import Context, Problem, invalid
from pyservice.domain.moves import engine_move
from pyservice.services import answers
from pyservice.services.answers import NOTHING, Include
from pyservice.services.bots import thinking_seed
from pyservice.services.states import State, States
from pyservice.services.turns import WAIT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyservice.domain.changes import Draft
    from pyservice.domain.player import Player
    from pyservice.domain.receipts import Pending
    from pyservice.domain.requests import MoveRequest
    from pyservice.domain.shapes import GameChange, LegalMoves
    from pyservice.engine import Hint, Selection
    from pyservice.services.ports import Clock
    from pyservice.services.turns import Turns


class Play:
    """The moves of a game.

    Each call raises `not_found` for a game that is unknown, or private and not the
    player's; `forbidden` for who does not hold the seat; and `seat_required` for who holds
    several seats and names none. A request that may come again is given by `once`, and raises
    `Known` when it was answered before.
    """

    def __init__(self, states: States, turns: Turns, clock: Clock) -> None:
        self._states = states
        self._turns = turns
        self._clock = clock

    def move(
        self,
        player: Player,
        game_id: str,
        body: MoveRequest,
        wait: float = WAIT,
        include: Include = NOTHING,
        view_seat: int | None = None,
        once: Pending | None = None,
    ) -> GameChange:
        """Moves, lets the bots answer, and shows the game to `view_seat`.

        Raises `invalid_request` for fields that do not belong together,
        `version_mismatch` when `if_version` is not the present version,
        `game_not_started`, `seat_kept_by_bot`, and what the rules refuse; then the version
        stays as it was.
        """

        def step(draft: Draft) -> None:
            session = draft.session
            move = engine_move(session.terms.family, body)
            seat = acting_seat(session, player.id, body.get("seat"))
            viewing_seat(session, player.id, view_seat)
            self._same_version(State(session, draft.game), body.get("if_version"))
            absence.must_not_be_kept(session, draft.game, seat)
            steps.act(draft, seat, move)
            absence.acted(draft, seat)

        change = self._states.amend(lambda: self._states.read(game_id, player.id), step, once)
        run = self._turns.follow(change, player.id, wait)
        shown_to = viewing_seat(run.session, player.id, view_seat)
        return answers.change(run, player.id, shown_to, self._clock, include)

    def legal_moves(self, player: Player, game_id: str, seat: int | None = None) -> LegalMoves:
        """Every legal move of a seat, as if it were its turn; none when it holds no cards."""
        state, own = self._at(player, game_id, seat)
        return {
            "version": state.session.version,
            "seat": own,
            "your_turn": state.session.is_turn_of(own),
            "items": answers.legal_moves(state, own),
        }

    def selection(
        self,
        player: Player,
        game_id: str,
        cards: Sequence[str],
        seat: int | None = None,
        once: Pending | None = None,
    ) -> Selection:
        """What a selection of the seat's cards amounts to; changes nothing.

        Raises `game_not_started`, `game_is_over`, and `unknown_card` or `duplicate_card`; and
        `invalid_request` for a game that lays no combinations out of a hand.
        """
        state, own = self._at(player, game_id, seat)
        return self._states.receipts.once(
            once, state.session.id, lambda: _selection(state, own, cards)
        )

    def hint(
        self, player: Player, game_id: str, level: str | None = None, seat: int | None = None
    ) -> Hint:
        """What a bot of that level would do in the player's place, and why.

        The bot sees what the player sees, and must be one that can say why; one that searches
        says the same when it is asked again. Raises
        `invalid_request` for another level, `hints_off`, `game_not_started`,
        `game_is_over`, `seat_kept_by_bot` and `not_your_turn`; `unavailable` when bots
        have all the processors, and `rate_limited` while another hint of one that searches is on
        its way to the same player.
        """
        state, own = self._at(player, game_id, seat)
        levels = engine.HINT_LEVELS[state.session.terms.family]
        chosen = level or levels[0]
        if chosen not in levels:
            raise invalid("/level", "unknown_choice", choices=list(levels))
        if not state.session.terms.hints:
            raise Problem("hints_off", context=Context(state.session.version))
        game = steps.playable(state.session, state.game)
        absence.must_not_be_kept(state.session, game, own)
        try:
            with self._turns.bots.thinking.for_hint(chosen, player.id):
                return game.hint(own, chosen, thinking_seed(state.session))
        except engine.Refused as refused:
            raise steps.refusal(refused, state.session, game) from refused

    def _at(self, player: Player, game_id: str, seat: int | None) -> tuple[State, int]:
        session = self._states.read(game_id, player.id)
        own = acting_seat(session, player.id, seat)
        self._turns.bots.nudge(session)
        return self._states.open(session), own

    def _same_version(self, state: State, if_version: int | None) -> None:
        if if_version is None or if_version == state.session.version:
            return
        raise Problem("version_mismatch", context=steps.context(state.session, state.game))


def _selection(state: State, seat: int, cards: Sequence[str]) -> Selection:
    game = steps.playable(state.session, state.game)
    if game.family != "thirteen":
        raise invalid("/cards", "does_not_belong", family=game.family)
    try:
        judged = game.selection(seat, cards)
    except engine.Refused as refused:
        raise steps.refusal(refused, state.session, game) from refused
    your_turn = state.session.is_turn_of(seat)
    auto_play = judged["auto_play"] and your_turn
    return {**judged, "auto_play": auto_play, "your_turn": your_turn}
