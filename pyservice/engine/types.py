"""The shapes of what the engine gives: plain dicts and lists, cards as text, seats from 0."""

from __future__ import annotations

from typing import Any, Literal, TypedDict

Options = dict[str, Any]
"""Option values by name."""

EngineEvent = dict[str, Any]
"""One thing that happened: `type` and the fields that apply, the whole truth.

SECRET are `hands`, each for its own seat, and the `card` of a `drew` from the stock."""


class Move(TypedDict):
    """A move, with None for what its type does not have.

    `cards` are those of a play, `source` is that of a draw, `card` is the one discarded.
    """

    type: str
    cards: list[str] | None
    source: str | None
    card: str | None


class Combo(TypedDict):
    """A combination: `ranks` counts its ranks (a pair 1, 4-5-6 3)."""

    kind: str
    ranks: int
    cards: list[str]


class Table(Combo):
    """The combination to be beaten and whose it is."""

    seat: int


class LegalMove(TypedDict):
    """A legal move with what it is; `kind` and `ranks` are None for a pass."""

    move: Move
    kind: str | None
    ranks: int | None


class Refusal(TypedDict):
    """A slug of RULES §4 with what the text beside it needs."""

    code: str
    params: dict[str, Any]


class Verdict(TypedDict):
    """Whether a play is legal."""

    legal: bool
    combo: Combo | None
    refusal: Refusal | None


class Selection(TypedDict):
    """What can be done with selected cards (API §5)."""

    playable: bool
    extendable: bool
    auto_play: bool
    your_turn: bool
    combo: Combo | None
    refusal: Refusal | None


class PlayList(TypedDict):
    """Every play of a hand."""

    total: int
    plays: list[Combo]


class Context(TypedDict):
    """Where a game stands, beside a refusal."""

    to_act: int | None
    phase: str | None
    table: Table | None
    opening_card: str | None


class RatedMove(TypedDict):
    """A move with what it is worth, the higher the better.

    `points` are those expected of the round, `first_chance` is the chance of its first place,
    both None from a bot that does not search.
    """

    move: Move
    value: float
    points: float | None
    first_chance: float | None


class Reason(TypedDict):
    """A reason by code."""

    code: str
    params: dict[str, Any]


class Hint(TypedDict):
    """A bot's advice: the best move, what it is worth in `unit`, others, and why."""

    level: str
    move: Move
    value: float
    points: float | None
    first_chance: float | None
    unit: str
    alternatives: list[RatedMove]
    reasons: list[Reason]


class AssessedMove(TypedDict):
    """What a move brings, by sampled deals.

    `value` is what the bot goes by, the higher the better; its loss against the best move is
    known to within `margin`.
    """

    move: Move
    value: float
    points: float
    first_chance: float
    margin: float


class Assessment(TypedDict):
    """Moves assessed on the same deals, the best first.

    `made` is the place of the move that was made among them, `reasons` are why the first,
    `faults` what is wrong with the move that was made, each with its `code`. `samples` is 0
    where everything is certain.
    """

    moves: list[AssessedMove]
    made: int
    samples: int
    reasons: list[dict[str, str]]
    faults: list[dict[str, str]]


class ViewRound(TypedDict):
    """The round of a view."""

    number: int
    leader: int
    to_act: int | None


class TrickStep(TypedDict):
    """One step of the trick."""

    seat: int
    type: str
    cards: list[str] | None


class ViewThirteen(TypedDict):
    """What is on the table of Thirteen."""

    opening_card: str | None
    table: Table | None
    trick: list[TrickStep]


class Meld(TypedDict):
    """A set or run in order, and what each card stands for."""

    kind: Literal["set", "run"]
    cards: list[str]
    stands_for: list[str]


class Arrangement(TypedDict):
    """A hand laid out with the fewest points left over."""

    melds: list[Meld]
    leftover: list[str]
    penalty: int


