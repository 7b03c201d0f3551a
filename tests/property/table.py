"""A game over HTTP, played by as many guests as it has seats, and its double in the slow model."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from tests.property.expected import Expected, comparable, compare_events, shuffled
from tests.property.slow.cards import cards, texts
from tests.property.slow.game import SlowGame
from tests.property.slow.options import options_of

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from flask.testing import FlaskClient

    from tests.property.slow.cards import Card

Json = dict[str, Any]
CARD = re.compile(r'"([3-9TJQKA2][SCDH])"')


class Table:
    """One game: ``model`` knows only what the seats are told about their own hands."""

    def __init__(
        self, http: FlaskClient, rng: random.Random, ruleset: str, options: Json, seats: int
    ) -> None:
        self.http, self.rng, self.seats = http, rng, seats
        self.tokens = [self._guest(f"Guest {seat}") for seat in range(seats)]
        self.path, self.before, self.version = "/v1/games", 0, 0
        self.laid: set[str] = set()
        self.hands_told: dict[int, list[list[str]]] = {}
        self._open(ruleset, options)
        self.model, expected = SlowGame.dealt(options_of(ruleset, options), seats, self._hands)
        self.expected = Expected(self.model)
        started = [event for event in self._events(0) if event["type"] == "round_started"]
        assert started[0]["leader"] == expected[0]["leader"]
        self.version = self._view(0)["version"]

    def _guest(self, name: str) -> str:
        answer = self.http.post("/v1/players", json={"name": name})
        token: str = answer.get_json()["token"]
        return token

    def send(self, seat: int, method: str, path: str, body: Json | None = None) -> tuple[int, Json]:
        """Status and body of a request by the guest on the seat."""
        signed = {"Authorization": f"Bearer {self.tokens[seat]}"}
        answer = self.http.open(path, method=method, headers=signed, json=body)
        return answer.status_code, answer.get_json(force=True)

    def _open(self, ruleset: str, options: Json) -> None:
        seats = [{"kind": "me"}, *[{"kind": "open"} for _ in range(self.seats - 1)]]
        body = {"ruleset": ruleset, "options": options, "seats": seats, "client_seed": "Mai"}
        status, made = self.send(0, "POST", "/v1/games", body)
        assert status == 201, made
        code = made["game"]["join_code"]
        self.path = f"/v1/games/{made['game']['id']}"
        for seat in range(1, self.seats):
            status, joined = self.send(seat, "POST", "/v1/join", {"code": code, "seat": seat})
            assert status == 201, joined

    def _view(self, seat: int) -> Json:
        status, view = self.send(seat, "GET", self.path)
        assert status == 200
        return view

    def _events(self, seat: int, after: int = 0) -> list[Json]:
        status, page = self.send(seat, "GET", f"{self.path}/events?after={after}&limit=100")
        assert status == 200
        items: list[Json] = page["items"]
        return items

    def _hands(self, number: int) -> Sequence[set[Card]]:
        """The hands of a round, each as its own seat was told."""
        self.laid = set()
        told = [self._told_hand(seat, number) for seat in range(self.seats)]
        self.hands_told[number] = told
        return [set(cards(hand)) for hand in told]

    def _told_hand(self, seat: int, number: int) -> list[str]:
        for event in self._events(seat, self.before):
            if event["type"] == "round_started" and event["round_number"] == number:
                hand: list[str] = event["hand"]
                return hand
        raise AssertionError(f"seat {seat} was not told its hand of round {number}")

    def run(self) -> None:
        """Plays to the end, comparing every view, move list, refusal and event."""
        while not self.model.is_over:
            self._compare()
            self._try_wrong_move()
            self._move()
        self._compare()

    def _compare(self) -> None:
        for seat in range(self.seats):
            view = self._view(seat)
            assert view["version"] == self.version
            assert comparable(view) == self.expected.view(seat)
            self._check_secrets(seat, view | {"results": []})
            status, listed = self.send(seat, "GET", f"{self.path}/legal-moves")
            assert (status, listed["version"]) == (200, self.version)
            self.expected.compare_moves(seat, listed["items"])

    def _check_secrets(self, seat: int, answer: Json) -> None:
        """No card in the answer but own ones, those laid in this round and the one due."""
        if self.model.is_over:
            return
        due = self.model.opening_card
        known = self.laid | set(texts(self.model.hands[seat])) | ({due.text} if due else set())
        assert set(CARD.findall(json.dumps(answer))) <= known

    def _try_wrong_move(self) -> None:
        seat = self.rng.randrange(self.seats)
        of = self.expected.some_cards(seat, self.rng)
        wanted = self.model.refusals(seat, of)
        if not wanted:
            return
        body: Json = {"type": "pass"} if of is None else {"type": "play", "cards": of}
        status, problem = self.send(seat, "POST", f"{self.path}/moves", body)
        assert status in (409, 422)
        assert problem["code"] in wanted, (body, problem, wanted)
        assert problem["context"]["version"] == self.version
        shown = {name: value for name, value in problem.items() if name not in ("detail", "errors")}
        named = set(of or [])
        self.laid, before = self.laid | named, self.laid
        self._check_secrets(seat, shown)
        self.laid = before

    def _move(self) -> None:
        seat, before = self.model.to_act, self.version
        self.before = before
        assert seat is not None
        combo = self.expected.choice(seat, self.rng)
        of = None if combo is None else shuffled(self.rng, combo)
        body: Json = {"type": "pass"} if of is None else {"type": "play", "cards": of}
        body["if_version"] = before
        status, change = self.send(seat, "POST", f"{self.path}/moves?wait=0", body)
        assert status == 200, change
        self.version = change["version"]
        self.laid |= set(of or [])
        done = self.model.pass_turn(seat) if of is None else self.model.play(seat, of)
        self._compare_events(seat, before, change["events"], done)

    def _compare_events(self, seat: int, before: int, events: list[Json], done: list[Json]) -> None:
        numbers = [event["seq"] for event in events]
        assert numbers == list(range(before + 1, self.version + 1))
        for reader in range(self.seats):
            told = events if reader == seat else self._events(reader, before)
            compare_events(told, [as_told(event, reader) for event in done])
            if all(event["type"] != "round_finished" for event in done):
                self._check_secrets(reader, {"events": told})

    def record(self) -> Json:
        """The record of the game, which must be over."""
        status, record = self.send(0, "GET", f"{self.path}/record")
        assert status == 200
        return record


def as_told(event: Json, seat: int) -> Json:
    """The model's event as the seat reads it: of the hands its own, ``to_act`` as it is now."""
    hidden = ("hands", "to_act")
    told = {name: value for name, value in event.items() if name not in hidden}
    return told | ({"hand": event["hands"][seat]} if "hands" in event else {})
