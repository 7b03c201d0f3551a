"""What the services about games and their tables are made of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyservice.domain.creation import Catalogue
    from pyservice.services.making import Maker
    from pyservice.services.ports import Clock
    from pyservice.services.states import States
    from pyservice.services.turns import Turns
    from pyservice.storage.port import Store


@dataclass(frozen=True, slots=True)
class Parts:
    """The parts that they share, made once by `build`."""

    store: Store
    states: States
    turns: Turns
    clock: Clock
    maker: Maker
    catalogue: Catalogue
