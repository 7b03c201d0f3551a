"""The command `purge`: old games go, with all that hangs on them."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pyservice.app import configured_store, database
from pyservice.config import WrongSetting

if TYPE_CHECKING:
    from pyservice.config import Settings
    from pyservice.storage.port import Purged

DAY_MS: Final = 24 * 60 * 60 * 1000
_SQLITE: Final = "sqlite:///"


def purge(settings: Settings, days: int, *, dry_run: bool) -> Purged:
    """Takes away games that have been over for `days` days, and guests who are gone.

    A guest is gone who used no token in that time and has no game left. With `dry_run` it only
    counts. Raises `WrongSetting` for a database that cannot be opened, or is not there: to
    make an empty one would help nobody. Raises the `Problem` `unavailable` while it is away.
    """
    _must_be_there(database(settings))
    store = configured_store(settings)
    try:
        return store.purge(time.time_ns() // 1_000_000 - days * DAY_MS, dry_run=dry_run)
    finally:
        store.close()


def told(purged: Purged, days: int, *, dry_run: bool) -> str:
    """What was done, in one line.

    >>> from pyservice.storage.port import Purged
    >>> told(Purged(games=1, events=40, players=0), 30, dry_run=True)
    'Would delete 1 game (40 events) over for 30 days or more, and 0 guests. Nothing was changed.'
    """
    games = "1 game" if purged.games == 1 else f"{purged.games} games"
    events = "1 event" if purged.events == 1 else f"{purged.events} events"
    guests = "1 guest" if purged.players == 1 else f"{purged.players} guests"
    since = "1 day" if days == 1 else f"{days} days"
    what = f"{games} ({events}) over for {since} or more, and {guests}."
    return f"Would delete {what} Nothing was changed." if dry_run else f"Deleted {what}"


def _must_be_there(url: str) -> None:
    file = Path(url.removeprefix(_SQLITE))
    if url.startswith(_SQLITE) and not file.is_file():
        raise WrongSetting("DATABASE_URL", url, f"the address of a database; no file {file}")
