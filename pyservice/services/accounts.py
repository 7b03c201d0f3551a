"""What players do about themselves: a new name, a new token, and going for good."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyservice.domain.errors import Problem
from pyservice.services.players import token_hash
from pyservice.storage.port import Listing

if TYPE_CHECKING:
    from pyservice.domain.player import Player
    from pyservice.domain.shapes import NewToken, PlayerProfile
    from pyservice.services.games import Games
    from pyservice.services.players import Players
    from pyservice.services.ports import Chance, Clock
    from pyservice.storage.port import Store

#: Games left at a time.
_AT_ONCE: Final = 100
#: Another time for the game that a request still under way has joined meanwhile.
_TIMES: Final = 2


class Accounts:
    """A player's own affairs."""

    def __init__(
        self, store: Store, players: Players, games: Games, clock: Clock, chance: Chance
    ) -> None:
        self._store = store
        self._players = players
        self._games = games
        self._clock = clock
        self._chance = chance

    def change(
        self, player: Player, name: str | None = None, locale: str | None = None
    ) -> PlayerProfile:
        """Sets the name or the language, whichever is given; seats keep the names they have."""
        self._store.update_player(player.id, name or player.name, locale or player.locale)
        return self._players.me(self._store.player(player.id) or player)

    def renew_token(self, player: Player) -> NewToken:
        """A new token; the present one lives until the new one is first used.

        Asking again before that puts another in the place of the one not used yet. Raises
        `unauthorized` for a player who is gone since the request came.
        """
        token = self._chance.token()
        if not self._store.renew_token(player.id, token_hash(token), self._clock.now()):
            raise Problem("unauthorized")
        return {"token": token}

    def forget(self, player: Player) -> None:
        """Leaves all games and removes the player: no token is good and the name is gone.

        Games that were played stay whole.
        """
        for _ in range(_TIMES):
            self._leave_all(player)
            self._store.forget_player(player.id, self._clock.now())

    def _leave_all(self, player: Player) -> None:
        before = None
        while True:
            page = self._store.games_of(Listing(player.id, _AT_ONCE, before))
            for session in page:
                if not session.is_over:
                    self._leave(player, session.id)
            if len(page) < _AT_ONCE:
                return
            before = page[-1].id

    def _leave(self, player: Player, game_id: str) -> None:
        try:
            self._games.leave(player, game_id)
        except Problem as problem:
            if problem.code != "not_found":
                raise
