"""A player: a guest known by a token, with the seed of the next game that player deals."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Player:
    """One player. `next_seed` is secret: only its commitment is shown until it was used."""

    id: str
    name: str
    locale: str | None
    created_at: int
    next_seed: bytes
