"""Games: made, found, joined, left, started and read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pyservice.domain import absence, codes, steps
from pyservice.domain.audience import readable, viewing_seat
from pyservice.domain.creation import client_seed, plan
from pyservice.domain.errors import Context, Problem, invalid
from pyservice.domain.events import visible_all
from pyservice.domain.seats import held_by, person
from pyservice.services import answers
from pyservice.services.answers import NOTHING, Include
from pyservice.services.making import ATTEMPTS
from pyservice.services.records import record
from pyservice.services.turns import WAIT

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyservice.domain.changes import Change, Draft
    from pyservice.domain.player import Player
    from pyservice.domain.receipts import Pending
    from pyservice.domain.requests import CreateRequest
    from pyservice.domain.session import Session
    from pyservice.domain.shapes import (
        EventList,
        GameChange,
        GameRecord,
        GameView,
        Joined,
        Looked,
    )
    from pyservice.services.parts import Parts

OpenSeats = Literal["bots", "remove"]


class Games:
    """Everything about a game but its moves.

    Each call raises `not_found` for a game that is unknown, or private and not the
    player's. `wait` is in seconds; `include` may hold "legal_moves" and "events". A request
    that may come again is given by `once`, and raises `Known` when it was answered before.
    """

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def create(
        self,
        player: Player,
        body: CreateRequest,
        wait: float = WAIT,
        include: Include = NOTHING,
        once: Pending | None = None,
    ) -> GameChange:
        """Makes a game, which starts at once when no seat is open.

        A dealt game takes the player's server seed, whose commitment was shown before.
        Raises `invalid_request`, `invalid_options` and `invalid_position`.
        """
        planned = plan(body, player, self._parts.catalogue)
        for _ in range(ATTEMPTS):
            change = self._parts.maker.make(planned, player, once)
            if change is not None:
                return self._changed(change, player, wait, include)
            self._parts.states.receipts.look(once)
            player = self._parts.maker.again(player)
        raise Problem("unavailable")

    def view(
        self,
        player: Player,
        game_id: str,
        seat: int | None = None,
        after: int | None = None,
        wait: float = 0.0,
        include: Include = NOTHING,
    ) -> GameView:
        """A game as the player sees it; with `after` and `wait` as soon as there is more.

        Included events are those with after < seq ≤ version, of the same moment. Raises
        `forbidden` for another's seat.
        """
        session, chosen = self._await(player, game_id, seat, after, wait)
        state = self._parts.states.open(session)
        shown = answers.view(state, player.id, chosen, self._parts.clock, include)
        if "events" in include:
            events = self._parts.store.events(session.id, after or 0, session.version, None)
            shown["events"] = visible_all(events, chosen)
        return shown

    def version(self, player: Player, game_id: str) -> int:
        """The version of a game, for an answer that nothing is new; sets bots in motion."""
        session = self._parts.states.read(game_id, player.id)
        self._parts.turns.bots.nudge(session)
        return session.version

    def take_seat(
        self,
        player: Player,
        game_id: str,
        seat: int | None = None,
        client_seed: str | None = None,
        wait: float = WAIT,
        once: Pending | None = None,
    ) -> tuple[bool, GameChange]:
        """Takes an open seat: the one named, or the first.

        True with the change when it was taken now, False when the player sat there already.
        Raises `game_is_over`, `game_started`, `game_full`, `seat_taken`.
        """
        change = self._sit(
            lambda: self._parts.states.find(game_id, player.id), player, seat, client_seed, once
        )
        return bool(change.events), self._changed(change, player, wait, NOTHING)

    def join(
        self,
        player: Player,
        code: str,
        seat: int | None = None,
        client_seed: str | None = None,
        wait: float = WAIT,
        once: Pending | None = None,
    ) -> tuple[bool, Joined]:
        """As `take_seat`, for the game with this join code.

        The code of a game that is over is good only for those who sit in it.
        """
        change = self._sit(lambda: self._by_code(code, player), player, seat, client_seed, once)
        run = self._parts.turns.follow(change, player.id, wait)
        shown_to = viewing_seat(run.session, player.id, None)
        return bool(change.events), answers.joined(run, player.id, shown_to, self._parts.clock)

    def look(self, player: Player, code: str, once: Pending | None = None) -> Looked:
        """The game with this join code in one line; takes no seat. Raises what `join` does."""
        session = self._by_code(code, player)
        try:
            if not held_by(session.seats, player.id):
                steps.must_have_room(session, player.id, self._parts.clock.now())
        except Problem as problem:
            self._parts.states.receipts.refused(once, problem, session.id)
            raise
        self._parts.states.receipts.looked(once, session.id)
        return answers.looked(session, player.id)

    def leave(self, player: Player, game_id: str) -> None:
        """Leaves all seats of a game: they open again, or in play a bot takes them over.

        Does nothing for who sits in none, or when the game is over.
        """

        def step(draft: Draft) -> None:
            if held_by(draft.seats, player.id) and not draft.session.is_over:
                steps.leave(draft, player.id)

        change = self._parts.states.amend(lambda: self._parts.states.find(game_id, player.id), step)
        self._parts.turns.bots.nudge(change.after)

    def come_back(
        self, player: Player, game_id: str, wait: float = WAIT, once: Pending | None = None
    ) -> GameChange:
        """Takes back the player's seats from the bots that kept them.

        Changes nothing when none is kept. Raises `seat_given_up` for who left, `forbidden`
        for who never sat there, `game_not_started` and `game_is_over`.
        """
        change = self._parts.states.amend(
            lambda: self._parts.states.find(game_id, player.id),
            lambda draft: absence.come_back(draft, player.id),
            once,
        )
        return self._changed(change, player, wait, NOTHING)

    def start(
        self,
        player: Player,
        game_id: str,
        open_seats: OpenSeats,
        level: str | None = None,
        wait: float = WAIT,
        once: Pending | None = None,
    ) -> GameChange:
        """The host starts a waiting game: bots take the open seats, or these are removed.

        Raises `forbidden` for who is not the host, `game_is_over`, `game_started`,
        `too_few_players`, and `invalid_request` for a level that does not fit.
        """

        def step(draft: Draft) -> None:
            chosen = self._level(draft.session, open_seats, level)
            if draft.session.host not in held_by(draft.seats, player.id):
                raise Problem("forbidden")
            if open_seats == "bots":
                steps.start_with_bots(draft, chosen)
            else:
                steps.start_without_open_seats(draft)

        change = self._parts.states.amend(
            lambda: self._parts.states.find(game_id, player.id), step, once
        )
        return self._changed(change, player, wait, NOTHING)

    def record(self, player: Player, game_id: str) -> GameRecord:
        """The whole game with its seeds, deals and moves; `game_not_over` before the end."""
        session = self._parts.states.read(game_id, player.id)
        if not session.is_over:
            raise Problem("game_not_over", context=Context(session.version))
        events = self._parts.store.events(session.id, 0, session.version, None)
        return record(self._parts.states.open(session), events)

    def events(
        self,
        player: Player,
        game_id: str,
        after: int = 0,
        limit: int = 50,
        wait: float = 0.0,
        seat: int | None = None,
    ) -> EventList:
        """The events after one, oldest first; with `wait` as soon as there are any."""
        session, chosen = self._await(player, game_id, seat, after, wait)
        events = self._parts.store.events(session.id, after, session.version, limit)
        return {"items": visible_all(events, chosen), "version": session.version}

    def _await(
        self, player: Player, game_id: str, seat: int | None, after: int | None, wait: float
    ) -> tuple[Session, int | None]:
        """The game, and the seat it is read from; both may be lost while one waits."""
        session = self._parts.states.read(game_id, player.id)
        viewing_seat(session, player.id, seat)
        session = self._parts.turns.await_version(session, player.id, after, wait)
        return session, viewing_seat(readable(session, player.id), player.id, seat)

    def _by_code(self, code: str, player: Player) -> Session:
        wanted = codes.normalised(code)
        session = None if wanted is None else self._parts.store.game_by_code(wanted)
        if session is None:
            raise Problem("not_found")
        if session.is_over and not held_by(session.seats, player.id):
            raise Problem("not_found")
        return session

    def _sit(
        self,
        read: Callable[[], Session],
        player: Player,
        seat: int | None,
        seed: str | None,
        once: Pending | None,
    ) -> Change:
        def step(draft: Draft) -> None:
            newcomer = person(player.id, player.name, client_seed(seed))
            if not held_by(draft.seats, player.id):
                steps.sit(draft, newcomer, seat)

        return self._parts.states.amend(read, step, once)

    def _level(self, session: Session, open_seats: OpenSeats, level: str | None) -> str:
        if open_seats == "remove" and level is not None:
            raise invalid("/level", "does_not_belong")
        return self._parts.catalogue.level(session.terms.family, level, "/level")

    def _changed(self, change: Change, player: Player, wait: float, include: Include) -> GameChange:
        run = self._parts.turns.follow(change, player.id, wait)
        seat = viewing_seat(run.session, player.id, None)
        return answers.change(run, player.id, seat, self._parts.clock, include)
