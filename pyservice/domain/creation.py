"""What a creation request asks for, made whole and checked.

The JSON types and ranges were checked before; here is what needs the catalogue of rulesets
and bots, and what depends on several fields at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pyservice import engine
from pyservice.domain.errors import FieldError, Problem, invalid
from pyservice.domain.requests import SeatRequest
from pyservice.domain.seats import OPEN_SEAT, Seat, SeatKind, Seats, bot, bot_name, person
from pyservice.domain.session import Terms, Visibility

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyservice.domain.player import Player
    from pyservice.domain.requests import CreateRequest

#: The clock of a public game that people may join: strangers are not left waiting.
PUBLIC_TURN_SECONDS: Final = 60
PUBLIC_TURN_SECONDS_MAX: Final = 600
CLIENT_SEED_BYTES: Final = 64

_NO_SEED: Final = bytes(32)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """What the catalogue says of a ruleset, as far as seats need it."""

    id: str
    family: str
    seats_min: int
    seats_max: int
    seats_default: int


class Catalogue:
    """The rulesets and bots there are; read from the engine once, when it is made."""

    def __init__(self) -> None:
        self._rulesets = {entry["id"]: _ruleset(entry) for entry in engine.catalogue()}
        bots = engine.bots()
        self._levels = {(entry["family"], entry["level"]) for entry in bots}
        self._default = {entry["family"]: entry["level"] for entry in bots if entry["is_default"]}

    def ruleset(self, ruleset: str) -> Ruleset:
        """The ruleset of that id; raises `invalid_request` when there is none."""
        found = self._rulesets.get(ruleset)
        if found is None:
            raise invalid("/ruleset", "unknown_choice", choices=sorted(self._rulesets))
        return found

    def level(self, family: str, level: str | None, field: str) -> str:
        """The bot level asked for, or the family's default."""
        if level is None:
            return self._default[family]
        if (family, level) not in self._levels:
            choices = sorted(name for of, name in self._levels if of == family)
            raise invalid(field, "unknown_choice", choices=choices)
        return level


@dataclass(frozen=True, slots=True)
class Plan:
    """A game to be made: its terms and who sits where at first."""

    terms: Terms
    seats: Seats


def plan(body: CreateRequest, player: Player, catalogue: Catalogue) -> Plan:
    """The game that a request asks for, with every default filled in.

    Raises `invalid_request` (ruleset, seats, clock), `invalid_options` and
    `invalid_position`.
    """
    ruleset = catalogue.ruleset(body["ruleset"])
    position = _position(body.get("position"), ruleset.family)
    seats = _seats(body, player, ruleset, catalogue, position)
    visibility = Visibility(body.get("visibility") or Visibility.PRIVATE)
    _private_only(visibility, seats, position)
    options = complete_options(ruleset, body.get("options") or {}, len(seats), position)
    terms = Terms(
        ruleset=ruleset.id,
        family=ruleset.family,
        options=options,
        visibility=visibility,
        spectators=_default(body.get("spectators"), visibility is Visibility.PUBLIC),
        hints=_default(body.get("hints"), _alone(seats)),
        turn_seconds=_turn_seconds(body.get("turn_seconds"), visibility, seats),
        position=_canonical(position),
    )
    return Plan(terms, seats)


def complete_options(
    ruleset: Ruleset, options: Mapping[str, Any], seats: int, position: Mapping[str, Any] | None
) -> dict[str, Any]:
    """Every option of a game, checked together with the position it starts from.

    A game with open seats is dealt only later, but what cannot be is told to its maker:
    the engine sets up a game that nobody plays. Costs a few microseconds.
    """
    given = {name: value for name, value in options.items() if value is not None}
    try:
        if position is None:
            game, _ = engine.Game.deal(ruleset.id, given, seats, _NO_SEED, [""] * seats)
        else:
            game, _ = engine.Game.from_position(ruleset.id, given, position, _NO_SEED)
    except engine.InvalidOptions as wrong:
        raise _invalid_options(wrong) from wrong
    except engine.InvalidPosition as wrong:
        raise _invalid_position(
            f"/{ruleset.family}{wrong.field}", wrong.reason, wrong.params
        ) from wrong
    return dict(game.options)


def client_seed(text: str | None) -> str:
    """The seed a person gives to the shuffle; none is the empty text.

    Raises `invalid_request` when it has more than 64 bytes, or is no text in UTF-8.
    """
    seed = text or ""
    try:
        length = len(seed.encode())
    except UnicodeEncodeError as error:
        raise invalid("/client_seed", "control_characters") from error
    if length > CLIENT_SEED_BYTES:
        raise invalid("/client_seed", "too_long", max=CLIENT_SEED_BYTES)
    return seed


def _ruleset(entry: Mapping[str, Any]) -> Ruleset:
    seats = entry["seats"]
    return Ruleset(entry["id"], entry["family"], seats["min"], seats["max"], seats["default"])


