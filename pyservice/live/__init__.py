"""Wake-ups: who waits for a game hears of its next version without asking again and again.

`port` says what the services need; `hub` does it for the threads of one process, `sqlite` and
`postgres` for all processes on one database. A hub tells that something happened, never what:
whoever is woken reads the store.
"""

from __future__ import annotations

from pyservice.live.hub import ThreadHub
from pyservice.live.open import open_hub
from pyservice.live.port import Hub, Watch

__all__ = ["Hub", "ThreadHub", "Watch", "open_hub"]
