"""The review of a game."""

from typing import Final

from pyservice.api.schemas.answer import Answer, a_card, card_list, many, number, one, text, whole
from pyservice.api.schemas.moves import HintReason, Move

STATES: Final = ("working", "done", "failed")
MADE_BY: Final = ("person", "bot", "clock")
MARKS: Final = ("forced", "best", "fine", "inaccuracy", "mistake", "blunder")
FAULTS: Final = (
    "misses_certain_win",
    "passes_too_soon",
    "lets_somebody_out",
    "breaks_bomb",
    "spends_control",
    "breaks_set",
    "can_be_beaten",
    "leaves_more_plays",
    "misses_going_out",
    "takes_idle_card",
    "takes_meldless_card",
    "leaves_useful_card",
    "throws_wild_card",
    "breaks_meld",
    "leaves_more_points",
    "helps_next_player",
    "leaves_fewer_chances",
)
_POINTS: Final = "The points expected of the round (in Three Thirteen the fewer, the better)"
_FIRST: Final = (
    "The chance of the first place in the round, in Three Thirteen of its fewest points, 0 to 1"
)


class ReviewProgress(Answer):
    """How far a review is."""

    done = whole("The moves looked at so far.", example=12)
    total = whole("The moves of the seat in the whole game.", example=57)


class BetterMove(Answer):
    """The best move found, which may be the one that was made."""

    move = one(Move, "The move.")
    points = number(f"{_POINTS} with it.", example=1.9)
    first_chance = number(f"{_FIRST}, with it.", example=0.46)


class ReviewCost(Answer):
    """What was given away against the best. One of the two can be a little less than nothing."""

    points = number("In points expected, by which the best is better.", example=0.5)
    first_chance = number("In chance of the first place.", example=0.15)


class ReviewFault(Answer):
    """What is wrong with a move."""

    code = text("The fault as a code that never changes.", known=FAULTS)
    detail = text("The fault in the reader's language.")


class ReviewedMove(Answer):
    """A move of the seat, judged from what the seat could know when it was made."""

    seq = whole("The number of its event.")
    round_number = whole("The round, from 1.")
    by = text("Who made it: a person, a bot, or the clock when time was up.", known=MADE_BY)
    hand = card_list("The seat's cards before it.")
    table = card_list("Thirteen: the cards to be beaten; null for a lead.", null=True)
    discard_top = a_card("Three Thirteen: the card on the discard pile.", null=True)
    move = one(Move, "The move made.")
    points = number(f"{_POINTS} with it.", example=1.4)
    first_chance = number(f"{_FIRST}, with it.", example=0.31)
    best = one(BetterMove, "The best move.")
    cost = one(ReviewCost, "What the move made gave away against the best.")
    mark = text("How good it was; `forced` when there was no other.", known=MARKS)
    reasons = many(HintReason, "Why the best is the best, the weightiest first.")
    faults = many(ReviewFault, "What is wrong with the move made, the weightiest first.")


class ReviewMarks(Answer):
    """How many moves have each mark."""

    forced = whole("Moves without an alternative.")
    best = whole("Moves that could not be better.")
    fine = whole("Moves as good as the best, as far as can be told.")
    inaccuracy = whole("Moves that gave a little away.")
    mistake = whole("Moves that gave much away.")
    blunder = whole("Moves that gave very much away.")


class Review(Answer):
    """A game that is over, looked through with the eyes of one seat."""

    game_id = text("The game's id.")
    seat = whole("The seat.")
    status = text(
        "Whether it is being worked on, or came to nothing (`failed`, for good); then there are no "
        "moves.",
        known=STATES,
    )
    progress = one(ReviewProgress, "How far it is.")
    moves = many(ReviewedMove, "The seat's moves, oldest first.")
    worst = many(
        whole(""),
        "The places in `moves`, from 0, of those that cost most, the costliest first, at most "
        "five: those that a person made, where a person sat there.",
        example=[17, 3],
    )
    marks = one(ReviewMarks, "How many moves have each mark; null unless done.", null=True)
    cost = one(ReviewCost, "What all moves gave away; null unless done.", null=True)
