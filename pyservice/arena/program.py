"""A program that plays: one JSON object a line to it, one line back for each move asked."""

from __future__ import annotations

import json
import os
import selectors
import shlex
import subprocess
import time
from contextlib import suppress
from enum import Enum
from typing import Final

LINE_MAX: Final = 65_536
"""Bytes of an answer; more is an illegal one."""


class Fault(Enum):
    """What a program did wrong."""

    CRASH = "crash"
    LATE = "late"
    ILLEGAL = "illegal"


class Program:
    """A running program, begun when it is first needed, and again after a fault of its own.

    A late answer would be taken for the next one, so a program that is late is ended too.
    """

    def __init__(self, command: str, patience_ms: int) -> None:
        self._command = shlex.split(command)
        self._patience = patience_ms / 1000
        self._process: subprocess.Popen[bytes] | None = None
        self._start: dict[str, object] | None = None
        self._rest = b""

    def tell(self, start: dict[str, object]) -> None:
        """Sends a message that needs no answer; it is said again to a program begun anew."""
        self._start = start
        if self._process is not None:
            self._send(start)

    def ask(self, request: dict[str, object]) -> object | Fault:
        """The answer to a message, read as JSON."""
        if self._process is None and not self._begin():
            return Fault.CRASH
        if not self._send(request):
            return self._given_up(Fault.CRASH)
        line = self._line(time.monotonic() + self._patience)
        if isinstance(line, Fault):
            return self._given_up(line)
        try:
            answer: object = json.loads(line)
        except (ValueError, RecursionError):
            return Fault.ILLEGAL
        return answer

    def close(self) -> None:
        """Ends the program: its input is closed, and half a second later it is killed."""
        process, self._process = self._process, None
        if process is None:
            return
        with suppress(OSError):
            process.communicate(timeout=0.5)
        with suppress(subprocess.TimeoutExpired, OSError):
            process.wait(0)
        if process.poll() is None:
            process.kill()
            process.wait()

    def _begin(self) -> bool:
        self._rest = b""
        with suppress(OSError):
            self._process = subprocess.Popen(  # noqa: S603 - the command is the user's own
                self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
        return self._process is not None and (self._start is None or self._send(self._start))

    def _send(self, message: dict[str, object]) -> bool:
        """False when nobody reads."""
        process = self._process
        if process is None or process.stdin is None:
            return False
        try:
            process.stdin.write(json.dumps(message, separators=(",", ":")).encode() + b"\n")
            process.stdin.flush()
        except OSError:
            return False
        return True

    def _line(self, until: float) -> bytes | Fault:
        """The next line of its output."""
        process = self._process
        if process is None or process.stdout is None:
            return Fault.CRASH
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            while b"\n" not in self._rest:
                if len(self._rest) > LINE_MAX:
                    return Fault.ILLEGAL
                if not selector.select(max(0.0, until - time.monotonic())):
                    return Fault.LATE
                read = os.read(process.stdout.fileno(), LINE_MAX)
                if not read:
                    return Fault.CRASH
                self._rest += read
        line, _, self._rest = self._rest.partition(b"\n")
        return line

    def _given_up(self, fault: Fault) -> Fault:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            with suppress(OSError):
                process.communicate()
        return fault
