"""What only PostgreSQL does: it goes away and comes back, and lets many write at once."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import psycopg
import pytest
from sqlalchemy import make_url

from pyservice.domain.errors import Problem
from pyservice.storage import Store, open_store
from pyservice.storage.sql import codec, statements
from pyservice.storage.sql.database import Database
from pyservice.storage.sql.postgres import POSTGRES, postgres_engine
from tests.postgres import OwnServer, own_server
from tests.storage.makers import AT, created, game, player, step

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.postgres import Server

CONNECTIONS: Final = 4
ROOT: Final = Path(__file__).parents[2]


@pytest.fixture
def url(postgres_url: str) -> str:
    return postgres_url


@pytest.fixture
def database(url: str) -> Iterator[Database]:
    """The database at work below the store, in an engine of its own."""
    made = Database(postgres_engine(make_url(url), CONNECTIONS), POSTGRES)
    yield made
    made.close()


@pytest.fixture(scope="module")
def server() -> Iterator[OwnServer]:
    with own_server() as started:
        yield started


def test_a_connection_that_is_lost_in_a_transaction_is_unavailable(
    postgres: Server, url: str, database: Database
) -> None:
    def work() -> None:
        with database.write() as transaction:
            transaction.run(statements.ADD_PLAYER, codec.player_values(player(1)))
            _cut(postgres, url)
            transaction.run(statements.ADD_PLAYER, codec.player_values(player(2)))

    with pytest.raises(Problem) as refused:
        work()
    assert (refused.value.code, refused.value.status) == ("unavailable", 503)
    assert database.first(statements.PLAYER, {"id_": "p1"}) is None
    with database.write() as transaction:
        transaction.run(statements.ADD_PLAYER, codec.player_values(player(1)))
    assert database.first(statements.PLAYER, {"id_": "p1"}) is not None


def test_a_connection_that_is_lost_before_the_commit_is_unavailable(
    postgres: Server, url: str, database: Database
) -> None:
    def work() -> None:
        with database.write() as transaction:
            transaction.run(statements.ADD_PLAYER, codec.player_values(player(1)))
            _cut(postgres, url)

    with pytest.raises(Problem, match="unavailable"):
        work()
    assert database.first(statements.PLAYER, {"id_": "p1"}) is None


def test_connections_that_were_cut_while_idle_are_not_given_out(
    postgres: Server, url: str, store: Store
) -> None:
    store.add_player(player(1), b"hash")
    for _ in range(3):
        _cut(postgres, url)
        assert store.player("p1") == player(1)
        _cut(postgres, url)
        store.update_player("p1", player(1).name, player(1).locale)


def test_while_the_server_is_away_all_is_unavailable_and_then_goes_on(server: OwnServer) -> None:
    store = open_store(server.new_database(), connections=CONNECTIONS)
    store.add_player(player(1), b"hash")
    first = created(store, game(1, player(1)))
    for _ in range(2):
        server.stop()
        try:
            for _ in range(CONNECTIONS + 1):
                with pytest.raises(Problem, match="unavailable"):
                    store.game(first.id)
                with pytest.raises(Problem, match="unavailable"):
                    store.save(step(first))
                with pytest.raises(Problem, match="unavailable"):
                    store.ping()
        finally:
            server.start()
        assert store.game(first.id) == first
    assert store.save(step(first))
    store.close()


def test_writers_of_different_games_do_not_wait_for_one_another(
    store: Store, database: Database
) -> None:
    store.add_player(player(1), b"hash")
    one, other = created(store, game(1, player(1))), created(store, game(2, player(1)))
    change = step(one)
    with database.write() as transaction:
        values = codec.step_values(change, moved=False)
        assert transaction.run(statements.SAVE_PLAY, values) == 1
        assert store.save(step(other))
        assert store.game(one.id) == one
    assert store.game(one.id) == change.after


def test_a_game_that_somebody_moves_in_is_left_to_them(store: Store, database: Database) -> None:
    store.add_player(player(1), b"hash")
    held, free = created(store, game(1, player(1))), created(store, game(2, player(1)))
    with database.write() as transaction:
        transaction.run(statements.SAVE_PLAY, codec.step_values(step(held), moved=False))
        assert store.claim_due(AT + 5000, AT + 9000, 9) == [free.id]


def test_processes_that_start_together_on_an_empty_database_all_come_up(postgres: Server) -> None:
    url = postgres.new_database(migrated=False)
    program = "import sys; from pyservice.storage import open_store; open_store(sys.argv[1]).ping()"
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", program, url]
    started = [subprocess.Popen(command, env=environment) for _ in range(3)]
    assert [process.wait(timeout=300) for process in started] == [0, 0, 0]
    postgres.drop(url)


@pytest.mark.parametrize("scheme", ["postgres", "postgresql", "postgresql+psycopg"])
def test_each_name_of_postgresql_is_understood(url: str, scheme: str) -> None:
    store = open_store(scheme + "://" + url.partition("://")[2])
    store.ping()
    store.close()


@pytest.mark.parametrize(
    "address",
    [
        "postgresql://thirteen:s3cret@127.0.0.1:9/games?connect_timeout=2",
        "postgresql://thirteen:s3cret@/games?host=/nowhere",
        "postgresql://thirteen:s3cret@127.0.0.1:port/games",
        "postgresql://thirteen:s3cret@127.0.0.1/games?nonsense=1",
    ],
)
def test_a_server_that_cannot_be_reached_is_told_without_the_password(address: str) -> None:
    with pytest.raises(ValueError, match="database") as refused:
        open_store(address)
    assert "s3cret" not in str(refused.value)
    assert refused.value.__cause__ is None


def test_a_database_of_another_encoding_is_refused(postgres: Server) -> None:
    postgres.run(
        "CREATE DATABASE thirteen_ascii ENCODING 'SQL_ASCII' LOCALE 'C' TEMPLATE template0"
    )
    url = make_url(postgres.url).set(database="thirteen_ascii")
    address = url.render_as_string(hide_password=False)
    try:
        with pytest.raises(ValueError, match="UTF8"):
            open_store(address)
    finally:
        postgres.drop(address)


def test_a_missing_driver_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyservice.storage.sql.postgres", None)
    with pytest.raises(ValueError, match="psycopg"):
        open_store("postgresql://host/games")


def _cut(postgres: Server, url: str) -> None:
    """Ends every connection to a database, as a server does that is shut down."""
    name = make_url(url).database
    with psycopg.connect(postgres.url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = %s",
            (name,),
        )
