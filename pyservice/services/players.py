"""Players: guests known by a token."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

from pyservice.domain.errors import Problem
from pyservice.domain.player import Player
from pyservice.domain.times import rfc3339
from pyservice.engine import commitment

if TYPE_CHECKING:
    from pyservice.domain.shapes import NewPlayer, PlayerProfile, PublicPlayer
    from pyservice.services.ports import Chance, Clock
    from pyservice.storage.port import Store


class Players:
    """Makes players, knows them by their tokens, and shows their profiles."""

    def __init__(self, store: Store, clock: Clock, chance: Chance) -> None:
        self._store = store
        self._clock = clock
        self._chance = chance

    def create(self, name: str, locale: str | None) -> NewPlayer:
        """Makes a guest. The token in the answer is kept nowhere; only its SHA-256 is."""
        now, token = self._clock.now(), self._chance.token()
        player = Player(self._chance.id(now), name, locale, now, self._chance.server_seed())
        self._store.add_player(player, token_hash(token))
        return {
            "id": player.id,
            "name": player.name,
            "locale": player.locale,
            "created_at": rfc3339(now),
            "token": token,
        }

    def authenticate(self, token: str) -> Player:
        """The player of a token; raises `unauthorized` when there is none."""
        player = self._store.player_by_token(token_hash(token), self._clock.now())
        if player is None:
            raise Problem("unauthorized")
        return player

    def me(self, player: Player) -> PlayerProfile:
        """A player's own profile, with the commitment of the next game that player deals."""
        return {
            "id": player.id,
            "name": player.name,
            "locale": player.locale,
            "created_at": rfc3339(player.created_at),
            "next_commitment": commitment(player.next_seed),
        }

    def public(self, player_id: str) -> PublicPlayer:
        """What anybody may know of a player; raises `not_found`."""
        player = self._store.player(player_id)
        if player is None:
            raise Problem("not_found")
        standings = self._store.standings(player_id)
        return {
            "id": player.id,
            "name": player.name,
            "created_at": rfc3339(player.created_at),
            "games": sum(standing.games for standing in standings),
            "results": [
                {"ruleset": standing.ruleset, "games": standing.games, "wins": standing.wins}
                for standing in standings
            ],
        }


def token_hash(token: str) -> bytes:
    """What is kept of a token: its SHA-256."""
    return sha256(token.encode(errors="surrogatepass")).digest()
