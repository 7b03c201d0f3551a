"""Answers to requests that were answered before, by their receipts.

Nothing of a view is kept: the answer shows how the game stands now, to what the player may see
now. Who lost the seat reads as a spectator; who may not read the game any more is told so.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pyservice.domain import steps
from pyservice.domain.audience import readable, viewing_seat
from pyservice.domain.errors import Context, Problem
from pyservice.domain.seats import held_by
from pyservice.services import answers
from pyservice.services.answers import NOTHING, Include
from pyservice.services.receipts import refusal
from pyservice.services.turns import WAIT

if TYPE_CHECKING:
    from pyservice.domain.player import Player
    from pyservice.domain.receipts import Pending, Receipt
    from pyservice.domain.session import Session
    from pyservice.domain.shapes import GameChange, Joined, Looked
    from pyservice.services.ports import Clock
    from pyservice.services.states import States
    from pyservice.services.turns import Run, Turns
    from pyservice.storage.port import Store


class Replays:
    """Answers again."""

    def __init__(self, store: Store, states: States, turns: Turns, clock: Clock) -> None:
        self._store = store
        self._states = states
        self._turns = turns
        self._clock = clock

    def look(self, pending: Pending) -> None:
        """See `Receipts.look`."""
        self._states.receipts.look(pending)

    def change(
        self,
        receipt: Receipt,
        player: Player,
        wait: float = WAIT,
        include: Include = NOTHING,
        view_seat: int | None = None,
    ) -> GameChange:
        """The events from the first that the request led to up to now, and the game.

        Waits as the request itself does. Raises `not_found` and `forbidden` for a game that the
        player may not read any more.
        """
        run, seat = self._resumed(receipt, player, wait, view_seat)
        return answers.change(run, player.id, seat, self._clock, include)

    def joined(self, receipt: Receipt, player: Player, wait: float = WAIT) -> Joined | Looked:
        """As `change`, beside the game in one line; that line alone for who only looked.

        Raises `not_found` for a game that is gone.
        """
        if receipt.first_seq is None:
            return self._looked(receipt, player)
        run, seat = self._resumed(receipt, player, wait, None)
        return answers.joined(run, player.id, seat, self._clock)

    def refusal(self, receipt: Receipt, player: Player) -> Problem:
        """The refusal, with where the game stands now, for who may still read it."""
        problem = refusal(receipt)
        try:
            session = readable(self._game(receipt), player.id)
        except Problem:
            return problem
        problem.context = self._context(session, problem, player)
        return problem

    def answer(self, receipt: Receipt) -> Any:  # noqa: ANN401
        """An answer that was kept as it was."""
        return json.loads(receipt.answer or "null")

    def _resumed(
        self, receipt: Receipt, player: Player, wait: float, view_seat: int | None
    ) -> tuple[Run, int | None]:
        session = readable(self._game(receipt), player.id)
        run = self._turns.resume(session, receipt.first_seq or 1, player.id, wait)
        return run, _present_seat(readable(run.session, player.id), player.id, view_seat)

    def _looked(self, receipt: Receipt, player: Player) -> Looked:
        session = self._game(receipt)
        if session is None:
            raise Problem("not_found")
        return answers.looked(session, player.id)

    def _context(self, session: Session, problem: Problem, player: Player) -> Context:
        game = None if session.is_over else self._states.open(session).game
        where = steps.context(session, game)
        penalty = problem.params.get("least_penalty")
        if isinstance(penalty, int) and held_by(session.seats, player.id):
            return replace(where, least_penalty=penalty)
        return where

    def _game(self, receipt: Receipt) -> Session | None:
        return None if receipt.game_id is None else self._store.game(receipt.game_id)


def _present_seat(session: Session, player_id: str, asked: int | None) -> int | None:
    """As `viewing_seat`; a seat asked for that was lost meanwhile shows no hidden card."""
    mine = held_by(session.seats, player_id)
    return viewing_seat(session, player_id, asked if asked in mine else None)
