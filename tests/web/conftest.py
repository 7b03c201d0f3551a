"""A real server and real browsers. A page that complains, or asks elsewhere, fails its test.

    def test_something(open_page, watch):
        page = open_page("#/new", width=360, locale="vi", theme="dark")
        watch.allow("status of 404")

Each `open_page` is another person with a browser of their own; `page.context.new_page()` is one
more tab of the same. Where no Chromium is installed, these tests are skipped with that reason.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Protocol

import pytest
from playwright.sync_api import expect

from tests.web.chromium import FLAGS, NAMES, VARIABLE, chromium
from tests.web.site import Guest, Site
from tests.web.watching import Watch

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Page

#: Milliseconds that anything may take on a machine that is busy with other things.
PATIENCE = 30_000
#: Names and seeds that a page draws are the same in every run; keys of requests never are.
_CHANCE = """(() => {
  let last = 1;
  Math.random = () => (last = (last * 16807) % 2147483647) / 2147483647;
  const fill = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (to) => (to instanceof Uint8Array ? to.fill(13) : fill(to));
})()"""
HEIGHTS = {360: 740, 768: 1024, 1440: 900}


class OpenPage(Protocol):
    """Opens an address of the page in a new browser of a new person."""

    def __call__(
        self,
        path: str = "",
        *,
        width: int = 1440,
        height: int | None = None,
        locale: str = "en",
        theme: str = "light",
        reduced: bool = True,
        pace: str = "instant",
        player: Guest | None = None,
        settings: dict[str, Any] | None = None,
        **context: Any,
    ) -> Page:
        """The page once a screen is shown.

        `player` is who sits there, a new guest if None; `settings` are choices kept in the
        browser; `context` is for Playwright, such as `service_workers="allow"`.
        """


@pytest.fixture(scope="session")
def base_url() -> None:
    """None: each test has a site of its own. The plugin's fixture warns under a new pytest."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    found = chromium()
    if found is None:
        pytest.skip(
            f"no Chromium: none of {', '.join(NAMES)} is on the path, nor is {VARIABLE} set"
        )
    return {**browser_type_launch_args, "executable_path": found, "args": list(FLAGS)}


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    made = Site(tmp_path)
    yield made
    made.stop()


@pytest.fixture
def mai(site: Site) -> Guest:
    """A player, for a browser or without one."""
    return site.guest("Mai")


@pytest.fixture
def watch(site: Site) -> Iterator[Watch]:
    made = Watch(site.origin)
    yield made
    assert made.wrong() == []


@pytest.fixture
def open_page(site: Site, watch: Watch, new_context: Callable[..., BrowserContext]) -> OpenPage:
    expect.set_options(timeout=PATIENCE)

    def open_it(
        path: str = "",
        *,
        width: int = 1440,
        height: int | None = None,
        locale: str = "en",
        theme: str = "light",
        reduced: bool = True,
        pace: str = "instant",
        player: Guest | None = None,
        settings: dict[str, Any] | None = None,
        **context: Any,
    ) -> Page:
        kept: dict[str, object] = {"thirteen.settings": {"pace": pace, **(settings or {})}}
        if player:
            known = {"id": player.id, "name": player.name, "token": player.token}
            kept["thirteen.player"] = known
        made = new_context(
            **{
                "viewport": {"width": width, "height": height or HEIGHTS.get(width, 900)},
                "has_touch": width < 768,
                "locale": locale,
                "color_scheme": theme,
                "reduced_motion": "reduce" if reduced else "no-preference",
                "service_workers": "block",
                "storage_state": stored(site.origin, kept),
                **context,
            }
        )
        made.set_default_timeout(PATIENCE)
        made.add_init_script(_CHANCE)
        watch.follow(made)
        page = made.new_page()
        page.goto(f"{site.origin}/{path}")
        page.locator("[data-screen]").first.wait_for()
        return page

    return open_it


def stored(origin: str, kept: dict[str, object]) -> dict[str, Any]:
    """What a browser has in its local storage, as Playwright takes it."""
    items = [{"name": name, "value": json.dumps(value)} for name, value in kept.items()]
    return {"cookies": [], "origins": [{"origin": origin, "localStorage": items}]}
