"""How often one address may do what is costly."""

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from limits import parse_many

from pyservice import Settings, create_app
from pyservice.api.limits import EXTENSION, LIMITS, Limits, Windows, counted_address
from tests.api.contract import PROBLEM

GUEST = {"name": "Mai"}


class Clock:
    def __init__(self) -> None:
        self.at = 1_790_000_000.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


Make = Callable[..., Flask]


@pytest.fixture
def make(tmp_path: Path, clock: Clock) -> Make:
    def made(proxy_hops: int = 0) -> Flask:
        url = f"sqlite:///{tmp_path}/games.db"
        app = create_app(Settings(background=False, database_url=url, proxy_hops=proxy_hops))
        app.extensions[EXTENSION] = Limits(clock)
        return app

    return made


def statuses(client: FlaskClient, count: int, path: str, **more: object) -> list[int]:
    return [client.post(path, **more).status_code for _ in range(count)]


def test_guests_are_made_so_often_and_no_more(make: Make, clock: Clock) -> None:
    client = make().test_client()
    assert statuses(client, 30, "/v1/players", json=GUEST) == [201] * 30
    clock.at += 20.5
    refused = client.post("/v1/players", json=GUEST)
    assert (refused.status_code, refused.mimetype) == (429, PROBLEM)
    assert refused.get_json(force=True)["code"] == "rate_limited"
    assert refused.headers["Retry-After"] == "40"
    assert refused.headers["Access-Control-Allow-Origin"] == "*"
    clock.at += 40
    assert client.post("/v1/players", json=GUEST).status_code == 201


def test_the_hour_counts_too(make: Make, clock: Clock) -> None:
    client = make().test_client()
    for _ in range(10):
        assert set(statuses(client, 30, "/v1/players", json=GUEST)) == {201}
        clock.at += 60
    refused = client.post("/v1/players", json=GUEST)
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "3000")


def test_addresses_are_counted_each(make: Make) -> None:
    client = make().test_client()
    for address in ("192.0.2.1", "192.0.2.2", "2001:db8::1"):
        more = {"json": GUEST, "environ_overrides": {"REMOTE_ADDR": address}}
        assert statuses(client, 31, "/v1/players", **more) == [201] * 30 + [429]
    neighbour = {"json": GUEST, "environ_overrides": {"REMOTE_ADDR": "2001:db8::2:1"}}
    assert statuses(client, 1, "/v1/players", **neighbour) == [429]


def test_nobody_gets_round_it_by_a_header(make: Make) -> None:
    client = make().test_client()
    codes = [
        client.post("/v1/players", json=GUEST, headers={"X-Forwarded-For": f"192.0.2.{n}"})
        for n in range(31)
    ]
    assert codes[-1].status_code == 429


def test_behind_a_proxy_its_word_counts_and_not_the_clients(make: Make) -> None:
    client = make(proxy_hops=1).test_client()

    def post(forged: str, true: str) -> int:
        headers = {"X-Forwarded-For": f"{forged}, {true}"}
        return client.post("/v1/players", json=GUEST, headers=headers).status_code

    assert [post(f"198.51.100.{n}", "192.0.2.1") for n in range(31)][-1] == 429
    assert post("198.51.100.1", "192.0.2.2") == 201


def test_it_comes_after_415_and_before_401(make: Make) -> None:
    client = make().test_client()
    assert statuses(client, 60, "/v1/games", json={}) == [401] * 60
    assert statuses(client, 1, "/v1/games", json={}) == [429]
    assert statuses(client, 1, "/v1/games", data="x") == [415]
    assert client.get("/v1/games").status_code == 401


def test_codes_cannot_be_tried_out(make: Make) -> None:
    client = make().test_client()
    token = client.post("/v1/players", json=GUEST).get_json()["token"]
    headers = {"Authorization": f"Bearer {token}"}
    codes = statuses(client, 31, "/v1/join", json={"code": "AAAAAAAA"}, headers=headers)
    assert codes == [404] * 30 + [429]


def test_tokens_cannot_be_tried_out_and_good_ones_are_taken(make: Make) -> None:
    client = make().test_client()
    token = client.post("/v1/players", json=GUEST).get_json()["token"]

    def get(token: str) -> int:
        answer = client.get("/v1/players/me", headers={"Authorization": f"Bearer {token}"})
        return answer.status_code

    assert [get(f"guess-{n}") for n in range(31)] == [401] * 30 + [429]
    assert get(token) == 200
    # Words of a public answer are not worth a refusal.
    tried = client.get("/v1/bots", headers={"Authorization": "Bearer guess"})
    assert tried.status_code == 200


def test_it_can_be_switched_off(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/games.db"
    client = create_app(
        Settings(background=False, database_url=url, rate_limits=False)
    ).test_client()
    assert statuses(client, 40, "/v1/players", json=GUEST) == [201] * 40


def test_the_memory_of_addresses_is_bounded(clock: Clock) -> None:
    windows = Windows(most=100, now=clock)
    for number in range(1_000):
        assert windows.incr(f"address {number}", 60) == 1
    assert len(windows) == 100
    assert windows.incr("address 999", 60) == 2
    clock.at += 60
    assert windows.get("address 999") == 0
    assert len(windows) == 0


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("unix:/run/socket", "unknown"),
        ("", "unknown"),
        (None, "unknown"),
    ],
)
def test_what_an_address_counts_as(address: str | None, counted: str) -> None:
    assert counted_address(address) == counted


def test_the_numbers_are_documented(app: Flask) -> None:
    told = app.test_client().get("/openapi.json").get_json()["info"]["description"]
    assert "`POST /v1/players`: 30 a minute, 300 an hour" in told
    assert all(rates.count("/") == 2 for rates in LIMITS.values())
    guide = (Path(__file__).parents[2] / "docs" / "operator.md").read_text("utf-8")
    for rates in LIMITS.values():
        minute, hour = (item.amount for item in parse_many(rates))
        assert f"| {minute:,} | {hour:,} |" in guide
