"""Streams over their whole life, on a clock that runs as fast as they sleep."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import pytest

from pyservice.domain.errors import Problem
from pyservice.services import Services, ServiceSettings, build
from pyservice.services.course import Batch, End, Sign
from pyservice.services.players import token_hash
from tests.services.fixed import FixedChance
from tests.services.games import ME, position, refused, request

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pyservice.domain.player import Player
    from pyservice.services.course import Message
    from pyservice.storage import Store

BEGAN = 1_790_000_000_000


@dataclass
class Haste:
    """Clock and hub in one: who would sleep moves the clock on, and what was planned happens."""

    seconds: float = 0.0
    closing: bool = False
    version: int = 0
    plans: list[tuple[float, Callable[[], object]]] = field(default_factory=list)
    slept: list[float] = field(default_factory=list)

    def now(self) -> int:
        return BEGAN + round(1000 * self.seconds)

    def monotonic(self) -> float:
        return self.seconds

    def at(self, seconds: float, what: Callable[[], object]) -> None:
        self.plans.append((seconds, what))

    @contextmanager
    def watch(self, game_id: str) -> Iterator[Haste]:
        yield self

    def wait(self, after: int, seconds: float) -> bool:
        if self.version > after:
            return True
        until = self.seconds + seconds
        due = min((plan for plan in self.plans if plan[0] <= until), default=None)
        self.slept.append(seconds)
        self.seconds = until if due is None else max(due[0], self.seconds)
        if due is not None:
            self.plans.remove(due)
            due[1]()
        return self.version > after

    def publish(self, game_id: str, version: int) -> None:
        self.version = version

    def stop_waiting(self) -> None:
        self.closing = True

    close = stop_waiting


@pytest.fixture
def haste() -> Haste:
    return Haste()


@pytest.fixture
def services(store: Store, haste: Haste) -> Iterator[Services]:
    settings = ServiceSettings(stream_seconds=3_600, streams_max=3)
    built = build(store, clock=haste, hub=haste, chance=FixedChance(), settings=settings)
    yield built
    built.close()


@dataclass
class Told:
    """A message, and how many seconds after the beginning it came."""

    seconds: float
    message: Message


@dataclass
class Table:
    """A game whose two seats one person holds."""

    services: Services
    haste: Haste
    player: Player
    token: str
    id: str

    def stream(self, seat: int | None = 0, *include: str) -> list[Told]:
        opened = self.services.streams.open(
            self.player, self.token, self.id, seat=seat, include=frozenset(include)
        )
        told = [Told(self.haste.seconds, message) for message in opened]
        opened.close()
        return told

    def play(self, card: str, seat: int) -> None:
        move = {"type": "play", "cards": [card], "seat": seat}
        self.services.play.move(self.player, self.id, move, wait=0)  # type: ignore[arg-type]


@pytest.fixture
def table(services: Services, haste: Haste) -> Table:
    token = services.players.create("Mai", None)["token"]
    player = services.players.authenticate(token)
    hands = [["3S", "KH"], ["4S", "2H"]]
    body = request(ME, ME, position=position(hands=hands))
    made = services.games.create(player, body, wait=0)["game"]
    return Table(services, haste, player, token, made["id"])


def signs(told: list[Told]) -> list[float]:
    return [one.seconds for one in told if isinstance(one.message, Sign)]


def events(told: list[Told]) -> list[tuple[float, int]]:
    batches = [(one.seconds, one.message) for one in told if isinstance(one.message, Batch)]
    return [(seconds, event["seq"]) for seconds, batch in batches for event in batch.events]


def test_a_sign_of_life_every_15_seconds_until_it_has_lasted_long_enough(table: Table) -> None:
    told = table.stream()
    assert told[-1] == Told(3_600, End.TOO_LONG)
    assert signs(told)[:6] == [0, 15, 16, 30, 31, 45]
    gaps = [after - before for before, after in zip(signs(told), signs(told)[1:], strict=False)]
    assert max(gaps) <= 15


def test_a_gone_client_is_written_to_twice_within_20_seconds(table: Table) -> None:
    written = signs(table.stream())
    for gone_at in range(3_500):
        assert sum(gone_at < at <= gone_at + 20 for at in written) >= 2


def test_events_are_told_when_they_happen(table: Table, haste: Haste) -> None:
    haste.at(100, lambda: table.play("3S", 0))
    told = events(table.stream())
    assert [seq for _, seq in told] == list(range(1, len(told) + 1))
    assert [seconds for seconds, _ in told[-2:]] == [0, 100]


def test_after_the_end_it_stays_ten_minutes(table: Table, haste: Haste) -> None:
    for at, card, seat in [(10, "3S", 0), (20, "4S", 1), (30, "KH", 0)]:
        haste.at(at, lambda card=card, seat=seat: table.play(card, seat))  # type: ignore[misc]
    told = table.stream()
    assert table.services.games.view(table.player, table.id)["status"] == "finished"
    assert told[-1] == Told(630, End.GAME_OVER)


def test_a_game_long_over_is_told_and_that_is_all(table: Table, haste: Haste) -> None:
    for card, seat in [("3S", 0), ("4S", 1), ("KH", 0)]:
        table.play(card, seat)
    haste.seconds += 601
    told = table.stream(0, "view")
    assert [type(one.message) for one in told] == [Sign, Batch, End]
    batch = told[1].message
    assert isinstance(batch, Batch)
    assert batch.view is not None
    assert batch.events[-1]["seq"] == batch.view["version"]
    assert told[-1].message is End.GAME_OVER


def test_a_renewed_token_ends_it_at_the_next_sign(table: Table, store: Store, haste: Haste) -> None:
    new = token_hash("new")
    haste.at(20, lambda: store.renew_token(table.player.id, new, haste.now()))
    haste.at(40, lambda: store.player_by_token(new, haste.now()))
    assert table.stream()[-1] == Told(45, End.RIGHT_LOST)


def test_nothing_is_told_to_a_token_that_is_good_no_more(
    table: Table, store: Store, haste: Haste
) -> None:
    before = table.services.games.view(table.player, table.id)["version"]

    def renewed() -> None:
        store.renew_token(table.player.id, token_hash("new"), haste.now())
        store.player_by_token(token_hash("new"), haste.now())
        table.play("3S", 0)

    haste.at(20, renewed)
    told = table.stream()
    assert events(told)[-1] == (0, before)
    assert told[-1] == Told(20, End.RIGHT_LOST)


def test_a_player_who_is_forgotten_hears_no_more(table: Table, store: Store, haste: Haste) -> None:
    haste.at(20, lambda: store.forget_player(table.player.id, haste.now()))
    assert table.stream()[-1] == Told(30, End.RIGHT_LOST)


def test_a_store_that_is_away_ends_nothing(
    table: Table, haste: Haste, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = type(table.services._store).game

    def game(store: object, game_id: str) -> object:
        if 50 <= haste.seconds < 70:
            raise Problem("unavailable")
        return whole(store, game_id)  # type: ignore[arg-type]

    monkeypatch.setattr(type(table.services._store), "game", game)
    haste.at(49, lambda: table.play("3S", 0))
    haste.at(55, lambda: haste.publish(table.id, 99))
    told = table.stream()
    assert [seq for _, seq in events(told)] == list(range(1, len(events(told)) + 1))
    assert told[-1].message is End.TOO_LONG
    assert {15, 30, 45, 60, 75} <= set(signs(told))
    assert min(haste.slept) > 0


def test_a_stop_of_the_server_is_no_end(table: Table, haste: Haste) -> None:
    haste.at(100, haste.stop_waiting)
    told = table.stream()
    assert not any(isinstance(one.message, End) for one in told)
    assert signs(told)[-1] == 91


def test_a_stream_that_is_never_read_gives_its_place_back(table: Table) -> None:
    def opened() -> object:
        return table.services.streams.open(table.player, table.token, table.id)

    streams = [table.services.streams.open(table.player, table.token, table.id) for _ in range(3)]
    refused("unavailable", opened)
    for stream in streams * 2:
        stream.close()
    for _ in range(3):
        opened()
    refused("unavailable", opened)
