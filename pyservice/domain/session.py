"""A game session: what was agreed when it was made, and how it stands now."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final

from pyservice.domain.seats import SeatKind

if TYPE_CHECKING:
    from pyservice.domain.seats import Seats

#: How long after a step a bot that is to act counts as left behind, in milliseconds.
BOT_GRACE_MS: Final = 1_000


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
    secret until the game is over. `deadline` is when the time of the person to act is up,
    None without a clock and while a bot is to act. `rematch_id` is the game that follows.
    Times are in milliseconds.
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
    deadline: int | None = None
    rematch_id: str | None = None

    @property
    def is_over(self) -> bool:
        """Nothing happens in this game any more."""
        return self.status in OVER

    @property
    def turn_player(self) -> str | None:
        """The player whose turn it is, None when a bot or nobody is to act.

        For a seat that a bot keeps the bot acts.
        """
        seat = None if self.to_act is None else self.seats[self.to_act]
        return None if seat is None or seat.kept_by_bot else seat.player_id

    def is_turn_of(self, seat: int) -> bool:
        """The person who holds the seat is to act for it."""
        return self.to_act == seat and self.turn_player is not None

    @property
    def bot_to_act(self) -> bool:
        """A bot is to act now."""
        return self.to_act is not None and self.turn_player is None

    @property
    def is_attended(self) -> bool:
        """A person plays here; not so when bots keep the seats of all of them."""
        return any(seat.player_id and not seat.kept_by_bot for seat in self.seats)

    @property
    def bots_hurry(self) -> bool:
        """A bot is to act, and people wait for it.

        While nobody plays, bots take a move a second: whoever comes back finds a game.
        """
        return self.bot_to_act and self.is_attended

    @property
    def due_at(self) -> int | None:
        """When there is something to do for the game that nobody may ask for, None if never.

        A time that runs out, bots that were left to act, a seat that was kept for somebody
        long enough, or a game that nobody touches.
        """
        if self.is_over:
            return None
        moments = [self.deadline, self.idle_ends_at]
        if self.bot_to_act:
            moments.append(self.updated_at + BOT_GRACE_MS)
        if self.status is Status.WAITING:
            kept = (seat for seat in self.seats if seat.kind is SeatKind.OPEN)
            moments.extend(seat.reserved_until for seat in kept)
        return min((moment for moment in moments if moment is not None), default=None)
