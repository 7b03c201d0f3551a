/** The own hand: melds as the engine lays them out, then the loose cards and what they would cost. */
import { h } from "../../dom/render.js";
import "../../cards/hand.js";
import { kindName } from "./melds.js";
import { cardsOf } from "./order.js";

/**
 * @typedef {import("openapi").components["schemas"]["Game"]} Game
 * @typedef {import("../../app.js").App} App
 * @typedef {import("../../dom/render.js").VNode} VNode
 * @typedef {import("./order.js").Order} Order
 * @typedef {import("./order.js").Group} Group
 * @typedef {import("./order.js").Held} Held
 * @typedef {{selected: string | null, hinted: string | null, barred: Set<string>}} Marks  keys, and cards barred
 * @typedef {import("./acts.js").Acts} Acts
 */

/**
 * @param {App} app @param {Game} view @param {Order} order @param {Marks} marks @param {Acts} acts
 * @returns {VNode}
 */
export function ownHand({ words }, view, order, marks, acts) {
  const held = cardsOf(order);
  return h("card-hand", {
    key: "hand",
    class: "three-hand",
    words,
    label: words.t("page.three.hand"),
    cards: held.map((one) => one.card),
    keys: held.map((one) => one.key),
    groups: order.groups.filter((group) => group.items.length).map((group) => caption(words, view, group)),
    selected: marks.selected ? [marks.selected] : [],
    usable: marks.barred.size ? new Set(held.map((one) => one.card).filter((card) => !marks.barred.has(card))) : null,
    wild: view.three_thirteen?.wild_rank ?? null,
    hinted: marks.hinted ? [marks.hinted] : [],
    tags: Object.fromEntries(held.map((one) => [one.key, tag(words, one, order)])),
    reasons: Object.fromEntries(held.filter((one) => marks.barred.has(one.card)).map((one) => [one.key, words.t("page.three.forbidden")])),
    drag: true,
    data: { drop: "hand" },
    style: { "--dealt": String((view.round?.number ?? 1) + 2) },
    on: {
      toggle: (/** @type {CustomEvent} */ event) => acts.tapped(event.detail.key),
      refused: () => acts.refused(),
      play: () => acts.discard(),
      drop: (/** @type {CustomEvent} */ event) => acts.dropped(event.detail.key, event.detail.target),
    },
  });
}

/** What a wild card stands for, or that a card is new. @param {App["words"]} words @param {Held} held @param {Order} order */
function tag(words, { key, card, as }, order) {
  if (as !== card) return words.cardSign(as);
  return key === order.fresh ? words.t("page.three.new") : "";
}

/** @param {App["words"]} words @param {Game} view @param {Group} group */
function caption(words, view, group) {
  const { kind, items } = group;
  const label = kind === "loose" ? leftover(words, view) : kindName(words, kind);
  return { key: group.key, kind, label, cards: items.length };
}

/** What is left over, and what it costs once that is known of these cards. @param {App["words"]} words @param {Game} view */
function leftover(words, { you }) {
  const melds = you?.arrangement;
  const isOfThese = melds && melds.melds.reduce((sum, { cards }) => sum + cards.length, melds.leftover.length) === you.hand.length;
  return isOfThese ? words.count("page.three.leftover_points", melds.penalty) : words.t("page.three.leftover");
}
