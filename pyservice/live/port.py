"""What the services need to wait for a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from contextlib import AbstractContextManager


class Versions(Protocol):
    """How games stand in the store, for a hub that looks for itself."""

    def __call__(self, game_ids: Sequence[str]) -> Mapping[str, int]:
        """The versions of those of the games that are there. May raise when the store is away."""


class Watch(Protocol):
    """One reader's ear on one game."""

    @property
    def version(self) -> int:
        """The greatest version said since somebody in this process watches the game, or 0."""

    def wait(self, after: int, seconds: float) -> bool:
        """Sleeps until the game's version is said to be above `after`, at most `seconds`.

        True when it is. A version said since the watch began is not missed. It may wake for
        nothing, so whoever is woken reads the store; it sleeps no more once the hub is `closing`.
        """


class Hub(Protocol):
    """Passes on that a game has a new version."""

    @property
    def closing(self) -> bool:
        """The process is about to stop: nobody is to wait any more."""

    def watch(self, game_id: str) -> AbstractContextManager[Watch]:
        """Listens to a game for the length of a `with` block.

        Begin to watch before reading the game, so that nothing falls in between.
        """

    def publish(self, game_id: str, version: int) -> None:
        """Wakes everybody who waits for this version or an earlier one.

        To be called when the version is stored, never inside its transaction. It never
        fails: who does not hear of it learns of it a little later.
        """

    def stop_waiting(self) -> None:
        """Wakes everybody and lets nobody sleep any more; versions are passed on as before."""

    def close(self) -> None:
        """As `stop_waiting`, and ends the hub's threads; again it does nothing."""
