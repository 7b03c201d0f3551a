"""What is taken away when a player is forgotten: the name, wherever it was written, and reviews.

The reviews of the player's games can be made again. The name stands in the player's row, at seats,
and in events. A step that is stored at the same time may bring it back, so whoever stores one at a
table of this player does this again; rows are taken in one order, games before players, so that
nobody waits in a circle.
"""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from sqlalchemy import bindparam, null, select, update

from pyservice.domain.events import OWNER
from pyservice.storage.sql import codec
from pyservice.storage.sql.tables import events, games, members, players, reviews, standings, tokens

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyservice.domain.events import Body
    from pyservice.domain.seats import Seat
    from pyservice.storage.sql.database import Transaction

_NAME: Final = "player_name"

GAMES = (
    select(members.c.game_id)
    .where(members.c.player_id == bindparam("id_"))
    .order_by(members.c.game_id)
)
HOLD_SEATS = select(games.c.seats).where(games.c.id == bindparam("id_")).with_for_update()
HOLD_PLAYER = select(players.c.name).where(players.c.id == bindparam("id_")).with_for_update()
FORGOTTEN = select(players.c.id).where(
    players.c.id == bindparam("id_"), players.c.forgotten_at.is_not(None)
)
NAMED_EVENTS = select(events.c.seq, events.c.body).where(
    events.c.game_id == bindparam("id_"), events.c.body.like(bindparam("named_"))
)
SET_SEATS = update(games).where(games.c.id == bindparam("id_")).values(seats=bindparam("seats"))
SET_BODY = (
    update(events)
    .where(events.c.game_id == bindparam("id_"), events.c.seq == bindparam("seq_"))
    .values(body=bindparam("body"))
)
BLANK_PLAYER = (
    update(players)
    .where(players.c.id == bindparam("id_"))
    .values(name="", locale=null(), forgotten_at=bindparam("forgotten_at"))
)
REMOVE_REVIEWS = reviews.delete().where(reviews.c.game_id == bindparam("id_"))
REMOVE_TOKENS = tokens.delete().where(tokens.c.player_id == bindparam("id_"))
REMOVE_STANDINGS = standings.delete().where(standings.c.player_id == bindparam("id_"))


def forget(transaction: Transaction, player_id: str, now: int) -> bool:
    """Forgets a player; False, and to be done again, when a game was joined meanwhile."""
    key = {"id_": player_id}
    known = _games(transaction, player_id)
    for game_id in known:
        transaction.first(HOLD_SEATS, {"id_": game_id})
    row = transaction.first(HOLD_PLAYER, key)
    if _games(transaction, player_id) != known:
        return False
    for game_id in known:
        blank(transaction, game_id, player_id, "" if row is None else row[0])
        transaction.run(REMOVE_REVIEWS, {"id_": game_id})
    transaction.run(REMOVE_TOKENS, key)
    transaction.run(REMOVE_STANDINGS, key)
    transaction.run(BLANK_PLAYER, {**key, "forgotten_at": now})
    return True


def blank_forgotten(transaction: Transaction, game_id: str, people: Iterable[str]) -> None:
    """Takes away the names of those who were forgotten while a step of theirs was on its way."""
    for player_id in people:
        if transaction.finds(FORGOTTEN, {"id_": player_id}):
            transaction.first(HOLD_SEATS, {"id_": game_id})
            blank(transaction, game_id, player_id, "")


def blank(transaction: Transaction, game_id: str, player_id: str, name: str) -> None:
    """Takes a player's name from the seats and the events of a game that is held.

    `name` is the one to be looked for in events that do not say whose name they carry; those
    at the player's seats are looked for as well.
    """
    row = transaction.first(HOLD_SEATS, {"id_": game_id})
    seats = () if row is None else codec.seats_of(row[0])
    mine = [seat for seat in seats if player_id in (seat.player_id, seat.reserved_for)]
    names = {seat.name for seat in mine} | {name}
    blanked = tuple(_nameless(seat) if seat in mine else seat for seat in seats)
    transaction.run(SET_SEATS, {"id_": game_id, "seats": codec.seats_text(blanked)})
    for seq, text in transaction.all(NAMED_EVENTS, {"id_": game_id, "named_": f'%"{_NAME}":"%'}):
        body = json.loads(text)
        if _tells_of(body, player_id, names):
            values = {"id_": game_id, "seq_": seq, "body": codec.text_of({**body, _NAME: None})}
            transaction.run(SET_BODY, values)


def _games(transaction: Transaction, player_id: str) -> list[str]:
    return [row[0] for row in transaction.all(GAMES, {"id_": player_id})]


def _nameless(seat: Seat) -> Seat:
    return replace(seat, name=None)


def _tells_of(body: Body, player_id: str, names: set[str | None]) -> bool:
    if OWNER in body:
        return bool(body[OWNER] == player_id)
    return body.get("seat_kind") == "human" and body.get(_NAME) in names
