"""The Chromium of this machine: the tests bring none."""

from __future__ import annotations

import os
import shutil
from typing import Final

#: Where another one is to be used, this says where it is.
VARIABLE: Final = "THIRTEEN_CHROMIUM"
NAMES: Final = ("chromium", "chromium-browser", "google-chrome")
#: Nothing that goes on beside the page, and no cards or fonts drawn by a graphics card.
FLAGS: Final = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def chromium() -> str | None:
    """The path of an installed Chromium, or None."""
    found = (shutil.which(name) for name in NAMES)
    return os.environ.get(VARIABLE) or next((path for path in found if path), None)
