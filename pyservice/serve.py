"""`python -m pyservice serve`: the service under granian, with the settings it needs.

Every request that is under way holds a thread: a stream all the time, a long-poll while it
sleeps. So there are threads for all streams and long-polls that may be open, and some more
for work; a thread that sleeps costs memory only.
"""

import os
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, Final

from pyservice.config import Settings

#: Threads for requests that do not wait, beside those for streams and long-polls. Few of
#: them run at once, since Python runs one at a time; the rest absorbs a burst.
WORK_THREADS: Final = 64
#: Seconds after which granian kills a worker that was told to stop.
KILL_SECONDS: Final = 9
_MULTIPROCESS: Final = "PROMETHEUS_MULTIPROC_DIR"


class NoServer(RuntimeError):
    """The extra `server` is not installed."""


def threads(settings: Settings) -> int:
    """Threads of a worker process that is to hold what the settings allow."""
    return settings.streams_max + settings.polls_max + WORK_THREADS


def serve(host: str, port: int, workers: int) -> None:
    """Serve until a signal ends it; the settings are those of the environment.

    Raises `NoServer` and `WrongSetting`.
    """
    settings = Settings.from_env()
    try:
        from granian import Granian
        from granian.constants import Interfaces
    except ImportError as error:
        raise NoServer("install the extra: pip install 'thirteen-service[server]'") from error
    places = threads(settings)
    with ExitStack() as stack:
        if workers > 1 and _MULTIPROCESS not in os.environ:
            # To be set before anything loads prometheus_client: each worker writes its part here.
            os.environ[_MULTIPROCESS] = stack.enter_context(tempfile.TemporaryDirectory())
        _bring_up_to_date(settings)
        server = Granian(
            "pyservice",
            address=host,
            port=port,
            interface=Interfaces.WSGI,
            websockets=False,
            workers=workers,
            blocking_threads=places,
            backpressure=places,
            backlog=max(1024, places),
            respawn_failed_workers=True,
            workers_kill_timeout=KILL_SECONDS,
            log_dictconfig=_logging(settings),
        )
        server.serve(target_loader=_application, wrap_loader=False)


def _bring_up_to_date(settings: Settings) -> None:
    """Opens the store once, so that what is wrong with it is told once and not by each worker."""
    from pyservice.app import configured_store

    configured_store(settings).close()


def _application() -> Callable[..., Any]:
    """The application of a worker process, told to stop when the process is."""
    from multiprocessing.util import Finalize

    from pyservice import create_app
    from pyservice.api.metrics import forget_ended_processes
    from pyservice.stopping import on_signals

    forget_ended_processes()
    app = create_app()
    stop = app.extensions["stop"]
    on_signals(stop)
    # The worker does not end before the stop is done; `atexit` is not run in such a process.
    Finalize(None, stop, exitpriority=1)
    return app


def _logging(settings: Settings) -> dict[str, Any]:
    """What granian itself says, in the form of the service's own lines."""
    ours = {"()": "pyservice.api.logs.formatter", "layout": settings.log_format}
    handler = {"class": "logging.StreamHandler", "formatter": "ours", "stream": "ext://sys.stderr"}
    logger = {"handlers": ["ours"], "propagate": False}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"ours": ours},
        "handlers": {"ours": handler},
        "loggers": {"_granian": logger},
    }
