"""Stopping without losing anything: who waits is woken, what is being done is finished.

A stop has three steps: streams and long-polls end, requests under way are answered, and the
threads and the store are closed. It begins with a SIGTERM: under `flask run` by a handler,
in a worker of `python -m pyservice serve` by a thread that hears of signals.
"""

import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterable
from types import FrameType
from typing import TYPE_CHECKING, Final, Protocol

from werkzeug.wsgi import ClosingIterator

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

#: Seconds that requests under way are given; with what comes after, a stop takes at most ten.
DRAIN_SECONDS: Final = 6.0
#: Seconds that each kind of thread of the services is given after that.
CLOSE_SECONDS: Final = 1.0
#: What Flask's own command sets before it makes the application.
_FLASK_RUN: Final = "FLASK_RUN_FROM_CLI"
_log: Final = logging.getLogger(__name__)


class Stoppable(Protocol):
    """What is stopped, in two steps."""

    def stop(self) -> None:
        """Ends what waits; returns at once."""

    def close(self, timeout: float | None) -> None:
        """Ends the threads and lets go of the store."""


class Traffic:
    """The requests under way: a WSGI layer that counts them until their last byte is sent."""

    def __init__(self, inner: "WSGIApplication") -> None:
        self._inner = inner
        self._changed = threading.Condition()
        self._open = 0

    def __call__(
        self, environ: "WSGIEnvironment", start_response: "StartResponse"
    ) -> Iterable[bytes]:
        """Serve a request."""
        self._enter()
        try:
            body = self._inner(environ, start_response)
        except BaseException:
            self._leave()
            raise
        return ClosingIterator(body, self._leave)

    def drain(self, seconds: float) -> int:
        """Wait until there is no request any more; returns how many are left after `seconds`."""
        with self._changed:
            self._changed.wait_for(lambda: self._open == 0, timeout=seconds)
            return self._open

    def _enter(self) -> None:
        with self._changed:
            self._open += 1

    def _leave(self) -> None:
        with self._changed:
            self._open -= 1
            self._changed.notify_all()


class Stop:
    """How one application is stopped; it happens once, whoever asks."""

    def __init__(self, traffic: Traffic, services: Stoppable) -> None:
        self._traffic = traffic
        self._services = services
        self._begun = threading.Lock()
        self._done = threading.Event()

    def __call__(self) -> None:
        """Stop, within ten seconds. A second call waits until the first is done."""
        if not self._begun.acquire(blocking=False):
            self._done.wait(DRAIN_SECONDS + 3 * CLOSE_SECONDS)
            return
        began = time.monotonic()
        self._services.stop()
        left = self._traffic.drain(DRAIN_SECONDS)
        self._services.close(CLOSE_SECONDS)
        _log.info("stopped", extra={"seconds": round(time.monotonic() - began, 2), "left": left})
        self._done.set()


def on_signals(stop: Callable[[], None]) -> None:
    """Run `stop`, in a thread of its own, as soon as this process is sent a signal to end.

    For a server that has its own handlers; they run beside it. To be called in the main
    thread.
    """
    ear, mouth = socket.socketpair()
    mouth.setblocking(False)
    signal.set_wakeup_fd(mouth.fileno(), warn_on_full_buffer=False)

    def listen() -> None:
        # The other end must live as long as the signals go there.
        with ear, mouth:
            while not set(ear.recv(16)) & {signal.SIGINT, signal.SIGTERM}:
                pass
            stop()
            threading.Event().wait()

    threading.Thread(target=listen, name="signals", daemon=True).start()


def on_sigterm_of_flask_run(stop: Callable[[], None]) -> None:
    """Have `flask run` stop well at a SIGTERM; elsewhere this does nothing."""
    if os.environ.get(_FLASK_RUN) != "true":
        return
    if threading.current_thread() is not threading.main_thread():
        return

    def handle(_signal: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        stop()
        sys.exit(0)

    signal.signal(signal.SIGTERM, handle)
