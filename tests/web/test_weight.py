"""How much comes before the first card, and that nothing is asked for late."""

from __future__ import annotations

import gzip
from typing import TYPE_CHECKING, Final

from playwright.sync_api import expect

if TYPE_CHECKING:
    from collections.abc import Callable

    import pytest
    from playwright.sync_api import BrowserContext, Page, Response

    from tests.web.conftest import OpenPage
    from tests.web.site import Site
    from tests.web.watching import Watch

#: Bytes of all bodies, gzipped.
MOST: Final = 150_000


def test_the_first_card_is_light_and_nothing_is_asked_for_late(
    site: Site,
    watch: Watch,
    new_context: Callable[..., BrowserContext],
    capsys: pytest.CaptureFixture[str],
) -> None:
    context = new_context(service_workers="block")
    watch.follow(context)
    page = context.new_page()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(site.origin)
    page.locator('[data-quick="thirteen"]').click()
    page.locator("card-hand playing-card[data-card]").first.wait_for()
    ended = [answer for answer in answers if is_body(answer)]
    weights = {answer: weight(answer) for answer in ended}
    with capsys.disabled():
        print(f"\n{told(weights)}")
    assert sum(weights.values()) < MOST
    assert late(page, answers) == []
    assert twice(answers) == []


def test_the_theme_is_there_before_the_page(open_page: OpenPage, watch: Watch) -> None:
    page = open_page(settings={"theme": "dark"})
    ground = "() => getComputedStyle(document.body).backgroundColor"
    dark = page.evaluate(ground)
    page.route("**/app/main.js", lambda route: route.abort())
    watch.allow("ERR_FAILED")
    page.reload()
    expect(page.locator("[data-screen]")).to_have_count(0)
    assert page.evaluate(ground) == dark


def is_body(answer: Response) -> bool:
    """A stream has no end, and what stands in a style sheet is no answer."""
    return "/stream" not in answer.url and answer.url.startswith("http")


def weight(answer: Response) -> int:
    """The body of an answer, gzipped as it came, or as a proxy would do."""
    if "content-encoding" in answer.headers:
        return int(answer.headers["content-length"])
    body = answer.body()
    return min(len(body), len(gzip.compress(body)))


def told(weights: dict[Response, int]) -> str:
    """The figure, and what of it is what."""
    kinds: dict[str, int] = {}
    for answer, size in weights.items():
        kind = "API" if "/v1/" in answer.url else answer.headers["content-type"].split(";")[0]
        kinds[kind] = kinds.get(kind, 0) + size
    parts = ", ".join(f"{kind} {size:,}" for kind, size in sorted(kinds.items()))
    total = sum(weights.values())
    return f"up to the first card: {len(weights)} bodies, {total:,} bytes gzipped ({parts})"


def late(page: Page, answers: list[Response]) -> list[str]:
    """Files of the page that the index does not name, which the browser learnt of one by one."""
    named = page.eval_on_selector_all(
        "link[href], script[src]", "found => found.map((one) => one.href || one.src)"
    )
    return [a.url for a in answers if "/page/" in a.url and a.url not in named]


def twice(answers: list[Response]) -> list[str]:
    """Files that came two times: a preload that is asked for in another way is not used."""
    urls = [answer.url for answer in answers if "/page/" in answer.url]
    return sorted({url for url in urls if urls.count(url) > 1})
