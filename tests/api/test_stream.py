"""`/v1/games/{id}/stream`."""

import random
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from pyservice import Settings, create_app
from tests.api.client import BOTH_MINE, OPEN_GAME, Client, position
from tests.api.contract import Contract
from tests.api.listener import Listener, lines, opened
from tests.api.sse import read


@pytest.fixture
def live(tmp_path: Path) -> Iterator[Flask]:
    """A service whose streams last until it is closed, which ends all that a test has left."""
    made = create_app(
        Settings(background=False, database_url=f"sqlite:///{tmp_path}/games.db", streams_max=10)
    )
    yield made
    made.extensions["thirteen"].close()


@pytest.fixture
def mai(live: Flask, contract: Contract) -> Client:
    return Client(live.test_client(), contract).guest("Mai")


@pytest.fixture
def duc(live: Flask, contract: Contract) -> Client:
    return Client(live.test_client(), contract).guest("Đức")


def together(mai: Client, duc: Client) -> dict[str, Any]:
    """A game of two people, on its way."""
    code = mai.game(OPEN_GAME)["join_code"]
    view: dict[str, Any] = duc.post("/v1/join?wait=0", {"code": code})["game"]
    return view


def move(client: Client, game_id: str, seat: int) -> int:
    """Makes the first legal move of a seat; the version after it."""
    path = f"/v1/games/{game_id}"
    legal = client.get(f"{path}/legal-moves?seat={seat}")["items"][0]["move"]
    version: int = client.post(f"{path}/moves?wait=0", {**legal, "seat": seat})["version"]
    return version


def play_out(client: Client, game_id: str) -> None:
    """Plays a game whose seats are all the client's to its end."""
    while (view := client.view(game_id))["status"] == "playing":
        move(client, game_id, view["round"]["to_act"])


def all_events(client: Client, game_id: str, query: str = "") -> list[Any]:
    version, events = 1, list[Any]()
    while len(events) < version:
        address = f"/v1/games/{game_id}/events?limit=100&after={len(events)}{query}"
        part = client.get(address)
        version, events = part["version"], events + part["items"]
    return events


def test_events_come_as_they_happen(mai: Client) -> None:
    game = mai.game(position("3S 5S 6S", "6H 7S 8S"))
    stream = Listener(mai, game["id"], f"?seat=0&after={game['version']}")
    version = move(mai, game["id"], 0)
    assert stream.until_event(version) == all_events(mai, game["id"], "&seat=0")[-1:]


def test_it_may_be_kept_by_nobody_and_held_back_by_no_proxy(mai: Client) -> None:
    with opened(mai, mai.game(BOTH_MINE)["id"]) as answer:
        assert answer.mimetype == "text/event-stream"
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.headers["X-Accel-Buffering"] == "no"
        assert "Content-Length" not in answer.headers


def test_a_view_follows_the_opening_and_each_batch(mai: Client) -> None:
    game = mai.game(position("3S 5S 6S", "6H 7S 8S"))
    stream = Listener(mai, game["id"], f"?seat=1&include=view&after={game['version']}")
    stream.until(lambda come: len(come) == 1)
    version = move(mai, game["id"], 0)
    first, event, second = stream.until(lambda come: len(come) == 3)
    assert [first.name, event.name, second.name] == ["view", "message", "view"]
    assert (first.data["version"], second.data["version"]) == (game["version"], version)
    unlike = {"server_time": None}
    assert second.data | unlike == mai.view(game["id"], "?seat=1") | unlike


@pytest.mark.parametrize("seed", range(3))
def test_no_gap_and_no_repeat_over_many_connections(mai: Client, seed: int) -> None:
    game = mai.game({**BOTH_MINE, "options": {"target_score": 3}})
    chance = random.Random(seed)
    player = threading.Thread(target=play_out, args=(mai, game["id"]))
    player.start()
    seen: list[Any] = []
    while not seen or seen[-1]["type"] != "game_finished":
        last = len(seen) or None
        with opened(mai, game["id"], f"?seat=0&after={chance.randrange(9)}", last or 0) as answer:
            told = (message for message in read(lines(answer)) if message is not None)
            for message, _ in zip(told, range(chance.randrange(1, 9)), strict=False):
                assert message.id == message.data["seq"] == len(seen) + 1
                seen.append(message.data)
                if message.data["type"] == "game_finished":
                    break
    player.join()
    assert seen == all_events(mai, game["id"], "&seat=0")