class RatedDiscard(TypedDict):
    """A card to discard, and what the rest costs at best."""

    card: str
    penalty: int


class GoingOut(TypedDict):
    """How a drawn hand can end its turn; all best discards leave the same."""

    discards: list[str]
    without_discard: bool
    best_discards: list[RatedDiscard]


class GoneOut(TypedDict):
    """The seat that went out; `card` is what it discarded, if anything."""

    seat: int
    melds: list[Meld]
    card: str | None


class ViewThreeThirteen(TypedDict):
    """The open part of a round of Three Thirteen; `phase` is None once the game is over."""

    wild_rank: str
    dealer: int
    phase: Literal["draw", "discard"] | None
    stock_count: int
    discard_top: str | None
    discard_count: int
    taken: str | None
    gone_out: GoneOut | None
    last_turns: list[int]


class ViewSeat(TypedDict):
    """What everyone may know of a seat; `state` is active, passed or out."""

    card_count: int
    state: str
    place: int | None
    score: int


class ViewYou(TypedDict):
    """The reader's own seat; the fields from `arrangement` on belong to Three Thirteen."""

    seat: int
    hand: list[str]
    your_turn: bool
    can_pass: bool
    can_play: bool
    arrangement: Arrangement | None
    go_out_with: list[str] | None
    go_out_without_discard: bool | None
    best_discards: list[RatedDiscard] | None


class ThirteenResult(TypedDict):
    """The result of a round of Thirteen; `hands` is what each seat still held."""

    order: list[int]
    places: list[int | None]
    instant_win: str | None
    hands: list[list[str]]


class ThreeThirteenResult(TypedDict):
    """The result of a round of Three Thirteen: how each seat's cards are laid out best."""

    gone_out: int | None
    seats: list[Arrangement]


class RoundResult(TypedDict):
    """A round that is over."""

    number: int
    points: list[int]
    totals: list[int]
    thirteen: ThirteenResult | None
    three_thirteen: ThreeThirteenResult | None


class EngineView(TypedDict):
    """What one reader may see; `you` is None for someone without a seat."""

    round: ViewRound
    thirteen: ViewThirteen | None
    three_thirteen: ViewThreeThirteen | None
    seats: list[ViewSeat]
    you: ViewYou | None
    results: list[RoundResult]
    winners: list[int] | None


class SeatRange(TypedDict):
    """How many seats a ruleset has."""

    min: int
    max: int
    default: int


class OptionEntry(TypedDict):
    """One option of a ruleset: what it may be and the preset's value, in the field of its type."""

    name: str
    type: Literal["bool", "int", "choice", "set", "chop_table"]
    choices: list[str]
    min: int | None
    max: int | None
    default_bool: bool | None
    default_int: int | None
    default_choice: str | None
    default_set: list[str] | None


class RulesetEntry(TypedDict):
    """One ruleset of the catalogue."""

    id: str
    family: str
    seats: SeatRange
    options: list[OptionEntry]


class BotEntry(TypedDict):
    """One bot of the catalogue."""

    level: str
    family: str
    is_default: bool


class InstantWin(TypedDict):
    """A dealt hand that wins at once."""

    seat: int
    pattern: str
    cards: list[str]


class OpeningLead(TypedDict):
    """Who leads a round led by the lowest card, and the card due."""

    leader: int
    opening_card: str | None


class Simulation(TypedDict):
    """What came of many games, by seat."""

    games: int
    rounds: int
    turns: int
    wins: list[int]
    firsts: list[int]
    points: list[int]


class Estimate(TypedDict):
    """A mean with its 95 % interval, from `mean - margin` to `mean + margin`."""

    mean: float
    margin: float


class Score(TypedDict):
    """What a bot made of the deals: its share of first places, and its points a round."""

    firsts: Estimate
    points: Estimate


class Duplicate(TypedDict):
    """Bots compared on the same deals: `games` is deals times seats, `bots` in their order."""

    deals: int
    games: int
    bots: list[Score]
