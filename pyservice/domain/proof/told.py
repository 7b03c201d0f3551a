"""What a record tells, read from JSON that anybody may have written.

Only the shape is looked at here, so that what follows works on values of known types.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, TypeVar

from pyservice.domain.seats import SeatKind
from pyservice.domain.session import OVER

if TYPE_CHECKING:
    from collections.abc import Callable

#: Numbers above this are no versions, seats or rounds of any game.
_WHOLE_MAX: Final = 2**31 - 1
_SEED_BYTES: Final = 32
_CLIENT_SEED_BYTES: Final = 64
_FAMILIES: Final = ("thirteen", "three_thirteen")
_SEATS_MAX: Final = 8

_Read = TypeVar("_Read")


class Malformed(Exception):
    """A text that is no record: `field` is a JSON pointer, `fault` says what is wrong there."""

    def __init__(self, field: str, fault: str) -> None:
        super().__init__(f"{field or 'the text'} {fault}")


@dataclass(frozen=True, slots=True)
class ToldDeal:
    """The cards of one round; the dealer and the card turned up are Three Thirteen's."""

    round_number: int
    leader: int
    dealer: int | None
    discard_top: str | None
    hands: list[list[str]]


@dataclass(frozen=True, slots=True)
class ToldMove:
    """One move; `drawn` is the card that a draw brought."""

    seq: int
    round_number: int
    seat: int
    move: dict[str, Any]
    drawn: str | None


@dataclass(frozen=True, slots=True)
class ToldShuffle:
    """What the shuffle is said to be made of; a seat's client seed is None for a bot's."""

    algorithm: str
    commitment: str
    client_seeds: list[str | None]
    server_seed: str


@dataclass(frozen=True, slots=True)
class Told:
    """A whole record. `people` are the seats of persons at the end.

    `results` and `winners` are compared as they are.
    """

    family: str
    ruleset: str
    options: dict[str, Any]
    status: str
    version: int
    seats: int
    people: list[int]
    server_seed: bytes
    shuffle: ToldShuffle | None
    position: dict[str, Any] | None
    first_leader: int | None
    deals: list[ToldDeal]
    moves: list[ToldMove]
    results: list[Any]
    winners: Any


def told(text: str) -> Told:
    """The record in a JSON text; raises `Malformed`."""
    try:
        parsed = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise Malformed("", "is no JSON") from error
    return _record(_Node(parsed, ""))


@dataclass(frozen=True, slots=True)
class _Node:
    """A value of the text, and where it stands."""

    value: Any
    pointer: str

    def fault(self, text: str) -> Malformed:
        return Malformed(self.pointer, text)

    def fields(self) -> dict[str, Any]:
        if not isinstance(self.value, dict):
            raise self.fault("must be an object")
        return self.value

    def __getitem__(self, name: str) -> _Node:
        if name not in self.fields():
            raise Malformed(f"{self.pointer}/{name}", "is missing")
        return _Node(self.value[name], f"{self.pointer}/{name}")

    def get(self, name: str) -> _Node:
        """A field that may be left out, which is the same as null."""
        return _Node(self.fields().get(name), f"{self.pointer}/{name}")

    def items(self) -> list[_Node]:
        if not isinstance(self.value, list):
            raise self.fault("must be a list")
        return [_Node(item, f"{self.pointer}/{at}") for at, item in enumerate(self.value)]

    def text(self) -> str:
        if not isinstance(self.value, str) or not _is_unicode(self.value):
            raise self.fault("must be a text")
        return self.value

    def whole(self) -> int:
        if type(self.value) is not int or not 0 <= self.value <= _WHOLE_MAX:
            raise self.fault("must be a whole number from 0")
        return self.value

    def texts(self) -> list[str]:
        return [item.text() for item in self.items()]

    def one_of(self, *choices: str) -> str:
        if self.value not in choices:
            raise self.fault(f"must be one of {', '.join(choices)}")
        return self.text()

    def or_none(self, read: Callable[[_Node], _Read]) -> _Read | None:
        return None if self.value is None else read(self)


def _is_unicode(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _record(node: _Node) -> Told:
    family = node["family"].one_of(*_FAMILIES)
    kinds = [_seat(item, number) for number, item in enumerate(node["seats"].items())]
    seats = len(kinds)
    if not 1 <= seats <= _SEATS_MAX:
        raise node["seats"].fault("must be the seats of a game")
    position = node["position"].or_none(lambda position: position[family].fields())
    if node["from_position"].value is not (position is not None):
        raise node["from_position"].fault("must say whether there is a position")
    return Told(
        family=family,
        ruleset=node["ruleset"].text(),
        options=_options(node["options"]),
        status=node["status"].one_of(*sorted(OVER)),
        version=node["version"].whole(),
        seats=seats,
        people=[seat for seat, kind in enumerate(kinds) if kind == SeatKind.HUMAN],
        server_seed=_seed(node["server_seed"]),
        shuffle=node["fairness"].or_none(lambda shuffle: _shuffle(shuffle, seats)),
        position=position,
        first_leader=node.get("first_leader").or_none(_Node.whole),
        deals=[_deal(item) for item in node["deals"].items()],
        moves=[_move(item) for item in node["moves"].items()],
        results=[item.fields() for item in node["results"].items()],
        winners=node["winners"].value,
    )


def _seat(node: _Node, number: int) -> str:
    if node["seat"].whole() != number:
        raise node["seat"].fault(f"must be {number}")
    return node["kind"].one_of(*SeatKind)


def _options(node: _Node) -> dict[str, Any]:
    return {name: value for name, value in node.fields().items() if value is not None}


def _seed(node: _Node) -> bytes:
    try:
        seed = bytes.fromhex(node.text())
    except ValueError:
        seed = b""
    if len(seed) != _SEED_BYTES or seed.hex() != node.value:
        raise node.fault("must be 64 lower-case hex digits")
    return seed


def _shuffle(node: _Node, seats: int) -> ToldShuffle:
    seeds = [item.or_none(_client_seed) for item in node["client_seeds"].items()]
    if len(seeds) != seats:
        raise node["client_seeds"].fault("must hold one for each seat")
    return ToldShuffle(
        node["algorithm"].text(),
        node["commitment"].text(),
        seeds,
        node["server_seed"].text(),
    )


def _client_seed(node: _Node) -> str:
    if len(node.text().encode()) > _CLIENT_SEED_BYTES:
        raise node.fault(f"must have at most {_CLIENT_SEED_BYTES} bytes")
    return node.text()


def _deal(node: _Node) -> ToldDeal:
    return ToldDeal(
        node["round_number"].whole(),
        node["leader"].whole(),
        node["dealer"].or_none(_Node.whole),
        node["discard_top"].or_none(_Node.text),
        [hand.texts() for hand in node["hands"].items()],
    )


def _move(node: _Node) -> ToldMove:
    move = {
        "type": node["type"].text(),
        "cards": node["cards"].or_none(_Node.texts),
        "source": node["source"].or_none(_Node.text),
        "card": node["card"].or_none(_Node.text),
    }
    return ToldMove(
        node["seq"].whole(),
        node["round_number"].whole(),
        node["seat"].whole(),
        move,
        node["drawn"].or_none(_Node.text),
    )
