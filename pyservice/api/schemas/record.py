"""The record of a finished game."""

from pyservice.api.schemas.answer import (
    Answer,
    a_card,
    card_list,
    flag,
    many,
    one,
    seat_list,
    text,
    time,
    whole,
)
from pyservice.api.schemas.catalogue import FAMILIES
from pyservice.api.schemas.moves import MOVES, SOURCES
from pyservice.api.schemas.options import Options
from pyservice.api.schemas.results import Result
from pyservice.api.schemas.views import SEAT_KINDS, STATUSES, Fairness


class RecordSeat(Answer):
    """Who held a seat at the end."""

    seat = whole("Its number.")
    kind = text("What sat there.", known=SEAT_KINDS)
    name = text("Who sat there.", null=True)
    level = text("How the bot played.", null=True)


class Deal(Answer):
    """The hands of one round as they were dealt."""

    round_number = whole("The round, from 1.")
    leader = whole("The seat that led.")
    dealer = whole("Three Thirteen: the dealer's seat.", null=True)
    discard_top = a_card("Three Thirteen: the card turned up.", null=True)
    hands = many(card_list(""), "The hands by seat.")


class RecordedMove(Answer):
    """One move."""

    seq = whole("The number of its event.")
    at = time("When it was made.")
    round_number = whole("The round, from 1.")
    seat = whole("The seat.")
    type = text("What it did.", known=MOVES)
    cards = card_list("`play`: the cards.", null=True)
    source = text("`draw`: where from.", null=True, known=SOURCES)
    card = a_card(
        "`discard`, `go_out`: the card thrown away. A `go_out` without one may also end a last "
        "turn, where the option allows it.",
        null=True,
    )
    drawn = a_card("`draw`: the card it brought.", null=True)


class RecordedTable(Answer):
    """The combination to be beaten at the start."""

    seat = whole("Whose combination it is.")
    cards = card_list("Its cards.")


class ThirteenPosition(Answer):
    """The state of Thirteen that a game began from."""

    hands = many(card_list(""), "The hands by seat.")
    to_act = whole("The seat to act.")
    first_play = flag("Whether the lowest card held had to be in the next play.", null=True)
    table = one(RecordedTable, "The combination to be beaten.", null=True)
    passed = seat_list("The seats that had passed.", null=True)
    out = seat_list("The seats that were out.", null=True)
    scores = many(whole(""), "The points before, by seat.", null=True)
    round = whole("The number of the round.", null=True)


class ThreeThirteenPosition(Answer):
    """The state of Three Thirteen that a game began from."""

    round = whole("The number of the round.")
    hands = many(card_list(""), "The hands by seat.")
    stock = card_list("The stock, its top first.")
    discard = card_list("The discard pile, its top first.")
    dealer = whole("The dealer's seat.")
    to_act = whole("The seat to act.")
    drawn = flag("Whether it had drawn.", null=True)
    taken = a_card("The card it had taken from the discard pile.", null=True)
    gone_out = whole("The seat that had gone out.", null=True)
    scores = many(whole(""), "The points before, by seat.", null=True)


class Position(Answer):
    """The state that a game began from, under the name of its game."""

    thirteen = one(ThirteenPosition, "A state of Thirteen.", null=True)
    three_thirteen = one(ThreeThirteenPosition, "A state of Three Thirteen.", null=True)


class GameRecord(Answer):
    """A whole game, enough to replay it to the same end."""

    id = text("The game's id.")
    family = text("The game played.", known=FAMILIES)
    ruleset = text("The ruleset.", example="cardgames_io")
    options = one(Options, "All rules in force.")
    status = text("How it ended.", known=STATUSES)
    version = whole("The number of its last event.")
    seats = many(RecordSeat, "Who sat where at the end.")
    fairness = one(Fairness, "The proof of the shuffle; null from a given state.", null=True)
    from_position = flag("Whether it began from a given state.")
    position = one(Position, "That state, else null.", null=True)
    server_seed = text("The seed of its deals, 64 hex digits.")
    first_leader = whole(
        "The seat that led the first round as the winner of the game before; null where the cards "
        "or the dealer decided.",
        null=True,
    )
    deals = many(Deal, "The deals, by round.")
    moves = many(RecordedMove, "The moves, oldest first.")
    results = many(Result, "The rounds, oldest first.")
    winners = seat_list("The seats that won; null when it was given up.", null=True)
    created_at = time("When it was made.")
    finished_at = time("When it ended.", null=True)
