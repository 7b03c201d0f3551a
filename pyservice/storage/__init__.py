"""Where games and players are kept.

`port` says what the services need of a store; `sql` keeps it in a database through
SQLAlchemy Core; `migrations` brings a database to the tables of this version. A store knows
the values of `pyservice.domain` and none of the rules.
"""

from __future__ import annotations

from pyservice.storage.open import open_store
from pyservice.storage.port import Listing, Store

__all__ = ["Listing", "Store", "open_store"]