def _default(given: bool | None, default: bool) -> bool:
    return default if given is None else given


def _alone(seats: Seats) -> bool:
    kinds = [seat.kind for seat in seats]
    return kinds.count(SeatKind.HUMAN) == 1 and SeatKind.OPEN not in kinds


def _seats(
    body: CreateRequest,
    player: Player,
    ruleset: Ruleset,
    catalogue: Catalogue,
    position: Mapping[str, Any] | None,
) -> Seats:
    hands = position.get("hands") if position else None
    dealt = len(hands) if isinstance(hands, list) else None
    asked = body.get("seats")
    if asked is None:
        asked = _me_against_bots(dealt or ruleset.seats_default)
    _seat_count(len(asked), ruleset, dealt)
    if not any(seat["kind"] == "me" for seat in asked):
        raise invalid("/seats", "needs_me_seat")
    return _occupied(asked, player, client_seed(body.get("client_seed")), ruleset, catalogue)


def _me_against_bots(count: int) -> list[SeatRequest]:
    me, bots = SeatRequest(kind="me"), [SeatRequest(kind="bot")] * (count - 1)
    return [me, *bots]


def _seat_count(count: int, ruleset: Ruleset, dealt: int | None) -> None:
    least, most = ruleset.seats_min, ruleset.seats_max
    if dealt is not None and least <= dealt <= most:
        least = most = dealt
    if not least <= count <= most:
        raise invalid("/seats", "wrong_count", min=least, max=most)


def _occupied(
    asked: Sequence[SeatRequest], player: Player, seed: str, ruleset: Ruleset, catalogue: Catalogue
) -> Seats:
    seats: list[Seat] = []
    for index, wanted in enumerate(asked):
        field = f"/seats/{index}"
        _fits_kind(wanted, field)
        if wanted["kind"] == "me":
            seats.append(person(player.id, wanted.get("name") or _own_name(seats, player), seed))
        elif wanted["kind"] == "bot":
            level = catalogue.level(ruleset.family, wanted.get("level"), f"{field}/level")
            seats.append(bot(level, wanted.get("name") or ""))
        else:
            seats.append(OPEN_SEAT)
    return _with_bot_names(tuple(seats))


def _fits_kind(wanted: SeatRequest, field: str) -> None:
    kind = wanted["kind"]
    if kind != "bot" and wanted.get("level") is not None:
        raise invalid(f"{field}/level", "does_not_belong")
    if kind == "open" and wanted.get("name") is not None:
        raise invalid(f"{field}/name", "does_not_belong")


def _own_name(seats: Sequence[Seat], player: Player) -> str:
    before = sum(1 for seat in seats if seat.player_id == player.id)
    return player.name if before == 0 else f"{player.name} {before + 1}"


def _with_bot_names(seats: Seats) -> Seats:
    named = list(seats)
    for index, seat in enumerate(named):
        if seat.kind is SeatKind.BOT and not seat.name:
            named[index] = bot(seat.level or "", bot_name(named))
    return tuple(named)


def _private_only(visibility: Visibility, seats: Seats, position: Mapping[str, Any] | None) -> None:
    mine = sum(1 for seat in seats if seat.kind is SeatKind.HUMAN)
    if visibility is Visibility.PUBLIC and (mine > 1 or position is not None):
        raise invalid("/visibility", "private_only")


def _turn_seconds(given: int | None, visibility: Visibility, seats: Seats) -> int | None:
    if visibility is Visibility.PRIVATE or OPEN_SEAT not in seats:
        return given
    if given is None:
        return PUBLIC_TURN_SECONDS
    if given > PUBLIC_TURN_SECONDS_MAX:
        raise invalid("/turn_seconds", "out_of_range", min=5, max=PUBLIC_TURN_SECONDS_MAX)
    return given


def _position(given: Mapping[str, Any] | None, family: str) -> dict[str, Any] | None:
    if given is None:
        return None
    for name, value in given.items():
        if name != family and value is not None:
            raise _invalid_position(f"/{name}", "other_family", {})
    wanted = given.get(family)
    if wanted is None:
        raise _invalid_position(f"/{family}", "required", {})
    return {name: value for name, value in wanted.items() if value is not None}


def _canonical(value: Any) -> Any:  # noqa: ANN401
    """A position that was found good, its cards in the form that is given out.

    Every text in a position is a card.
    """
    if isinstance(value, dict):
        return {name: _canonical(item) for name, item in value.items()}
    if isinstance(value, list):
        return [_canonical(item) for item in value]
    return engine.card(value) if isinstance(value, str) else value


def _invalid_position(field: str, reason: str, params: Mapping[str, object]) -> Problem:
    error = FieldError(f"/position{field}", reason, params)
    return Problem("invalid_position", errors=(error,))


def _invalid_options(wrong: engine.InvalidOptions) -> Problem:
    error = FieldError(f"/options/{wrong.option}", wrong.reason, wrong.params)
    return Problem("invalid_options", errors=(error,))
