"""Headers that tell browsers what an answer must never become."""

from collections.abc import Mapping
from typing import Final

from flask import Flask, Response

#: What a page of ours, or its service worker, may load and do.
PAGE_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
_DATA: Final = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
_ALWAYS: Final[Mapping[str, str]] = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}


def register(app: Flask) -> None:
    """Give every answer its headers, failures included."""
    app.after_request(harden)


def harden(response: Response) -> Response:
    """No guessing of types, no frames, no referrers; pages run only scripts of our own files."""
    for name, value in _ALWAYS.items():
        response.headers.setdefault(name, value)
    policy = PAGE_POLICY if response.mimetype == "text/html" else _DATA
    response.headers.setdefault("Content-Security-Policy", policy)
    return response
