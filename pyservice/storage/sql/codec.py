"""Rows to values and back. JSON texts are compact and keep letters as they are."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from pyservice.domain.events import Event
from pyservice.domain.player import Player
from pyservice.domain.seats import Seat, SeatKind, Seats
from pyservice.domain.session import Session, Status, Terms, Visibility

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyservice.domain.changes import Change
    from pyservice.storage.port import Standing


#: Terms and seats are read with every move and change seldom: this many stay decoded.
_KEPT: Final = 4096

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
        **_people_values(session),
        **_play_values(session),
    }


def step_values(change: Change, *, moved: bool) -> Values:
    """What a step sets, and the version it begins with; people only when some have moved."""
    values = {"id_": change.before.id, "version_": change.before.version}
    values |= _play_values(change.after)
    return values | _people_values(change.after) if moved else values


def _people_values(session: Session) -> Values:
    return {
        "seats": _write([_seat_json(seat) for seat in session.seats]),
        "host": session.host,
        "readers": _write(session.readers),
    }


def _play_values(session: Session) -> Values:
    return {
        "version": session.version,
        "status": session.status.value,
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
        terms=_terms(terms),
        join_code=join_code,
        server_seed=server_seed,
        created_at=created_at,
        version=version,
        status=Status(status),
        seats=_seats(seats),
        host=host,
        readers=tuple(json.loads(readers)),
        snapshot=snapshot,
        to_act=to_act,
        updated_at=updated_at,
        idle_ends_at=idle_ends_at,
        finished_at=finished_at,
    )


def event_values(change: Change) -> list[Values]:
    """The rows of the events of a step."""
    game_id = change.after.id
    return [
        {"game_id": game_id, "seq": event.seq, "at": event.at, "body": _write(event.body)}
        for event in change.events
    ]


def standing_values(player_id: str, standing: Standing) -> Values:
    """The row of a player's first game of a ruleset."""
    return {
        "player_id": player_id,
        "ruleset": standing.ruleset,
        "games": standing.games,
        "wins": standing.wins,
    }


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


@lru_cache(maxsize=_KEPT)
def _terms(text: str) -> Terms:
    stored = json.loads(text)
    return Terms(**{**stored, "visibility": Visibility(stored["visibility"])})


def _seat_json(seat: Seat) -> list[str | None]:
    return [seat.kind.value, seat.name, seat.player_id, seat.level, seat.client_seed]


@lru_cache(maxsize=_KEPT)
def _seats(text: str) -> Seats:
    return tuple(Seat(SeatKind(kind), *rest) for kind, *rest in json.loads(text))
