"""Logs: one line an event, JSON for machines, plain text on a terminal.

Everything under the logger `pyservice` is written to standard error, with the id of the
request it belongs to. What is logged is chosen word by word where it is logged: never a body,
a query, a header (but the request's id), a token, a card or a seed.
"""

import logging
import sys
from collections.abc import Callable
from typing import Any, Final

import structlog
from flask.logging import wsgi_errors_stream

LOGGER: Final = "pyservice"

#: What werkzeug says of each connection of `flask run` shows queries and is said better here.
_CONNECTION_LINE: Final = " - - ["


class _OurHandler(logging.StreamHandler[Any]):
    """The handler that this module put there, and may replace."""


def configure(level: str, layout: str) -> None:
    """Send what the service logs to standard error.

    `layout` is JSON, TEXT, or AUTO: text where standard error is a terminal. Calling it again
    replaces what it did before.
    """
    logger = logging.getLogger(LOGGER)
    logger.setLevel(level)
    for handler in list(logger.handlers):
        if isinstance(handler, _OurHandler):
            logger.removeHandler(handler)
    handler = _OurHandler(wsgi_errors_stream)
    handler.setFormatter(formatter(layout))
    logger.addHandler(handler)
    werkzeug = logging.getLogger("werkzeug")
    if _is_no_connection not in werkzeug.filters:
        werkzeug.addFilter(_is_no_connection)


def formatter(layout: str = "AUTO") -> logging.Formatter:
    """Writes a record of Python's logging as one line; `layout` as in `configure`."""
    as_text = layout == "TEXT" or (layout == "AUTO" and sys.stderr.isatty())
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=[
            structlog.contextvars.merge_contextvars,
            structlog.stdlib.add_log_level,
            structlog.stdlib.add_logger_name,
            structlog.stdlib.ExtraAdder(),
        ],
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *(_text() if as_text else _json()),
        ],
    )


def _json() -> list[Callable[..., Any]]:
    return [
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
        structlog.processors.JSONRenderer(ensure_ascii=False),
    ]


def _text() -> list[Callable[..., Any]]:
    return [
        _request_in_words,
        structlog.processors.TimeStamper(fmt="%H:%M:%S", utc=False),
        structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(),
            pad_event_to=0,
            exception_formatter=structlog.dev.plain_traceback,
        ),
    ]


def _request_in_words(_: object, __: str, line: dict[str, Any]) -> dict[str, Any]:
    del line["logger"]
    if line["event"] == "request":
        words = (line.pop("method"), line.pop("rule"), line.pop("status"), line.pop("ms"))
        line["event"] = "{} {}  {}  {} ms".format(*words)
    return line


def _is_no_connection(record: logging.LogRecord) -> bool:
    return _CONNECTION_LINE not in str(record.msg)
