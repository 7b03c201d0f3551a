"""The HTTP face of the services: one blueprint a resource, its schemas beside it.

Views are three to six lines; what holds for all calls stands once (`reading`, `problems`,
`caching`, `language`). This layer turns codes into words and knows HTTP; it knows no rule of
the game and no SQL.
"""

from flask import Flask
from flask_cors import CORS

from pyservice.api import (
    catalogue,
    games,
    health,
    metrics,
    pages,
    play,
    players,
    problems,
    reviews,
    seats,
    security,
    streams,
    thirteen,
    three_thirteen,
    watching,
)
from pyservice.api.caching import vary_by_origin
from pyservice.api.json_text import CompactJson
from pyservice.api.limits import EXTENSION, Limits
from pyservice.api.schemas.problem import Problem
from pyservice.api.schemas.streams import StreamEnd
from pyservice.api.spec import Description
from pyservice.config import Settings

_RESOURCES = (
    players,
    catalogue,
    games,
    seats,
    play,
    reviews,
    streams,
    thirteen,
    three_thirteen,
    health,
)
_DAY = 24 * 60 * 60
_ALLOWED_HEADERS = [
    "Authorization",
    "Content-Type",
    "Accept-Language",
    "Idempotency-Key",
    "If-None-Match",
    "Last-Event-ID",
]
_EXPOSED_HEADERS = ["ETag", "Location", "Retry-After", "Idempotency-Replayed"]


def register(app: Flask, settings: Settings) -> Description:
    """Put every call into the application; returns the description of them."""
    app.json = CompactJson(app)
    app.config["METRICS"] = settings.metrics
    watching.register(app)
    problems.register(app)
    description = Description(app, Problem)
    description.spec.components.schema("StreamEnd", schema=StreamEnd)
    for resource in _RESOURCES:
        description.register_blueprint(resource.blueprint)  # type: ignore[no-untyped-call]
    app.register_blueprint(metrics.blueprint)
    pages.register(app)
    if settings.rate_limits:
        app.extensions[EXTENSION] = Limits()
    _allow_origins(app, settings)
    security.register(app)
    return description


def _allow_origins(app: Flask, settings: Settings) -> None:
    everybody = settings.cors_origins == ("*",)
    # What `CORS` does to failures early, and to `Vary`, would undo or be undone by `caching`.
    CORS(
        app,
        origins=list(settings.cors_origins),
        allow_headers=_ALLOWED_HEADERS,
        expose_headers=_EXPOSED_HEADERS,
        max_age=_DAY,
        send_wildcard=everybody,
        always_send=everybody,
        vary_header=False,
        intercept_exceptions=False,
    )
    if not everybody:
        app.after_request(vary_by_origin)
