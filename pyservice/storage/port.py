"""What the services need of a store."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyservice.domain.changes import Change
    from pyservice.domain.events import Event
    from pyservice.domain.player import Player
    from pyservice.domain.receipts import Receipt
    from pyservice.domain.review import Review
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
class PublicListing:
    """A page of the public games that wait for players or may be watched, newest first.

    The fields are those of `Listing`.
    """

    limit: int
    before: str | None = None
    status: Status | None = None
    ruleset: str | None = None


@dataclass(frozen=True, slots=True)
class Purged:
    """How many games, events of them, and players were taken away, or would be."""

    games: int
    events: int
    players: int


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


@dataclass(frozen=True, slots=True)
class ReviewQueue:
    """What a review waits for: the moves of those begun sooner, and that it is free again."""

    moves: int
    free_at: int


class Store(Protocol):
    """Players, games, events, receipts of requests, and reviews.

    Each method but `purge` is one transaction: it happens whole or not at all. When the database
    cannot be reached it raises the `Problem` `unavailable`. Methods may be called by any thread.
    Times are in milliseconds since 1970.
    """

    def add_player(self, player: Player, token_hash: bytes) -> None:
        """Keeps a new player under the SHA-256 of the token."""

    def player_by_token(self, token_hash: bytes, now: int) -> Player | None:
        """The player whose token has this SHA-256.

        The first use of a pending token makes it the player's only one.
        """

    def holders(self, token_hashes: Sequence[bytes]) -> Mapping[bytes, str]:
        """The ids of the players by those of these tokens that are good. It uses none of them."""

    def renew_token(self, player_id: str, token_hash: bytes, now: int) -> bool:
        """Keeps a pending token beside the one in use; it replaces one that is pending.

        False, and nothing is kept, for a player who was forgotten meanwhile.
        """

    def update_player(self, player_id: str, name: str, locale: str | None) -> None:
        """Sets a player's name and locale; the names at tables stay as they are."""

    def forget_player(self, player_id: str, now: int) -> None:
        """Takes away what tells of a player: tokens, statistics, and the name everywhere.

        The id stays in games and events, so that games are whole and can be replayed.
        """

    def player(self, player_id: str) -> Player | None:
        """The player of this id; None for one who was forgotten."""

    def standings(self, player_id: str) -> list[Standing]:
        """A player's finished games, by ruleset."""

    def create(
        self,
        change: Change,
        seed: SeedUse | None,
        receipt: Receipt | None = None,
        origin: Change | None = None,
    ) -> bool:
        """Keeps a new game with its first events, and exchanges the seed it uses.

        `origin` is the step of the game that this one is the rematch of. False, and nothing
        kept, when the seed is not the player's next one any more, the join code is taken,
        another step of the origin came first, or the receipt's key is known.
        """

    def save(self, change: Change, receipt: Receipt | None = None) -> bool:
        """Keeps a step of a game when its version is still the one the step began with.

        False, and nothing kept, when another step came first, or the receipt's key is known.
        """

    def keep_receipt(self, receipt: Receipt) -> bool:
        """Keeps the receipt of a request that changed no game.

        False when its key is known: kept before, and not longer ago than `receipts.KEPT_MS`.
        """

    def receipt(self, player_id: str, path: str, key: str, since: int) -> Receipt | None:
        """What was answered under this key, unless that was before `since`."""

    def forget_receipts(self, before: int) -> int:
        """Takes away receipts that are older; gives their number."""

    def claim_due(self, now: int, lease_until: int, limit: int) -> list[str]:
        """Ids of games whose `due_at` has come, at most `limit`.

        Nobody else gets them until `lease_until`. Each step of a game sets `due_at` anew.
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

    def public_games(self, listing: PublicListing) -> list[Session]:
        """One page of the public games, newest id first."""

    def add_review(self, review: Review) -> bool:
        """Keeps a new review, which nobody is at; False when there is one, or no such game."""

    def review(self, game_id: str, seat: int) -> Review | None:
        """The review of a seat as far as it is."""

    def reviews_waiting(self) -> int:
        """How many reviews are neither done nor given up."""

    def review_queue(self, game_id: str, seat: int) -> ReviewQueue | None:
        """What a review waits for; None when it is done, given up or not there."""

    def claim_review(self, now: int, lease_until: int) -> Review | None:
        """The review that waits longest of those that nobody is at, None when there is none.

        Nobody else gets it until `lease_until`. This counts as an attempt.
        """

    def keep_review(self, before: int, review: Review, lease_until: int) -> bool:
        """Keeps a review that had `before` moves, and goes on holding it until `lease_until`.

        Nobody gets one any more that is done, or given up. False, and nothing kept, when it has
        others by now, or is gone.
        """

    def purge(self, updated_before: int, *, dry_run: bool) -> Purged:
        """Takes away games that are over and unchanged since then, with all that hangs on them.

        Also players made before then who used no token since and have no game left, neither
        at a seat nor left earlier. With `dry_run` it only counts.
        """

    def ping(self) -> None:
        """Raises `unavailable` unless the database answers."""

    def close(self) -> None:
        """Lets go of the database."""
