"""Opens the hub that suits a database address."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyservice.live.hub import ThreadHub
from pyservice.live.sqlite import SqliteHub

if TYPE_CHECKING:
    from pyservice.live.port import Hub, Versions


def open_hub(url: str, versions: Versions) -> Hub:
    """The hub for all processes on the database of an SQLAlchemy address.

    `versions` tells how games stand in the store. No thread is started before somebody
    waits, so that a server may fork after this.
    """
    scheme, _, rest = url.partition("://")
    if scheme.split("+")[0] in {"postgresql", "postgres"}:
        # Its driver is installed only where it is used.
        from pyservice.live.postgres import PostgresHub

        return PostgresHub(f"postgresql://{rest}", versions)
    path = rest.partition("?")[0].removeprefix("/")
    return SqliteHub(path, versions) if path else ThreadHub()
