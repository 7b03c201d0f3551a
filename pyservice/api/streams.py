"""Games as they happen: Server-Sent Events."""

from collections.abc import Iterator
from typing import Any, Final

from flask import Response

from pyservice.api.access import bearer_token, services
from pyservice.api.json_text import compact
from pyservice.api.resource import Resource
from pyservice.api.schemas.streams import StreamHeaders, StreamQuery
from pyservice.api.sockets import give_up_on_the_vanished
from pyservice.domain.player import Player
from pyservice.services.course import Batch, End, Message, Sign
from pyservice.services.streams import Stream

MEDIA_TYPE: Final = "text/event-stream"

blueprint = Resource(
    "streams", __name__, description="Games as they happen.", media_type=MEDIA_TYPE
)

_EXAMPLE: Final = """\
:

id: 17
data: {"seq":17,"at":"2026-01-31T18:30:00.250Z","type":"passed","seat":2, …}

event: view
data: {"id":"01jy…","version":17, …}

event: end
data: {"reason":"game_over"}

"""
#: A proxy in between is to pass each message on at once.
_HEADERS: Final = {"X-Accel-Buffering": "no"}


@blueprint.operation("GET", "/games/<game_id>/stream", "streamEvents")
@blueprint.signed_in
@blueprint.query(StreamQuery)
@blueprint.headers(StreamHeaders)
@blueprint.answers_text(
    MEDIA_TYPE,
    "Messages as they come: without a name an Event, `view` a Game, `end` a StreamEnd.",
    example=_EXAMPLE,
    problems=(403, 404),
)
def stream_events(
    player: Player, query: dict[str, Any], headers: dict[str, Any], game_id: str
) -> Response:
    """Be told the events of a game as they happen, as Server-Sent Events.

    Each event is one message: `id` is its number, `data` an Event on one line. Come back with the
    last `id` as `Last-Event-ID` and nothing is missed and nothing comes twice. With
    `include=view` a message `view` with your view of the game follows the opening and each batch
    of events; it has no `id`. Every 15 seconds there is a comment.

    A stream that is closed on purpose first sends the message `end` with its `reason`: after
    `game_over` and `right_lost` do not come back, after `too_long` (an hour, unless the operator
    chose otherwise) do. One that breaks off without it was cut by a stop of the server or by the
    network: come back. After the end of a game it stays open for 10 minutes, so that a rematch
    is heard. At most 8 streams of one player are open at once; too many are 503 `unavailable`.

    Read it with `fetch` or the like: browsers' `EventSource` sends no `Authorization`.
    """
    last = headers["last_event_id"]
    wanted = query if last is None else {**query, "after": last}
    give_up_on_the_vanished()
    opened = services().streams.open(player, bearer_token(), game_id, **wanted)
    return Response(_Body(opened), mimetype=MEDIA_TYPE, headers=_HEADERS)


class _Body:
    """A stream as the server sends it; the server closes it, however it ends."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def __iter__(self) -> Iterator[str]:
        return map(message_text, self._stream)

    def close(self) -> None:
        self._stream.close()


def message_text(message: Message) -> str:
    """A message of a stream in the form of `text/event-stream`."""
    match message:
        case Batch(events, view):
            lines = [f"id: {event['seq']}\ndata: {compact(event)}\n\n" for event in events]
            shown = [] if view is None else [f"event: view\ndata: {compact(view)}\n\n"]
            return "".join(lines + shown)
        case Sign():
            return ":\n\n"
        case End() as reason:
            return f"event: end\ndata: {compact({'reason': reason.value})}\n\n"