def test_everybody_sees_their_own_cards_alone(mai: Client, duc: Client) -> None:
    game = together(mai, duc)
    mine, his = Listener(mai, game["id"]), Listener(duc, game["id"])
    hands = [stream.until_event(game["version"])[-1]["hand"] for stream in (mine, his)]
    assert hands == [client.view(game["id"])["you"]["hand"] for client in (mai, duc)]
    assert len({*hands[0], *hands[1]}) == 26


def test_who_names_no_seat_of_several_sees_no_hand(mai: Client) -> None:
    game = mai.game(BOTH_MINE)
    events = Listener(mai, game["id"]).until_event(game["version"])
    assert all(event["hand"] is None for event in events)


def test_a_seat_taken_later_is_seen_from(mai: Client, duc: Client) -> None:
    open_seat = {"seats": [{"kind": "me"}, {"kind": "open"}], "visibility": "public"}
    game = mai.game({"ruleset": "cardgames_io", "turn_seconds": 60, **open_seat})
    stream = Listener(duc, game["id"])
    stream.until_event(game["version"])
    version = duc.post(f"/v1/games/{game['id']}/seats?wait=0")["version"]
    assert len(stream.until_event(version)[-1]["hand"]) == 13


def test_who_may_not_watch_hears_no_more_once_it_starts(mai: Client, duc: Client) -> None:
    open_seat = {"seats": [{"kind": "me"}, {"kind": "open"}], "visibility": "public"}
    terms = {"ruleset": "cardgames_io", "turn_seconds": 60, "spectators": False}
    game = mai.game({**terms, **open_seat})
    stream = Listener(duc, game["id"])
    stream.until_event(game["version"])
    mai.post(f"/v1/games/{game['id']}/start?wait=0", {"open_seats": "bots"})
    told = stream.until_over()
    assert [one.id for one in told] == [1, 2, None]
    assert (told[-1].name, told[-1].data) == ("end", {"reason": "right_lost"})


def test_who_leaves_the_seat_of_a_stream_hears_no_more(mai: Client, duc: Client) -> None:
    game = together(mai, duc)
    through_seat, spectator = Listener(duc, game["id"], "?seat=1"), Listener(duc, game["id"])
    for stream in (through_seat, spectator):
        stream.until_event(game["version"])
    duc.send("DELETE", f"/v1/games/{game['id']}/seats/me")
    last = through_seat.until_over()[-1]
    assert (last.name, last.data) == ("end", {"reason": "right_lost"})
    told = spectator.until_event(game["version"] + 1)
    assert told[game["version"]]["type"] == "seat_left"


def test_a_renewed_token_hears_no_more(mai: Client) -> None:
    game = mai.game(position("3S 5S 6S", "6H 7S 8S"))
    stream = Listener(mai, game["id"], "?seat=0")
    stream.until_event(game["version"])
    renewed = replace(mai, token=mai.post("/v1/players/me/token")["token"])
    move(renewed, game["id"], 0)
    told = stream.until_over()
    assert told[-1].data == {"reason": "right_lost"}
    assert told[-2].id == game["version"]


def test_a_player_who_is_deleted_hears_no_more(mai: Client, duc: Client) -> None:
    game = together(mai, duc)
    stream, other = Listener(duc, game["id"]), Listener(mai, game["id"])
    stream.until_event(game["version"])
    assert duc.send("DELETE", "/v1/players/me").status_code == 204
    assert stream.until_over()[-1].data == {"reason": "right_lost"}
    assert other.until_event(game["version"] + 1)[game["version"]]["type"] == "seat_left"


def test_a_rematch_is_heard(mai: Client) -> None:
    game = mai.game({**BOTH_MINE, "options": {"target_score": 1}})
    play_out(mai, game["id"])
    stream = Listener(mai, game["id"], f"?after={mai.view(game['id'])['version']}")
    again = mai.post(f"/v1/games/{game['id']}/rematch?wait=0")["game"]["id"]
    event = stream.until(lambda come: bool(come))[0].data
    assert (event["type"], event["game_id"]) == ("rematch_created", again)


