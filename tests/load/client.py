"""A client on a bad network: answers are lost, requests doubled, servers come and go."""

from __future__ import annotations

import itertools
import time
import uuid
from collections import Counter
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from typing import TYPE_CHECKING, Any, Final, TypeVar

from tests.load.wire import Answer, ask, receive, send

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

T = TypeVar("T")

#: Seconds for which one request is repeated until some server answers it.
PATIENCE: Final = 120


@dataclass(slots=True)
class Tally:
    """What was met in a run. Threads add to it; counts and lists are theirs to share.

    `error` is the first of a thread; no other goes on without it.
    """

    counts: Counter[str] = field(default_factory=Counter)
    seconds: list[float] = field(default_factory=list)
    error: BaseException | None = None

    def part(self, play: Callable[[], T]) -> T:
        """A part of a run that takes the rest with it when it fails."""
        try:
            return play()
        except BaseException as error:
            self.error = self.error or error
            raise

    def check(self) -> None:
        """Ends a thread when another has failed."""
        if self.error is not None:
            raise Ended from self.error


class Ended(Exception):
    """Another thread of the run has failed and says why."""


class Seen:
    """The events a client has been told: each number once, each event the same for ever."""

    def __init__(self) -> None:
        self.events: dict[int, dict[str, Any]] = {}

    def take(self, events: Sequence[dict[str, Any]]) -> None:
        numbers = [event["seq"] for event in events]
        if numbers:
            assert numbers == [*range(numbers[0], numbers[-1] + 1)], numbers
        for event in events:
            assert self.events.setdefault(event["seq"], event) == event

    @property
    def heard(self) -> int:
        """The number up to which there is no gap."""
        return next(number for number in itertools.count() if number + 1 not in self.events)

    def all(self, version: int) -> list[dict[str, Any]]:
        """All events up to a version; fails when there is a gap."""
        assert sorted(self.events) == [*range(1, version + 1)]
        return [self.events[number] for number in sorted(self.events)]


class Client:
    """One player, who asks any of the servers and asks again until there is an answer.

    Every request under a key meets one of: a dropped answer, a doubled request, nothing.
    """

    def __init__(self, ports: Sequence[int], rng: random.Random, tally: Tally, name: str) -> None:
        self._ports = ports
        self._rng = rng
        self.tally = tally
        self._token: str | None = None
        self._token = self.ask("POST", "/v1/players", {"name": name}).body["token"]

    def get(self, path: str) -> Any:
        """What is there; fails for any refusal."""
        answer = self.ask("GET", path)
        assert answer.status == 200, f"{path}: {answer}"
        return answer.body

    def post(self, path: str, body: object = None) -> Answer:
        """The answer to a request under a key of its own, whatever befalls it on the way."""
        key = str(uuid.UUID(int=self._rng.getrandbits(128)))
        fault = self._rng.choice((None, None, self._dropped, self._doubled))
        answer = fault(path, body, key) if fault else None
        began = time.monotonic()
        answer = answer or self.ask("POST", path, body, key)
        self.tally.seconds.append(time.monotonic() - began)
        self.tally.counts["replayed"] += answer.replayed
        assert answer.status in {200, 201}, f"{path} {body}: {answer}"
        return answer

    def stream(self, path: str, heard: int) -> HTTPConnection:
        """A stream of some server, from the event after `heard`; raises `OSError`."""
        port, token = self._rng.choice(self._ports), self._token
        if self._rng.random() < 0.5:
            return send(port, "GET", path, token=token, heard=heard)
        return send(port, "GET", f"{path}?after={heard}", token=token)

    def ask(self, method: str, path: str, body: object = None, key: str | None = None) -> Answer:
        """The answer of some server, asked again while they are away."""
        until = time.monotonic() + PATIENCE
        while True:
            self.tally.check()
            try:
                port = self._rng.choice(self._ports)
                answer = ask(port, method, path, body, token=self._token, key=key)
            except (OSError, HTTPException):
                self.tally.counts["lost"] += 1
                time.sleep(0.05)
            else:
                if not self._is_away(answer):
                    return answer
            assert time.monotonic() < until, f"nobody answers {method} {path}"

    def _is_away(self, answer: Answer) -> bool:
        """Whether to ask again; a server that cannot serve now says when."""
        assert answer.status != 500, str(answer)
        if answer.status != 503:
            return False
        self.tally.counts["unavailable"] += 1
        time.sleep(min(1, int(answer.headers["Retry-After"])))
        return True

    def _dropped(self, path: str, body: object, key: str) -> None:
        """Sends, and closes without hearing the answer."""
        try:
            port = self._rng.choice(self._ports)
            connection = send(port, "POST", path, body, token=self._token, key=key)
        except OSError:
            return
        time.sleep(self._rng.choice((0, 0.001, 0.01)))
        connection.close()
        self.tally.counts["dropped"] += 1

    def _doubled(self, path: str, body: object, key: str) -> Answer | None:
        """Sends to two servers at once: one of them does the work, both answer the same."""
        sent = []
        for port in self._rng.sample(self._ports, 2):
            try:
                sent.append(send(port, "POST", path, body, token=self._token, key=key))
            except OSError:
                self.tally.counts["lost"] += 1
        answers = []
        for connection in sent:
            try:
                answers.append(receive(connection))
            except (OSError, HTTPException):
                self.tally.counts["lost"] += 1
        heard = [answer for answer in answers if not self._is_away(answer)]
        self.tally.counts["doubled"] += len(sent) == 2
        _same(heard)
        return heard[0] if heard else None


def _same(answers: Sequence[Answer]) -> None:
    """Fails unless answers to one request are: one to the work done, else replays."""
    told = "; ".join(str(answer) for answer in answers)
    assert len({answer.status for answer in answers}) <= 1, told
    assert len({answer.body["events"][0]["seq"] for answer in answers}) <= 1, told
    assert sum(not answer.replayed for answer in answers) <= 1, told
