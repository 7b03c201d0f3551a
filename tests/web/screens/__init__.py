"""Every screen and dialog of the page, and how one gets there.

One list drives what must hold everywhere (`test_screens.py`) and the pictures
(`python -m tests.web.pictures`). A screen that is not here is not looked at: add it.
"""

from __future__ import annotations

from typing import Final

from tests.web.screens import about, rooms, thirteen, three
from tests.web.screens.visit import Reach, Visit

__all__ = ["SCREENS", "Visit"]

SCREENS: Final[dict[str, Reach]] = {
    **rooms.SCREENS,
    **thirteen.SCREENS,
    **three.SCREENS,
    **about.SCREENS,
}
