"""Rows to values and back. JSON texts are compact and keep letters as they are."""

from __future__ import annotations

import json
from dataclasses import asdict, astuple
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from pyservice.domain.events import Event
from pyservice.domain.player import Player
from pyservice.domain.receipts import Receipt
from pyservice.domain.seats import Seat, SeatKind, Seats, people
from pyservice.domain.session import Session, Status, Terms, Visibility

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyservice.domain.changes import Change, Outcome


#: Terms and seats are read with every move and change seldom: this many stay decoded.
_KEPT: Final = 4096

#: A seat of which only the kind, which has no usual value, is not worth writing.
_USUAL_SEAT: Final = (None, *astuple(Seat(SeatKind.OPEN))[1:])

text_of = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

Values = dict[str, Any]


def player_values(player: Player) -> Values:
    """The row of a new player."""
    return {
        "id": player.id,
        "name": player.name,
        "locale": player.locale,
        "created_at": player.created_at,
        "next_seed": player.next_seed,
        "forgotten_at": None,
    }


def token_values(player_id: str, token_hash: bytes, now: int, *, pending: bool) -> Values:
    """The row of a new token."""
    return {"hash": token_hash, "player_id": player_id, "pending": pending, "used_at": now}


def player(row: Sequence[Any]) -> Player:
    """The player of a row of `statements.PLAYER_COLUMNS`."""
    return Player(*row)


def game_values(session: Session) -> Values:
    """The row of a new game."""
    return {
        "id": session.id,
        "ruleset": session.terms.ruleset,
        "terms": text_of(_terms_json(session.terms)),
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
        "seats": seats_text(session.seats),
        "host": session.host,
        "readers": text_of(session.readers),
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
        "deadline": session.deadline,
        "rematch_id": session.rematch_id,
        "due_at": session.due_at,
        "listed": _is_listed(session),
    }


def _is_listed(session: Session) -> bool:
    """Whether the lobby shows a game: it waits for players, or may be watched."""
    if session.terms.visibility is not Visibility.PUBLIC:
        return False
    watched = session.terms.spectators and session.status is not Status.ABANDONED
    return session.status is Status.WAITING or watched


def members(session: Session) -> dict[str, bool]:
    """Everybody who has to do with a game, and whether they sit in it.

    The others left, or have a seat reserved.
    """
    seated = people(session.seats)
    reserved = {seat.reserved_for for seat in session.seats if seat.reserved_for is not None}
    return {player_id: player_id in seated for player_id in {*session.readers, *reserved, *seated}}


def member_values(game_id: str, player_id: str, *, seated: bool) -> Values:
    """The row of somebody who has to do with a game."""
    return {"game_id": game_id, "player_id": player_id, "seated": seated}


def receipt_values(receipt: Receipt) -> Values:
    """The row of a receipt."""
    return asdict(receipt)


def receipt(row: Sequence[Any]) -> Receipt:
    """The receipt of a row of `statements.RECEIPT_COLUMNS`."""
    return Receipt(*row)


def session(row: Sequence[Any]) -> Session:
    """The game of a row of `statements.GAME_COLUMNS`, which come in this order."""
    (game_id, terms, join_code, server_seed, created_at, version, status) = row[:7]
    (seats, host, readers, snapshot, to_act, updated_at, idle_ends_at) = row[7:14]
    (finished_at, deadline, rematch_id) = row[14:]
    return Session(
        id=game_id,
        terms=_terms(terms),
        join_code=join_code,
        server_seed=server_seed,
        created_at=created_at,
        version=version,
        status=Status(status),
        seats=seats_of(seats),
        host=host,
        readers=tuple(json.loads(readers)),
        snapshot=snapshot,
        to_act=to_act,
        updated_at=updated_at,
        idle_ends_at=idle_ends_at,
        finished_at=finished_at,
        deadline=deadline,
        rematch_id=rematch_id,
    )


def event_values(change: Change) -> list[Values]:
    """The rows of the events of a step."""
    game_id = change.after.id
    return [
        {"game_id": game_id, "seq": event.seq, "at": event.at, "body": text_of(event.body)}
        for event in change.events
    ]


def outcome_values(outcome: Outcome) -> Values:
    """What a finished game adds to a player's statistics."""
    return {
        "player_id": outcome.player_id,
        "ruleset": outcome.ruleset,
        "won": int(outcome.won),
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


def seats_text(seats: Seats) -> str:
    """The seats in JSON, each the list of its fields without the usual ones at the end."""
    return text_of([_seat_json(seat) for seat in seats])


def _seat_json(seat: Seat) -> list[Any]:
    fields = list(astuple(seat))
    while fields[-1] == _USUAL_SEAT[len(fields) - 1]:
        fields.pop()
    return fields


@lru_cache(maxsize=_KEPT)
def seats_of(text: str) -> Seats:
    """The seats of such a text; fields that were not known when it was written are as usual."""
    return tuple(Seat(SeatKind(kind), *rest) for kind, *rest in json.loads(text))
