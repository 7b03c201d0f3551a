"""Somebody at a table, who plays legal moves until the game is over."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from tests.load.client import Client, Seen

if TYPE_CHECKING:
    import random

OVER: Final = {"finished", "abandoned"}


@dataclass(slots=True)
class Player:
    """A player's side of one game: the moves that were acknowledged, and the events told."""

    client: Client
    rng: random.Random
    game_id: str
    seat: int
    seen: Seen = field(default_factory=Seen)
    #: Moves that a server has said were made, as (number of the event, move).
    made: list[tuple[int, dict[str, Any]]] = field(default_factory=list)

    @property
    def path(self) -> str:
        return f"/v1/games/{self.game_id}"

    def play(self) -> None:
        """Plays until the game is over and all of it was heard."""
        view = self._step(wait=0)
        while view["status"] not in OVER:
            view = self._step(wait=0 if view["you"]["your_turn"] else 2)
        self._step(wait=0)

    def _step(self, wait: int) -> dict[str, Any]:
        """Hears what is new, and moves when it is this seat's turn; the view by then."""
        after = self.seen.heard
        path = f"{self.path}?after={after}&wait={wait}&include=legal_moves,events"
        view: dict[str, Any] = self.client.get(path)
        events = view["events"]
        assert [event["seq"] for event in events] == [*range(after + 1, view["version"] + 1)]
        self.seen.take(events)
        if view["you"] is not None and view["you"]["your_turn"]:
            return self._move(view)
        return view

    def _move(self, view: dict[str, Any]) -> dict[str, Any]:
        move = dict(_chosen(self.rng, [legal["move"] for legal in view["legal_moves"]]))
        if self.rng.random() < 0.5:
            move["if_version"] = view["version"]
        change = self.client.post(f"{self.path}/moves?wait={self.rng.choice((0, 2))}", move).body
        first, last = change["events"][0], change["events"][-1]
        assert (first["seat"], first["seq"]) == (self.seat, view["version"] + 1), change
        assert last["seq"] == change["version"] == change["game"]["version"], change
        self.seen.take(change["events"])
        self.made.append((first["seq"], move))
        game: dict[str, Any] = change["game"]
        return game


def _chosen(rng: random.Random, moves: list[dict[str, Any]]) -> dict[str, Any]:
    """A move that brings the end nearer: going out, then anything but a pass."""
    out = [move for move in moves if move["type"] == "go_out"]
    return rng.choice(out or [move for move in moves if move["type"] != "pass"] or moves)
