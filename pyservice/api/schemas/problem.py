"""The one shape of every failure."""

from pyservice.api.schemas.answer import Answer, a_card, card_list, many, one, text, whole
from pyservice.domain.errors import SLUGS

KINDS = ("single", "pair", "triple", "quad", "sequence", "double_sequence")


class Table(Answer):
    """The combination to be beaten."""

    seat = whole("Whose combination it is.")
    cards = card_list("Its cards, low to high.")
    kind = text("Its kind.", known=KINDS)
    ranks = whole("How many ranks it spans: a pair 1, 4-5-6 3, four pairs in a row 4.")


class FieldProblem(Answer):
    """One field that is wrong."""

    field = text(
        "JSON pointer into the body; a query parameter is `/` and its name.",
        example="/seats/1/kind",
    )
    code = text("Why, as a code that never changes.", example="unknown_choice")
    detail = text("Why, in the reader's language.")


class ProblemContext(Answer):
    """Where the game stands, so that a client can put itself right without another call."""

    version = whole("The version of the game now.")
    to_act = whole("The seat to act, null when nobody is.", null=True)
    phase = text(
        "Three Thirteen: what the seat to act does now.", null=True, known=("draw", "discard")
    )
    table = one(Table, "The combination to be beaten, null when the table is empty.", null=True)
    opening_card = a_card("The card that the first play must contain, null once played.", null=True)
    least_penalty = whole("Three Thirteen: the fewest points reachable by the discard.", null=True)


class Problem(Answer):
    """What went wrong (RFC 9457). Nothing was changed."""

    type = text("A URI that names the problem.", example="urn:problem:thirteen:too_low")
    title = text("The problem in a few words, in the reader's language.")
    status = whole("The HTTP status.", example=422)
    detail = text("What it is about and what helps, in the reader's language.")
    code = text("The problem as a code that never changes.", known=tuple(SLUGS), example="too_low")
    errors = many(FieldProblem, "The fields that are wrong, at most 20; else empty.")
    context = one(
        ProblemContext, "Where the game stands; null where no game is concerned.", null=True
    )
