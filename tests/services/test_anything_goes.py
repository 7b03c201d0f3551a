"""People do whatever they like, one after another and all at once; the games stay whole."""

from __future__ import annotations

import random
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TYPE_CHECKING, Any

from pyservice.domain.errors import Problem
from pyservice.domain.events import FIELDS, OWNER
from pyservice.engine import Game
from tests.services.conftest import guest
from tests.services.games import BOT, ME, OPEN, position, request

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyservice.domain.player import Player
    from pyservice.domain.session import Session
    from pyservice.services import Services
    from pyservice.storage import Store

STATUSES = ("waiting", "playing", "finished", "abandoned")
PEOPLE = ("Mai", "Đức", "Lan")


def test_a_refused_call_leaves_the_game_as_it_was(services: Services, store: Store) -> None:
    chance = random.Random(1)
    people = [guest(services, name) for name in PEOPLE]
    seen: set[str] = set()
    for _ in range(60):
        game_id = _made(services, people, chance)
        for _ in range(30):
            before = _at_rest(services, store, game_id)
            code = _try(_call(services, store, chance.choice(people), game_id, chance))
            seen.add(code)
            after = _row(store, game_id)
            assert (code == "done") or after == before, code
            _is_whole(store, before, after)
    assert "unavailable" not in seen
    assert {"done", "not_your_turn", "forbidden", "version_mismatch", "game_started"} <= seen
    assert {"seat_required", "game_not_started", "game_is_over", "card_not_in_hand"} <= seen


def test_games_stay_whole_when_everybody_acts_at_once(services: Services, store: Store) -> None:
    chance = random.Random(2)
    people = [guest(services, name) for name in PEOPLE]
    games = [_made(services, people, chance) for _ in range(6)]

    def act(number: int) -> None:
        own = random.Random(number)
        for _ in range(25):
            game_id = own.choice(games)
            _try(_call(services, store, own.choice(people), game_id, own))

    with ThreadPoolExecutor(12) as pool:
        for done in pool.map(act, range(12)):
            assert done is None
    for game_id in games:
        row = _row(store, game_id)
        _is_whole(store, row, row)


def _made(services: Services, people: list[Player], chance: random.Random) -> str:
    bodies = [
        request(ME, OPEN, BOT),
        request(ME, OPEN, OPEN, visibility="public"),
        request(ME, BOT, ruleset="southern_poker"),
        request(ME, ME, BOT),
        request(ME, OPEN, position=position(), hints=True),
    ]
    made = services.games.create(people[0], chance.choice(bodies), wait=0)["game"]
    if made["status"] == "waiting" and made["join_code"] and chance.random() < 0.7:
        services.games.join(people[1], made["join_code"], wait=0)
    return made["id"]


def _call(
    services: Services, store: Store, player: Player, game_id: str, chance: random.Random
) -> Callable[[], object]:
    """Something that a person may come to ask for, sensible or not."""
    games, play, row = services.games, services.play, _row(store, game_id)
    seat: Any = chance.choice([None, None, 0, 1, 2, 9])
    cards = chance.choice([[], ["3S"], ["3S", "3S"], ["4S"], ["XX"], ["2H"]])
    version = chance.choice([None, row.version, row.version - 1])
    moves: list[Any] = [
        {"type": "play", "cards": cards, "seat": seat, "if_version": version},
        {"type": "pass", "seat": seat, "if_version": version},
        {"type": "draw", "source": "stock"},
    ]
    calls: list[Callable[[], object]] = [
        *[partial(play.move, player, game_id, move, wait=0) for move in moves],
        *[partial(_move_well, services, row, player)] * 8,
        partial(games.take_seat, player, game_id, seat, wait=0),
        partial(games.join, player, row.join_code or "2345ABCD", seat, wait=0),
        partial(games.start, player, game_id, chance.choice(["bots", "remove"]), wait=0),
        *([partial(games.leave, player, game_id)] if chance.random() < 0.3 else []),
        partial(services.tables.remove, player, game_id, seat or 0),
        partial(services.tables.rematch, player, game_id, wait=0),
        partial(games.view, player, game_id, seat, include=frozenset({"events"})),
        partial(games.events, player, game_id, 0, 5, 0.0, seat),
        partial(games.record, player, game_id),
        partial(play.hint, player, game_id, None, seat),
        partial(play.selection, player, game_id, cards, seat),
    ]
    return chance.choice(calls)


def _at_rest(services: Services, store: Store, game_id: str) -> Session:
    """The game once its bots have moved."""
    while (row := _row(store, game_id)).bot_to_act:
        services.games._parts.turns.bots.nudge(row)
        time.sleep(0.001)
    return row


def _move_well(services: Services, row: Session, player: Player) -> None:
    moves = services.play.legal_moves(player, row.id, row.to_act)["items"]
    move: Any = {"type": "pass"}
    if moves:
        move = {**moves[len(moves) // 2]["move"], "seat": row.to_act}
    services.play.move(player, row.id, move, wait=0)


def _try(call: Callable[[], object]) -> str:
    try:
        call()
    except Problem as problem:
        return problem.code
    return "done"


def _row(store: Store, game_id: str) -> Session:
    session = store.game(game_id)
    assert session is not None
    return session


def _is_whole(store: Store, before: Session, after: Session) -> None:
    """The versions and statuses go forward, and the log has every event to the version."""
    assert after.version >= before.version
    assert STATUSES.index(after.status) >= STATUSES.index(before.status)
    events = store.events(after.id, 0, after.version, None)
    assert [event.seq for event in events] == [*range(1, after.version + 1)]
    assert all(set(event.body) <= {*FIELDS, "hands", OWNER} for event in events)
    if after.snapshot is not None and not after.is_over:
        assert Game.load(after.snapshot).to_act == after.to_act == events[-1].body["to_act"]
    if after.is_over:
        types = [event.body["type"] for event in events]
        end = types.index(f"game_{after.status}")
        assert types[end + 1 :] == ["rematch_created"] * (after.rematch_id is not None)
