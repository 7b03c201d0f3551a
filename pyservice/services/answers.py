"""The answers that show a game: its view, and what changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyservice.domain.events import visible_all
from pyservice.domain.views import game_view, summary

if TYPE_CHECKING:
    from pyservice.domain.session import Session
    from pyservice.domain.shapes import GameChange, GameView, Joined, Looked
    from pyservice.engine import LegalMove
    from pyservice.services.ports import Clock
    from pyservice.services.states import State
    from pyservice.services.turns import Run

#: What `include=` may ask for beside the view.
Include = frozenset[str]
NOTHING: Include = frozenset()


def view(
    state: State, player_id: str, seat: int | None, clock: Clock, include: Include = NOTHING
) -> GameView:
    """A game as its reader sees it from `seat`, with the legal moves when they are asked for."""
    shown = game_view(state.session, state.game, seat, player_id, clock.now())
    if "legal_moves" in include and seat is not None:
        shown["legal_moves"] = legal_moves(state, seat)
    return shown


def change(
    run: Run, player_id: str, seat: int | None, clock: Clock, include: Include = NOTHING
) -> GameChange:
    """What happened since a request's own step, as its player sees it from `seat`."""
    events = visible_all(run.events, seat)
    game = view(run.state, player_id, seat, clock, include)
    if "events" in include:
        game["events"] = events
    return {"version": run.session.version, "events": events, "game": game}


def joined(run: Run, player_id: str, seat: int | None, clock: Clock) -> Joined:
    """As `change`, beside the game in one line."""
    return {**summary(run.session, player_id), **change(run, player_id, seat, clock)}


def looked(session: Session, player_id: str) -> Looked:
    """The game in one line for somebody who only looked."""
    return {**summary(session, player_id), "events": [], "game": None}


def legal_moves(state: State, seat: int) -> list[LegalMove]:
    """Every move the seat could make were it its turn; none before the start or at the end."""
    if state.game is None or state.session.is_over:
        return []
    return state.game.legal_moves(seat)
