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
    from tests.web.site import Guest, Site


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


def test_a_name_chosen_since_is_not_undone(site: Site, mai: Guest, open_page: OpenPage) -> None:
    """The form was left with another name than the player has chosen after that."""
    page = open_page("#/new", player=mai)
    page.locator("#my-name").fill("Old Typed")
    page.evaluate("location.hash = '#/settings'")
    name = page.locator(".settings #my-name")
    expect(name).to_have_value("Mai")
    name.fill("New Name")
    name.press("Enter")
    expect(page.locator(".settings .name-row button")).to_be_disabled()
    page.evaluate("location.hash = '#/new'")
    expect(page.locator(".new-game #my-name")).to_have_value("New Name")
    page.locator(".new-game [type=submit]").click()
    assert view(site, page)["seats"][0]["name"] == "New Name"
    assert mai.get("/players/me")["name"] == "New Name"


def test_a_guest_made_meanwhile_takes_no_typed_name_away(open_page: OpenPage) -> None:
    """What is folded away asks who plays; a guest has a name of the service's own till then."""
    page = open_page("#/new")
    page.locator("#my-name").fill("Trần Mai")
    page.get_by_text("Clock, hints and more").click()
    page.locator(".commitment").wait_for()
    page.reload()
    page.locator(".commitment").wait_for()
    expect(page.locator("#my-name")).to_have_value("Trần Mai")


def test_who_is_forgotten_leaves_no_name_behind(mai: Guest, open_page: OpenPage) -> None:
    """Neither in the form nor at the table made last, where others have names as well."""
    page = open_page("#/new", player=mai)
    page.locator("#seat-1-kind").select_option("me")
    page.locator("#seat-1-name").fill("Secret An")
    page.locator(".new-game [type=submit]").click()
    page.locator(".playroom").wait_for()
    page.evaluate("location.hash = '#/new'")
    page.locator("#my-name").fill("Secret Mai")
    page.evaluate("location.hash = '#/settings'")
    page.get_by_role("button", name="Forget me").click()
    page.get_by_role("button", name="Yes, forget me").click()
    page.locator("[data-screen=home]").wait_for()
    kept = page.evaluate("JSON.stringify([{ ...localStorage }, { ...sessionStorage }])")
    assert "Secret" not in kept
    page.evaluate("location.hash = '#/new'")
    expect(page.locator("#my-name")).to_have_value("")


SEAT = {"kind": "bot", "name": "", "level": None}
RUBBISH = [
    5,
    {"draft": {"seats": 3}},
    {"draft": None, "open": 7},
    {"draft": {"seats": [None], "values": {}}},
    {"draft": {"seats": [{**SEAT, "kind": "x"}], "values": {}}},
    {"draft": {"seats": [{**SEAT, "kind": "me", "name": 3}], "values": {}}},
    {"draft": {"seats": [SEAT], "values": []}},
]


@pytest.mark.parametrize("kept", RUBBISH)
def test_a_form_that_is_rubbish_counts_as_none(open_page: OpenPage, kept: object) -> None:
    page = open_page("#/help")
    page.evaluate("(kept) => sessionStorage.setItem('thirteen.form', kept)", json.dumps(kept))
    page.evaluate("location.hash = '#/new'")
    expect(page.locator(".place-rows > li")).to_have_count(4)


def test_a_value_of_another_kind_counts_as_not_chosen(open_page: OpenPage) -> None:
    """The rest of the form is as it was left."""
    page = open_page("#/new")
    page.get_by_text("House rules").click()
    page.get_by_label("Points to win").fill("23")
    page.evaluate(
        """() => {
          const form = JSON.parse(sessionStorage.getItem("thirteen.form"));
          const odd = { instant_wins: 5, chop_table: "custom", custom_chop_table: [null] };
          form.draft.values = { ...form.draft.values, ...odd };
          sessionStorage.setItem("thirteen.form", JSON.stringify(form));
        }"""
    )
    page.reload()
    expect(page.get_by_label("Points to win")).to_have_value("23")
