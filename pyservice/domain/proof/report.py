"""What was checked in a record, and what was found wrong."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Final

#: Faults of one check that are told one by one.
_SHOWN: Final = 10
_LONG: Final = 200


def quoted(value: object) -> str:
    """A value of the record for a line of text: short, ASCII, no control characters."""
    text = json.dumps(value)
    return text if len(text) <= _LONG else f"{text[:_LONG]}..."


def _same_form(value: object) -> str:
    # In JSON 1, 1.0 and true are different; in Python they are equal.
    return json.dumps(value, sort_keys=True)


@dataclass(slots=True)
class Check:
    """One thing checked: `text` says what, `faults` by JSON pointer what is wrong."""

    name: str
    text: str = ""
    faults: dict[str, str] = field(default_factory=dict)
    skipped: bool = False

    def wrong(self, pointer: str, fault: str) -> None:
        """Notes a fault; of several in one place the first counts."""
        self.faults.setdefault(pointer, fault)

    def expect(self, pointer: str, given: object, right: object) -> None:
        """Notes a fault unless the record gives what is right."""
        if _same_form(given) != _same_form(right):
            self.wrong(pointer, f"is {quoted(given)}, but must be {quoted(right)}")

    def lines(self) -> list[str]:
        """The check in lines of text."""
        if self.skipped:
            return [f"  not checked  {self.name}: {self.text}"]
        if not self.faults:
            return [f"  right        {self.name}: {self.text}"]
        told = [f"{pointer} {fault}" for pointer, fault in self.faults.items()]
        more = [f"and {len(told) - _SHOWN} more"] if len(told) > _SHOWN else []
        return [f"  WRONG        {self.name}: {line}" for line in told[:_SHOWN] + more]


@dataclass(frozen=True, slots=True)
class Report:
    """The checks of one record, in order; `title` says what game it is."""

    title: str
    checks: tuple[Check, ...]
    proves_shuffle: bool

    @property
    def good(self) -> bool:
        """Nothing wrong was found, and everything was looked at."""
        return not any(check.faults for check in self.checks)

    @property
    def text(self) -> str:
        """The whole report."""
        lines = [line for check in self.checks for line in check.lines()]
        return "\n".join([self.title, *lines, self._verdict()])

    def _verdict(self) -> str:
        if not self.good:
            return "This record is WRONG."
        if not self.proves_shuffle:
            return "This record is right. It proves no shuffle: the game began from a position."
        return "This record is right."
