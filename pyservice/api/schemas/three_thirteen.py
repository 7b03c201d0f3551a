"""The parts of answers that games of Three Thirteen fill, null in games of Thirteen; its tools."""

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
    whole,
)
from pyservice.api.schemas.options import OptionsRequest
from pyservice.api.schemas.request import Cards, Choice, Judged, Request, Text

WILD_RANKS: Final = ("3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")
HAND_MAX: Final = 14


class Meld(Answer):
    """A set or run, in order."""

    kind = text("What it is.", known=("set", "run"))
    cards = card_list("Its cards in order.")
    stands_for = card_list("What each card stands for, wild ones included.")


class Arrangement(Answer):
    """The best way to lay out a hand: the one with the fewest points left over."""

    melds = many(Meld, "The melds.")
    leftover = card_list("The cards in no meld.")
    penalty = whole("What the cards left over cost, in points.")


class Discard(Answer):
    """A card to throw away, and what is left then."""

    card = a_card("The card.")
    penalty = whole("The points left after it.")


class GoneOut(Answer):
    """The seat that went out."""

    seat = whole("The seat.")
    melds = many(Meld, "What it laid open.")
    card = a_card("What it threw away; null when nothing.", null=True)


class ThreeThirteenRound(Answer):
    """The open part of a round of Three Thirteen."""

    wild_rank = text("The rank that is wild.")
    dealer = whole("The dealer's seat.")
    phase = text(
        "What the seat to act does now; null once the game is over.",
        known=("draw", "discard"),
        null=True,
    )
    stock_count = whole("Cards in the stock.")
    discard_top = a_card("The top of the discard pile; null when empty.", null=True)
    discard_count = whole("Cards in the discard pile.")
    taken = a_card("The card taken from the pile in this turn.", null=True)
    gone_out = one(GoneOut, "Who went out; null before.", null=True)
    last_turns = seat_list("The seats still to have their last turn.")


class ThreeThirteenResult(Answer):
    """How a round of Three Thirteen ended."""

    gone_out = whole("The seat that went out; null when none.", null=True)
    seats = many(Arrangement, "What each seat held, by seat.")


class MeldRequest(Request):
    """A hand, and the rules it is laid out by."""

    cards = Cards(
        "The hand; a card as often as there are packs, 4 times where `packs` is 0.",
        most=HAND_MAX,
        required=True,
        example=["7H", "3C", "9H"],
    )
    wild_rank = Choice("The rank that is wild.", WILD_RANKS, required=True)
    ruleset = Text("The ruleset; default `three_thirteen`.", least=1, most=64)
    options = Judged(OptionsRequest, "Rules that differ from the ruleset's.")


class GoingOut(Answer):
    """How a drawn hand can end its turn."""

    discards = card_list("The cards whose discard goes out.")
    without_discard = flag("Whether it may go out with no card thrown away.")
    best_discards = many(Discard, "The discards that leave the fewest points.")
