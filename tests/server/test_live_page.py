"""The reader of streams in `docs/live.md` reads a game through a server that is killed."""

from __future__ import annotations

import re
import threading
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tests.server.running import ROOT, Server, running, running_on

if TYPE_CHECKING:
    from pathlib import Path

PAGE = (ROOT / "docs/live.md").read_text("utf-8")
GAME = {
    "ruleset": "cardgames_io",
    "seats": [{"kind": "me"}, {"kind": "me"}],
    "options": {"target_score": 1},
}


def reader() -> Any:
    """The function `events` as the page has it."""
    found = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert found is not None
    page: dict[str, Any] = {}
    exec(found[1], page)  # noqa: S102
    return page["events"]


def test_the_reader_of_the_page_misses_nothing(tmp_path: Path) -> None:
    seen: list[dict[str, Any]] = []
    with running("flask", tmp_path) as first:
        mai = first.guest("Mai")
        game_id = mai.post("/v1/games?wait=0", GAME)["game"]["id"]
        told = reader()(f"http://127.0.0.1:{first.port}", mai.token, game_id)
        while len(seen) < 5:
            seen.append(next(told))
        first.process.kill()
        first.process.wait()
    with running_on(first.port, "flask", tmp_path) as again:
        mai = replace(mai, process=again.process, errors=again.errors)
        player = threading.Thread(target=play, args=(mai, game_id))
        player.start()
        while seen[-1]["type"] != "game_finished":
            seen.append(next(told))
        player.join()
        told.close()
    assert [event["seq"] for event in seen] == list(range(1, len(seen) + 1))


def play(mai: Server, game_id: str) -> None:
    path = f"/v1/games/{game_id}"
    while (view := mai.get(path))["status"] == "playing":
        seat = view["round"]["to_act"]
        move = mai.get(f"{path}/legal-moves?seat={seat}")["items"][0]["move"]
        mai.post(f"{path}/moves?wait=0", {**move, "seat": seat})
