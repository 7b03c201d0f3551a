"""What holds on every screen and dialog (`screens.py`).

At 360 px no text is cut off or stands out in any of the languages, and axe finds nothing serious,
neither in the light theme nor in the dark one. A screen is reached once for all of this.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from pyservice.i18n import LOCALES
from tests.web.overflow import overflowing
from tests.web.parts import SPEAK
from tests.web.screens import SCREENS, Visit

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import OpenPage
    from tests.web.site import Site
    from tests.web.watching import Watch

GRAVE = {"serious", "critical"}

#: Two frames later everything is drawn and laid out.
_DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


@pytest.mark.parametrize("name", SCREENS)
def test_it_reads_well(open_page: OpenPage, site: Site, watch: Watch, name: str) -> None:
    if name == "gone":
        watch.allow("status of 404")
    page = SCREENS[name](Visit(site, open_page, width=360))
    faults = {"axe, light": grave(page)}
    for locale in LOCALES:
        _speak(page, locale)
        faults[f"360 px, {locale}"] = overflowing(page)
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.evaluate(_DRAWN)
    faults["axe, dark"] = grave(page, {"runOnly": ["color-contrast"]})
    assert {where: found for where, found in faults.items() if found} == {}


def _speak(page: Page, locale: str) -> None:
    page.evaluate(SPEAK, locale)
    expect(page.locator("html")).to_have_attribute("lang", locale)
    if page.locator(".prose").count():
        page.locator(f".prose[lang={locale}]").wait_for()
    page.evaluate(_DRAWN)


def grave(page: Page, options: dict[str, Any] | None = None) -> list[str]:
    """What axe calls serious or critical, a line for each element."""
    found = Axe().run(page, options={"resultTypes": ["violations"], **(options or {})}).response
    return [
        f"{violation['id']}: {node['html'][:160]} {json.dumps(node['any'][:1])[:300]}"
        for violation in found["violations"]
        if violation["impact"] in GRAVE
        for node in violation["nodes"]
    ]
