"""How rounds ended."""

from pyservice.api.schemas.answer import Answer, card_list, many, one, seat_list, text, whole
from pyservice.api.schemas.options import PATTERNS
from pyservice.api.schemas.three_thirteen import ThreeThirteenResult


class ThirteenResult(Answer):
    """How a round of Thirteen ended."""

    order = seat_list("The seats by place, the one left with cards included.")
    places = many(whole("", null=True), "The place of each seat, from 1.", example=[2, 1, 4, 3])
    instant_win = text(
        "The pattern that won at the deal; null when it was played out.", null=True, known=PATTERNS
    )
    hands = many(card_list(""), "What each seat still held.")


class Result(Answer):
    """How a round ended, by seat."""

    number = whole("The round, from 1.")
    points = many(whole(""), "The points of this round.", example=[1, 3, 0, 2])
    totals = many(whole(""), "The points so far.", example=[4, 6, 1, 7])
    thirteen = one(ThirteenResult, "Thirteen: places and hands.", null=True)
    three_thirteen = one(ThreeThirteenResult, "Three Thirteen: arrangements.", null=True)
