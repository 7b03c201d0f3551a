"""Who waits takes a place, and there are only so many."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

from pyservice.services import build
from pyservice.services.settings import ServiceSettings
from pyservice.services.sleepers import Sleepers
from tests.services.conftest import guest
from tests.services.fixed import FixedChance, FixedClock
from tests.services.games import play, refused, together

if TYPE_CHECKING:
    from pyservice.storage import Store


def test_places_are_given_back() -> None:
    sleepers = Sleepers(1, each=9)
    with sleepers.place("mai") as first:
        assert first
        with sleepers.place("duc") as second:
            assert not second
        with sleepers.place("mai") as third:
            assert not third
    with sleepers.place("mai") as fourth:
        assert fourth


def test_nobody_takes_the_places_of_all() -> None:
    sleepers = Sleepers(9, each=2)
    with sleepers.place("mai") as first, sleepers.place("mai") as second:
        assert first
        assert second
        with sleepers.place("mai") as third, sleepers.place("duc") as another:
            assert not third
            assert another
    with sleepers.place("mai") as again:
        assert again


def test_long_polls_of_one_player_leave_room_for_others(store: Store) -> None:
    settings = ServiceSettings(polls_each=0)
    services = build(store, clock=FixedClock(), chance=FixedChance(), settings=settings)
    mai, duc = guest(services, "Mai"), guest(services, "Đức")
    game_id = together(services, mai, duc)
    version = services.games.view(mai, game_id)["version"]
    refused("unavailable", lambda: services.games.view(mai, game_id, after=version, wait=30))
    services.close()


def test_a_long_poll_too_many_is_refused_and_a_move_does_not_wait(store: Store) -> None:
    settings = ServiceSettings(polls_max=0)
    services = build(store, clock=FixedClock(), chance=FixedChance(), settings=settings)
    mai, duc = guest(services, "Mai"), guest(services, "Đức")
    game_id = together(services, mai, duc)
    version = services.games.view(mai, game_id)["version"]
    refused("unavailable", lambda: services.games.view(mai, game_id, after=version, wait=30))
    refused("unavailable", lambda: services.games.events(mai, game_id, after=version, wait=30))
    assert services.games.view(mai, game_id, after=version - 1, wait=30)["version"] == version
    with ThreadPoolExecutor() as pool:
        move = pool.submit(services.play.move, mai, game_id, play("3S"), wait=3600)
        assert move.result(timeout=20)["version"] == version + 1
    services.close()
