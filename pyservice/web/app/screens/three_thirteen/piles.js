/** The stock and the discard pile: what they hold, and that they may be drawn from or discarded to. */
import { h } from "../../dom/render.js";
import "../../cards/card.js";
import "./pile_drag.js";

/**
 * @typedef {import("openapi").components["schemas"]["Game"]} Game
 * @typedef {import("../../app.js").App} App
 * @typedef {import("../../dom/render.js").VNode} VNode
 * @typedef {import("./turn.js").Turn} Turn
 * @typedef {{stock: () => void, pile: () => void, drawn: (key: string, target: string) => void}} Acts
 * @typedef {{hinted: string | null, chosen: boolean, under: string | null}} State  the source a hint
 *   names; whether a card is chosen; the card under the top one
 */

/**
 * @param {App} app @param {Game} view @param {Turn} turn @param {State} state @param {Acts} acts
 * @returns {VNode}
 */
export function piles(app, view, turn, state, acts) {
  const on = { drop: (/** @type {CustomEvent} */ event) => acts.drawn(event.detail.key, event.detail.target) };
  const both = [stock(app, view, turn, state, acts), pile(app, view, turn, state, acts)];
  return h("card-piles", { class: "piles", drag: turn.stock || turn.pile, on }, both);
}

/** @param {App} app @param {Game} view @param {Turn} turn @param {State} state @param {Acts} acts */
function stock({ words }, view, turn, state, acts) {
  const count = view.three_thirteen?.stock_count ?? 0;
  const label = words.count("page.three.stock_label", count);
  return place("stock", words.t("page.three.stock"), count, {
    label: turn.stock ? `${label} ${words.t("page.three.draw_here")}` : label,
    live: turn.stock,
    hinted: state.hinted === "stock",
    shortcut: "S",
    act: acts.stock,
    cards: count ? [h("playing-card", { key: `s${count}`, card: null, data: { flight: `stock-${count}`, key: "stock" } })] : [],
  });
}

/** @param {App} app @param {Game} view @param {Turn} turn @param {State} state @param {Acts} acts */
function pile({ words }, view, turn, state, acts) {
  const { discard_top: top = null, discard_count: count = 0, wild_rank: wild } = view.three_thirteen ?? {};
  const target = turn.phase === "discard" && state.chosen;
  return place("pile", words.t("page.three.pile"), count, {
    label: pileLabel(words, top, count, turn, target),
    live: turn.pile || target,
    hinted: state.hinted === "discard",
    shortcut: "D",
    act: acts.pile,
    cards: [
      count > 1 && state.under ? h("playing-card", { key: "under", class: "under", card: state.under, wild: state.under[0] === wild }) : null,
      top ? h("playing-card", { key: `d${count}${top}`, card: top, wild: top[0] === wild, data: { flight: `pile-${count}`, key: "pile" } }) : null,
    ],
  });
}

/** @param {App["words"]} words @param {string | null} top @param {number} count @param {Turn} turn @param {boolean} target */
function pileLabel(words, top, count, turn, target) {
  const label = top
    ? words.count("page.three.pile_label", count, { card: words.card(top) })
    : words.t("page.three.pile_empty");
  if (target) return `${label} ${words.t("page.three.discard_here")}`;
  return turn.pile ? `${label} ${words.t("page.three.take_here")}` : label;
}

/**
 * @typedef {object} Place
 * @property {string} label  the whole sentence a screen reader says
 * @property {boolean} live  a tap does something now
 * @property {boolean} hinted
 * @property {string} shortcut
 * @property {() => void} act
 * @property {(VNode | null)[]} cards  the last lies on top
 */

/** @param {string} name @param {string} title @param {number} count @param {Place} what */
function place(name, title, count, what) {
  return h(
    "button",
    {
      key: name,
      type: "button",
      class: ["pile", what.live && "is-live", what.hinted && "is-hinted"],
      data: { pile: name, drop: name, depth: String(Math.min(count, 3)) },
      "aria-label": what.label,
      "aria-disabled": what.live ? null : "true",
      "aria-keyshortcuts": what.shortcut,
      on: { click: () => what.act() },
    },
    h("span", { class: "pile-place" }, what.cards),
    h("span", { class: "pile-title" }, title, h("b", { class: "pile-count" }, count), h("kbd", null, what.shortcut)),
  );
}
