"""The harness notices what a page does wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.conftest import OpenPage
    from tests.web.watching import Watch

WRONGS = {
    "console: oops": "console.error('oops')",
    "page: ": "setTimeout(() => { throw new Error('oops') })",
    "foreign: http://127.0.0.2/": "new Image().src = 'http://127.0.0.2/x.png'",
    "Content Security Policy": "document.head.append(Object.assign(document.createElement('style'),"
    " {textContent: 'p {color: red}'}))",
}


@pytest.mark.parametrize("told", WRONGS)
def test_what_goes_wrong_is_told(open_page: OpenPage, watch: Watch, told: str) -> None:
    page = open_page()
    assert watch.wrong() == []
    page.evaluate(f"() => {{ {WRONGS[told]} }}")
    wait_until_told(page, watch)
    assert told in "\n".join(watch.wrong())
    watch.allow("oops", "Content Security Policy", "127.0.0.2")
    watch.requests.clear()


def wait_until_told(page: Page, watch: Watch) -> None:
    """The page says it when it has come to it."""
    for _ in range(100):
        if watch.wrong():
            return
        page.wait_for_timeout(20)
