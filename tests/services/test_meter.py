"""What the services count: each thing once, by family and level, and nothing else."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pyservice.services import build
from pyservice.services.ports import NoMeter
from tests.services.conftest import guest
from tests.services.fixed import FixedChance, FixedClock
from tests.services.games import BOT, ME, OPEN, alone, play, position, refused, request

if TYPE_CHECKING:
    from pyservice.storage import Store


class Counted(NoMeter):
    def __init__(self) -> None:
        self.moves: Counter[tuple[str, str]] = Counter()
        self.thoughts: list[tuple[str, float]] = []

    def moved(self, family: str, who: str) -> None:
        self.moves[family, who] += 1

    def bot_thought(self, level: str, seconds: float) -> None:
        self.thoughts.append((level, seconds))


def test_a_stored_move_counts_once_for_who_made_it(store: Store) -> None:
    meter = Counted()
    services = build(store, clock=FixedClock(), chance=FixedChance(), meter=meter)
    mai = guest(services, "Mai")
    game = alone(services, mai)
    assert meter.moves == {}
    refused("card_not_in_hand", lambda: services.play.move(mai, game["id"], play("9D"), wait=30))
    assert meter.moves == {}
    services.play.move(mai, game["id"], play("3S"), wait=30)
    assert meter.moves == {("thirteen", "person"): 1, ("thirteen", "bot"): 1}
    [(level, seconds)] = meter.thoughts
    assert level == "greedy"
    assert seconds >= 0
    services.close()


def test_a_bot_that_took_a_seat_over_counts_as_a_bot(store: Store) -> None:
    meter = Counted()
    services = build(store, clock=FixedClock(), chance=FixedChance(), meter=meter)
    mai, duc = guest(services, "Mai"), guest(services, "Đức")
    body = request(ME, OPEN, BOT, position=position(hands=[["3S", "8D"], ["4S"], ["5S", "6S"]]))
    made = services.games.create(mai, body, wait=0)["game"]
    services.games.join(duc, made["join_code"] or "", wait=0)
    services.games.leave(mai, made["id"])
    services.games.view(duc, made["id"], after=made["version"] + 2, wait=30)
    assert set(meter.moves) <= {("thirteen", "bot")}
    services.close()
    assert meter.moves["thirteen", "bot"] >= 1
