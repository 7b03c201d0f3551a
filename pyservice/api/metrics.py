"""What is counted for whoever runs the service, as Prometheus reads it.

Every application has a registry of its own. Labels are URL rules, methods, statuses, codes,
game families and bot levels: short lists, never an id, a name or anything that was sent.
With several worker processes Prometheus's own directory of files adds them up
(`PROMETHEUS_MULTIPROC_DIR`, set by `python -m pyservice serve`).
"""

import os
from pathlib import Path
from typing import Final, cast

from flask import Blueprint, Flask, Response, abort, current_app
from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

blueprint = Blueprint("metrics", __name__)

_EXTENSION: Final = "metrics"
_MULTIPROCESS: Final = "PROMETHEUS_MULTIPROC_DIR"
#: Requests can wait 30 seconds for others.
_SECONDS: Final = (0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30)
_THOUGHT: Final = (0.0001, 0.0005, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2)
_LAG: Final = (0.1, 0.25, 0.5, 1, 2, 5, 10, 30, 60, 300)
_METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})


class Measures:
    """The measures of one application; the services see it as their `Meter`."""

    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call]
        registry = self._registry = CollectorRegistry()
        if _MULTIPROCESS not in os.environ:
            ProcessCollector(registry=registry)
        self._requests = Counter(
            "thirteen_requests",
            "Requests answered.",
            ("method", "rule", "status"),
            registry=registry,
        )
        self._seconds = Histogram(
            "thirteen_request_seconds",
            "Seconds until a request was answered, waiting for others included.",
            ("method", "rule"),
            buckets=_SECONDS,
            registry=registry,
        )
        self._cpu = Counter(
            "thirteen_request_cpu_seconds",
            "CPU seconds of the threads that answered requests; waiting costs none.",
            ("method", "rule"),
            registry=registry,
        )
        self._problems = Counter(
            "thirteen_problems", "Requests refused, by code.", ("code",), registry=registry
        )
        self._moves = Counter(
            "thirteen_moves",
            "Moves stored, by who made them: person, bot or clock.",
            ("family", "who"),
            registry=registry,
        )
        self._thinking = Histogram(
            "thirteen_bot_seconds",
            "Seconds a bot took to choose a move.",
            ("level",),
            buckets=_THOUGHT,
            registry=registry,
        )
        self._fallbacks = Counter(
            "thirteen_bot_fallbacks",
            "Moves chosen by a cheaper bot because the process was too busy.",
            ("level",),
            registry=registry,
        )
        self._reviews = Histogram(
            "thirteen_review_seconds",
            "Seconds it took to look at one move of a game that is over.",
            buckets=_THOUGHT,
            registry=registry,
        )
        self._lag = Histogram(
            "thirteen_sweeper_lag_seconds",
            "Seconds between the moment a game was due and the sweeper taking it up.",
            buckets=_LAG,
            registry=registry,
        )
        self._streams = Gauge(
            "thirteen_streams_open",
            "Streams open now.",
            multiprocess_mode="livesum",
            registry=registry,
        )

    def answered(
        self, method: str, rule: str, status: int, seconds: float, cpu_seconds: float
    ) -> None:
        """A request was answered."""
        known = method if method in _METHODS else "other"
        self._requests.labels(known, rule, str(status)).inc()
        self._seconds.labels(known, rule).observe(seconds)
        self._cpu.labels(known, rule).inc(cpu_seconds)

    def refused(self, code: str) -> None:
        """A request met a problem of this code."""
        self._problems.labels(code).inc()

    def moved(self, family: str, who: str) -> None:
        """See `Meter.moved`."""
        self._moves.labels(family, who).inc()

    def bot_thought(self, level: str, seconds: float) -> None:
        """See `Meter.bot_thought`."""
        self._thinking.labels(level).observe(seconds)

    def fell_back(self, level: str) -> None:
        """See `Meter.fell_back`."""
        self._fallbacks.labels(level).inc()

    def reviewed(self, seconds: float) -> None:
        """See `Meter.reviewed`."""
        self._reviews.observe(seconds)

    def swept(self, lag_seconds: float) -> None:
        """See `Meter.swept`."""
        self._lag.observe(lag_seconds)

    def streams(self, delta: int) -> None:
        """See `Meter.streams`."""
        self._streams.inc(delta)

    def text(self) -> bytes:
        """All of it in Prometheus's text format, of all worker processes where there are more."""
        if _MULTIPROCESS not in os.environ:
            return generate_latest(self._registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]
        return generate_latest(together)


def forget_ended_processes() -> None:
    """Take what worker processes that were killed had open out of the sums."""
    folder = os.environ.get(_MULTIPROCESS)
    for file in Path(folder).glob("gauge_live*.db") if folder else ():
        pid = int(file.stem.rpartition("_")[2])
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            mark_process_dead(pid)  # type: ignore[no-untyped-call]


def install(app: Flask, made: Measures) -> None:
    """Make these the measures of an application."""
    app.extensions[_EXTENSION] = made


def measures() -> Measures:
    """The measures of the application that handles this request."""
    return cast("Measures", current_app.extensions[_EXTENSION])


@blueprint.get("/metrics")
def metrics() -> Response:
    """The measures, unless the operator has turned them off."""
    if not current_app.config["METRICS"]:
        abort(404)
    shown = Response(measures().text(), content_type=CONTENT_TYPE_LATEST)
    shown.headers["Cache-Control"] = "no-store"
    return shown
