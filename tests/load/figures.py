"""What a run measured, in one line each, for whoever reads the output."""

from __future__ import annotations

import math
import os
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Whether to run at full size.
FULL: Final = bool(os.environ.get("THIRTEEN_FULL"))


def report(name: str, **figures: object) -> None:
    """Prints the figures of a run in the order given."""
    told = ", ".join(f"{what.replace('_', ' ')} {figure}" for what, figure in figures.items())
    print(f"\n{name}: {told}")


def quantile(seconds: Sequence[float], share: float) -> str:
    """The quantile of times, by the nearest rank, in milliseconds."""
    if not seconds:
        return "-"
    ranked = sorted(seconds)
    return f"{1000 * ranked[max(0, math.ceil(share * len(ranked)) - 1)]:.0f} ms"
