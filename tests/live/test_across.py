"""A move stored by one process wakes who waits in another."""

from __future__ import annotations

import sqlite3
import threading
import time
from contextlib import ExitStack, closing
from typing import TYPE_CHECKING

import psycopg
import pytest

import pyservice.live.postgres
from pyservice.live import Hub, ThreadHub, open_hub
from pyservice.live.postgres import PostgresHub
from pyservice.live.sqlite import PATIENCE, SqliteHub
from pyservice.storage import open_store
from tests.postgres import own_server
from tests.storage.makers import created, game, player, step

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pyservice.domain.session import Session
    from pyservice.storage import Store

#: Seconds that a wake-up may take on a machine that is busy with other things.
LONG = 30


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    opened = open_store(url)
    yield opened
    opened.close()


@pytest.fixture
def here(url: str, store: Store) -> Iterator[Hub]:
    """The hub of the process that waits."""
    hub = open_hub(url, store.versions)
    yield hub
    hub.close()


@pytest.fixture
def there(url: str, store: Store) -> Iterator[Hub]:
    """The hub of the process that moves."""
    hub = open_hub(url, store.versions)
    yield hub
    hub.close()


@pytest.fixture
def session(store: Store) -> Session:
    store.add_player(player(1), b"1")
    return created(store, game(1, player(1)))


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """The hub looks for itself more often than it would."""
    monkeypatch.setattr(pyservice.live.postgres, "NET_SECONDS", 0.3)


def taken(store: Store, there: Hub, before: Session) -> Session:
    """The game after a step of the other process."""
    change = step(before)
    assert store.save(change)
    there.publish(before.id, change.after.version)
    return change.after


def test_a_step_of_another_process_wakes(
    store: Store, here: Hub, there: Hub, session: Session
) -> None:
    with here.watch(session.id) as watch:
        threading.Timer(0.1, taken, (store, there, session)).start()
        assert watch.wait(session.version, LONG)
        assert watch.version == session.version + 1


def test_each_of_many_steps_wakes(store: Store, here: Hub, there: Hub, session: Session) -> None:
    with here.watch(session.id) as watch:
        for _ in range(20):
            after = taken(store, there, session)
            assert watch.wait(session.version, LONG)
            session = after


def test_a_step_stored_as_the_watch_begins_is_not_missed(
    store: Store, here: Hub, there: Hub, session: Session
) -> None:
    for _ in range(20):
        with here.watch(session.id) as watch:
            after = taken(store, there, session)
            assert watch.wait(session.version, LONG)
        session = after


@pytest.mark.usefixtures("often")
def test_a_step_that_nobody_told_of_is_found(store: Store, here: Hub, session: Session) -> None:
    with here.watch(session.id) as watch:
        for _ in range(2):
            assert store.save(step(session))
            assert watch.wait(session.version, LONG)
            session = step(session).after


def test_a_hub_whose_connections_are_cut_hears_again(
    store: Store, here: Hub, there: Hub, session: Session, url: str
) -> None:
    with here.watch(session.id) as watch:
        for _ in range(3):
            after = taken(store, there, session)
            assert watch.wait(session.version, LONG)
            session = after
            if url.startswith("postgresql"):
                cut(url)


def test_a_server_that_was_away_is_heard_again() -> None:
    with own_server() as server, ExitStack() as stack:
        url = server.new_database()
        store = stack.enter_context(closing(open_store(url)))
        here, there = (
            stack.enter_context(closing(open_hub(url, store.versions))) for _ in range(2)
        )
        store.add_player(player(1), b"1")
        session = created(store, game(1, player(1)))
        with here.watch(session.id) as watch:
            after = taken(store, there, session)
            assert watch.wait(session.version, LONG)
            server.stop()
            assert not watch.wait(after.version, 1)
            server.start()
            taken(store, there, after)
            assert watch.wait(after.version, LONG)


