"""The query parameters of the calls, and what operations answer."""

from typing import Final

from pyservice.api.schemas.answer import Answer, text
from pyservice.api.schemas.creation import SEAT_MAX
from pyservice.api.schemas.query import (
    ChoiceParameter,
    FlagParameter,
    Parts,
    Query,
    TextParameter,
    WholeParameter,
)
from pyservice.api.schemas.views import STATUSES

PARTS: Final = ("legal_moves", "events")
WAIT_MAX: Final = 30


def wait_parameter(about: str, default: int) -> WholeParameter:
    """How long an answer may be held back."""
    return WholeParameter(about, 0, WAIT_MAX, default=default)


def seat_parameter(about: str) -> WholeParameter:
    """A seat by its number."""
    return WholeParameter(about, 0, SEAT_MAX)


_OWN_SEAT: Final = "Your seat; needed only by those who hold several."
_READER: Final = "Whose eyes to see with: a seat of yours. Default: your only one."
_YOUR_TURN: Final = (
    "Seconds to hold the answer back, 0 to 30, until a seat of yours is to act or the game is "
    "over: while bots move, and also while another person is to act. 0 answers at once."
)
_INCLUDE: Final = "More to put into the view, by commas."


class ChangeQuery(Query):
    """How long to wait for a turn."""

    wait = wait_parameter(_YOUR_TURN, 2)


class GameQuery(Query):
    """Which view of the game."""

    after = WholeParameter("Answer as soon as the version is greater (with `wait`).")
    wait = wait_parameter("Seconds to wait for that, 0 to 30.", 0)
    seat = seat_parameter(_READER)
    include = Parts(_INCLUDE, PARTS)


class MoveQuery(Query):
    """What to answer to a move."""

    wait = wait_parameter(_YOUR_TURN, 2)
    include = Parts(_INCLUDE, PARTS)
    view_seat = seat_parameter("Whose view to answer with, for those who hold several seats.")


class EventsQuery(Query):
    """Which events."""

    after = WholeParameter("The events after this number.", default=0)
    limit = WholeParameter("At most so many.", 1, 100, default=50)
    wait = wait_parameter("Seconds to wait for the first, 0 to 30.", 0)
    seat = seat_parameter(_READER)


class SeatQuery(Query):
    """Which seat."""

    seat = seat_parameter(_OWN_SEAT)


class HintQuery(Query):
    """Which bot, which seat."""

    level = TextParameter(
        "The bot to ask: one that can say why, `planner`, the default, or `expert`, which also "
        "says what points and what chance of the first place it expects.",
        most=64,
    )
    seat = seat_parameter(_OWN_SEAT)


class ReviewQuery(Query):
    """Which seat."""

    seat = seat_parameter("Whose moves to look at. Default: those of your only seat.")


class GamesQuery(Query):
    """Which games."""

    mine = FlagParameter(
        "The games you sit in; else public ones that wait for players or may be watched."
    )
    status = ChoiceParameter("Only those that stand so.", STATUSES)
    ruleset = TextParameter("Only those of this ruleset.", most=64)
    your_turn = FlagParameter(
        "Of the games you sit in only those where you are to act, or only the others; goes with "
        "`mine`, which need not be said."
    )
    cursor = TextParameter("Where to go on: the `next_cursor` of the page before.", most=200)
    limit = WholeParameter("At most so many.", 1, 100, default=50)


class Health(Answer):
    """The state of the service."""

    status = text("`ok`.", known=("ok",))
