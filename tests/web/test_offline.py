"""The service worker: the page opens without a network, and a new version takes over."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

import pyservice.web
from pyservice.i18n import catalogue
from pyservice.web import open_site

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import OpenPage
    from tests.web.site import Site
    from tests.web.watching import Watch

WEB: Final = Path(pyservice.web.__file__).parent
#: What a page and its worker say while the server is away.
AWAY: Final = "ERR_CONNECTION_REFUSED|Failed to fetch|ERR_EMPTY_RESPONSE|ERR_CONNECTION_RESET"
#: Resolves once the worker of this version is the one in charge.
KEPT: Final = """async (digest) => {
  for (;;) {
    const { active, waiting, installing } = await navigator.serviceWorker.ready;
    const isCalm = active.state === "activated" && !waiting && !installing;
    const isHere = navigator.serviceWorker.controller && await caches.has(`shell-${digest}`);
    if (isCalm && isHere) return;
    await new Promise((done) => setTimeout(done, 20));
  }
}"""
CACHED: Final = """async () => {
  const urls = [];
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) urls.push(request.url);
  }
  return urls;
}"""
CACHES: Final = "async () => (await caches.keys()).map((name) => name.replace('shell-', ''))"
STATUS: Final = "async (path) => (await fetch(path)).status"


def kept(page: Page, digest: str, *, at_once: bool = True) -> None:
    """Waits until the worker of a version has taken over; the page takes its time with that."""
    if at_once:
        page.evaluate("() => navigator.serviceWorker.register('/sw.js')")
    page.evaluate(KEPT, digest)


def digest_of(page: Page) -> str:
    """The version that a page runs."""
    source = page.locator('script[src$="/app/main.js"]').get_attribute("src") or ""
    return source.split("/")[2]


def release(site: Site, folder: Path, number: int) -> str:
    """Serves another version of the page from now on; its digest is returned."""
    copy = folder / f"web{number}"
    shutil.copytree(WEB, copy)
    with (copy / "styles" / "tokens.css").open("a") as file:
        file.write(f"/* {number} */\n")
    site.app.extensions["site"] = made = open_site(copy)
    return made.digest


def test_the_page_opens_without_a_network(open_page: OpenPage, site: Site, watch: Watch) -> None:
    page = open_page(service_workers="allow", locale="vi")
    kept(page, open_site().digest, at_once=False)
    watch.allow(AWAY)
    site.stop()
    page.reload()
    page.locator("[data-screen]").first.wait_for()
    assert page.locator("html").get_attribute("lang") == "vi"
    away = page.locator('[data-banner="offline"]')
    expect(away).to_have_text(catalogue("vi")["page.app.lost"])
    site.start()
    expect(away).to_have_count(0)


def test_only_the_shell_is_kept(open_page: OpenPage, site: Site) -> None:
    page = open_page(service_workers="allow")
    kept(page, open_site().digest)
    assert page.evaluate(STATUS, "/v1/rulesets") == 200
    page.reload()
    base = f"{site.origin}{open_site().base}"
    others = [url for url in page.evaluate(CACHED) if not url.startswith(base)]
    assert sorted(others) == [
        f"{site.origin}/",
        f"{site.origin}/icons/icon.svg",
        f"{site.origin}/manifest.webmanifest",
    ]


def test_it_can_be_installed(open_page: OpenPage) -> None:
    page = open_page(service_workers="allow", locale="it")
    kept(page, open_site().digest)
    browser = page.context.new_cdp_session(page)
    manifest = browser.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert '"lang": "it"' in manifest["data"]
    found = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # The tests' browsers keep nothing, which forbids it for a reason of its own.
    assert {error["errorId"] for error in found} <= {"in-incognito"}


def test_a_new_version_takes_over_and_open_tabs_go_on(
    open_page: OpenPage, site: Site, watch: Watch, tmp_path: Path
) -> None:
    page = open_page(service_workers="allow")
    first = digest_of(page)
    kept(page, first)
    second = release(site, tmp_path, 2)
    other = page.context.new_page()
    other.goto(site.origin)
    assert digest_of(other) == second
    kept(other, second)
    # The tab of the version before still gets its files, from the worker of the new one.
    assert page.evaluate(STATUS, f"/page/{first}/app/offline.js") == 200
    third = release(site, tmp_path, 3)
    other.reload()
    kept(other, third)
    assert other.evaluate(CACHES) == [second, third]
    watch.allow(AWAY)
    site.stop()
    other.reload()
    other.locator("[data-screen]").first.wait_for()
    assert digest_of(other) == third


def test_a_tab_without_a_worker_starts_anew_when_its_version_is_gone(
    open_page: OpenPage, site: Site, watch: Watch, tmp_path: Path
) -> None:
    page = open_page()
    second = release(site, tmp_path, 2)
    watch.allow("status of 404", "dynamically imported module")
    page.evaluate("() => { location.hash = '#/rules' }")
    page.locator('[data-screen="rules"]').wait_for()
    assert digest_of(page) == second
