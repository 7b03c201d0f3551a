from __future__ import annotations

import sqlite3
from contextlib import closing
from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

from pyservice.engine import Game
from tests.services.games import BOT, ME, PASS, alone, play, play_on, position, refused, request

if TYPE_CHECKING:
    from pyservice.domain.player import Player
    from pyservice.domain.session import Session
    from pyservice.domain.shapes import GameRecord
    from pyservice.services import Services
    from pyservice.storage import Store


def stored(store: Store, game_id: str) -> Session:
    session = store.game(game_id)
    assert session is not None
    return session


def replayed(record: GameRecord) -> Game:
    """The game that a record tells, from nothing but the record."""
    options = {name: value for name, value in record["options"].items() if value is not None}
    seed = bytes.fromhex(record["server_seed"])
    if record["position"] is not None:
        position = record["position"][record["family"]]
        game, _ = Game.from_position(record["ruleset"], options, position, seed)
    else:
        assert record["fairness"] is not None
        seeds = [seed or "" for seed in record["fairness"]["client_seeds"]]
        game, _ = Game.deal(record["ruleset"], options, len(seeds), seed, seeds)
    for move in record["moves"]:
        game.apply(move["seat"], {"type": move["type"], "cards": move["cards"]})
    return game


@pytest.mark.parametrize("ruleset", ["cardgames_io", "southern_poker"])
def test_a_record_replays_to_the_stored_state(
    services: Services, store: Store, mai: Player, ruleset: str
) -> None:
    body = request(ME, BOT, ME, ruleset=ruleset, options={"target_score": 4}, client_seed="ô")
    view = play_on(services, mai, services.games.create(mai, body, wait=30))
    record = services.games.record(mai, view["id"])
    again = replayed(record)
    assert again.dump() == stored(store, view["id"]).snapshot
    assert again.view(None)["results"] == record["results"] == view["results"]
    assert record["winners"] == view["winners"]


def test_a_record_proves_the_shuffle(services: Services, mai: Player) -> None:
    promised = services.players.me(mai)["next_commitment"]
    body = request(ME, BOT, options={"target_score": 0})
    view = play_on(services, mai, services.games.create(mai, body, wait=30))
    record = services.games.record(mai, view["id"])
    assert sha256(bytes.fromhex(record["server_seed"])).hexdigest() == promised
    assert record["fairness"] is not None
    assert record["fairness"]["server_seed"] == record["server_seed"]
    assert [len(hand) for hand in record["deals"][0]["hands"]] == [13, 13]
    assert {move["round_number"] for move in record["moves"]} == {1}


def test_a_record_of_a_position_replays_and_proves_nothing(
    services: Services, store: Store, mai: Player
) -> None:
    body = request(ME, ME, position=position(scores=[9, 9]), options={"target_score": 11})
    view = play_on(services, mai, services.games.create(mai, body))
    record = services.games.record(mai, view["id"])
    assert record["fairness"] is None
    assert record["position"] is not None
    told = record["position"]["thirteen"]
    given = {name: value for name, value in told.items() if value is not None}
    assert given == position(scores=[9, 9])["thirteen"]
    assert len(record["deals"]) > 1
    assert replayed(record).dump() == stored(store, view["id"]).snapshot


def test_there_is_no_record_before_the_end(services: Services, mai: Player) -> None:
    game = alone(services, mai)
    refused("game_not_over", lambda: services.games.record(mai, game["id"]))


def test_an_abandoned_game_has_a_record(services: Services, mai: Player) -> None:
    game = alone(services, mai)
    services.games.leave(mai, game["id"])
    record = services.games.record(mai, game["id"])
    assert (record["status"], record["winners"], record["moves"]) == ("abandoned", None, [])


def test_an_unreadable_snapshot_is_rebuilt_from_the_moves(
    services: Services, store: Store, url: str, mai: Player
) -> None:
    body = request(ME, ME, ME)
    game = services.games.create(mai, body)["game"]
    assert game["round"] is not None
    leader = game["round"]["to_act"] or 0
    lead = services.play.legal_moves(mai, game["id"], seat=leader)["items"][0]["move"]["cards"]
    services.play.move(mai, game["id"], play(*lead or (), seat=leader))
    passed = services.play.move(mai, game["id"], {**PASS, "seat": (leader + 1) % 3})["game"]
    _spoil(url, game["id"])
    again = services.games.view(mai, game["id"])
    assert again == passed
    services.play.move(mai, game["id"], {**PASS, "seat": (leader + 2) % 3})
    assert stored(store, game["id"]).snapshot != b"of another engine"


def _spoil(url: str, game_id: str) -> None:
    with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection, connection:
        values = (b"of another engine", game_id)
        connection.execute("UPDATE games SET snapshot = ? WHERE id = ?", values)
