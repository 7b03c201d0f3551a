from __future__ import annotations

from tests.services.conftest import clock, duc, mai, services, store, url

__all__ = ["clock", "duc", "mai", "services", "store", "url"]
