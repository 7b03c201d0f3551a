"""Swagger UI works under the policy of our pages: it opens, unfolds, and calls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext

    from tests.web.site import Site
    from tests.web.watching import Watch


def test_an_operation_is_tried(
    site: Site, watch: Watch, new_context: Callable[..., BrowserContext]
) -> None:
    context = new_context(service_workers="block")
    watch.follow(context)
    page = context.new_page()
    page.goto(f"{site.origin}/docs")
    operation = page.locator("[id$='-listBots']")
    operation.get_by_role("button").first.click()
    operation.get_by_role("button", name="Try it out").click()
    operation.get_by_role("button", name="Execute").click()
    live = operation.locator(".live-responses-table")
    expect(live.locator(".response-col_status").last).to_contain_text("200")
    expect(live).to_contain_text("planner")
