/** Melds and left-over cards, face up: laid open on the table and in the result of a round. */
import { h } from "../../dom/render.js";
import "../../cards/card.js";

/**
 * @typedef {import("openapi").components["schemas"]["Meld"]} Meld
 * @typedef {import("../../app.js").App} App
 * @typedef {import("../../dom/render.js").VNode} VNode
 */

/**
 * Melds beside each other; what a wild card stands for is at its foot.
 * @param {App} app @param {readonly Meld[]} melds @param {string} wild  the wild rank
 * @param {string} [flight]  under which name the cards fly, where they do
 * @returns {VNode[]}
 */
export function meldRow(app, melds, wild, flight = "") {
  return melds.map((meld, at) =>
    h(
      "span",
      { key: `m${at}`, class: "meld", role: "group", "aria-label": meldLabel(app.words, meld), data: { meld: meld.kind } },
      meld.cards.map((card, i) => shown(app, card, meld.stands_for[i] ?? card, wild, i, flight && `${flight} ${at} ${i}`)),
    ),
  );
}

/**
 * Cards in no meld.
 * @param {App} app @param {readonly string[]} cards @param {string} wild
 * @returns {VNode | null}
 */
export function leftoverRow(app, cards, wild) {
  if (!cards.length) return null;
  return h(
    "span",
    { key: "left", class: "meld leftover", role: "group", "aria-label": app.words.t("page.three.leftover"), data: { meld: "leftover" } },
    cards.map((card, i) => shown(app, card, card, wild, i)),
  );
}

/** @param {App} app @param {string} card @param {string} as @param {string} wild @param {number} key @param {string} [flight] */
function shown({ words }, card, as, wild, key, flight) {
  const label = as === card ? words.card(card) : words.t("page.three.stands_for", { card: words.card(card), as: words.card(as) });
  const tag = as === card ? "" : words.cardSign(as);
  return h("playing-card", { key, card, label, wild: card[0] === wild, tag, data: { flight: flight || null } });
}

/** "Set", "Run" as the caption of a meld. @param {App["words"]} words @param {string} kind */
export function kindName(words, kind) {
  return words.t(kind === "run" ? "page.three.run" : "page.three.set");
}

/** @param {App["words"]} words @param {Meld} meld */
export function meldLabel(words, meld) {
  return `${kindName(words, meld.kind)}: ${words.list(meld.stands_for.map((card) => words.card(card)))}`;
}
