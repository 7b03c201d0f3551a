"""A game session: what was agreed when it was made, and how it stands now."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pyservice.domain.seats import Seats


class Status(StrEnum):
    """The life of a game: it waits for players, is played, and ends in one of two ways."""

    WAITING = "waiting"
    PLAYING = "playing"
    FINISHED = "finished"
    ABANDONED = "abandoned"


class Visibility(StrEnum):
    """Who may find a game: everybody, or those who have its id or code."""

    PRIVATE = "private"
    PUBLIC = "public"


OVER = frozenset({Status.FINISHED, Status.ABANDONED})


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed when a game was made; it never changes.

    `options` holds every option of the ruleset, `position` the family's position object of
    a game that does not start with a deal.
    """

    ruleset: str
    family: str
    options: dict[str, Any]
    visibility: Visibility
    spectators: bool
    hints: bool
    turn_seconds: int | None
    position: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class Session:
    """A game at one version.

    `version` is the number of its last event. `readers` are those who left and may go on
    reading. `snapshot` is the engine's state, None while the game waits. `server_seed` is
    secret until the game is over.
    """

    id: str
    terms: Terms
    join_code: str | None
    server_seed: bytes
    created_at: int
    version: int
    status: Status
    seats: Seats
    host: int | None
    readers: tuple[str, ...]
    snapshot: bytes | None
    to_act: int | None
    updated_at: int
    idle_ends_at: int | None
    finished_at: int | None

    @property
    def is_over(self) -> bool:
        """Nothing happens in this game any more."""
        return self.status in OVER

    @property
    def turn_player(self) -> str | None:
        """The player whose turn it is, None when a bot or nobody is to act."""
        return None if self.to_act is None else self.seats[self.to_act].player_id

    @property
    def bot_to_act(self) -> bool:
        """A bot is to act now."""
        return self.to_act is not None and self.turn_player is None
