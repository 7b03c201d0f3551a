"""Games that are over, looked back on."""

from functools import partial
from typing import Any, Final

from flask import Response, request

from pyservice.api.access import services
from pyservice.api.json_text import json_response
from pyservice.api.language import reader_locale, worded
from pyservice.api.limits import check_limit
from pyservice.api.resource import ETAG, Resource
from pyservice.api.schemas.calls import ReviewQuery
from pyservice.api.schemas.review import Review
from pyservice.domain.player import Player
from pyservice.domain.shapes import ReviewedMove, ReviewView

blueprint = Resource("reviews", __name__, description="Games that are over, looked back on.")

_RETRY: Final = {
    "Retry-After": {
        "description": "Seconds after which to ask again.",
        "schema": {"type": "string"},
    }
}


@blueprint.operation("GET", "/games/<game_id>/review", "getReview")
@blueprint.signed_in
@blueprint.query(ReviewQuery)
@blueprint.answers(
    Review,
    "The review, or `failed`: it was tried several times in vain, and is not tried again.",
    also={
        202: "It is being worked on: ask again after `Retry-After` seconds.",
        304: "It is as the answer with that ETag said.",
    },
    problems=(403, 404, 409),
    headers=ETAG,
    headers_of={202: _RETRY},
)
def get_review(player: Player, query: dict[str, Any], game_id: str) -> Response:
    """Read how one seat played a game that is over, move by move, and what was better.

    Each move is played out on many deals that fit what the seat could see at the time, beside the
    best others, so that the cards of the others do not count before they were known. The first call
    has the work begun, which takes some seconds of a processor, and is answered 202 with the
    progress, as are later ones until it is done; then it is kept, and the same for everybody.
    Whoever may read the record may ask for any seat.
    """
    admit = partial(check_limit, "reviews")
    review = services().reviews.read(player, game_id, query["seat"], admit)
    return _working(review) if review["status"] == "working" else _over(review)


def _working(review: ReviewView) -> Response:
    response = json_response(review)
    response.status_code = 202
    response.headers["Retry-After"] = str(services().reviews.patience(review))
    return response


def _over(review: ReviewView) -> Response:
    """The review in words, or 304 for a reader who has it: it never changes."""
    told = {**review, "moves": [_worded(move) for move in review["moves"]]}
    response = json_response(told)
    tag = f"{review['status']}.{review['game_id']}.{review['seat']}.{reader_locale()}"
    response.set_etag(f"review.{tag}", weak=True)
    if request.if_none_match:
        response.make_conditional(request)
    return response


def _worded(move: ReviewedMove) -> dict[str, object]:
    reasons = [worded(reason, "hint.*") for reason in move["reasons"]]
    faults = [worded(fault, "fault.*") for fault in move["faults"]]
    return {**move, "reasons": reasons, "faults": faults}
