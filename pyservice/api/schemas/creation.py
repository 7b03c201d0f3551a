"""What is sent to make a game, to sit down and to start."""

from typing import Final

from pyservice.api.schemas.options import OptionsRequest
from pyservice.api.schemas.players import person_name
from pyservice.api.schemas.request import (
    Cards,
    Choice,
    Flag,
    Judged,
    Many,
    One,
    Request,
    Text,
    Whole,
    client_seed,
)

SEAT_MAX: Final = 7
SEATS_MAX: Final = 8
_HAND: Final = ["3S", "4D", "5C"]


def seat_number(about: str, *, required: bool = False) -> Whole:
    """A seat by its number."""
    return Whole(about, 0, SEAT_MAX, required=required, example=0)


def seed() -> Text:
    """The text a person adds to the shuffle."""
    return Text(
        "Your share of the shuffle: any text of at most 64 bytes in UTF-8 without NUL; default is "
        "the empty text.",
        most=64,
        check=client_seed,
        example="any text",
    )


class SeatRequest(Request):
    """Who sits in one seat of a new game."""

    kind = Choice(
        "`me` is you, `open` is for somebody to come.", ("me", "bot", "open"), required=True
    )
    name = person_name(
        "The name shown, under the rules for players' names; yours or the bot's by default. Not "
        "for an open seat."
    )
    level = Text("How a bot plays; see `GET /v1/bots`.", least=1, most=64, example="planner")


class PositionTableRequest(Request):
    """The combination to be beaten."""

    seat = seat_number("Whose combination it is.", required=True)
    cards = Cards("Its cards.", required=True, example=["6S", "6H"])


class ThirteenPositionRequest(Request):
    """A state of Thirteen to start from."""

    hands = Many(
        Cards("The cards of one seat.", required=True),
        "The hands by seat, 1 to 13 cards; empty exactly for the seats in `out`.",
        required=True,
        example=[_HAND, ["6H", "7S"]],
    )
    to_act = seat_number("The seat to act.", required=True)
    first_play = Flag("Whether the lowest card held must be in the next play; default false.")
    table = One(PositionTableRequest, "The combination to be beaten; default none.")
    passed = Many(seat_number(""), "The seats that passed in this trick.", example=[])
    out = Many(seat_number(""), "The seats that are out, in the order they finished.", example=[])
    scores = Many(
        Whole("", 0, 1_000_000), "The points so far, by seat; without them one round is played."
    )
    round = Whole("The number of the round; default 1.", 1, 10_000)


class ThreeThirteenPositionRequest(Request):
    """A state of Three Thirteen to start from."""

    round = Whole("The number of the round.", 1, 11, required=True)
    hands = Many(
        Cards("The cards of one seat.", required=True),
        "The hands by seat: two cards more than the round's number, one more once `drawn`.",
        required=True,
        example=[["7H", "8H", "9H"], ["2S", "6D", "TC"]],
    )
    stock = Cards("The stock, its top first.", required=True, example=["8S", "KD"])
    discard = Cards("The discard pile, its top first.", required=True, example=["4C"])
    dealer = seat_number("The dealer's seat.", required=True)
    to_act = seat_number("The seat to act.", required=True)
    drawn = Flag("Whether that seat has drawn its card; default false.")
    taken = Text("The card it took from the discard pile; default none.")
    gone_out = seat_number("The seat that went out; its hand is what it melded. Default none.")
    scores = Many(
        Whole("", 0, 10_000), "The points so far, by seat; without them one round is played."
    )


class PositionRequest(Request):
    """A state to start from instead of a deal, under the name of its game."""

    thirteen = One(ThirteenPositionRequest, "A state of Thirteen.")
    three_thirteen = One(ThreeThirteenPositionRequest, "A state of Three Thirteen.")


class GameRequest(Request):
    """A new game. Only `ruleset` is needed: you against bots, private, without a clock."""

    ruleset = Text(
        "The ruleset; see `GET /v1/rulesets`.",
        least=1,
        most=64,
        required=True,
        example="cardgames_io",
    )
    options = Judged(OptionsRequest, "Rules that differ from the ruleset's.")
    seats = Many(
        One(SeatRequest, ""),
        "Who sits where; at least one is `me`. Default: you, and bots in the other seats.",
        most=SEATS_MAX,
    )
    visibility = Choice("Who may find the game; default private.", ("private", "public"))
    spectators = Flag("Whether others may watch, seeing no cards; default only in public games.")
    turn_seconds = Whole(
        "Seconds for a turn; default none in private games. Public games with open seats have at "
        "most 600, by default 60.",
        5,
        604_800,
    )
    hints = Flag("Whether hints are given; default only with one `me` seat and no open one.")
    client_seed = seed()
    position = One(PositionRequest, "A state to start from instead of a deal.")


class SeatTakingRequest(Request):
    """Sitting down."""

    seat = seat_number("The seat to take; default the first open one.")
    client_seed = seed()


class JoinRequest(Request):
    """Sitting down by code."""

    code = Text(
        "The game's `join_code`; case, blanks and hyphens do not count.",
        least=1,
        most=64,
        required=True,
        example="K7QM-2XPA",
    )
    seat = seat_number("The seat to take; default the first open one.")
    client_seed = seed()
    look = Flag("Whether only to look: takes nothing, and `seat` and `client_seed` do nothing.")


class RematchRequest(Request):
    """Another game of the same table."""

    client_seed = seed()


class StartRequest(Request):
    """Starting without waiting for more people."""

    open_seats = Choice("What becomes of the open seats.", ("bots", "remove"), required=True)
    level = Text("How the bots in them play; see `GET /v1/bots`.", least=1, most=64)
