"""Events: what happened in a game, one schema for all types."""

from typing import Final

from pyservice.api.schemas.answer import (
    Answer,
    a_card,
    card_list,
    many,
    one,
    seat_list,
    text,
    time,
    whole,
)
from pyservice.api.schemas.options import PATTERNS
from pyservice.api.schemas.problem import KINDS
from pyservice.api.schemas.results import Result
from pyservice.api.schemas.three_thirteen import Meld

EVENT_TYPES: Final = (
    "game_created",
    "seat_taken",
    "seat_left",
    "host_changed",
    "game_started",
    "round_started",
    "played",
    "passed",
    "trick_won",
    "went_out",
    "instant_win",
    "drew",
    "discarded",
    "gone_out",
    "stock_reshuffled",
    "round_finished",
    "game_finished",
    "game_abandoned",
    "turn_timed_out",
    "bot_took_over",
    "player_returned",
    "rematch_created",
)

#: What a seat may be left for, a bot may take over for, and a game may be abandoned for.
REASONS: Final = (
    "left",
    "removed",
    "removed_by_host",
    "not_kept",
    "timed_out",
    "no_players",
    "idle",
)


class Event(Answer):
    """One event. Everything but `seq`, `at` and `type` is null where the type has no use for it."""

    seq = whole("Its number, the same for everybody.", example=12)
    at = time("When it happened.")
    type = text("What happened.", known=EVENT_TYPES, example="played")
    seat = whole("The seat concerned.", null=True)
    player_name = text("Who sits there.", null=True)
    seat_kind = text("What sits there.", null=True, known=("human", "bot", "open"))
    level = text("How the bot there plays.", null=True)
    host = whole("The seat of the host.", null=True)
    round_number = whole("The round, from 1.", null=True)
    leader = whole("The seat that leads.", null=True)
    opening_card = a_card("The card the first play must contain.", null=True)
    wild_rank = text("Three Thirteen: the rank that is wild.", null=True)
    dealer = whole("Three Thirteen: the dealer's seat.", null=True)
    hand = card_list("The reader's own hand; null for everybody else.", null=True)
    hand_counts = many(whole(""), "Cards dealt to each seat.", null=True, example=[13, 13, 13, 13])
    cards = card_list("The cards played, or those of the pattern.", null=True)
    kind = text("The kind of combination.", null=True, known=KINDS)
    ranks = whole("How many ranks it spans.", null=True)
    cards_left = whole("Cards the seat still holds.", null=True)
    place = whole("The place in the round, from 1.", null=True)
    source = text("Three Thirteen: where from.", null=True, known=("stock", "discard"))
    card = a_card(
        "Three Thirteen: the card drawn (null for others when from the stock) or thrown away (null "
        "when a hand that melds whole ends a last turn without a discard).",
        null=True,
    )
    discard_top = text("Three Thirteen: the top of the discard pile.", null=True)
    discard_count = whole("Three Thirteen: cards in the discard pile.", null=True)
    stock_count = whole("Three Thirteen: cards in the stock.", null=True)
    melds = many(Meld, "Three Thirteen: what was laid open.", null=True)
    pattern = text("The hand that won at the deal.", null=True, known=PATTERNS)
    to_act = whole("The seat to act now; on the last event of a change.", null=True)
    deadline = time("When its time is up; on the last event of a change.", null=True)
    result = one(Result, "The result of the round.", null=True)
    winners = seat_list("The seats that won the game.", null=True)
    totals = many(whole(""), "The points so far, by seat.", null=True, example=[3, 2, 1, 0])
    reason = text(
        "Why it happened. Of a seat that is left, `removed` is an open one taken away at the "
        "start, `not_kept` one whose player did not come. A bot takes over for who `left`; after "
        "`timed_out` and `removed_by_host` the person may return. A game is abandoned without "
        "people (`no_players`), or when nobody acted until `idle_ends_at` (`idle`).",
        null=True,
        known=REASONS,
    )
    game_id = text("Another game it leads to.", null=True)


class EventList(Answer):
    """A stretch of events, oldest first."""

    items = many(Event, "The events.")
    version = whole("The version of the game; the end is reached when the last item is this.")
