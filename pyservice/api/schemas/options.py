"""Rule options: one flat object with every option of both families."""

from typing import Final

from pyservice.api.schemas.answer import Answer, flag, many, one, text, whole
from pyservice.api.schemas.problem import KINDS
from pyservice.api.schemas.request import Choice, Flag, Many, One, Request, Text, Whole

LEADERS: Final = ("previous_winner", "lowest_dealt_card")
LOCKOUTS: Final = ("until_clear", "none")
EXCEPTIONS: Final = ("none", "bombs_on_turn")
CHOP_TABLES: Final = ("cardgames_io", "ladder", "custom")
ROUND_ENDS: Final = ("last_player_left", "first_out")
FINISHES: Final = ("allowed", "loses")
SCORINGS: Final = ("placement", "winner_only")
PATTERNS: Final = ("four_twos", "six_pairs", "dragon", "five_consecutive_pairs")
SEQUENCE_TWOS: Final = ("never", "top")
ACES: Final = ("low", "low_or_high")
TAKEN: Final = ("allowed", "forbidden")

_NEXT_LEADER: Final = "Who leads the rounds after the first."
_REMATCH_LEADER: Final = "Who leads the first round of a rematch."
_OPENING: Final = "Whether the first play of a round led by the lowest card must contain it."
_LOCKOUT: Final = "How long a seat that passed is out of the trick."
_EXCEPTION: Final = "Whether locked seats may still answer 2s and bombs with a bomb."
_CHOPS: Final = "What beats what across kinds; `custom` is in `custom_chop_table`."
_CUSTOM: Final = "The chop table of `chop_table: custom`."
_ROUND_END: Final = "When a round ends."
_FINISH: Final = "Whether going out with a 2 costs the place."
_SCORING: Final = "How points are given."
_TARGET: Final = "The points that end the game, 0 to 1000; 0 is one round."
_INSTANT: Final = "The hands that win at the deal."
_SEQUENCE: Final = "Whether a 2 may end a sequence."
_THREE: Final = "Three Thirteen only. "


class ChopTargetRequest(Request):
    """What lies on the table."""

    kind = Choice("Its kind.", KINDS, required=True)
    rank = Text("Its rank, such as `2`; any when left out.", least=1, most=2)
    ranks = Whole("How many ranks it spans; any when left out.", 1, 13)


class ChopAttackerRequest(Request):
    """What beats it."""

    kind = Choice("Its kind.", KINDS, required=True)
    min_ranks = Whole("The fewest ranks it spans.", 1, 13)
    max_ranks = Whole("The most ranks it spans.", 1, 13)


class ChopRuleRequest(Request):
    """One line of a chop table."""

    target = One(ChopTargetRequest, "What lies on the table.", required=True)
    attackers = Many(One(ChopAttackerRequest, ""), "What beats it.", required=True)


class OptionsRequest(Request):
    """Rule options; one left out takes the ruleset's value. Those of the other game are refused."""

    next_round_leader = Choice(_NEXT_LEADER, LEADERS)
    rematch_leader = Choice(_REMATCH_LEADER, LEADERS)
    opening_must_include_lowest = Flag(_OPENING)
    pass_lockout = Choice(_LOCKOUT, LOCKOUTS)
    pass_exception = Choice(_EXCEPTION, EXCEPTIONS)
    chop_table = Choice(_CHOPS, CHOP_TABLES)
    custom_chop_table = Many(One(ChopRuleRequest, ""), _CUSTOM)
    round_end = Choice(_ROUND_END, ROUND_ENDS)
    finish_on_two = Choice(_FINISH, FINISHES)
    scoring = Choice(_SCORING, SCORINGS)
    target_score = Whole(_TARGET, 0, 1000)
    instant_wins = Many(Choice("", PATTERNS), _INSTANT)
    sequence_twos = Choice(_SEQUENCE, SEQUENCE_TWOS)
    ace = Choice(_THREE + "Where the ace stands.", ACES)
    ace_penalty = Whole(_THREE + "What an ace left over costs, in points.", 1, 15)
    packs = Whole(_THREE + "Packs of cards; 0 is by the number of seats.", 0, 4)
    discard_taken_card = Choice(_THREE + "Whether the card just taken may be discarded.", TAKEN)
    go_out_without_discard = Flag(_THREE + "Whether one may go out with no card left.")
    rounds = Whole(_THREE + "How many rounds are played.", 1, 11)


class ChopTarget(Answer):
    """What lies on the table."""

    kind = text("Its kind.", known=KINDS)
    rank = text("Its rank; null is any.", null=True, example="2")
    ranks = whole("How many ranks it spans; null is any.", null=True)


class ChopAttacker(Answer):
    """What beats it."""

    kind = text("Its kind.", known=KINDS)
    min_ranks = whole("The fewest ranks it spans; null is any.", null=True)
    max_ranks = whole("The most ranks it spans; null is any.", null=True)


class ChopRule(Answer):
    """One line of a chop table."""

    target = one(ChopTarget, "What lies on the table.")
    attackers = many(ChopAttacker, "What beats it.")


class Options(Answer):
    """The rules of a game: every option of both families, null where it does not apply."""

    next_round_leader = text(_NEXT_LEADER, null=True, known=LEADERS)
    rematch_leader = text(_REMATCH_LEADER, null=True, known=LEADERS)
    opening_must_include_lowest = flag(_OPENING, null=True)
    pass_lockout = text(_LOCKOUT, null=True, known=LOCKOUTS)
    pass_exception = text(_EXCEPTION, null=True, known=EXCEPTIONS)
    chop_table = text(_CHOPS, null=True, known=CHOP_TABLES)
    custom_chop_table = many(ChopRule, _CUSTOM, null=True)
    round_end = text(_ROUND_END, null=True, known=ROUND_ENDS)
    finish_on_two = text(_FINISH, null=True, known=FINISHES)
    scoring = text(_SCORING, null=True, known=SCORINGS)
    target_score = whole(_TARGET, null=True, example=10)
    instant_wins = many(text("", known=PATTERNS), _INSTANT, null=True)
    sequence_twos = text(_SEQUENCE, null=True, known=SEQUENCE_TWOS)
    ace = text(_THREE + "Where the ace stands.", null=True, known=ACES)
    ace_penalty = whole(_THREE + "What an ace left over costs, in points.", null=True)
    packs = whole(_THREE + "Packs of cards.", null=True)
    discard_taken_card = text(
        _THREE + "Whether the card just taken may be discarded.", null=True, known=TAKEN
    )
    go_out_without_discard = flag(_THREE + "Whether one may go out with no card left.", null=True)
    rounds = whole(_THREE + "How many rounds are played.", null=True)