@pytest.mark.usefixtures("often")
def test_a_store_that_is_away_for_a_while(url: str, store: Store, session: Session) -> None:
    troubles = iter([OSError("away"), OSError("away")])

    def versions(game_ids: object) -> dict[str, int]:
        for trouble in troubles:
            raise trouble
        return dict(store.versions([session.id]))

    hub = open_hub(url, versions)
    with hub.watch(session.id) as watch:
        while not watch.wait(session.version, 0.05):
            session_now = store.game(session.id)
            assert session_now is not None
            store.save(step(session_now))
    hub.close()


@pytest.mark.usefixtures("often")
def test_a_step_that_could_not_be_looked_at_is_told_later(
    url: str, store: Store, session: Session
) -> None:
    looks: list[object] = []

    def versions(game_ids: object) -> dict[str, int]:
        looks.append(game_ids)
        if len(looks) == 2:
            raise OSError("away")
        return dict(store.versions([session.id]))

    hub = open_hub(url, versions)
    with hub.watch(session.id) as watch:
        eventually(lambda: bool(looks))
        assert store.save(step(session))
        assert watch.wait(session.version, LONG)
    hub.close()


def test_a_notice_that_no_hub_has_sent_is_passed_over(postgres_url: str) -> None:
    here, there = (open_hub(postgres_url, no_versions) for _ in range(2))
    with here.watch("g") as watch:
        while not watch.wait(0, 0.1):
            there.publish("g", 1)
        with psycopg.connect(postgres_url, autocommit=True) as stranger:
            for payload in ("", "no number", "g:", "g:-1"):
                stranger.execute("SELECT pg_notify('thirteen_games', %s)", [payload])
        there.publish("g", 2)
        assert watch.wait(1, LONG)
    here.close()
    there.close()


def test_closing_wakes_and_ends_the_threads(here: Hub, session: Session) -> None:
    before = threading.active_count()
    with here.watch(session.id) as watch:
        here.publish(session.id, session.version)
        threading.Timer(0.1, here.close).start()
        assert not watch.wait(session.version, LONG)
    here.close()
    eventually(lambda: threading.active_count() <= before)


def test_sqlite_is_asked_only_while_somebody_watches(tmp_path: Path) -> None:
    looked: list[object] = []

    def versions(game_ids: object) -> dict[str, int]:
        looked.append(game_ids)
        return {}

    hub = open_hub(f"sqlite:///{tmp_path}/games.db", versions)
    with hub.watch("g"):
        eventually(lambda: bool(looked))
    asleep = sleeping(hub)
    eventually(asleep)
    hub.publish("g", 1)
    assert asleep()
    with hub.watch("g"):
        eventually(lambda: len(looked) > 1)
    hub.close()


def test_which_hub_an_address_gets(tmp_path: Path) -> None:
    assert isinstance(open_hub(f"sqlite:///{tmp_path}/x.db", no_versions), SqliteHub)
    assert isinstance(open_hub("sqlite://", no_versions), ThreadHub)
    for scheme in ("postgresql", "postgres", "postgresql+psycopg"):
        assert isinstance(open_hub(f"{scheme}://u:p@h/d", no_versions), PostgresHub)


def test_a_file_that_cannot_be_read_ends_nothing(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    path.write_text("no database " * 1000)
    hub = open_hub(f"sqlite:///{path}", no_versions)
    with hub.watch("g") as watch:
        assert not watch.wait(0, 0.1)
        hub.publish("g", 1)
        assert watch.wait(0, LONG)
    path.unlink()
    sqlite3.connect(path).close()
    hub.close()


def cut(url: str) -> None:
    """Ends the connections of all hubs, as a server does that is shut down."""
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name = 'thirteen hub' AND datname = current_database()"
        )


def no_versions(game_ids: object) -> dict[str, int]:
    return {}


def sleeping(hub: Hub) -> Callable[[], bool]:
    assert isinstance(hub, SqliteHub)
    wanted = hub._wanted
    return lambda: not wanted.is_set()


def eventually(reached: Callable[[], bool]) -> None:
    until = time.monotonic() + LONG + PATIENCE
    while not reached():
        assert time.monotonic() < until
        time.sleep(0.01)
