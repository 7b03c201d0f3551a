"""Deals of a row kept in a file as they are played, so that an interrupted run goes on."""

from __future__ import annotations

import hashlib
import json
from array import array
from collections import Counter
from contextlib import suppress
from dataclasses import asdict
from functools import cache
from typing import IO, TYPE_CHECKING, Self

from pyservice.arena.table import Outcome
from pyservice.engine import measured

if TYPE_CHECKING:
    from pathlib import Path
    from types import TracebackType

    from pyservice.arena.table import Terms


@cache
def build() -> str:
    """What tells this build of the engine from others: figures of two are not added up."""
    return _digest(measured.compiled().read_bytes())


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:16]


class Kept:
    """What the first bot made of each deal, the first deal first: a JSON object a line.

    The first line says what is played and by which build; other terms and builds have files of
    their own. What a killed process left of a line is dropped. Opened as a context.
    """

    def __init__(self, folder: Path, row: str, terms: Terms) -> None:
        self._head = json.dumps({**asdict(terms), "build": build()})
        self._file = folder / f"{row}-{_digest(self._head.encode())}.jsonl"
        self._out: IO[str] | None = None
        self.outcomes: list[Outcome] = []
        """The deals there were when it was opened."""

    def __enter__(self) -> Self:
        """Reads what is there; raises `OSError` where nothing can be kept."""
        self.outcomes = self._read()
        self._file.parent.mkdir(parents=True, exist_ok=True)
        lines = [self._head, *map(_line, self.outcomes)]
        whole = self._file.with_suffix(".new")
        whole.write_text("".join(f"{line}\n" for line in lines), "utf-8")
        whole.replace(self._file)
        self._out = self._file.open("a", encoding="utf-8")
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._out is not None:
            self._out.close()

    def add(self, outcome: Outcome) -> None:
        """Keeps one more deal."""
        if self._out is not None:
            self._out.write(f"{_line(outcome)}\n")
            self._out.flush()

    def _read(self) -> list[Outcome]:
        lines = self._file.read_text("utf-8").split("\n") if self._file.exists() else []
        found: list[Outcome] = []
        with suppress(ValueError, TypeError, KeyError):
            found.extend(map(_outcome, lines[1:-1]))
        return found


def _line(outcome: Outcome) -> str:
    told = {**asdict(outcome), "nanoseconds": list(outcome.nanoseconds)}
    return json.dumps(told, separators=(",", ":"))


def _outcome(line: str) -> Outcome:
    told = json.loads(line)
    times, faults = array("Q", told.pop("nanoseconds")), Counter(told.pop("faults"))
    return Outcome(**told, nanoseconds=times, faults=faults)
