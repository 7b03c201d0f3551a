"""Rows to values and back. JSON texts are compact and keep letters as they are."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pyservice.domain.events import Event
from pyservice.domain.player import Player
from pyservice.domain.seats import Seat, SeatKind, Seats
from pyservice.domain.session import Session, Status, Terms, Visibility

if TYPE_CHECKING:
    from collections.abc import Sequence


_write = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

Values = dict[str, Any]


def player_values(player: Player, token_hash: bytes) -> Values:
    """The row of a new player."""
    return {
        "id": player.id,
        "name": player.name,
        "locale": player.locale,
        "created_at": player.created_at,
        "next_seed": player.next_seed,
        "token_hash": token_hash,
    }


def player(row: Sequence[Any]) -> Player:
    """The player of a row of `statements.PLAYER_COLUMNS`."""
    return Player(*row)


def game_values(session: Session) -> Values:
    """The row of a new game."""
    return {
        "id": session.id,
        "ruleset": session.terms.ruleset,
        "terms": _write(_terms_json(session.terms)),
        "join_code": session.join_code,
        "server_seed": session.server_seed,
        "created_at": session.created_at,
        **standing_values(session),
    }


def standing_values(session: Session) -> Values:
    """The columns of a game that its steps change."""
    return {
        "version": session.version,
        "status": session.status.value,
        "seats": _write([_seat_json(seat) for seat in session.seats]),
        "host": session.host,
        "readers": _write(session.readers),
        "snapshot": session.snapshot,
        "to_act": session.to_act,
        "turn_player": session.turn_player,
        "updated_at": session.updated_at,
        "idle_ends_at": session.idle_ends_at,
        "finished_at": session.finished_at,
    }


def session(row: Sequence[Any]) -> Session:
    """The game of a row of `statements.GAME_COLUMNS`, which come in this order."""
    (game_id, terms, join_code, server_seed, created_at, version, status) = row[:7]
    (seats, host, readers, snapshot, to_act, updated_at, idle_ends_at, finished_at) = row[7:]
    return Session(
        id=game_id,
        terms=_terms(json.loads(terms)),
        join_code=join_code,
        server_seed=server_seed,
        created_at=created_at,
        version=version,
        status=Status(status),
        seats=_seats(json.loads(seats)),
        host=host,
        readers=tuple(json.loads(readers)),
        snapshot=snapshot,
        to_act=to_act,
        updated_at=updated_at,
        idle_ends_at=idle_ends_at,
        finished_at=finished_at,
    )


def event_values(game_id: str, events: Sequence[Event]) -> list[Values]:
    """The rows of new events."""
    return [
        {"game_id": game_id, "seq": event.seq, "at": event.at, "body": _write(event.body)}
        for event in events
    ]


def event(row: Sequence[Any]) -> Event:
    """The event of a row of seq, at and body."""
    seq, at, body = row
    return Event(seq, at, json.loads(body))


def _terms_json(terms: Terms) -> Values:
    return {
        "ruleset": terms.ruleset,
        "family": terms.family,
        "options": terms.options,
        "visibility": terms.visibility.value,
        "spectators": terms.spectators,
        "hints": terms.hints,
        "turn_seconds": terms.turn_seconds,
        "position": terms.position,
    }


def _terms(stored: Values) -> Terms:
    return Terms(**{**stored, "visibility": Visibility(stored["visibility"])})


def _seat_json(seat: Seat) -> list[str | None]:
    return [seat.kind.value, seat.name, seat.player_id, seat.level, seat.client_seed]


def _seats(stored: list[list[str]]) -> Seats:
    return tuple(Seat(SeatKind(kind), *rest) for kind, *rest in stored)
