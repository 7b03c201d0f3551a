"""Everything that goes wrong becomes `application/problem+json` (RFC 9457) here.

The layers below raise `Problem`s, which are codes without words; Flask raises HTTP exceptions,
whose headers (`Allow` on 405) are kept. This module puts both into the reader's language.
"""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Final

from flask import Flask, Response, g
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as BaseResponse

from pyservice.api.caching import VARY
from pyservice.api.json_text import json_response
from pyservice.api.language import reader_locale
from pyservice.domain.errors import FieldError, Problem
from pyservice.i18n import text

MEDIA_TYPE: Final = "application/problem+json"
TYPE_PREFIX: Final = "urn:problem:thirteen:"
#: Seconds after which a client may try again what was `unavailable`, or came while the same was on
#: its way.
RETRY_AFTER: Final = 1
#: More wrong fields than these are not listed.
MAX_ERRORS: Final = 20

_SLUG_OF_STATUS: Final[Mapping[int, str]] = {
    400: "invalid_json",  # a body that breaks off or whose chunks are broken
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    413: "body_too_large",
    415: "unsupported_media_type",
    429: "rate_limited",
    503: "unavailable",
}
_STATUS_HEADERS: Final[Mapping[int, Mapping[str, str]]] = {
    401: {"WWW-Authenticate": "Bearer"},
    429: {"Retry-After": str(RETRY_AFTER)},
    503: {"Retry-After": str(RETRY_AFTER)},
}
#: What an HTTP exception says in a header and a client needs.
_KEPT_HEADERS: Final = frozenset({"Allow", "Retry-After", "WWW-Authenticate"})


def register(app: Flask) -> None:
    """Make the application answer every failure as a problem."""
    app.register_error_handler(Problem, problem_response)
    app.register_error_handler(HTTPException, http_response)


def problem_response(problem: Problem) -> Response:
    """The answer to a request that cannot be done."""
    return _response(problem, problem.status, _STATUS_HEADERS.get(problem.status, {}))


def http_response(error: HTTPException) -> BaseResponse:
    """The answer to what Flask refuses, and to a crash (logged by Flask, no word of it told)."""
    if error.code is None or error.code < 400:
        return error.get_response()
    headers = {name: value for name, value in error.get_headers() if name in _KEPT_HEADERS}
    return _response(Problem(_slug(error.code)), error.code, headers)


def content(problem: Problem, locale: str, status: int | None = None) -> dict[str, object]:
    """The problem as a JSON value: every member there, null where it does not apply."""
    return {
        "type": TYPE_PREFIX + problem.code,
        "title": text(locale, f"problem.{problem.code}.title"),
        "status": status or problem.status,
        "detail": text(locale, f"problem.{problem.code}.detail", **problem.params),
        "code": problem.code,
        "errors": [_field_error(error, locale) for error in problem.errors[:MAX_ERRORS]],
        "context": asdict(problem.context) if problem.context else None,
    }


def _field_error(error: FieldError, locale: str) -> dict[str, str]:
    detail = text(locale, f"reason.{error.code}", **error.params)
    return {"field": error.field, "code": error.code, "detail": detail}


def _slug(status: int) -> str:
    return _SLUG_OF_STATUS.get(status, "invalid_request" if status < 500 else "internal_error")


def _response(problem: Problem, status: int, headers: Mapping[str, str]) -> Response:
    g.problem_code = problem.code
    locale = reader_locale()
    response = json_response(content(problem, locale, status), MEDIA_TYPE)
    response.status_code = status
    response.headers.extend(headers)
    response.headers["Cache-Control"] = "no-store"
    response.headers["Vary"] = VARY
    response.content_language.add(locale)
    return response
