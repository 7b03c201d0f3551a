"""Reviews are made by whoever is there, in any order of stops, ends and errors, or given up."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import pytest

from pyservice.domain import review as reviewing
from pyservice.services import Services, build, reviews
from pyservice.services.reviews import ATTEMPTS_MAX, LEASE_MS, TROUBLE_MS, Reviews
from pyservice.storage import open_store
from tests.services.fixed import FixedChance, FixedClock
from tests.services.games import alone, play_on
from tests.services.reviewed import QUICK, read

if TYPE_CHECKING:
    from pyservice.domain.player import Player

pytestmark = pytest.mark.usefixtures("quick_reviews")


def test_it_goes_on_where_a_stopped_process_left_it(
    services: Services,
    mai: Player,
    over: str,
    url: str,
    clock: FixedClock,
    looked_at: list[tuple[str, int, int]],
) -> None:
    total = read(services, mai, over)["progress"]["total"]
    _stop_after(services.reviews, 2, looked_at)
    services.reviews.work()
    assert read(services, mai, over)["progress"]["done"] == 2
    after = build(open_store(url), clock=clock, chance=FixedChance())
    assert after.reviews.work()
    assert read(after, mai, over)["status"] == "done"
    assert len(looked_at) == len(set(looked_at)) == total
    after.close()


def test_what_a_killed_process_had_in_hand_another_goes_on_with(
    services: Services, mai: Player, over: str, clock: FixedClock
) -> None:
    read(services, mai, over)
    store = services.reviews._store
    held = store.claim_review(clock.at, clock.at + LEASE_MS)
    assert held is not None
    clock.at += LEASE_MS - 1
    assert not services.reviews.work()
    clock.at += 1
    assert services.reviews.work()
    assert read(services, mai, over)["status"] == "done"
    late = store.keep_review(0, held, clock.at)
    assert (late, read(services, mai, over)["status"]) == (False, "done")


def test_two_processes_share_the_work(
    services: Services,
    mai: Player,
    url: str,
    clock: FixedClock,
    looked_at: list[tuple[str, int, int]],
) -> None:
    games = [play_on(services, mai, alone(services, mai))["id"] for _ in range(3)]  # type: ignore[arg-type]
    wanted = [(game, seat) for game in games for seat in (0, 1)]
    totals = [read(services, mai, game, seat)["progress"]["total"] for game, seat in wanted]
    other = build(open_store(url), clock=clock, chance=FixedChance())

    def busy(each: Services) -> None:
        while each.reviews.work():
            pass

    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(busy, each) for each in (services, other) * 2]:
            done.result()
    assert all(read(other, mai, *each)["status"] == "done" for each in wanted)
    assert len(looked_at) == len(set(looked_at)) == sum(totals)
    other.close()


def reviewers() -> int:
    return sum(thread.name == "reviews" for thread in threading.enumerate())


def test_the_thread_does_it_and_stops_soon(
    services: Services, mai: Player, over: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(reviewing, "JUDGES", QUICK)
    states, before = set(), reviewers()
    while (shown := read(services, mai, over))["status"] != "done":
        states.add(shown["status"])
    assert states <= {"working"}
    assert reviewers() == before + 1
    services.reviews.close(10)
    assert reviewers() == before
    services.reviews.start()
    assert reviewers() == before


def test_trouble_with_one_does_not_keep_the_others_waiting(
    services: Services, mai: Player, over: str, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = play_on(services, mai, alone(services, mai))["id"]  # type: ignore[arg-type]
    read(services, mai, over)
    read(services, mai, other)
    with monkeypatch.context() as broken:
        assessed = reviewing.assessed

        def fails(session: Any, seat: int, turn: Any) -> Any:
            if session.id == over:
                raise RuntimeError("no such card")
            return assessed(session, seat, turn)

        broken.setattr(reviewing, "assessed", fails)
        while services.reviews.work():
            pass
    assert read(services, mai, other)["status"] == "done"
    assert read(services, mai, over)["progress"]["done"] == 0
    clock.at += TROUBLE_MS
    assert services.reviews.work()
    assert read(services, mai, over)["status"] == "done"


def test_what_always_comes_to_nothing_is_given_up(
    services: Services, mai: Player, over: str, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = read(services, mai, over)
    monkeypatch.setattr(reviewing, "assessed", _fails)
    for attempt in range(ATTEMPTS_MAX):
        assert (shown["status"], attempt) == ("working", attempt)
        assert services.reviews.work()
        assert not services.reviews.work()
        clock.at += TROUBLE_MS
        shown = read(services, mai, over)
    assert (shown["status"], shown["moves"], shown["marks"]) == ("failed", [], None)
    assert services.reviews._store.reviews_waiting() == 0
    assert not services.reviews.work()


def test_what_ends_every_process_that_is_at_it_is_given_up(
    services: Services, mai: Player, over: str, clock: FixedClock
) -> None:
    read(services, mai, over)
    for _ in range(ATTEMPTS_MAX):
        assert services.reviews._store.claim_review(clock.at, clock.at + LEASE_MS) is not None
        clock.at += LEASE_MS
    assert services.reviews.work()
    assert read(services, mai, over)["status"] == "failed"
    assert not services.reviews.work()


def test_attempts_count_from_the_last_step_that_was_kept(
    services: Services,
    mai: Player,
    over: str,
    clock: FixedClock,
    looked_at: list[tuple[str, int, int]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    total = read(services, mai, over)["progress"]["total"]
    assessed = reviewing.assessed

    def one_at_a_time(session: Any, seat: int, turn: Any) -> Any:
        if len(looked_at) % 2 == 0:
            return assessed(session, seat, turn)
        looked_at.append((session.id, seat, turn.seq))
        raise RuntimeError("no such card")

    monkeypatch.setattr(reviewing, "assessed", one_at_a_time)
    for _ in range(total):
        services.reviews.work()
        clock.at += TROUBLE_MS
    assert read(services, mai, over)["status"] == "done"


def test_a_stop_is_no_attempt(
    services: Services, mai: Player, over: str, url: str, clock: FixedClock
) -> None:
    read(services, mai, over)
    for _ in range(ATTEMPTS_MAX + 1):
        other = build(open_store(url), clock=clock, chance=FixedChance())
        other.reviews.stop()
        other.reviews.work()
        other.close()
    assert services.reviews.work()
    assert read(services, mai, over)["status"] == "done"


def test_who_waits_is_told_for_how_long(
    services: Services, mai: Player, over: str, clock: FixedClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = read(services, mai, over)
    clock.at += 1
    second = read(services, mai, over, 1)
    monkeypatch.setattr(reviews, "MOVES_A_SECOND", 1)
    monkeypatch.setattr(reviews, "PATIENCE_WITH_ONE", 2)
    before = first["progress"]["total"]
    assert services.reviews.patience(first) == 2
    assert services.reviews.patience(second) == min(60, before + 2)
    monkeypatch.setattr(reviewing, "assessed", _fails)
    services.reviews.work()
    assert services.reviews.patience(first) == TROUBLE_MS / 1_000
    clock.at += TROUBLE_MS - LEASE_MS
    assert services.reviews.patience(first) == 2
    monkeypatch.undo()
    assert services.reviews.patience(first) >= 1


def _fails(*_: object) -> dict[str, Any]:
    raise RuntimeError("no such card")


def _stop_after(made: Reviews, count: int, seen: list[tuple[str, int, int]]) -> None:
    """Has the reviews stop when so many moves were looked at, as a SIGTERM does."""
    stopped = made._worker.stopped
    is_set = stopped.is_set
    stopped.is_set = lambda: is_set() or len(seen) >= count  # type: ignore[method-assign]
