"""Modules of the page by themselves: loaded into a page that is open, tried from a test."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Page

_LOAD: Final = """
  const main = document.querySelector('script[src$="app/main.js"]').src;
  const load = (name) => import(new URL(name, main));
"""

#: As another tab changes the settings: the page follows without being loaded again.
SPEAK: Final = """(language) => {
  const kept = JSON.parse(localStorage.getItem("thirteen.settings") ?? "{}");
  localStorage.setItem("thirteen.settings", JSON.stringify({ ...kept, language }));
  dispatchEvent(new StorageEvent("storage", { key: "thirteen.settings" }));
}"""

#: A hand alone on the page, which does what its events wish and keeps them in `told`.
_HAND: Final = """
  const { CardHand } = await load("cards/hand.js");
  const { Words } = await load("words/words.js");
  const words = new Words("en", given.texts);
  const hand = Object.assign(new CardHand(), { words, ...given.props });
  window.told = [];
  window.hand = hand;
  const up = new Set(given.props.selected);
  const hear = ({ type, detail }) => {
    told.push([type, detail.key, detail.target].filter(Boolean).join(" "));
    if (type === "toggle") up.delete(detail.key) || up.add(detail.key);
    hand.selected = up;
  };
  for (const type of ["toggle", "refused", "play", "drop"]) hand.addEventListener(type, hear);
  const place = document.createElement("button");
  place.dataset.drop = "pile";
  place.textContent = "pile";
  place.className = "button";
  document.body.className = "felt";
  document.body.replaceChildren(place, hand);
"""


def run(page: Page, script: str, **given: Any) -> Any:
    """What a script returns that knows `given` and `load("cards/face.js")`."""
    return page.evaluate(f"async (given) => {{ {_LOAD} {script} }}", given)


def show_hand(page: Page, texts: dict[str, str], **props: Any) -> None:
    """Shows nothing but a hand with these properties, and a pile to drop cards on."""
    run(page, _HAND, texts=texts, props=props)


def told(page: Page) -> list[str]:
    """The events of the hand so far, such as "toggle 6S" and "drop 6S pile"; then forgets them."""
    heard: list[str] = page.evaluate("told.splice(0)")
    return heard
