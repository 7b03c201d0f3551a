"""Text that does not fit: looked for in the page as it is laid out."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

#: Every piece of text must lie inside the window, inside whatever cuts off what is outside of it,
#: and inside its own box. What scrolls is not cut. Text in pictures, and text for screen readers
#: alone, is left out. A name of a player may end in an ellipsis where its whole is in `title`.
_FAULTS = """() => {
  const APART = ".visually-hidden, .skip, svg, option, script, style, noscript";
  const scrolls = (value) => value === "auto" || value === "scroll";
  const clips = (value) => value === "hidden" || value === "clip";
  const faults = new Set();
  const modal = [...document.querySelectorAll("dialog:modal")].at(-1);

  const walker = document.createTreeWalker(modal ?? document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const isSeen = parent.checkVisibility({ visibilityProperty: true });
    const isForReaders = getComputedStyle(parent).clipPath !== "none";
    const isApart = isForReaders || parent.closest(APART);
    if (node.data.trim() && isSeen && !isApart) look(node, parent);
  }
  const root = document.scrollingElement;
  if (root.scrollWidth > innerWidth) faults.add(`the page is ${root.scrollWidth} wide`);
  return [...faults];

  function look(node, parent) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    const words = `"${node.data.trim().slice(0, 60)}" in ${path(parent)}`;
    const tell = (what) => faults.add(`${what}: ${words}`);
    let across = true, down = true, isOwnBox = true;
    for (let el = parent; el; el = el.parentElement) {
      const style = getComputedStyle(el);
      const box = el.getBoundingClientRect();
      const isWide = text.right > box.right + 1.5 || text.left < box.left - 1.5;
      const isTall = text.bottom > box.bottom + 3 || text.top < box.top - 3;
      if (isName(el, style)) across = false;
      if (isOwnBox && !["inline", "contents"].includes(style.display)) {
        isOwnBox = false;
        if (across && isWide) tell("wider than its box");
      }
      if (scrolls(style.overflowX)) across = false;
      if (scrolls(style.overflowY)) down = false;
      if (across && isWide && clips(style.overflowX)) return tell("cut off at the side");
      if (down && isTall && clips(style.overflowY)) return tell("cut off below or above");
      if (style.position === "fixed") break;
    }
    const isOutside = text.right > innerWidth + 0.5 || text.left < -0.5;
    if (across && isOutside) tell("outside of the window");
  }

  function isName(el, style) {
    return style.textOverflow === "ellipsis" && el.title.trim() === el.textContent.trim();
  }

  function path(el) {
    const name = (each) => [each.localName, ...each.classList].join(".");
    return `${name(el.parentElement)} > ${name(el)}`;
  }
}"""


def overflowing(page: Page) -> list[str]:
    """What is cut off or stands out, as the page is now; of an open dialog only its own."""
    found: list[str] = page.evaluate(_FAULTS)
    return found
