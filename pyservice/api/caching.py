"""Who may keep an answer, and for how long."""

from typing import Final

from flask import Response, request

from pyservice.api.json_text import json_response
from pyservice.api.language import reader_locale
from pyservice.domain.player import Player
from pyservice.domain.shapes import GameView

#: What is the same for everybody may be kept for so many seconds.
PUBLIC_SECONDS: Final = 300
#: What an answer may depend on beside its address.
VARY: Final = "Authorization, Accept-Language"


def mark_private(response: Response) -> Response:
    """Forbid keeping an answer, unless its view has said otherwise."""
    response.headers.setdefault("Cache-Control", "no-store")
    response.headers["Vary"] = VARY
    return response


def vary_by_origin(response: Response) -> Response:
    """Say that an answer, also one without CORS headers, depends on the page that asks."""
    response.vary.add("Origin")
    return response


def public(value: dict[str, object]) -> tuple[dict[str, object], int, dict[str, str]]:
    """An answer that is the same for everybody."""
    return value, 200, {"Cache-Control": f"public, max-age={PUBLIC_SECONDS}"}


def unless_known(view: GameView, player: Player, seat: int | None) -> Response:
    """The view with its ETag, or 304 for a reader who has it.

    The tag is weak: what it names (version, viewer, seat, language) settles all but the clock.
    """
    response = json_response(view)
    seen_from = "-" if seat is None else seat
    tag = f"{view['version']}.{player.id}.{seen_from}.{reader_locale()}"
    response.set_etag(tag, weak=True)
    if request.if_none_match:
        response.make_conditional(request)
    return response
