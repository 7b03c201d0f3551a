"""`Idempotency-Key`: done once, answered as often as it comes."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.api.client import BOTH_MINE, OPEN_GAME, Client, position

REPLAYED = "Idempotency-Replayed"
TWO_PEOPLE = {**OPEN_GAME, "options": {"target_score": 1}}


def again(client: Client, path: str, body: object, key: str = "k-1", **more: Any) -> TestResponse:
    return client.send("POST", path, json=body, headers={"Idempotency-Key": key}, **more)


def twice(client: Client, path: str, body: object) -> tuple[TestResponse, TestResponse]:
    """The answer to a request, and to the same once more, of which only the second says so."""
    first, second = again(client, path, body), again(client, path, body)
    assert (first.headers.get(REPLAYED), second.headers.get(REPLAYED)) == (None, "true")
    assert first.status_code == second.status_code
    assert first.headers.get("Location") == second.headers.get("Location")
    return first, second


def numbers(answer: TestResponse) -> list[int]:
    return [event["seq"] for event in answer.get_json()["events"]]


def lead(mine: bool = True, **more: Any) -> dict[str, Any]:
    """A game from a position, of two seats of one person or with one that is open."""
    body = position("3S 8D KH", "4S 9D 2H", **more)
    return body if mine else {**body, "seats": [{"kind": "me"}, {"kind": "open"}]}


def test_a_game_is_made_once(mai: Client) -> None:
    first, second = twice(mai, "/v1/games?wait=0", BOTH_MINE)
    assert first.status_code == 201
    one, other = first.get_json(), second.get_json()
    assert one["game"]["id"] == other["game"]["id"]
    assert one["events"] == other["events"]
    assert len(mai.get("/v1/games?mine=true")["items"]) == 1


def test_a_move_is_made_once(mai: Client) -> None:
    game = mai.game(lead())
    path = f"/v1/games/{game['id']}/moves?wait=0"
    move = {"type": "play", "cards": ["3S"], "seat": 0, "if_version": game["version"]}
    first, second = twice(mai, path, move)
    assert first.get_json()["events"] == second.get_json()["events"]
    assert mai.view(game["id"])["version"] == game["version"] + 1


def test_a_replay_reads_up_to_now(mai: Client) -> None:
    game = mai.game(lead())
    path = f"/v1/games/{game['id']}/moves"
    body = {"type": "play", "cards": ["3S"], "seat": 0}
    first = again(mai, path, body)
    mai.post(path, {"type": "play", "cards": ["4S"], "seat": 1})
    second = again(mai, path, body)
    assert second.headers[REPLAYED] == "true"
    assert numbers(second) == [*numbers(first), numbers(first)[-1] + 1]
    assert second.get_json()["version"] == second.get_json()["game"]["version"]
    assert second.get_json()["version"] == numbers(second)[-1]


def test_a_replay_after_the_end(mai: Client) -> None:
    game = mai.game(position("3S", "4S 5D"))
    first, second = twice(
        mai, f"/v1/games/{game['id']}/moves?wait=0", {"type": "play", "cards": ["3S"], "seat": 0}
    )
    assert numbers(first) == numbers(second)
    assert second.get_json()["game"]["status"] == "finished"


def test_a_replay_after_a_new_round_shows_the_new_hand(mai: Client) -> None:
    game = mai.game(position("3S 5S", "4S", scores=[0, 0]))
    path = f"/v1/games/{game['id']}/moves?wait=0"
    body = {"type": "play", "cards": ["3S"], "seat": 0}
    first = again(mai, path, body)
    mai.post(path, {"type": "play", "cards": ["4S"], "seat": 1})
    second = again(mai, f"{path}&view_seat=1", body)
    shown = second.get_json()
    assert shown["events"][0] == first.get_json()["events"][0]
    assert [e["type"] for e in shown["events"]].count("round_started") == 1
    assert shown["game"]["round"]["number"] == 2
    assert shown["game"]["you"]["hand"] == mai.view(game["id"], "?seat=1")["you"]["hand"]


def test_a_seat_is_taken_once(mai: Client, duc: Client) -> None:
    game = mai.game(OPEN_GAME)
    first, second = twice(duc, "/v1/join?wait=0", {"code": game["join_code"]})
    assert (first.status_code, second.status_code) == (201, 201)
    assert numbers(first) == numbers(second)
    # Under another key it is another request: the seat is taken already.
    found, found_again = twice(duc, f"/v1/games/{game['id']}/seats?wait=0", {})
    assert (found.status_code, numbers(found), numbers(found_again)) == (200, [], [])


def test_a_game_is_looked_at_again_as_it_stands(mai: Client, duc: Client) -> None:
    game = mai.game(OPEN_GAME)
    first, second = twice(duc, "/v1/join", {"code": game["join_code"], "look": True})
    assert first.get_json() == second.get_json()
    assert (second.status_code, second.get_json()["seats_open"]) == (200, 1)
    mai.post(f"/v1/games/{game['id']}/start?wait=0", {"open_seats": "bots"})
    third = again(duc, "/v1/join", {"code": game["join_code"], "look": True})
    assert (third.status_code, third.get_json()["seats_open"]) == (200, 0)
    assert third.get_json()["game"] is None


def test_a_rematch_is_made_once_and_found_once(mai: Client, duc: Client) -> None:
    game = mai.game(lead(mine=False))
    duc.post("/v1/join?wait=0", {"code": game["join_code"]})
    for client in (mai, duc, mai, duc, mai):
        moves = client.get(f"/v1/games/{game['id']}/legal-moves")["items"]
        longest = max(moves, key=lambda item: len(item["move"]["cards"] or ()))["move"]
        client.post(f"/v1/games/{game['id']}/moves?wait=0", longest)
        if client.view(game["id"])["status"] == "finished":
            break
    path = f"/v1/games/{game['id']}/rematch?wait=0"
    made, made_again = twice(mai, path, {"client_seed": "x"})
    found, found_again = twice(duc, path, {})
    assert (made.status_code, found.status_code) == (201, 200)
    assert numbers(made_again)[: len(numbers(made))] == numbers(made)
    assert numbers(found) == numbers(found_again)
    ids = {answer.get_json()["game"]["id"] for answer in (made, made_again, found, found_again)}
    assert len(ids) == 1


def test_a_return_is_idle_when_nobody_is_away(mai: Client) -> None:
    game = mai.game(lead())
    first, second = twice(mai, f"/v1/games/{game['id']}/seats/me/return?wait=0", {})
    assert (first.status_code, numbers(first), numbers(second)) == (200, [], [])


def test_a_new_token_is_never_kept(mai: Client) -> None:
    first = again(mai, "/v1/players/me/token", None).get_json()["token"]
    second = again(mai, "/v1/players/me/token", None).get_json()["token"]
    assert first != second


def test_a_game_is_started_once(mai: Client) -> None:
    game = mai.game(OPEN_GAME)
    first, second = twice(mai, f"/v1/games/{game['id']}/start?wait=0", {"open_seats": "bots"})
    assert first.status_code == 200
    assert second.get_json()["events"][0] == first.get_json()["events"][0]


def test_a_selection_is_judged_once(mai: Client) -> None:
    game = mai.game(lead())
    body = {"cards": ["3S", "8D"], "seat": 0}
    first, second = twice(mai, f"/v1/games/{game['id']}/selection", body)
    assert first.get_json() == second.get_json()
    assert second.get_json()["refusal"]["detail"]


def test_a_refusal_of_the_rules_is_kept(mai: Client) -> None:
    game = mai.game(lead())
    path = f"/v1/games/{game['id']}/moves?wait=0"
    body = {"type": "play", "cards": ["4S"], "seat": 1}
    first, second = twice(mai, path, body)
    assert first.status_code == 409
    assert first.get_json(force=True) == second.get_json(force=True)
    mai.post(path, {"type": "play", "cards": ["3S"], "seat": 0})
    # Now it would be legal; under this key it stays what it was, and tells how the game stands.
    third = again(mai, path, body)
    assert (third.status_code, third.headers[REPLAYED]) == (409, "true")
    told = third.get_json(force=True)
    assert told["code"] == "not_your_turn"
    assert told["context"]["version"] == mai.view(game["id"])["version"]
    assert told["context"]["to_act"] == 1


def test_a_refusal_is_told_in_the_language_of_each_reader(mai: Client) -> None:
    path = f"/v1/games/{mai.game(lead())['id']}/moves"
    body = {"type": "play", "cards": ["2H"], "seat": 0}
    told = [
        mai.send(
            "POST", path, json=body, headers={"Idempotency-Key": "k", "Accept-Language": locale}
        ).get_json(force=True)
        for locale in ("en", "fr")
    ]
    assert [each["code"] for each in told] == ["card_not_in_hand", "card_not_in_hand"]
    assert told[0]["detail"] != told[1]["detail"]
    assert all("2♥" in each["detail"] for each in told)


def test_no_other_refusal_is_kept(mai: Client, duc: Client) -> None:
    game = mai.game(lead(mine=False))
    path = f"/v1/games/{game['id']}/moves?wait=0"
    move = {"type": "play", "cards": ["3S"], "if_version": game["version"] + 1}
    assert again(duc, path, move).status_code == 404
    duc.post("/v1/join?wait=0", {"code": game["join_code"]})
    assert again(duc, path, move).status_code == 412
    now = {**move, "if_version": mai.view(game["id"])["version"]}
    answer = again(mai, path, now)
    assert (answer.status_code, answer.headers.get(REPLAYED)) == (200, None)


def test_another_body_is_refused_whatever_else_is_wrong_with_it(mai: Client) -> None:
    game = mai.game(lead())
    path = f"/v1/games/{game['id']}/moves?wait=0"
    again(mai, path, {"type": "play", "cards": ["3S"], "seat": 0})
    key = {"Idempotency-Key": "k-1"}
    for more in (
        {"json": {"type": "pass", "seat": 1}},
        {"json": {"type": "nonsense"}},
        {"data": "{", "content_type": "application/json"},
        {"data": "[" * 20_000, "content_type": "application/json"},
    ):
        mai.problem(422, "idempotency_key_reused", "POST", path, headers=key, **more)


def test_bodies_that_mean_the_same_are_the_same(mai: Client) -> None:
    game = mai.game(lead())
    path = f"/v1/games/{game['id']}/moves?wait=0"
    again(mai, path, {"type": "play", "cards": ["3S"], "seat": 0})
    other = ' {"seat": 0, "cards": ["3S"], "type": "play", "card": null} '
    answer = mai.send(
        "POST",
        f"{path}&include=events",
        data=other,
        content_type="application/json",
        headers={"Idempotency-Key": "k-1"},
    )
    assert answer.headers[REPLAYED] == "true"
    assert answer.get_json()["game"]["events"] == answer.get_json()["events"]


def test_a_key_belongs_to_its_player_and_path(mai: Client, duc: Client) -> None:
    made = [again(client, "/v1/games?wait=0", BOTH_MINE) for client in (mai, duc)]
    assert [answer.headers.get(REPLAYED) for answer in made] == [None, None]
    for answer in made[:1]:
        path = f"/v1/games/{answer.get_json()['game']['id']}/moves?wait=0"
        assert again(mai, path, BOTH_MINE).status_code == 422
        assert REPLAYED not in again(mai, path, {"type": "pass", "seat": 0}).headers


@pytest.mark.parametrize("key", ["", "x" * 65, "a b", "é", "a\tb"])
def test_keys_that_are_none(mai: Client, key: str) -> None:
    headers = {"Idempotency-Key": key}
    problem = mai.problem(422, "invalid_request", "POST", "/v1/games", json={}, headers=headers)
    assert [(error["field"], error["code"]) for error in problem["errors"]] == [
        ("/Idempotency-Key", "idempotency_key")
    ]
    hidden = "/v1/games/unknown/moves"
    mai.problem(404, "not_found", "POST", hidden, json={}, headers=headers)


@pytest.mark.parametrize("key", ["x" * 64, "!", "~", '"a,b"'])
def test_keys_that_are(mai: Client, key: str) -> None:
    assert again(mai, "/v1/games?wait=0", BOTH_MINE, key).status_code == 201
    assert again(mai, "/v1/games?wait=0", BOTH_MINE, key).headers[REPLAYED] == "true"


def test_calls_without_a_token_read_no_key(nobody: Client) -> None:
    made = [again(nobody, "/v1/players", {"name": "Mai"}).get_json()["token"] for _ in range(2)]
    assert made[0] != made[1]


def test_a_wrong_query_is_refused_also_on_replay(mai: Client) -> None:
    again(mai, "/v1/games?wait=0", BOTH_MINE)
    assert again(mai, "/v1/games?wiat=0", BOTH_MINE).status_code == 422


def test_who_left_replays_as_a_spectator(mai: Client, duc: Client) -> None:
    game = mai.game(TWO_PEOPLE)
    first = again(duc, "/v1/join?wait=0", {"code": game["join_code"]})
    assert first.get_json()["game"]["you"]["hand"]
    duc.send("DELETE", f"/v1/games/{game['id']}/seats/me")
    second = again(duc, "/v1/join?wait=0", {"code": game["join_code"]})
    assert (second.status_code, second.headers[REPLAYED]) == (201, "true")
    shown = second.get_json()
    assert shown["game"]["you"] is None
    assert [event["hand"] for event in shown["events"] if event["hand"]] == []
    assert numbers(second)[: len(numbers(first))] == numbers(first)


def test_of_many_at_once_one_does_the_work(app: Flask, mai: Client) -> None:
    path = f"/v1/games/{mai.game(lead())['id']}/moves?wait=0"
    move = {"type": "play", "cards": ["3S"], "seat": 0}

    def send(_: int) -> TestResponse:
        headers = {"Authorization": f"Bearer {mai.token}", "Idempotency-Key": "once"}
        return app.test_client().post(path, json=move, headers=headers)

    with ThreadPoolExecutor(32) as pool:
        answers = list(pool.map(send, range(32)))
    assert {answer.status_code for answer in answers} == {200}
    assert [answer.headers.get(REPLAYED) for answer in answers].count(None) == 1
    assert len({tuple(numbers(answer)) for answer in answers}) == 1


def test_of_many_games_at_once_one_is_made(app: Flask, mai: Client) -> None:
    def send(_: int) -> TestResponse:
        headers = {"Authorization": f"Bearer {mai.token}", "Idempotency-Key": "once"}
        return app.test_client().post("/v1/games?wait=0", json=BOTH_MINE, headers=headers)

    with ThreadPoolExecutor(16) as pool:
        answers = list(pool.map(send, range(16)))
    assert {answer.status_code for answer in answers} == {201}
    assert len({answer.get_json()["game"]["id"] for answer in answers}) == 1
    assert len(mai.get("/v1/games?mine=true")["items"]) == 1
