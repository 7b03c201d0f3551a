"""The form for a new table, filled in by and by."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.web.test_rooms import view

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import OpenPage
    from tests.web.site import Site


def form_of(page: Page) -> dict[str, object]:
    """What stands in the form."""
    found: dict[str, object] = page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll(".new-game :is(input, select)")]
          .filter(({ type, checked }) => type !== "radio" || checked)
          .map(({ id, name, type, checked, value }, at) =>
            [id || name || at, type === "checkbox" ? checked : value]))"""
    )
    return found


def test_a_reload_loses_nothing_of_it(site: Site, open_page: OpenPage) -> None:
    """Until the table is made: then the next one begins with it."""
    page = open_page("#/new")
    page.get_by_text("House rules").click()
    page.get_by_label("Points to win").fill("23")
    page.get_by_role("button", name="Remove seat 4").click()
    page.locator("#my-name").fill("Trần Mai")
    filled = form_of(page)
    page.reload()
    expect(page.locator("#my-name")).to_have_value("Trần Mai")
    expect(page.get_by_label("Points to win")).to_be_visible()
    assert form_of(page) == filled
    page.locator(".new-game [type=submit]").click()
    made = view(site, page)
    assert made["options"]["target_score"] == 23
    assert made["seats"][0]["name"] == "Trần Mai"
    assert page.evaluate("sessionStorage.length") == 0


@pytest.mark.parametrize("kept", [5, {"draft": {"seats": 3}}, {"draft": None, "open": 7}])
def test_a_form_that_is_rubbish_counts_as_none(open_page: OpenPage, kept: object) -> None:
    page = open_page("#/help")
    page.evaluate("(kept) => sessionStorage.setItem('thirteen.form', kept)", json.dumps(kept))
    page.evaluate("location.hash = '#/new'")
    expect(page.locator(".place-rows > li")).to_have_count(4)
