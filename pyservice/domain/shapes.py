"""The JSON shapes that the services hand out, exactly as API.md lists them.

They are plain dicts; these types only name the keys, and what the engine makes has its
types there. What does not apply is None.
Times are RFC 3339 UTC texts, cards are texts such as "3S", seats count from 0.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypedDict

if TYPE_CHECKING:
    from pyservice.engine import LegalMove, Move, RoundResult
    from pyservice.engine.types import ViewThirteen, ViewThreeThirteen, ViewYou


class RoundView(TypedDict):
    """The round in play; `to_act` and `deadline` are None once the game is over."""

    number: int
    leader: int
    to_act: int | None
    deadline: str | None


class SeatView(TypedDict):
    """One seat. `state`, `place` and `score` are the engine's; `state` is None before the start."""

    seat: int
    kind: str
    name: str | None
    player_id: str | None
    level: str | None
    kept_by_bot: bool
    reserved_for: str | None
    reserved_until: str | None
    card_count: int
    state: str | None
    place: int | None
    score: int


class FairnessView(TypedDict):
    """The proof of the shuffle; `server_seed` is None until the game is over."""

    algorithm: str
    commitment: str
    client_seeds: list[str | None]
    server_seed: str | None


class EventView(TypedDict):
    """One event as one reader sees it: every field is there, None where it does not apply."""

    seq: int
    at: str
    type: str
    seat: int | None
    player_name: str | None
    seat_kind: str | None
    level: str | None
    host: int | None
    round_number: int | None
    leader: int | None
    opening_card: str | None
    wild_rank: str | None
    dealer: int | None
    hand: list[str] | None
    hand_counts: list[int] | None
    cards: list[str] | None
    kind: str | None
    ranks: int | None
    cards_left: int | None
    place: int | None
    source: str | None
    card: str | None
    discard_top: str | None
    discard_count: int | None
    stock_count: int | None
    melds: list[dict[str, Any]] | None
    pattern: str | None
    to_act: int | None
    deadline: str | None
    result: dict[str, Any] | None
    winners: list[int] | None
    totals: list[int] | None
    reason: str | None
    game_id: str | None


class GameView(TypedDict):
    """A game as one reader sees it."""

    id: str
    family: str
    ruleset: str
    options: dict[str, Any]
    status: str
    version: int
    server_time: str
    visibility: str
    spectators: bool
    host: int | None
    join_code: str | None
    from_position: bool
    hints: bool
    turn_seconds: int | None
    idle_ends_at: str | None
    seats: list[SeatView]
    round: RoundView | None
    thirteen: ViewThirteen | None
    three_thirteen: ViewThreeThirteen | None
    you: ViewYou | None
    results: list[RoundResult]
    winners: list[int] | None
    rematch_id: str | None
    fairness: FairnessView | None
    created_at: str
    finished_at: str | None
    legal_moves: list[LegalMove] | None
    events: list[EventView] | None


class GameSummary(TypedDict):
    """A game in one line of a list."""

    id: str
    family: str
    ruleset: str
    status: str
    visibility: str
    host_name: str | None
    seats_total: int
    seats_open: int
    my_seats: list[int]
    your_turn: bool
    deadline: str | None
    version: int
    rematch_id: str | None
    created_at: str
    updated_at: str


class GameChange(TypedDict):
    """The answer of every call that changes a game: what happened, and the view after it."""

    version: int
    events: list[EventView]
    game: GameView


class Joined(GameSummary, GameChange):
    """The answer to a join: the game in one line, and what happened."""


class Looked(GameSummary):
    """The answer to who only looked: as to a join, with no events and no game."""

    events: list[EventView]
    game: None


class EventList(TypedDict):
    """A stretch of events, oldest first; the end is reached when the last one is `version`."""

    items: list[EventView]
    version: int


class GameList(TypedDict):
    """One page of games, newest first; `next_cursor` is None on the last page."""

    items: list[GameSummary]
    next_cursor: str | None


class LegalMoves(TypedDict):
    """Every legal move of one seat, as if it were its turn whenever it holds cards."""

    version: int
    seat: int
    your_turn: bool
    items: list[LegalMove]


class Coded(TypedDict):
    """A text still in code: the API puts it into the reader's language."""

    code: str
    params: dict[str, Any]


class RulesetResults(TypedDict):
    """How one player's finished games of one ruleset went."""

    ruleset: str
    games: int
    wins: int


class PublicPlayer(TypedDict):
    """What anybody may know of a player."""

    id: str
    name: str
    created_at: str
    games: int
    results: list[RulesetResults]


class PlayerProfile(TypedDict):
    """A player's own profile; `next_commitment` is of the next game that player deals."""

    id: str
    name: str
    locale: str | None
    created_at: str
    next_commitment: str


class NewPlayer(TypedDict):
    """A new guest; the token is shown this once."""

    id: str
    name: str
    locale: str | None
    created_at: str
    token: str


class NewToken(TypedDict):
    """A new token for a player; it is shown this once."""

    token: str


class Deal(TypedDict):
    """The hands of one round as they were dealt, by seat, and the card turned up."""

    round_number: int
    leader: int
    dealer: int | None
    discard_top: str | None
    hands: list[list[str]]


class RecordedMove(TypedDict):
    """One move of a record; `seq` is the number of its event, `drawn` the card a draw brought.

    `cards`, `source` and `card` are as in a move.
    """

    seq: int
    at: str
    round_number: int
    seat: int
    type: str
    cards: list[str] | None
    source: str | None
    card: str | None
    drawn: str | None


class RecordSeat(TypedDict):
    """Who held a seat at the end."""

    seat: int
    kind: str
    name: str | None
    level: str | None


class ReviewProgress(TypedDict):
    """How many moves have been looked at, of how many."""

    done: int
    total: int


class ReviewCost(TypedDict):
    """What was given away against the best, in points and in the chance of the first place."""

    points: float
    first_chance: float


class BetterMove(TypedDict):
    """The best move, and what it was expected to bring."""

    move: Move
    points: float
    first_chance: float


class ReviewedMove(TypedDict):
    """A move of the seat under review; `hand`, `table`, `discard_top` are as they were before it.

    `reasons` are why the best is the best, `faults` what is wrong with the one made.
    """

    seq: int
    round_number: int
    by: str
    hand: list[str]
    table: list[str] | None
    discard_top: str | None
    move: Move
    points: float
    first_chance: float
    best: BetterMove
    cost: ReviewCost
    mark: str
    reasons: list[Coded]
    faults: list[Coded]


class ReviewView(TypedDict):
    """The review of one seat; unless its `status` is `done` there are no moves in it.

    `worst` are places in `moves`, the costliest first; `marks` counts the moves by mark.
    """

    game_id: str
    seat: int
    status: str
    progress: ReviewProgress
    moves: list[ReviewedMove]
    worst: list[int]
    marks: dict[str, int] | None
    cost: ReviewCost | None


class GameRecord(TypedDict):
    """A whole game, enough to replay it to the same end.

    Dealt games carry the proof of the shuffle in `fairness`; a game from a position has
    `position` and `server_seed` instead (the seed of its later rounds), and proves nothing.
    """

    id: str
    family: str
    ruleset: str
    options: dict[str, Any]
    status: str
    version: int
    seats: list[RecordSeat]
    fairness: FairnessView | None
    from_position: bool
    position: dict[str, Any] | None
    server_seed: str
    first_leader: int | None
    deals: list[Deal]
    moves: list[RecordedMove]
    results: list[RoundResult]
    winners: list[int] | None
    created_at: str
    finished_at: str | None
