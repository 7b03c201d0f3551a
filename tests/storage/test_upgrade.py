"""A database of the first version is brought to this one with all that is in it."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest
from alembic import command
from sqlalchemy import Connection, make_url, text

from pyservice.domain.seats import people
from pyservice.domain.session import Session, Status, Visibility
from pyservice.storage import Listing, open_store
from pyservice.storage.migrate import configuration
from pyservice.storage.port import PublicListing
from pyservice.storage.sql import codec
from pyservice.storage.sql.postgres import POSTGRES, postgres_engine
from pyservice.storage.sql.sqlite import SQLITE, sqlite_engine
from tests.storage.makers import AT, TERMS, game, player

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from alembic.config import Config

    from tests.postgres import Server

LEFT = replace(game(1, player(2)), readers=("p1",), idle_ends_at=AT + 50)
BOT_TO_ACT = replace(game(2, player(1)), status=Status.PLAYING, to_act=1, idle_ends_at=AT + 99999)
OVER = replace(game(3, player(1)), status=Status.ABANDONED, idle_ends_at=None)
PUBLIC = replace(game(4, player(1)), terms=replace(TERMS, visibility=Visibility.PUBLIC))
GAMES = (LEFT, BOT_TO_ACT, OVER, PUBLIC)


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of a database as the first version has left it."""
    if request.param == "sqlite":
        made = f"sqlite:///{tmp_path}/games.db"
        _fill(made)
        yield made
        return
    server: Server = request.getfixturevalue("postgres")
    made = server.new_database(migrated=False)
    _fill(made)
    yield made
    server.drop(made)


def test_what_was_there_is_there(url: str) -> None:
    store = open_store(url)
    assert [store.game(session.id) for session in GAMES] == list(GAMES)
    assert store.player_by_token(b"hash 1", AT) == player(1)
    assert [event.body["type"] for event in store.events("g0001", 0, 9, None)] == ["game_created"]
    assert store.games_of(Listing("p1", 9)) == [PUBLIC, OVER, BOT_TO_ACT]
    store.close()


def test_what_follows_from_it_is_filled_in(url: str) -> None:
    store = open_store(url)
    assert store.public_games(PublicListing(9)) == [PUBLIC]
    due = AT + 1000
    assert store.claim_due(AT + 49, due, 9) == []
    assert store.claim_due(AT + 50, due + 99, 9) == ["g0001"]
    assert set(store.claim_due(due, due + 99, 9)) == {"g0002", "g0004"}
    store.forget_player("p1", AT)
    names = [event.body.get("player_name") for event in store.events("g0001", 0, 9, None)]
    assert names == [None]
    store.close()


def test_it_can_be_taken_back_and_brought_here_again(url: str) -> None:
    open_store(url).close()
    with _migrating(url, command.downgrade):
        pass
    test_what_was_there_is_there(url)


@contextmanager
def _migrating(url: str, there: Callable[[Config, str], None]) -> Iterator[Connection]:
    """A transaction on the database, brought to the first version."""
    address, config = make_url(url), configuration()
    is_file = address.get_backend_name() == "sqlite"
    engine = sqlite_engine(address, "NORMAL") if is_file else postgres_engine(address, 1)
    with (SQLITE if is_file else POSTGRES).migrating(engine) as connection:
        config.attributes["connection"] = connection
        there(config, "0001")
        yield connection
    engine.dispose()


def _fill(url: str) -> None:
    with _migrating(url, command.upgrade) as connection:
        for who in (player(1), player(2)):
            _insert(
                connection,
                "players",
                id=who.id,
                name=who.name,
                locale=who.locale,
                created_at=who.created_at,
                next_seed=who.next_seed,
                token_hash=f"hash {who.id[1:]}".encode(),
            )
        for session in GAMES:
            _insert(connection, "games", **_game(session))
            for sitting in people(session.seats):
                _insert(connection, "members", player_id=sitting, game_id=session.id)
            body = {"type": "game_created", "seat_kind": "human", "player_name": player(1).name}
            _insert(
                connection, "events", game_id=session.id, seq=1, at=AT, body=codec.text_of(body)
            )


def _game(session: Session) -> dict[str, Any]:
    terms = {name: getattr(session.terms, name) for name in session.terms.__slots__}
    seats = [
        [seat.kind, seat.name, seat.player_id, seat.level, seat.client_seed]
        for seat in session.seats
    ]
    return {
        "id": session.id,
        "ruleset": session.terms.ruleset,
        "terms": codec.text_of(terms),
        "join_code": session.join_code,
        "server_seed": session.server_seed,
        "created_at": session.created_at,
        "version": session.version,
        "status": session.status.value,
        "seats": codec.text_of(seats),
        "host": session.host,
        "readers": codec.text_of(session.readers),
        "to_act": session.to_act,
        "turn_player": session.turn_player,
        "updated_at": session.updated_at,
        "idle_ends_at": session.idle_ends_at,
    }


def _insert(connection: Connection, table: str, **row: object) -> None:
    names, values = ", ".join(row), ", ".join(f":{name}" for name in row)
    connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({values})"), row)  # noqa: S608
