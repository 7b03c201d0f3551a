"""What goes wrong in a page without anybody seeing it, and where its requests go."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

#: What needs no network: pictures and the like that stand in the page itself.
_NO_NETWORK: Final = ("data:", "blob:", "about:")


class Watch:
    """Errors of pages, violations of the policy (which the console tells) and foreign requests."""

    def __init__(self, origin: str) -> None:
        self._origin = f"{origin}/"
        self._allowed: list[str] = []
        self._errors: list[str] = []
        self.requests: list[str] = []

    def follow(self, context: BrowserContext) -> None:
        """Watches all pages of a context, also those that are opened later."""
        context.on("console", self._said)
        context.on("weberror", self._crashed)
        context.on("request", self._asked)

    def allow(self, *patterns: str) -> None:
        """Errors in which one of these patterns is found belong to the test."""
        self._allowed += patterns

    def wrong(self) -> list[str]:
        """What a test has to answer for."""
        allowed = [re.compile(pattern) for pattern in self._allowed]
        errors = [text for text in self._errors if not any(p.search(text) for p in allowed)]
        return errors + [f"foreign: {url}" for url in self.requests if self._is_foreign(url)]

    def _is_foreign(self, url: str) -> bool:
        return not url.startswith((self._origin, *_NO_NETWORK))

    def _said(self, message: ConsoleMessage) -> None:
        if message.type in {"error", "assert"}:
            self._errors.append(f"console: {message.text} ({message.location['url']})")

    def _crashed(self, error: WebError) -> None:
        self._errors.append(f"page: {error.error}")

    def _asked(self, request: Request) -> None:
        self.requests.append(request.url)
