"""The seats of a game: who or what sits where."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class SeatKind(StrEnum):
    """What sits on a seat."""

    HUMAN = "human"
    BOT = "bot"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat. `client_seed` is what its person gave to the shuffle, None for a bot.

    It stays when a bot takes the seat over in play, since the shuffle was made with it.

    A bot may keep the seat for a person who is away (`kept_by_bot`): the seat stays that
    person's, `level` is the bot's. `timeouts` counts how often in a row its time ran out.
    An open seat may be kept for a player (`reserved_for`) until a moment in milliseconds
    (`reserved_until`). `leads`: it leads the first round, as the winner does in a rematch.
    """

    kind: SeatKind
    name: str | None = None
    player_id: str | None = None
    level: str | None = None
    client_seed: str | None = None
    kept_by_bot: bool = False
    timeouts: int = 0
    reserved_for: str | None = None
    reserved_until: int | None = None
    leads: bool = False


Seats = tuple[Seat, ...]

OPEN_SEAT = Seat(SeatKind.OPEN)

_BOT_NAMES = ("Lan", "Minh", "Hoa", "Tuấn", "Linh", "Nam", "Thu", "Bảo", "Hạnh", "Quân")


def person(player_id: str, name: str, client_seed: str) -> Seat:
    """A seat held by a player."""
    return Seat(SeatKind.HUMAN, name, player_id, None, client_seed)


def bot(level: str, name: str, client_seed: str | None = None) -> Seat:
    """A seat played by a bot."""
    return Seat(SeatKind.BOT, name, None, level, client_seed)


def plays_itself(seat: Seat) -> bool:
    """No person is waited for: a bot sits here, or keeps the seat."""
    return seat.player_id is None or seat.kept_by_bot


def bot_name(seats: Iterable[Seat]) -> str:
    """A short name that nobody at these seats has yet."""
    taken = {seat.name for seat in seats}
    return next(name for name in _BOT_NAMES if name not in taken)


def put(seats: Seats, index: int, seat: Seat) -> Seats:
    """The seats with one of them exchanged."""
    return (*seats[:index], seat, *seats[index + 1 :])


def held_by(seats: Seats, player_id: str) -> tuple[int, ...]:
    """The numbers of the seats that a player holds."""
    return tuple(index for index, seat in enumerate(seats) if seat.player_id == player_id)


def open_seats(seats: Seats) -> tuple[int, ...]:
    """The numbers of the seats that nobody has taken."""
    return tuple(index for index, seat in enumerate(seats) if seat.kind is SeatKind.OPEN)


def free_seats(seats: Seats, player_id: str | None, now: int) -> tuple[int, ...]:
    """The numbers of the open seats that this player may have: those not kept for another."""
    mine = (player_id, None)
    return tuple(
        index
        for index in open_seats(seats)
        if seats[index].reserved_for in mine or index in lapsed(seats, now)
    )


def kept_for(seats: Seats, player_id: str | None) -> tuple[int, ...]:
    """The numbers of the open seats that are kept for a player."""
    return tuple(
        index
        for index, seat in enumerate(seats)
        if player_id is not None and seat.reserved_for == player_id
    )


def lapsed(seats: Seats, now: int) -> tuple[int, ...]:
    """The numbers of the seats that were kept long enough."""
    return tuple(
        index
        for index, seat in enumerate(seats)
        if seat.reserved_until is not None and seat.reserved_until <= now
    )


def people(seats: Seats) -> frozenset[str]:
    """The ids of the players who sit here."""
    return frozenset(seat.player_id for seat in seats if seat.player_id is not None)


def next_person(seats: Seats, after: int) -> int | None:
    """The first seat in order after `after` that a person holds, None when there is none.

    Those whose seat is kept by a bot come after those who play themselves.
    """
    order = [*range(after + 1, len(seats)), *range(after + 1)]
    held = [index for index in order if seats[index].kind is SeatKind.HUMAN]
    return next((index for index in held if not seats[index].kept_by_bot), next(iter(held), None))
