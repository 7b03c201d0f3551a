"""What a stream is asked, and how it ends."""

from typing import Final

from marshmallow import EXCLUDE

from pyservice.api.schemas.answer import Answer, text
from pyservice.api.schemas.calls import seat_parameter
from pyservice.api.schemas.query import Parts, Query, WholeParameter

REASONS: Final = ("game_over", "right_lost", "too_long")


class StreamQuery(Query):
    """Which events, seen with whose eyes."""

    after = WholeParameter("The events after this number.", default=0)
    seat = seat_parameter(
        "Whose eyes to see with: a seat of yours. Default: your only one, whichever that is when "
        "an event comes."
    )
    include = Parts("`view`: a `view` message at the opening and after each batch.", ("view",))


class StreamHeaders(Query):
    """Where a stream goes on."""

    class Meta:
        unknown = EXCLUDE

    last_event_id = WholeParameter("The last `id` you got; wins over `after`.")
    last_event_id.data_key = "Last-Event-ID"


class StreamEnd(Answer):
    """The `data` of a stream's `end` message: the stream is closed on purpose."""

    reason = text(
        "`game_over`: nothing comes any more. `right_lost`: you may not read on, or not with these "
        "eyes. `too_long`: open it again.",
        known=REASONS,
    )
