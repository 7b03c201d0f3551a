/** A move of Three Thirteen told: with cards in their colours, or as it is said. */
import { h } from "../../dom/render.js";
import { signs } from "../about/signs.js";

/**
 * @typedef {import("openapi").components["schemas"]["Hint"]["move"]} Move
 * @typedef {import("../../app.js").App} App
 * @typedef {import("../../dom/render.js").VNode} VNode
 */

/** Where the card is put in, to be drawn instead of written. */
const CARD = "|";

/** Whether this is a move of Three Thirteen. @param {Move} move */
export function isTurn({ type }) {
  return type === "draw" || type === "discard" || type === "go_out";
}

/**
 * @param {App} app @param {Move} move
 * @param {string | null | undefined} top  the card on the discard pile
 * @returns {VNode}
 */
export function drawnMove(app, move, top) {
  const card = cardOf(move, top);
  const [before, after] = app.words.t(keyOf(move), { card: CARD }).split(CARD);
  return h("span", { class: "turn-told" }, before, card && [signs(app, [card]), after]);
}

/** @param {App["words"]} words @param {Move} move @param {string | null | undefined} top */
export function saidMove(words, move, top) {
  const card = cardOf(move, top);
  return words.t(keyOf(move), { card: card ? words.card(card) : "" });
}

/** The card that the move is told with; that of the stock is not known yet. @param {Move} move @param {string | null | undefined} top */
function cardOf({ source, card }, top) {
  return card ?? (source === "discard" ? top : null) ?? null;
}

/** @param {Move} move */
function keyOf({ type, source, card }) {
  if (type === "draw") return `page.three.move.${source === "stock" ? "stock" : "take"}`;
  if (type === "discard") return "page.three.move.discard";
  return `page.three.move.${card ? "out" : "out_bare"}`;
}
