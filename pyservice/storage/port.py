"""What the services need of a store."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyservice.domain.changes import Change
    from pyservice.domain.events import Event
    from pyservice.domain.player import Player
    from pyservice.domain.session import Session, Status


@dataclass(frozen=True, slots=True)
class Listing:
    """A page of the games a player sits in, newest first.

    `before` is the id of the last game of the page before; what is None does not restrict.
    """

    player_id: str
    limit: int
    before: str | None = None
    status: Status | None = None
    ruleset: str | None = None
    your_turn: bool | None = None


@dataclass(frozen=True, slots=True)
class Standing:
    """How many games of one ruleset a player finished, and how many of them were won."""

    ruleset: str
    games: int
    wins: int


@dataclass(frozen=True, slots=True)
class SeedUse:
    """A player's seed goes into a game, and the next one takes its place."""

    player_id: str
    used: bytes
    following: bytes


class Store(Protocol):
    """Players, games and events.

    Each method is one transaction: it happens whole or not at all. When the database cannot
    be reached it raises the `Problem` `unavailable`. Methods may be called by any thread.
    """

    def add_player(self, player: Player, token_hash: bytes) -> None:
        """Keeps a new player under the SHA-256 of the token."""

    def player_by_token(self, token_hash: bytes) -> Player | None:
        """The player whose token has this SHA-256."""

    def player(self, player_id: str) -> Player | None:
        """The player of this id."""

    def standings(self, player_id: str) -> list[Standing]:
        """A player's finished games, by ruleset."""

    def create(self, change: Change, seed: SeedUse | None) -> bool:
        """Keeps a new game with its first events, and exchanges the seed it uses.

        False, and nothing kept, when the seed is not the player's next one any more or the
        join code is taken.
        """

    def save(self, change: Change) -> bool:
        """Keeps a step of a game when its version is still the one the step began with.

        False, and nothing kept, when another step came first.
        """

    def game(self, game_id: str) -> Session | None:
        """The game of this id as it stands."""

    def game_by_code(self, join_code: str) -> Session | None:
        """The game with this join code as it stands."""

    def versions(self, game_ids: Sequence[str]) -> Mapping[str, int]:
        """How those of these games that are there stand: their versions by id."""

    def events(self, game_id: str, after: int, upto: int, limit: int | None) -> Sequence[Event]:
        """Events with after < seq ≤ upto, oldest first, at most `limit`."""

    def games_of(self, listing: Listing) -> list[Session]:
        """One page of a player's games, newest id first."""

    def ping(self) -> None:
        """Raises `unavailable` unless the database answers."""

    def close(self) -> None:
        """Lets go of the database."""
