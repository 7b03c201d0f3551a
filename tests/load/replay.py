"""The record of a game that is over, held against what is stored and what players were told."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from pyservice.engine import Game

if TYPE_CHECKING:
    from pyservice.storage import Store
    from tests.load.player import Player

_PARTS: Final = ("type", "cards", "source", "card")


def check_game(store: Store, record: dict[str, Any]) -> None:
    """Fails unless the stored state is what the record replays to."""
    game, session = replayed(record), store.game(record["id"])
    assert session is not None
    assert game.dump() == session.snapshot
    seen = game.view(None)
    assert (seen["results"], seen["winners"]) == (record["results"], record["winners"])
    assert session.version == record["version"]
    events = store.events(session.id, 0, session.version, None)
    assert [event.seq for event in events] == [*range(1, session.version + 1)]


def check_player(record: dict[str, Any], player: Player) -> None:
    """Fails unless each acknowledged move stands in the record exactly once, and no other."""
    recorded = [_told(move["seq"], move) for move in record["moves"] if move["seat"] == player.seat]
    made = [_told(seq, move) for seq, move in player.made]
    assert made == recorded, f"{made}\n{recorded}"
    told = player.client.get(f"{player.path}/events?limit=100")
    while told["items"][-1]["seq"] < told["version"]:
        after = told["items"][-1]["seq"]
        more = player.client.get(f"{player.path}/events?limit=100&after={after}")
        told["items"] += more["items"]
    assert player.seen.all(record["version"]) == told["items"]


def _told(seq: int, move: dict[str, Any]) -> tuple[object, ...]:
    """A move, to be compared: going out in a last turn is recorded as the discard it is."""
    kind = "discard" if move["type"] == "go_out" else move["type"]
    return seq, kind, *(move[part] for part in _PARTS[1:])


def replayed(record: dict[str, Any]) -> Game:
    """The game that a record tells, from nothing but the record."""
    options = {name: value for name, value in record["options"].items() if value is not None}
    seeds = [seed or "" for seed in record["fairness"]["client_seeds"]]
    seed = bytes.fromhex(record["server_seed"])
    game, _ = Game.deal(record["ruleset"], options, len(seeds), seed, seeds)
    for move in record["moves"]:
        game.apply(move["seat"], {part: move[part] for part in _PARTS})
    return game
