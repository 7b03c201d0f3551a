"""One game followed over HTTP: the latest view, and every event told once and in order."""

from collections.abc import Callable
from typing import Final

from examples.thirteen_terminal.service import LONG_POLL, Json, Service

#: Events asked for at once.
PAGE: Final = 100


class Table:
    """A game and my seats in it. `tell` is called with each event as it comes to be known."""

    def __init__(
        self, service: Service, player_id: str, change: Json, tell: Callable[[Json, Json], None]
    ) -> None:
        self._service = service
        self._player_id = player_id
        self._tell = tell
        self._path = f"/v1/games/{change['game']['id']}"
        self._reader: int | None = None
        self.events: list[Json] = []
        self.view: Json = change["game"]
        self.follow(change)

    @property
    def status(self) -> str:
        """`waiting`, `playing`, `finished` or `abandoned`."""
        return str(self.view["status"])

    @property
    def my_seats(self) -> list[int]:
        """The seats that I hold; several when people share this keyboard."""
        return [s["seat"] for s in self.view["seats"] if s["player_id"] == self._player_id]

    @property
    def to_act(self) -> int | None:
        """The seat to act, whoever holds it."""
        state = self.view["round"]
        return None if state is None else state["to_act"]

    @property
    def name_to_act(self) -> str:
        """The name of the one to act."""
        return "" if self.to_act is None else str(self.view["seats"][self.to_act]["name"])

    @property
    def my_turn(self) -> int | None:
        """The seat to act when it is one of mine."""
        return self.to_act if self.to_act in self.my_seats else None

    def follow(self, change: Json) -> None:
        """Take in the answer to something I did."""
        self.view = change["game"]
        events = change["events"]
        if events and events[0]["seq"] > self._seen + 1:
            self._catch_up()
        self._take(events)

    def refresh(self, wait: int = 0) -> None:
        """Read the game; with `wait`, as soon as something happens or after so many seconds."""
        self.view = self._service.get(
            self._path, after=self._seen, wait=wait, include="events", seat=self._reader
        )
        self._take(self.view["events"])

    def wait(self) -> None:
        """Let others play until something happens."""
        self.refresh(LONG_POLL)

    def look(self, seat: int) -> Json:
        """The view of one of my seats, with its hand; `refresh` goes on with that seat."""
        self._reader = seat
        self.view = self._service.get(self._path, seat=seat)
        return self.view

    def move(self, seat: int, move: Json) -> None:
        """Make a move and see it as that seat. It counts only while nothing else has happened."""
        body = {**move, "seat": seat, "if_version": self.view["version"]}
        self.follow(self._service.post(f"{self._path}/moves", body, view_seat=seat))

    def selection(self, seat: int, cards: list[str]) -> Json:
        """What a selection of cards amounts to."""
        return self._service.post(f"{self._path}/selection", {"cards": cards, "seat": seat})

    def hint(self, seat: int) -> Json:
        """What the best bot would do."""
        return self._service.get(f"{self._path}/hint", seat=seat)

    def legal_moves(self, seat: int) -> list[Json]:
        """Everything that can be played, a pass last."""
        moves: list[Json] = self._service.get(f"{self._path}/legal-moves", seat=seat)["items"]
        return moves

    def rules(self) -> str:
        """The rules of this game in Markdown."""
        return str(self._service.get(f"/v1/rulesets/{self.view['ruleset']}")["rules_text"])

    def start(self) -> None:
        """Let bots take the open seats and begin."""
        self.follow(self._service.post(f"{self._path}/start", {"open_seats": "bots"}))

    def leave(self) -> None:
        """Give my seats up."""
        self._service.delete(f"{self._path}/seats/me")

    def this_round(self) -> list[Json]:
        """The events since the last deal."""
        deals = [i for i, event in enumerate(self.events) if event["type"] == "round_started"]
        return self.events[deals[-1] :] if deals else self.events

    @property
    def _seen(self) -> int:
        return int(self.events[-1]["seq"]) if self.events else 0

    def _catch_up(self) -> None:
        while True:
            page = self._service.get(f"{self._path}/events", after=self._seen, limit=PAGE)
            self._take(page["items"])
            if not page["items"] or self._seen >= page["version"]:
                return

    def _take(self, events: list[Json]) -> None:
        for event in events:
            if event["seq"] > self._seen:
                self.events.append(event)
                self._tell(event, self.view)
