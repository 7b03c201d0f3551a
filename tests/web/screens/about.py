"""What is read beside a game: rules, settings, help, history, reviews and proofs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from tests.web.games import last_turn, short_thirteen, short_three
from tests.web.reviews import answer_with, progress, review_of
from tests.web.screens.visit import LINH, MAI

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.web.screens.visit import Reach, Visit
    from tests.web.site import Guest


def _rules(visit: Visit) -> Page:
    page = visit.open("#/rules/cardgames_io")
    page.locator("article.prose h3").first.wait_for()
    return page


def _rules_three(visit: Visit) -> Page:
    page = visit.open("#/rules/three_thirteen")
    page.locator("article.prose h3").first.wait_for()
    return page


def _settings(visit: Visit) -> Page:
    return visit.open("#/settings", visit.site.guest(LINH))


def _forget(visit: Visit) -> Page:
    page = visit.open("#/settings", visit.site.guest(MAI))
    page.locator(".forget .button.danger").click()
    return page


def _help(visit: Visit) -> Page:
    return visit.open("#/help")


def _history(visit: Visit) -> Page:
    mai = visit.site.guest(MAI)
    page = visit.open(f"#/game/{short_thirteen(mai)['id']}/history", mai)
    page.locator("details[open] .acts").first.wait_for()
    return page


def _history_three(visit: Visit) -> Page:
    mai = visit.site.guest(LINH)
    page = visit.open(f"#/game/{short_three(mai, 1)['id']}/history", mai)
    page.locator("details[open] .turns").first.wait_for()
    return page


def _review(visit: Visit) -> Page:
    """Gone to the costliest play."""
    mai = visit.site.guest(MAI)
    game = short_thirteen(mai)
    page = _review_with(visit, mai, game["id"], review_of(mai, game["id"]))
    page.locator(".review-worst button").first.click()
    page.locator("[data-mark=blunder].review-verdict").wait_for()
    return page


def _review_working(visit: Visit) -> Page:
    mai = visit.site.guest(MAI)
    page = _review_with(visit, mai, short_thirteen(mai)["id"], progress(12, 57))
    page.locator("progress[value]").wait_for()
    return page


def _review_failed(visit: Visit) -> Page:
    mai = visit.site.guest(MAI)
    failed = {**progress(0, 57), "status": "failed"}
    page = _review_with(visit, mai, short_thirteen(mai)["id"], failed)
    page.locator(".review .empty").wait_for()
    return page


def _review_with(visit: Visit, guest: Guest, game_id: str, answer: dict[str, Any]) -> Page:
    page = visit.open("#/help", guest)
    answer_with(page, answer)
    page.evaluate("(id) => { location.hash = `#/game/${id}/review`; }", game_id)
    return page


def _review_three(visit: Visit) -> Page:
    """The last card thrown, with what the service itself says of it."""
    mai = visit.site.guest(MAI)
    page = visit.open(f"#/game/{last_turn(mai)['id']}/review", mai)
    page.locator(".review-body").wait_for()
    page.keyboard.press("End")
    page.locator(".review-body[data-at='1']").wait_for()
    return page


def _verify(visit: Visit) -> Page:
    mai = visit.site.guest(MAI)
    return _opened_proof(visit.open(f"#/game/{short_thirteen(mai)['id']}/verify", mai))


def _verify_three(visit: Visit) -> Page:
    mai = visit.site.guest(LINH)
    return _opened_proof(visit.open(f"#/game/{short_three(mai, 1)['id']}/verify", mai))


def _opened_proof(page: Page) -> Page:
    page.locator("[data-verdict]").wait_for()
    page.locator("details.fold > summary").first.click()
    return page


SCREENS: Final[dict[str, Reach]] = {
    "rules": _rules,
    "rules_three": _rules_three,
    "settings": _settings,
    "settings_forget": _forget,
    "help": _help,
    "history": _history,
    "history_three": _history_three,
    "review": _review,
    "review_working": _review_working,
    "review_failed": _review_failed,
    "review_three": _review_three,
    "verify": _verify,
    "verify_three": _verify_three,
}
