"""Every request is named, counted and logged in one line.

The name is `X-Request-ID`: the client's or proxy's where it is a short plain word, else a
random one; it is sent back and stands on every line that the request causes. A line holds the
URL rule, not the address: no id, no query.
"""

import logging
import re
import secrets
import time
from typing import Final

from flask import Flask, Response, g, request
from structlog.contextvars import bind_contextvars, clear_contextvars

from pyservice.api.metrics import measures

HEADER: Final = "X-Request-ID"
#: What stands for the rule of an address that the service does not have.
NO_RULE: Final = "(none)"

_SANE: Final = re.compile(r"[A-Za-z0-9._-]{1,64}", re.ASCII)
#: The calls that watch the service itself are counted, but logged only when one looks closely.
_PROBES: Final = frozenset({"/healthz", "/readyz", "/metrics"})
#: So are the files of the page, a hundred for its first visit, unless one is missing.
_FILES: Final = frozenset({"/page/<digest>/<path:name>", "/icons/<name>"})
_log: Final = logging.getLogger(__name__)


def register(app: Flask) -> None:
    """Watch every request; to be registered first, so that nothing comes before or after it."""
    app.before_request(_begin)
    app.after_request(_end)


def request_id() -> str:
    """The id of this request."""
    if "request_id" not in g:
        g.request_id = sane(request.headers.get(HEADER)) or secrets.token_hex(8)
    return str(g.request_id)


def sane(given: str | None) -> str | None:
    """An id that was sent, if it can be logged and sent back as it is."""
    return given if given is not None and _SANE.fullmatch(given) else None


def _begin() -> None:
    clear_contextvars()
    bind_contextvars(request_id=request_id())
    g.started = time.perf_counter(), time.thread_time()


def _end(response: Response) -> Response:
    started, cpu_started = g.get("started") or (time.perf_counter(), time.thread_time())
    seconds, cpu_seconds = time.perf_counter() - started, time.thread_time() - cpu_started
    rule = request.url_rule.rule if request.url_rule else NO_RULE
    measures().answered(request.method, rule, response.status_code, seconds, cpu_seconds)
    response.headers[HEADER] = request_id()
    line = {
        "method": request.method,
        "rule": rule,
        "status": response.status_code,
        "ms": round(seconds * 1000, 1),
    }
    if code := g.get("problem_code"):
        measures().refused(code)
        line["code"] = code
    _log.log(_level(rule, response.status_code), "request", extra=line)
    return response


def _level(rule: str, status: int) -> int:
    if status >= 500:
        return logging.ERROR
    quiet = rule in _PROBES or (rule in _FILES and status < 400)
    return logging.DEBUG if quiet else logging.INFO
