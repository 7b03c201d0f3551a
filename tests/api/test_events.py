"""`/v1/games/{id}/events`."""

import threading
import time

import pytest

from tests.api.client import BOTH_MINE, Client, position


def test_events_come_oldest_first_in_stretches(mai: Client) -> None:
    game = mai.game({"ruleset": "cardgames_io"}, wait=5)
    path = f"/v1/games/{game['id']}/events"
    seen: list[int] = []
    while not seen or seen[-1] < game["version"]:
        part = mai.get(f"{path}?after={len(seen)}&limit=3")
        assert 1 <= len(part["items"]) <= 3
        assert part["version"] == game["version"]
        seen += [event["seq"] for event in part["items"]]
    assert seen == list(range(1, game["version"] + 1))


def test_an_event_reads_the_same_for_ever(mai: Client) -> None:
    game = mai.game(position("3S 5S", "6H 7S", to_act=0))
    path = f"/v1/games/{game['id']}"
    before = mai.get(f"{path}/events?seat=0")["items"]
    change = mai.post(f"{path}/moves?wait=0&view_seat=0", {**_play("3S"), "seat": 0})
    after = mai.get(f"{path}/events?seat=0")["items"]
    assert after == before + change["events"]


def test_who_names_no_seat_of_several_sees_no_hand(mai: Client) -> None:
    game = mai.game(BOTH_MINE)
    path = f"/v1/games/{game['id']}/events"
    assert all(event["hand"] is None for event in mai.get(path)["items"])
    hands = [mai.get(f"{path}?seat={seat}")["items"][-1]["hand"] for seat in (0, 1)]
    assert len({*hands[0], *hands[1]}) == 26


def test_waiting_for_an_event(mai: Client) -> None:
    game = mai.game(position("3S 5S", "6H 7S"))
    path = f"/v1/games/{game['id']}"
    body = {**_play("3S"), "seat": 0}
    mover = threading.Timer(0.2, mai.post, (f"{path}/moves?wait=0", body))
    started = time.monotonic()
    mover.start()
    items = mai.get(f"{path}/events?after={game['version']}&wait=10")["items"]
    mover.join()
    assert [event["type"] for event in items] == ["played"]
    assert time.monotonic() - started < 5


def test_beyond_the_end_is_nothing(mai: Client) -> None:
    game = mai.game(BOTH_MINE)
    far = mai.get(f"/v1/games/{game['id']}/events?after=2147483647")
    assert far == {"items": [], "version": game["version"]}


@pytest.mark.parametrize(
    "query",
    [
        "after=-1",
        "after=x",
        "after=2147483648",
        "limit=0",
        "limit=101",
        "wait=31",
        "seat=x",
        "to=3",
    ],
)
def test_stretches_that_cannot_be(mai: Client, query: str) -> None:
    game = mai.game(BOTH_MINE)
    path = f"/v1/games/{game['id']}/events?{query}"
    problem = mai.problem(422, "invalid_request", "GET", path)
    assert problem["errors"][0]["field"] == "/" + query.split("=")[0]


def _play(*cards: str) -> dict[str, object]:
    return {"type": "play", "cards": list(cards)}
