"""Tokens, hands and seeds are in no log, no error and no metric.

Whole games are played with everything that is logged anywhere captured at the finest level, and
with every kind of mistake on the way, a crash and a store that goes away included.
"""

from __future__ import annotations

import json
import logging
import random
import re
import secrets
import traceback
from typing import TYPE_CHECKING, Any

import pytest

from pyservice import Settings, create_app
from pyservice.api import logs
from pyservice.domain.errors import Problem
from pyservice.services import answers
from tests.api.contract import PROBLEM

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from flask import Flask
    from flask.testing import FlaskClient
    from werkzeug.test import TestResponse

CARD = re.compile(r"(?<![A-Za-z0-9])[2-9TJQKA][SCDH](?![A-Za-z0-9])")
SIGNED = re.compile("(?:10|[2-9JQKA])[♠♣♦♥]")
CLIENT_SEED = "a seed of my own"


class Everything(logging.Handler):
    """Keeps all that a record could ever show: message, arguments, extras and traceback."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        trace = "".join(traceback.format_exception(*record.exc_info)) if record.exc_info else ""
        told = {name: value for name, value in vars(record).items() if name != "exc_info"}
        self.lines.append(f"{record.getMessage()} {told!r} {trace}")


@pytest.fixture
def everything() -> Iterator[Everything]:
    """Every record of every logger, also of those that other tests have silenced."""
    handler, root = Everything(), logging.getLogger()
    known = [root, *(logging.getLogger(name) for name in list(logging.root.manager.loggerDict))]
    before = [(logger, logger.level, logger.propagate) for logger in known]
    for logger in known:
        logger.setLevel(logging.DEBUG)
        logger.propagate = True
    root.addHandler(handler)
    yield handler
    root.removeHandler(handler)
    for logger, level, propagate in before:
        logger.setLevel(level)
        logger.propagate = propagate


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Flask]:
    url = f"sqlite:///{tmp_path}/games.db"
    made = create_app(Settings(database_url=url, log_level="DEBUG", log_format="JSON"))
    made.config["PROPAGATE_EXCEPTIONS"] = False
    yield made
    made.extensions["thirteen"].close()
    logs.configure("INFO", "AUTO")


class Guest:
    """A player who keeps every answer."""

    def __init__(
        self, client: FlaskClient, name: str, heard: list[tuple[str, TestResponse]]
    ) -> None:
        self._client = client
        self._heard = heard
        self.token = client.post("/v1/players", json={"name": name}).get_json()["token"]

    def send(self, method: str, path: str, body: object = None, **headers: str) -> Any:
        signed = {"Authorization": f"Bearer {self.token}", **headers}
        more: dict[str, Any] = {} if method == "GET" else {"json": body or {}}
        answer = self._client.open(path, method=method, headers=signed, **more)
        self._heard.append((json.dumps(body), answer))
        return answer.get_json(force=True) if answer.data else None


@pytest.mark.parametrize("ruleset", ["cardgames_io", "three_thirteen"])
def test_a_whole_game_tells_no_secret(
    app: Flask,
    everything: Everything,
    capfd: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    ruleset: str,
) -> None:
    heard: list[tuple[str, TestResponse]] = []
    mai, duc = (Guest(app.test_client(), name, heard) for name in ("Mai", "Duc"))
    game_id, code = _begin(mai, duc, ruleset)
    seeds = [app.extensions["thirteen"]._store.game(game_id).server_seed]
    chance = random.Random(ruleset)
    _mistakes(mai, duc, f"/v1/games/{game_id}")
    _troubles(mai, f"/v1/games/{game_id}", monkeypatch)
    for _ in range(60):
        if not _step((mai, duc), f"/v1/games/{game_id}", chance):
            break
    for guest in (mai, duc):
        guest.send("DELETE", f"/v1/games/{game_id}/seats/me")
        seeds.append(app.extensions["thirteen"].players.authenticate(guest.token).next_seed)
    metrics = app.test_client().get("/metrics").get_data(as_text=True)
    hidden = [mai.token, duc.token, code, CLIENT_SEED, "wrong-token", "Bearer"]
    for seed in seeds:
        hidden += [seed.hex(), repr(seed)[2:-1]]
    written = capfd.readouterr()
    assert len(everything.lines) > 30
    for text in ("\n".join(everything.lines), written.err, written.out, metrics):
        assert [secret for secret in hidden if secret in text] == []
        assert CARD.findall(text) + SIGNED.findall(text) == []
    _judge_problems(heard, [*hidden[:2], *hidden[6:]])


def _begin(mai: Guest, duc: Guest, ruleset: str) -> tuple[str, str]:
    seats = [{"kind": "me"}, {"kind": "open"}]
    body = {"ruleset": ruleset, "seats": seats, "hints": True, "client_seed": CLIENT_SEED}
    game = mai.send("POST", "/v1/games?wait=0", body)["game"]
    duc.send("POST", "/v1/join?wait=0", {"code": game["join_code"]}, **{"Idempotency-Key": "k"})
    return game["id"], game["join_code"]


def _mistakes(mai: Guest, duc: Guest, path: str) -> None:
    """A request for each way in which one can be wrong."""
    hand = mai.send("GET", path)["you"]["hand"]
    thirteen = {"type": "play", "cards": hand[:5]}
    play = thirteen if len(hand) > 3 else {"type": "discard", "card": hand[0]}
    for guest in (mai, duc):
        guest.send("POST", f"{path}/moves", play)
        guest.send("POST", f"{path}/moves", {**play, "if_version": 1})
        guest.send("POST", f"{path}/moves", {**play, "seat": 0})
        guest.send("POST", f"{path}/moves", {**play, "seat": 1})
        guest.send("POST", f"{path}/moves", {"type": "play", "cards": ["9Q", "3S"]})
        guest.send("POST", f"{path}/moves", {"type": "discard", "card": hand[0]})
        guest.send("POST", f"{path}/moves", {"type": "go_out", "card": hand[0]})
        guest.send("POST", f"{path}/moves", {"type": "pass", "token": guest.token})
        guest.send("POST", f"{path}/selection", {"cards": hand[:2]})
        guest.send("GET", f"{path}?seat=0&token={guest.token}")
        guest.send("GET", f"{path}/record")
        guest.send("POST", "/v1/join", {"code": "AAAAAAAA"})
        guest.send("GET", "/v1/players/me", Authorization="Bearer wrong-token")
        guest.send("GET", "/v1/players/me", Authorization=f"Basic {guest.token}")
    for body in (b"{" + json.dumps(hand).encode(), b"\xff" + mai.token.encode()):
        headers = {"Authorization": f"Bearer {mai.token}"}
        mai._client.post(f"{path}/moves", data=body, headers=headers)
        headers["Content-Type"] = "application/json"
        mai._client.post(f"{path}/moves", data=body, headers=headers)


def _troubles(mai: Guest, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A crash where hands and seeds are at hand, and a store that goes away."""

    def crash(*_: object) -> None:
        raise RuntimeError("boom")

    def away(*_: object) -> None:
        raise Problem("unavailable")

    for trouble, code in ((crash, "internal_error"), (away, "unavailable")):
        with monkeypatch.context() as patch:
            patch.setattr(answers, "game_view", trouble)
            assert mai.send("GET", path)["code"] == code


