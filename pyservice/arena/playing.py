"""Deals played by so many processes, in order, until they are done or it is told to stop."""

from __future__ import annotations

import multiprocessing
import signal
import threading
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from pyservice.arena import table

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator
    from multiprocessing.synchronize import Event
    from types import FrameType

    from pyservice.arena.table import Outcome, Terms

DEALS_AT_ONCE: Final = 4
"""Deals of one piece of work: few, so that progress shows and work ends evenly."""

Outcomes = list["Outcome"]


def play(terms: Terms, deals: range, jobs: int) -> Generator[Outcomes, None, None]:
    """What each bot made of each deal, the deals in order however many processes play.

    Programs are begun anew for every few deals. Closing the iterator, or an exception within it
    such as `KeyboardInterrupt`, ends the processes after the move they are at.
    """
    pieces = [deals[at : at + DEALS_AT_ONCE] for at in range(0, len(deals), DEALS_AT_ONCE)]
    if jobs == 1:
        for piece in pieces:
            yield from table.play(terms, piece)
        return
    # Not forked: a fork would copy locks that threads of the engine may hold.
    context = multiprocessing.get_context("spawn")
    stopped = context.Event()
    with ProcessPoolExecutor(jobs, context, _listen, (stopped,)) as pool:
        futures = [pool.submit(_piece, terms, piece) for piece in pieces]
        try:
            yield from _in_order(futures)
        finally:
            stopped.set()
            pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def interruptible() -> Iterator[None]:
    """Being told to end (`SIGTERM`) is the same as Ctrl-C, so that nothing measured is lost."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGTERM, _interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _interrupt(_signal: int, _frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def _in_order(futures: list[Future[list[Outcomes]]]) -> Iterator[Outcomes]:
    for future in futures:
        yield from future.result()


_stopped: Event | None = None


def _listen(stopped: Event) -> None:
    """A process of the pool: it ends when the arena says so, not by Ctrl-C of its own."""
    global _stopped
    _stopped = stopped
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _piece(terms: Terms, deals: range) -> list[Outcomes]:
    stopped = _stopped
    return list(table.play(terms, deals, (lambda: False) if stopped is None else stopped.is_set))
