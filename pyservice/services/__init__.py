"""The use cases: what a client can ask for, in plain Python (no Flask, no SQL).

`build` puts the services together from a store and its ports; the API calls them and nothing
below. They answer with the dicts of `pyservice.domain.shapes` and refuse
with `pyservice.domain.errors.Problem`, which leaves every game and version as it was.

    services = build(store)
    me = services.players.create("Mai", None)
    player = services.players.authenticate(me["token"])
    change = services.games.create(player, {"ruleset": "cardgames_io"}, wait=2.0)
"""

from __future__ import annotations

from pyservice.services.assembly import Services, build
from pyservice.services.settings import ServiceSettings

__all__ = ["ServiceSettings", "Services", "build"]
