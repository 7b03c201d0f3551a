"""Who looks at a screen, and with what."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import OpenPage
    from tests.web.site import Guest, Site

#: Names as people have them: long, short, with many accents.
MAI, LINH = "Mai", "Nguyễn Hoàng Phương Linh"


@dataclass(frozen=True)
class Visit:
    """A person who comes with a browser of some width, language and theme."""

    site: Site
    open_page: OpenPage
    width: int = 1440
    locale: str = "en"
    theme: str = "light"
    height: int | None = None

    def open(self, path: str = "", player: Guest | None = None, **more: Any) -> Page:
        """The page at an address, as that player sees it."""
        look: dict[str, Any] = {"width": self.width, "height": self.height}
        look |= {"locale": self.locale, "theme": self.theme}
        return self.open_page(path, player=player, **{**look, **more})


#: The way to a screen, for a visit.
Reach = Callable[[Visit], "Page"]
