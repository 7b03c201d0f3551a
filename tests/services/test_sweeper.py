"""What happens in games although nobody asks for it, whichever process is still there."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING

import pytest

from pyservice.domain.errors import Problem
from pyservice.domain.receipts import KEPT_MS
from pyservice.domain.session import BOT_GRACE_MS
from pyservice.services import Services, build, sweeper
from pyservice.services.bots import Bots
from pyservice.services.ports import NoMeter
from pyservice.services.states import States
from pyservice.services.sweeper import BATCH, LEASE_MS
from pyservice.storage import open_store
from tests.services.fixed import FixedChance, FixedClock
from tests.services.games import alone, play
from tests.services.test_clock import FIRST, SECONDS, clocked, happened, types, view

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyservice.domain.player import Player
    from pyservice.storage import Store

OUT_OF_TIME = 1000 * (SECONDS + FIRST)


class Lag(NoMeter):
    """How late the sweeper was, in seconds."""

    def __init__(self) -> None:
        self.seen: list[float] = []

    def swept(self, lag_seconds: float) -> None:
        self.seen.append(lag_seconds)


def left_to_act(services: Services, mai: Player, monkeypatch: pytest.MonkeyPatch) -> str:
    """A game whose bot is to act, and nobody moves it: its process has died."""
    with monkeypatch.context() as dead:
        dead.setattr(Bots, "nudge", lambda *_: None)
        game = alone(services, mai)["id"]
        services.play.move(mai, game, play("8D"), wait=0)
    return game


def test_bots_left_to_act_are_moved(
    services: Services, mai: Player, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = left_to_act(services, mai, monkeypatch)
    clock.at += BOT_GRACE_MS - 1
    assert services.sweep() == 0
    clock.at += 1
    assert services.sweep() == 1
    services.close()
    assert view(services, mai, game)["round"]["to_act"] == 0  # type: ignore[index]


def test_of_two_processes_that_look_at_once_one_takes_the_turn(
    services: Services, mai: Player, duc: Player, clock: FixedClock, url: str
) -> None:
    other = build(open_store(url), clock=clock, chance=FixedChance())
    games = [clocked(services, mai, duc) for _ in range(12)]
    clock.at += OUT_OF_TIME
    with ThreadPoolExecutor(4) as pool:
        seen = [pool.submit(each.sweep) for each in (services, other) * 2]
        assert sum(each.result() for each in seen) == len(games)
    for game in games:
        assert types(happened(services, mai, game, 0)).count("turn_timed_out") == 1
    other.close()


def test_what_a_dead_process_has_claimed_another_takes_up_when_the_lease_is_over(
    services: Services, store: Store, mai: Player, duc: Player, clock: FixedClock
) -> None:
    game = clocked(services, mai, duc)
    clock.at += OUT_OF_TIME
    assert store.claim_due(clock.at, clock.at + LEASE_MS, BATCH) == [game]
    clock.at += LEASE_MS - 1
    assert services.sweep() == 0
    clock.at += 1
    assert services.sweep() == 1
    assert "turn_timed_out" in types(happened(services, mai, game, 0))


def test_more_games_than_are_claimed_at_once(
    services: Services, mai: Player, duc: Player, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeper, "BATCH", 2)
    for _ in range(5):
        clocked(services, mai, duc)
    clock.at += OUT_OF_TIME
    assert services.sweep() == 5


def test_trouble_with_one_game_does_not_keep_the_others_waiting(
    services: Services, mai: Player, duc: Player, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    bad, good = clocked(services, mai, duc), clocked(services, mai, duc)
    tend = States.tend

    def tended(states: States, session: object) -> object:
        if session.id == bad:  # type: ignore[attr-defined]
            raise RuntimeError("no such card")
        return tend(states, session)  # type: ignore[arg-type]

    monkeypatch.setattr(States, "tend", tended)
    clock.at += OUT_OF_TIME
    assert services.sweep() == 2
    assert "turn_timed_out" in types(happened(services, mai, good, 0))


def test_how_late_it_was_is_measured_from_when_the_game_was_due(url: str) -> None:
    clock, lag = FixedClock(), Lag()
    services = build(open_store(url), clock=clock, chance=FixedChance(), meter=lag)
    mai, duc = (
        services.players.authenticate(services.players.create(name, None)["token"])
        for name in ("Mai", "Đức")
    )
    clocked(services, mai, duc)
    clock.at += OUT_OF_TIME + 250
    services.sweep()
    assert lag.seen == [0.25]
    services.close()


def test_old_receipts_are_forgotten_now_and_then(
    services: Services, store: Store, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[int] = []
    monkeypatch.setattr(type(store), "forget_receipts", lambda _, before: asked.append(before))
    for minutes in (0, 9, 1, 9, 1):
        clock.at += minutes * 60_000
        services.sweep()
    start = clock.at - 20 * 60_000
    assert asked == [start + passed * 600_000 - KEPT_MS for passed in range(3)]


def test_the_thread_survives_a_database_that_is_away(
    services: Services,
    store: Store,
    mai: Player,
    duc: Player,
    clock: FixedClock,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Neither a refused connection nor a fault of another kind ends it."""
    game = clocked(services, mai, duc)
    version = view(services, mai, game)["version"]
    claim = type(store).claim_due
    troubles: list[Exception] = [Problem("unavailable"), Problem("unavailable"), OSError("disk")]
    all_met = threading.Event()

    def claimed(asked: Store, now: int, lease_until: int, limit: int) -> list[str]:
        if troubles:
            raise troubles.pop()
        all_met.set()
        return claim(asked, now, lease_until, limit)

    monkeypatch.setattr(type(store), "claim_due", claimed)
    monkeypatch.setattr(sweeper, "INTERVAL", 0.01)
    services.start()
    assert all_met.wait(30)
    clock.at += OUT_OF_TIME
    services.games.view(mai, game, after=version, wait=30)
    assert "turn_timed_out" in types(happened(services, mai, game, version))


def test_the_thread_starts_once_and_ends(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sweeper, "INTERVAL", 0.01)

    def running() -> int:
        return sum(thread.name == "sweeper" for thread in threading.enumerate())

    before = running()
    services.start()
    services.start()
    assert running() == before + 1
    services.close()
    assert running() == before


@pytest.mark.parametrize("how", [Services.stop, Services.close])
def test_after_a_stop_no_game_is_taken_up(
    services: Services, mai: Player, duc: Player, clock: FixedClock, how: Callable[[Services], None]
) -> None:
    clocked(services, mai, duc)
    clock.at += OUT_OF_TIME
    how(services)
    assert services.sweep() == 0
