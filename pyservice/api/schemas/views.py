"""What the players of a game see."""

from typing import Final

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
from pyservice.api.schemas.events import Event
from pyservice.api.schemas.moves import LegalMove
from pyservice.api.schemas.options import Options
from pyservice.api.schemas.problem import Table
from pyservice.api.schemas.results import Result
from pyservice.api.schemas.three_thirteen import Arrangement, Discard, ThreeThirteenRound

STATUSES: Final = ("waiting", "playing", "finished", "abandoned")
VISIBILITIES: Final = ("private", "public")
SEAT_KINDS: Final = ("human", "bot", "open")


class Seat(Answer):
    """One seat at the table."""

    seat = whole("Its number.")
    kind = text("What sits there.", known=SEAT_KINDS)
    name = text("Who sits there, or is expected; null when open to anybody.", null=True)
    player_id = text("The player; null for bots and open seats.", null=True)
    level = text("How the bot plays; null for people and open seats.", null=True)
    kept_by_bot = flag("Whether a bot plays for the person at the moment.")
    reserved_for = text("The player for whom the open seat is kept, after a rematch.", null=True)
    reserved_until = time("Until when it is kept.", null=True)
    card_count = whole("Cards held.")
    state = text(
        "Whether it is still in; null before the start.",
        null=True,
        known=("active", "passed", "out"),
    )
    place = whole("The place in this round, from 1; null until it has one.", null=True)
    score = whole("Points so far.")


class Round(Answer):
    """The round in play."""

    number = whole("From 1.")
    leader = whole("The seat that led it.")
    to_act = whole("The seat to act; null when the game is over.", null=True)
    deadline = time("When its time is up; null without a clock.", null=True)


class TrickPlay(Answer):
    """One play or pass of the trick."""

    seat = whole("The seat.")
    type = text("What it did.", known=("play", "pass"))
    cards = card_list("The cards played; null for a pass.", null=True)


class ThirteenRound(Answer):
    """The open part of a round of Thirteen."""

    opening_card = a_card("The card the first play must contain; null once played.", null=True)
    table = one(Table, "The combination to be beaten; null when the table is empty.", null=True)
    trick = many(TrickPlay, "The plays and passes of this trick, oldest first.")


class You(Answer):
    """Your own seat. With several, the one asked for."""

    seat = whole("Your seat.")
    hand = card_list("Your cards, low to high.")
    your_turn = flag("Whether it is your turn.")
    can_pass = flag("Whether a pass is legal, judged as if it were your turn.")
    can_play = flag("Whether some play is legal, judged as if it were your turn.")
    arrangement = one(Arrangement, "Three Thirteen: how your hand melds.", null=True)
    go_out_with = card_list("Three Thirteen: the cards whose discard goes out.", null=True)
    go_out_without_discard = flag("Three Thirteen: whether all cards meld.", null=True)
    best_discards = many(
        Discard, "Three Thirteen: what to throw away; null with hints off.", null=True
    )


class Fairness(Answer):
    """The proof of the shuffle, algorithm `thirteen/1`."""

    algorithm = text("How the cards are shuffled.", example="thirteen/1")
    commitment = text("SHA-256 of the server seed, in hex, told before the game was made.")
    client_seeds = many(text("", null=True), "What each seat added; null for bots and open seats.")
    server_seed = text("The seed in hex; null until the game is over.", null=True)


class Game(Answer):
    """A game as you see it."""

    id = text("The game's id.")
    family = text("The game played.", known=FAMILIES)
    ruleset = text("The ruleset.", example="cardgames_io")
    options = one(Options, "All rules in force.")
    status = text("Where it stands.", known=STATUSES)
    version = whole("The number of its last event.", example=12)
    server_time = time("Now, by the server's clock.")
    visibility = text("Who may find it.", known=VISIBILITIES)
    spectators = flag("Whether others may watch.")
    host = whole("The seat of the host; null when no person is seated.", null=True)
    join_code = text("The code to join by; null for those not seated.", null=True)
    from_position = flag("Whether it began from a given state.")
    hints = flag("Whether hints are given.")
    turn_seconds = whole("Seconds for a turn; null without a clock.", null=True)
    idle_ends_at = time("When it is given up if nobody acts; null when over.", null=True)
    seats = many(Seat, "The seats in the order of play.")
    round = one(Round, "The round in play; null before the start.", null=True)
    thirteen = one(ThirteenRound, "Thirteen: the table.", null=True)
    three_thirteen = one(ThreeThirteenRound, "Three Thirteen: the piles.", null=True)
    you = one(You, "Your hand; null for spectators and for several seats.", null=True)
    results = many(Result, "The rounds that are over, oldest first.")
    winners = seat_list("The seats that won; null until the game is finished.", null=True)
    rematch_id = text("The game that follows.", null=True)
    fairness = one(Fairness, "The proof of the shuffle; null from a given state.", null=True)
    created_at = time("When it was made.")
    finished_at = time("When it ended; null before.", null=True)
    legal_moves = many(LegalMove, "Your legal moves, when included, else null.", null=True)
    events = many(Event, "The events after `after`, when included, else null.", null=True)


class GameChange(Answer):
    """What a call changed: its events, without a gap, and the game after them."""

    version = whole("The number of the last event.")
    events = many(Event, "The events, beginning with the first of this call.")
    game = one(Game, "The game as you see it then.")


class GameSummary(Answer):
    """A game in one line of a list."""

    id = text("The game's id.")
    family = text("The game played.", known=FAMILIES)
    ruleset = text("The ruleset.", example="cardgames_io")
    status = text("Where it stands.", known=STATUSES)
    visibility = text("Who may find it.", known=VISIBILITIES)
    host_name = text("The name of the host.", null=True)
    seats_total = whole("All seats.")
    seats_open = whole("Open seats, without those that are kept for others.")
    my_seats = seat_list("Your seats.")
    your_turn = flag("Whether a seat of yours is to act.")
    deadline = time("When the time of the seat to act is up.", null=True)
    version = whole("The number of its last event.")
    rematch_id = text("The game that follows.", null=True)
    created_at = time("When it was made.")
    updated_at = time("When something last happened.")


class JoinAnswer(GameSummary):
    """The game in one line, and what your joining changed, as a GameChange tells it.

    Where you only looked, `events` is empty and `game` is null.
    """

    events = many(Event, "The events, beginning with the first of this call.")
    game = one(Game, "The game as you see it then; null where you only looked.", null=True)


class GameList(Answer):
    """A page of games, newest first."""

    items = many(GameSummary, "The games.")
    next_cursor = text("Send it as `cursor` for the next page; null on the last.", null=True)
