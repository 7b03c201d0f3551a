"""Players, games and steps to store, made without the rules."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, cast

from pyservice.domain.changes import Change
from pyservice.domain.events import numbered
from pyservice.domain.player import Player
from pyservice.domain.seats import OPEN_SEAT, bot, person
from pyservice.domain.session import Session, Status, Terms, Visibility

if TYPE_CHECKING:
    from pyservice.storage import Store

AT = 1_790_000_000_000
TERMS = Terms(
    ruleset="cardgames_io",
    family="thirteen",
    options={"target_score": 10, "instant_wins": [], "ace": None},
    visibility=Visibility.PRIVATE,
    spectators=False,
    hints=True,
    turn_seconds=None,
    position={"hands": [["3S"], ["4S"]], "to_act": 0},
)


def player(number: int) -> Player:
    return Player(f"p{number}", f"Tuấn {number} 🂡", "vi", AT + number, bytes([number]) * 32)


def game(number: int, *players: Player, seed: bytes = b"s" * 32) -> Session:
    """A waiting game of version 0 with these players, a bot and an open seat."""
    seats = tuple(person(who.id, who.name, "my seed") for who in players)
    return Session(
        id=f"g{number:04}",
        terms=TERMS,
        join_code=f"CODE{number:04}",
        server_seed=seed,
        created_at=AT,
        version=0,
        status=Status.WAITING,
        seats=(*seats, bot("greedy", "Lan"), OPEN_SEAT),
        host=0,
        readers=(),
        snapshot=None,
        to_act=None,
        updated_at=AT,
        idle_ends_at=AT + 1000,
        finished_at=None,
    )


def step(before: Session, *types: str, **changes: object) -> Change:
    """A change with one event of each type, and these fields of the game changed."""
    bodies = [{"type": name} for name in types or ("played",)]
    events = numbered(bodies, before.version, AT + 5, None, None)
    after = replace(before, version=events[-1].seq, **cast("dict[str, Any]", changes))
    return Change(before, after, events, None)


def created(store: Store, session: Session) -> Session:
    """The game as it stands after it was stored with one event."""
    change = step(session, "game_created")
    assert store.create(change, None)
    return change.after
