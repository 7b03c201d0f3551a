"""Who may read a game, and as which seat a player reads or acts in it."""

from __future__ import annotations

from pyservice.domain.errors import Problem, invalid
from pyservice.domain.seats import held_by, kept_for, people
from pyservice.domain.session import Session, Status, Visibility


def may_read(session: Session, player_id: str) -> bool:
    """Those who sit or sat in a game, or are expected, read it; a public one others do too.

    While it waits, everybody sees a public game; later only where spectators are welcome.
    """
    if player_id in people(session.seats) or player_id in session.readers:
        return True
    if kept_for(session.seats, player_id):
        return True
    if session.terms.visibility is Visibility.PRIVATE:
        return False
    return session.status is Status.WAITING or session.terms.spectators


def findable(session: Session | None, player_id: str) -> Session:
    """The game, or `not_found` when there is none, or it is private and not this player's."""
    if session is None:
        raise Problem("not_found")
    if session.terms.visibility is Visibility.PRIVATE and not may_read(session, player_id):
        raise Problem("not_found")
    return session


def readable(session: Session | None, player_id: str) -> Session:
    """As `findable`; `forbidden` for a public game that lets nobody watch."""
    found = findable(session, player_id)
    if not may_read(found, player_id):
        raise Problem("forbidden")
    return found


def viewing_seat(session: Session, player_id: str, asked: int | None) -> int | None:
    """The seat whose cards a player sees: the one asked for, or the only one held.

    Whoever holds several seats and names none, or none at all, sees no hidden card.
    Raises `invalid_request` for a seat that is not there, `forbidden` for another's.
    """
    mine = held_by(session.seats, player_id)
    if asked is not None:
        return _own(session, mine, asked)
    return mine[0] if len(mine) == 1 else None


def named_seat(session: Session, player_id: str, asked: int | None) -> int:
    """The seat that is looked at: the one asked for, whoever holds it, or the only one held.

    Raises `invalid_request` for a seat that is not there, and `seat_required` for who holds
    none or several and names none.
    """
    mine = held_by(session.seats, player_id)
    if asked is None and len(mine) != 1:
        raise Problem("seat_required", params={"seats": list(mine)})
    seat = mine[0] if asked is None else asked
    if not 0 <= seat < len(session.seats):
        raise invalid("/seat", "unknown_seat", seats=len(session.seats))
    return seat


def acting_seat(session: Session, player_id: str, asked: int | None) -> int:
    """The seat that a player acts for.

    Raises what `viewing_seat` does, `forbidden` for who holds no seat, and `seat_required`
    for who holds several and names none.
    """
    mine = held_by(session.seats, player_id)
    if asked is not None:
        return _own(session, mine, asked)
    if not mine:
        raise Problem("forbidden")
    if len(mine) > 1:
        raise Problem("seat_required", params={"seats": list(mine)})
    return mine[0]


def _own(session: Session, mine: tuple[int, ...], asked: int) -> int:
    if not 0 <= asked < len(session.seats):
        raise invalid("/seat", "unknown_seat", seats=len(session.seats))
    if asked not in mine:
        raise Problem("forbidden")
    return asked
