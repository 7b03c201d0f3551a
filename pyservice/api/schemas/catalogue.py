"""The rulesets and bots there are."""

from typing import Final

from pyservice.api.schemas.answer import Answer, flag, many, number, one, text, whole

FAMILIES: Final = ("thirteen", "three_thirteen")
OPTION_TYPES: Final = ("bool", "int", "choice", "set", "chop_table")


class SeatRange(Answer):
    """How many may play."""

    min = whole("The fewest seats.", example=2)
    max = whole("The most seats.", example=4)
    default = whole("The seats of a game that does not say.", example=4)


class OptionChoice(Answer):
    """One value that an option may have."""

    value = text("The value to send.", example="previous_winner")
    label = text("The value in the reader's language.")


class RulesetOption(Answer):
    """One rule that may be chosen. The member `default_…` of its type holds the preset's value."""

    name = text("The member of `options` to send.", example="next_round_leader")
    label = text("Its name in the reader's language.")
    description = text("What it does, in the reader's language.")
    type = text("The type of its value.", known=OPTION_TYPES)
    choices = many(OptionChoice, "The values of a `choice` or `set`, else null.", null=True)
    min = whole("The least value of an `int`, else null.", null=True)
    max = whole("The greatest value of an `int`, else null.", null=True)
    default_bool = flag("The preset's value of a `bool`, else null.", null=True)
    default_int = whole("The preset's value of an `int`, else null.", null=True)
    default_choice = text("The preset's value of a `choice`, else null.", null=True)
    default_set = many(text(""), "The preset's value of a `set`, else null.", null=True)


class Ruleset(Answer):
    """A named set of rule values; each can be overridden alone."""

    id = text("The name to send as `ruleset`.", example="cardgames_io")
    family = text("The game it is a form of.", known=FAMILIES)
    name = text("Its name in the reader's language.")
    summary = text("One sentence in the reader's language.")
    seats = one(SeatRange, "How many may play.")
    options = many(RulesetOption, "What may be chosen, with this ruleset's values.")
    rules_text = text("The whole rules in Markdown, in the reader's language.")


class RulesetList(Answer):
    """All rulesets, on one page."""

    items = many(Ruleset, "The rulesets.")
    next_cursor = text("Always null: there is one page.", null=True)


class BotStrength(Answer):
    """How a bot does against equal others, over games of one deal in every seat."""

    against = text("The level of all others at the table.", example="greedy")
    ruleset = text("The ruleset played.", example="cardgames_io")
    seats = whole("The seats at the table: one of it, the rest of the others. Chance is 1 / seats.")
    first_rate = number("The share of games in which it comes first, 0 to 1.", example=0.36)
    margin = number("Half the width of the 95 % interval of `first_rate`.", example=0.015)
    games = whole("The games measured.")


class Bot(Answer):
    """A level of computer player."""

    level = text("The name to send as `level`.", example="planner")
    family = text("The game it plays.", known=FAMILIES)
    name = text("Its name in the reader's language.")
    description = text("How it plays, in the reader's language.")
    think_ms = whole("About how long it thinks over a move, in milliseconds.")
    is_default = flag("Whether it plays where no level is named.")
    strength = one(BotStrength, "How it does; null where it was not measured.", null=True)


class BotList(Answer):
    """All bots, on one page."""

    items = many(Bot, "The bots.")
    next_cursor = text("Always null: there is one page.", null=True)
