"""Server-Sent Events as a client reads them."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Message:
    """One message: its name, its JSON, and the number it carries."""

    name: str
    data: Any
    id: int | None


def read(lines: Iterable[str]) -> Iterator[Message | None]:
    """The messages of a stream as its lines come, each with all lines there; None is a comment."""
    fields: dict[str, str] = {}
    for line in lines:
        name, _, value = line.rstrip("\n").partition(": ")
        if line.startswith(":"):
            yield None
        elif name:
            assert name in {"id", "event", "data"}, line
            assert name not in fields, line
            fields[name] = value
        elif fields:
            number = int(fields["id"]) if "id" in fields else None
            yield Message(fields.get("event", "message"), json.loads(fields["data"]), number)
            fields = {}
    assert not fields, "a message was cut off"


def messages(text: str) -> list[Message]:
    """The messages of a whole stream."""
    return [message for message in read(text.splitlines()) if message is not None]