def _step(guests: tuple[Guest, Guest], path: str, chance: random.Random) -> bool:
    """Whoever of the two is to act makes a legal move; False when the game is over."""
    for guest in guests:
        view = guest.send("GET", f"{path}?include=legal_moves,events")
        if view["status"] != "playing":
            return False
        if view["you"]["your_turn"]:
            move = chance.choice(view["legal_moves"])["move"]
            guest.send("POST", f"{path}/moves?wait=0", move)
    return True


def _judge_problems(heard: list[tuple[str, TestResponse]], hidden: list[str]) -> None:
    """A problem names no secret, and no card but those that were sent and those on the table."""
    problems = [(sent, each) for sent, each in heard if each.mimetype == PROBLEM]
    assert len({each.status_code for _, each in problems}) >= 8
    for sent, answer in problems:
        text = answer.get_data(as_text=True)
        assert [secret for secret in hidden if secret in text] == []
        where = answer.get_json(force=True)["context"] or {}
        table = (where.get("table") or {}).get("cards", ())
        known = {*CARD.findall(sent), *table, where.get("opening_card")}
        if answer.get_json(force=True)["code"] == "unknown_card":
            known |= {"3S", "TH", "2D"}  # how cards are written
        assert set(CARD.findall(text)) <= known, text
        assert set(SIGNED.findall(text)) <= {_signed(card) for card in known if card}, text


def _signed(card: str) -> str:
    return card[:-1].replace("T", "10") + {"S": "♠", "C": "♣", "D": "♦", "H": "♥"}[card[-1]]


def test_random_tokens_never_get_in(app: Flask) -> None:
    client = app.test_client()
    mai = Guest(client, "Mai", [])
    made = mai.send("POST", "/v1/games?wait=0", {"ruleset": "cardgames_io"})["game"]
    app.extensions.pop("thirteen-limits")
    tokens = [secrets.token_urlsafe(32) for _ in range(300)]
    tokens += [mai.token[:-1], mai.token + "A", mai.token.swapcase(), mai.token.lower(), "", " "]
    tokens += ["null", "undefined", made["id"], "' OR 1=1 --", mai.token[::-1]]
    for token in tokens:
        headers = {"Authorization": f"Bearer {token}"}
        for path in ("/v1/players/me", f"/v1/games/{made['id']}"):
            answer = client.get(path, headers=headers)
            assert answer.status_code == 401, token
            assert answer.headers["WWW-Authenticate"] == "Bearer"
            assert CARD.findall(answer.get_data(as_text=True)) == []
    assert client.get(f"/v1/players/me?token={mai.token}").status_code == 401
    assert client.get(f"/v1/players/me?access_token={mai.token}").status_code == 401
