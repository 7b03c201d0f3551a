"""A program that plays: one JSON object a line to it, one line back for each move asked."""

from __future__ import annotations

import json
import os
import selectors
import shlex
import signal
import subprocess
import time
from contextlib import suppress
from enum import Enum
from typing import IO, Final

LINE_MAX: Final = 65_536
"""Bytes of an answer; more is an illegal one."""
ENDING_SECONDS: Final = 0.5
"""How long a program may take to end when its input is closed."""

STARTING_SECONDS = 10.0
"""How much longer a program may take for its first answer after it was started."""


class Fault(Enum):
    """What a program did wrong."""

    CRASH = "crash"
    LATE = "late"
    ILLEGAL = "illegal"


class Program:
    """A running program, begun when it is first needed, and again after a fault of its own.

    What it says late or unasked would be taken for its next answer, so it is ended for that too.
    It has a process group of its own, which ends with it: Ctrl-C is for the arena alone.
    """

    def __init__(self, command: str, patience_ms: int) -> None:
        self._command = shlex.split(command)
        self._patience = patience_ms / 1000
        self._running: _Running | None = None
        self._start: dict[str, object] | None = None
        self._fault: Fault | None = None
        self._grace = STARTING_SECONDS
        self._is_new = False

    def tell(self, start: dict[str, object]) -> None:
        """Sends a message that needs no answer; it is said again to a program begun anew.

        A program that does not take it has a fault at its next move.
        """
        self._start = start
        if self._running is not None:
            self._fault = self._said(self._running, start, self._until())

    def ask(self, request: dict[str, object]) -> object | Fault:
        """The answer to a message, read as JSON."""
        if (fault := self._fault or self._begin()) is not None:
            self._fault = None
            return fault
        if (running := self._running) is None:
            return Fault.CRASH
        until = self._until()
        if (fault := running.unasked() or running.send(_line(request), until)) is not None:
            return self._given_up(fault)
        line = running.line(until)
        if isinstance(line, Fault):
            return self._given_up(line)
        self._is_new = False
        try:
            answer: object = json.loads(line)
        except (ValueError, RecursionError):
            return Fault.ILLEGAL
        return answer

    def close(self) -> None:
        """Ends the program: its input is closed, and half a second later it is killed."""
        running, self._running = self._running, None
        if running is not None:
            running.end(ENDING_SECONDS)

    def _until(self) -> float:
        return time.monotonic() + self._patience + self._grace * self._is_new

    def _begin(self) -> Fault | None:
        if self._running is not None:
            return None
        self._is_new = True
        try:
            self._running = _Running(self._command)
        except OSError:
            return Fault.CRASH
        return (
            None if self._start is None else self._said(self._running, self._start, self._until())
        )

    def _said(self, running: _Running, message: dict[str, object], until: float) -> Fault | None:
        fault = running.send(_line(message), until)
        return None if fault is None else self._given_up(fault)

    def _given_up(self, fault: Fault) -> Fault:
        running, self._running = self._running, None
        if running is not None:
            running.end(0)
        if fault is Fault.LATE and self._is_new:
            # Who does not start in time is not waited for a second time.
            self._grace = 0.0
        return fault


class _Running:
    """A process and its pipes, none of which the arena ever waits for without an end."""

    def __init__(self, command: list[str]) -> None:
        self._process = subprocess.Popen(  # noqa: S603 - the command is the user's own
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        self._rest = b""
        for pipe in (self._in, self._out):
            os.set_blocking(pipe.fileno(), False)

    def unasked(self) -> Fault | None:
        """The fault of a program that has said something, or closed its output, before its turn."""
        if not self._rest and _ready(self._out, selectors.EVENT_READ, 0):
            if not (read := self._read()):
                return Fault.CRASH
            self._rest = read
        return Fault.ILLEGAL if self._rest else None

    def send(self, data: bytes, until: float) -> Fault | None:
        """Writes it all; a fault where nobody reads, or not in time."""
        while data:
            if not _ready(self._in, selectors.EVENT_WRITE, until):
                return Fault.LATE
            try:
                data = data[os.write(self._in.fileno(), data) :]
            except BlockingIOError:
                continue
            except OSError:
                return Fault.CRASH
        return None

    def line(self, until: float) -> bytes | Fault:
        """The next line of its output."""
        while b"\n" not in self._rest:
            if len(self._rest) > LINE_MAX:
                return Fault.ILLEGAL
            if not _ready(self._out, selectors.EVENT_READ, until):
                return Fault.LATE
            if not (read := self._read()):
                return Fault.CRASH
            self._rest += read
        line, _, self._rest = self._rest.partition(b"\n")
        return line

    def end(self, seconds: float) -> None:
        """Closes its input, and kills it and what it has begun when so many seconds are over."""
        self._in.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(seconds)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._out.close()
        self._process.wait()

    def _read(self) -> bytes:
        return os.read(self._out.fileno(), LINE_MAX)

    @property
    def _in(self) -> IO[bytes]:
        assert self._process.stdin is not None  # noqa: S101 - it was asked for
        return self._process.stdin

    @property
    def _out(self) -> IO[bytes]:
        assert self._process.stdout is not None  # noqa: S101 - it was asked for
        return self._process.stdout


def _line(message: dict[str, object]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"


def _ready(pipe: IO[bytes], event: int, until: float) -> bool:
    """Whether the pipe can be read or written until then."""
    with selectors.DefaultSelector() as selector:
        selector.register(pipe, event)
        return bool(selector.select(max(0.0, until - time.monotonic())))