def test_too_long_is_said(app: Flask, contract: Contract) -> None:
    mai = Client(app.test_client(), contract).guest("Mai")
    game = mai.game(BOTH_MINE)
    answer = mai.send("GET", f"/v1/games/{game['id']}/stream?include=view")
    told = contract.check_stream(answer.get_data(as_text=True))
    assert [one.name for one in told] == ["message"] * game["version"] + ["view", "end"]
    assert told[-1].data == {"reason": "too_long"}


def test_a_server_that_stops_ends_it_without_a_word(live: Flask, mai: Client) -> None:
    game = mai.game(BOTH_MINE)
    stream = Listener(mai, game["id"])
    stream.until_event(game["version"])
    live.extensions["thirteen"].close()
    assert {one.name for one in stream.until_over()} == {"message"}


def test_where_it_goes_on(mai: Client) -> None:
    game = mai.game(BOTH_MINE)
    for query, last, first in [("", None, 1), ("?after=2", None, 3), ("?after=4", 1, 2)]:
        stream = Listener(mai, game["id"], query, last)
        assert stream.until_event(game["version"])[0]["seq"] == first
    assert Listener(mai, game["id"], "?after=3", "").until_event(4)[0]["seq"] == 4


@pytest.mark.parametrize("last", ["x", "-1", "1.0", "2147483648", "1, 2"])
def test_a_last_event_id_that_cannot_be(mai: Client, last: str) -> None:
    path = f"/v1/games/{mai.game(BOTH_MINE)['id']}/stream"
    headers = {"Last-Event-ID": last}
    problem = mai.problem(422, "invalid_request", "GET", path, headers=headers)
    assert problem["errors"][0]["field"] == "/Last-Event-ID"


@pytest.mark.parametrize("query", ["after=-1", "seat=9", "include=events", "wait=3", "seat=5"])
def test_streams_that_cannot_be(mai: Client, query: str) -> None:
    path = f"/v1/games/{mai.game(BOTH_MINE)['id']}/stream?{query}"
    mai.problem(422, "invalid_request", "GET", path)


def test_who_may_not_read(mai: Client, duc: Client, nobody: Client) -> None:
    game = mai.game(OPEN_GAME)
    path = f"/v1/games/{game['id']}/stream"
    nobody.problem(401, "unauthorized", "GET", path)
    duc.problem(404, "not_found", "GET", f"{path}?after=x")
    mai.problem(404, "not_found", "GET", "/v1/games/none/stream")
    mai.problem(403, "forbidden", "GET", f"{path}?seat=1")
    mai.problem(406, "not_acceptable", "GET", path, headers={"Accept": "application/json"})


def test_a_client_says_what_it_takes(mai: Client) -> None:
    path = f"/v1/games/{mai.game(BOTH_MINE)['id']}/stream"
    headers = {"Authorization": f"Bearer {mai.token}", "Accept": "text/event-stream"}
    with mai.http.get(path, headers=headers) as answer:
        assert answer.status_code == 200


def test_a_player_has_eight_at_most(mai: Client, duc: Client) -> None:
    game = together(mai, duc)
    path = f"/v1/games/{game['id']}/stream"
    streams = [opened(mai, game["id"]) for _ in range(8)]
    mai.problem(503, "unavailable", "GET", path)
    assert mai.send("GET", path).headers["Retry-After"].isdecimal()
    streams.pop().close()
    streams += [opened(mai, game["id"]), opened(duc, game["id"])]
    for stream in streams:
        stream.close()


def test_a_process_has_so_many_at_most(mai: Client, duc: Client) -> None:
    game = together(mai, duc)
    streams = [opened(client, game["id"]) for client in (mai, duc) for _ in range(5)]
    mai.problem(503, "unavailable", "GET", f"/v1/games/{game['id']}/stream")
    for stream in streams:
        stream.close()
    with opened(mai, game["id"]) as again:
        assert again.status_code == 200


def test_asking_for_the_head_alone_keeps_no_place(mai: Client) -> None:
    path = f"/v1/games/{mai.game(BOTH_MINE)['id']}/stream"
    headers = {"Authorization": f"Bearer {mai.token}"}
    for _ in range(9):
        with mai.http.head(path, headers=headers) as answer:
            assert (answer.status_code, answer.data) == (200, b"")
