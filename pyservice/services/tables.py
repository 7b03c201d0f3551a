"""Tables: found in the lobby, cleared by their host, and laid again for another game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pyservice.domain import rematch, steps
from pyservice.domain.audience import viewing_seat
from pyservice.domain.creation import Plan, client_seed, complete_options
from pyservice.domain.errors import Problem
from pyservice.domain.removal import remove
from pyservice.domain.seats import held_by, person
from pyservice.domain.session import Status
from pyservice.domain.views import summary
from pyservice.services import answers
from pyservice.services.cursors import cursor_after, key_of
from pyservice.services.states import ATTEMPTS
from pyservice.services.turns import WAIT
from pyservice.storage.port import Listing, PublicListing

if TYPE_CHECKING:
    from pyservice.domain.changes import Change, Draft
    from pyservice.domain.player import Player
    from pyservice.domain.receipts import Pending
    from pyservice.domain.session import Session
    from pyservice.domain.shapes import GameChange, GameList
    from pyservice.services.parts import Parts


class Tables:
    """Everything about a table but the game that is played on it."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts

    def games(
        self,
        player: Player,
        status: str | None = None,
        ruleset: str | None = None,
        mine: bool | None = None,
        your_turn: bool | None = None,
        cursor: str | None = None,
        limit: int = 50,
    ) -> GameList:
        """A page of games, newest first: public ones, or those the player sits in.

        Public ones wait for players or may be watched. Who asks for turns asks for own games.
        Raises `invalid_request` for a cursor that no page has given, and an unknown ruleset.
        """
        if ruleset is not None:
            self._parts.catalogue.ruleset(ruleset)
        before = None if cursor is None else key_of(cursor)
        stands = None if status is None else Status(status)
        if mine or your_turn is not None:
            listing = Listing(player.id, limit + 1, before, stands, ruleset, your_turn)
            found = self._parts.store.games_of(listing)
        else:
            found = self._parts.store.public_games(
                PublicListing(limit + 1, before, stands, ruleset)
            )
        return {
            "items": [summary(session, player.id) for session in found[:limit]],
            "next_cursor": cursor_after(found[limit - 1].id) if len(found) > limit else None,
        }

    def remove(self, player: Player, game_id: str, seat: int) -> None:
        """The host opens a seat of a waiting game, or hands it to a bot in play.

        Raises `not_found` for a seat that is not there, `forbidden` for who is not the host and
        for the host's own seats, `game_is_over`, and `seat_has_time`.
        """

        def step(draft: Draft) -> None:
            if not 0 <= seat < len(draft.seats):
                raise Problem("not_found")
            mine = held_by(draft.seats, player.id)
            if draft.host not in mine or seat in mine:
                raise Problem("forbidden")
            remove(draft, seat)

        change = self._parts.states.amend(lambda: self._parts.states.find(game_id, player.id), step)
        self._parts.turns.bots.nudge(change.after)

    def rematch(
        self,
        player: Player,
        game_id: str,
        client_seed: str | None = None,
        wait: float = WAIT,
        once: Pending | None = None,
    ) -> tuple[bool, GameChange]:
        """Makes or finds the next game, and takes the player's seats in it.

        True for who made it. Raises `forbidden` for who holds no seat, `game_not_over`, and for
        who comes late what `Games.take_seat` does; `invalid_options` where a game from a position
        has options with which none can be dealt.
        """
        for _ in range(ATTEMPTS):
            session = self._parts.states.read(game_id, player.id)
            rematch.may_ask(session, player.id)
            if session.rematch_id is not None:
                change = self._come(session.rematch_id, player, client_seed, once)
                return False, self._changed(change, player, wait)
            made = self._make(session, player, client_seed, once)
            if made is not None:
                return True, self._changed(made, player, wait)
            self._parts.states.receipts.look(once)
            player = self._parts.maker.again(player)
        raise Problem("unavailable")

    def _make(
        self, session: Session, player: Player, seed: str | None, once: Pending | None
    ) -> Change | None:
        state = self._parts.states.open(session)

        def origin(new_id: str) -> Change:
            draft = self._parts.states.draft(state)
            rematch.lead_on(draft, new_id, player.id)
            return draft.done()

        winners = None if state.game is None else state.game.view(None)["winners"]
        return self._parts.maker.make(
            self._plan(session, winners, player, seed), player, once, origin
        )

    def _plan(
        self, session: Session, winners: list[int] | None, player: Player, seed: str | None
    ) -> Plan:
        terms, now = rematch.same_terms(session.terms), self._parts.clock.now()
        if session.terms.position is not None:
            ruleset = self._parts.catalogue.ruleset(terms.ruleset)
            complete_options(ruleset, terms.options, len(session.seats), None)
        chosen = client_seed(seed)
        return Plan(terms, rematch.same_seats(session, winners, player.id, chosen, now))

    def _come(self, game_id: str, player: Player, seed: str | None, once: Pending | None) -> Change:
        def step(draft: Draft) -> None:
            newcomer = person(player.id, player.name, client_seed(seed))
            if not held_by(draft.seats, player.id):
                steps.sit(draft, newcomer, None)

        found = None if once is None else replace(once, done=once.idle)
        return self._parts.states.amend(lambda: self._there(game_id), step, found)

    def _there(self, game_id: str) -> Session:
        session = self._parts.store.game(game_id)
        if session is None:
            raise Problem("not_found")
        return session

    def _changed(self, change: Change, player: Player, wait: float) -> GameChange:
        run = self._parts.turns.follow(change, player.id, wait)
        seat = viewing_seat(run.session, player.id, None)
        return answers.change(run, player.id, seat, self._parts.clock)
