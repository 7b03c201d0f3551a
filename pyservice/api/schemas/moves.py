"""Moves, legal moves, selections and hints."""

from typing import Final

from pyservice.api.schemas.answer import (
    Answer,
    a_card,
    card_list,
    flag,
    many,
    number,
    one,
    text,
    whole,
)
from pyservice.api.schemas.creation import seat_number
from pyservice.api.schemas.problem import KINDS
from pyservice.api.schemas.request import CARD, Cards, Choice, Request, Text, Whole
from pyservice.domain.errors import RULE_SLUGS

MOVES: Final = ("play", "pass", "draw", "discard", "go_out")
SOURCES: Final = ("stock", "discard")
REASONS: Final = (
    "only_move",
    "goes_out",
    "cannot_be_stopped",
    "cannot_be_beaten",
    "fewest_plays",
    "keeps_control",
    "sheds_low_cards",
    "leads_longest",
    "cheapest_answer",
    "chops",
    "saves_strength",
    "nothing_beats",
    "melds_all",
    "discard_helps",
    "stock_promises_more",
    "leaves_least",
    "keeps_chances",
)


class MoveRequest(Request):
    """A move. Send only the members that belong to its type; Thirteen has `play` and `pass`."""

    type = Choice("What to do.", MOVES, required=True)
    cards = Cards("`play`: the cards, in any order.", example=["6S", "6H"])
    source = Choice("`draw` (Three Thirteen): where from.", SOURCES)
    card = Text("`discard`, `go_out` (Three Thirteen). " + CARD)
    seat = seat_number("Your seat; needed only by those who hold several.")
    if_version = Whole("Do it only while the game is at this version; else 412.")


class SelectionRequest(Request):
    """Cards picked up from the hand, not yet played."""

    cards = Cards("The cards selected; may be empty.", required=True, example=["6S", "6H"])
    seat = seat_number("Your seat; needed only by those who hold several.")


class Combo(Answer):
    """A combination."""

    kind = text("Its kind.", known=KINDS)
    ranks = whole("How many ranks it spans: a pair 1, 4-5-6 3, four pairs in a row 4.")
    cards = card_list("Its cards, low to high.")


class Refusal(Answer):
    """Why the rules refuse it."""

    code = text("The reason as a code that never changes.", known=tuple(RULE_SLUGS))
    detail = text("The reason in the reader's language.")


class Selection(Answer):
    """What a selection of cards amounts to, judged as if it were your turn."""

    playable = flag("It is a legal play on the present table.")
    extendable = flag("Some legal play contains it and more.")
    auto_play = flag("Your turn, playable and not extendable: play it without asking.")
    your_turn = flag("Whether it is your turn.")
    combo = one(Combo, "The combination, null when it is none.", null=True)
    refusal = one(Refusal, "Why it is neither playable nor extendable, else null.", null=True)


class Move(Answer):
    """A move that can be posted back as it is."""

    type = text("What to do.", known=MOVES)
    cards = card_list("`play`: the cards.", null=True)
    source = text("`draw`: where from.", null=True, known=SOURCES)
    card = a_card("`discard`, `go_out`: the card thrown away.", null=True)


class LegalMove(Answer):
    """A legal move and its combination."""

    move = one(Move, "The move.")
    kind = text("The kind of combination of a play, else null.", null=True, known=KINDS)
    ranks = whole("How many ranks a play spans, else null.", null=True)


class LegalMoves(Answer):
    """Every legal move of one seat: in Thirteen as if it were its turn whenever it holds cards, in
    Three Thirteen those of the present phase, none off turn.
    """

    version = whole("The version of the game.")
    seat = whole("The seat asked about.")
    your_turn = flag("Whether it is this seat's turn.")
    items = many(LegalMove, "The moves: plays by kind and strength, a pass last.")


_POINTS: Final = (
    "The points that `expert` expects of the round with it, in Three Thirteen the fewer, the "
    "better; else null."
)
_FIRST: Final = (
    "The chance that `expert` sees of the first place in the round with it, in Three Thirteen of "
    "its fewest points, 0 to 1; else null."
)


class ValuedMove(Answer):
    """A move and what the bot thinks it is worth."""

    move = one(Move, "The move.")
    value = number("Its value, in `unit`; null where the bot does not count.", null=True)
    points = number(_POINTS, null=True, example=1.9)
    first_chance = number(_FIRST, null=True, example=0.46)


class HintReason(Answer):
    """Why the bot would do that."""

    code = text("The reason as a code that never changes.", known=REASONS)
    detail = text("The reason in the reader's language.")


class Hint(Answer):
    """What a bot would do with what you can see."""

    level = text("The bot asked.", example="planner")
    move = one(Move, "What it would do.")
    value = number("Its value, in `unit`; null where the bot does not count.", null=True)
    points = number(_POINTS, null=True, example=2.1)
    first_chance = number(_FIRST, null=True, example=0.58)
    unit = text("What the values count; null where the bot does not count.", null=True)
    alternatives = many(ValuedMove, "Other moves it thought of, best first.")
    reasons = many(HintReason, "Why, the weightiest first.")
