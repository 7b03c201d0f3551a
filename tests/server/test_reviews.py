"""Reviews on real servers: a SIGTERM gives them back, and the next process goes on from there."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tests.server.running import Server, running
from tests.server.test_stop import stopped

if TYPE_CHECKING:
    from pathlib import Path


def played(mai: Server) -> tuple[str, int]:
    """The address of a game of one round against bots that is over, and the seat of Mai."""
    options = {"target_score": 0}
    made = mai.post("/v1/games?wait=10", {"ruleset": "cardgames_io", "options": options})
    game = made["game"]
    path = f"/v1/games/{game['id']}"
    while game["status"] == "playing":
        if not game["you"]["your_turn"]:
            game = mai.get(f"{path}?after={game['version']}&wait=10")
            continue
        move = mai.get(f"{path}/legal-moves")["items"][0]["move"]
        game = mai.post(f"{path}/moves?wait=10", move)["game"]
    return path, game["you"]["seat"]


def asked(mai: Server, paths: list[str]) -> list[dict[str, Any]]:
    return [mai.get(path) for path in paths]


def test_a_stop_gives_reviews_back_and_the_next_process_goes_on(tmp_path: Path) -> None:
    with running("granian", tmp_path) as server:
        mai = server.guest("Mai")
        games = [played(mai)[0] for _ in range(3)]
        paths = [f"{path}/review?seat={seat}" for path in games for seat in range(4)]
        asked(mai, paths)
        while (before := asked(mai, paths))[0]["progress"]["done"] == 0:
            pass
        assert before[-1]["status"] == "working"
        assert stopped(server) < 10
        assert "Traceback" not in server.logged()
    with running("granian", tmp_path, "--workers", "2") as again:
        mai = replace(again, token=mai.token)
        while True:
            now = asked(mai, paths)
            for one, other in zip(before, now, strict=True):
                assert one["progress"]["done"] <= other["progress"]["done"]
            if all(review["status"] == "done" for review in now):
                break
            before = now
        assert [len(review["moves"]) for review in now] == [
            review["progress"]["total"] for review in now
        ]
        assert "Traceback" not in again.logged()
