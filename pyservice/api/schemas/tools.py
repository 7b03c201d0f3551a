"""The engine as a service: bodies and answers of the tools."""

from typing import Final

from pyservice.api.schemas.answer import Answer, flag, many, one, whole
from pyservice.api.schemas.moves import Combo, Refusal
from pyservice.api.schemas.options import OptionsRequest
from pyservice.api.schemas.request import CARD, Cards, Judged, Request, Text

HAND_MAX: Final = 13
_HAND: Final = ["6S", "6D", "6H", "7C", "8C"]


class ToolRequest(Request):
    """The rules that a tool goes by."""

    ruleset = Text("The ruleset; default `cardgames_io`.", least=1, most=64)
    options = Judged(OptionsRequest, "Rules that differ from the ruleset's.")


class ClassifyRequest(ToolRequest):
    """Cards to be named."""

    cards = Cards("The cards.", required=True, example=["6S", "6H"])


class _TableRequest(ToolRequest):
    """What lies on the table."""

    table = Cards("The combination to be beaten; default none.", example=["5S", "5H"])
    opening_card = Text("The card that the play must contain; default none. " + CARD)


class CheckRequest(_TableRequest):
    """A play to be judged."""

    play = Cards("The cards played.", required=True, example=["6S", "6H"])
    hand = Cards("The hand it comes from; default just these.", most=HAND_MAX, example=_HAND)


class LegalPlaysRequest(_TableRequest):
    """A hand whose plays are asked for."""

    hand = Cards("The hand.", most=HAND_MAX, required=True, example=_HAND)


class ToolSelectionRequest(_TableRequest):
    """A selection from a hand."""

    hand = Cards("The hand.", most=HAND_MAX, required=True, example=_HAND)
    selected = Cards("The cards selected; may be empty.", required=True, example=["6S"])


class Classification(Answer):
    """What the cards are."""

    combo = one(Combo, "The combination; null when they are none.", null=True)


class Verdict(Answer):
    """Whether a play is legal."""

    legal = flag("Whether it is.")
    combo = one(Combo, "The combination; null when it is none.", null=True)
    refusal = one(Refusal, "Why not; null when it is legal.", null=True)


class LegalPlays(Answer):
    """Every legal play, every choice of suits."""

    total = whole("How many there are.")
    plays = many(Combo, "The plays, by kind and strength.")
