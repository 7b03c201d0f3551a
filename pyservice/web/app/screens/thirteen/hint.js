/** A hint at the table of Thirteen: the play in words, and what the best ones are worth. */
import { h } from "../../dom/render.js";
import { hintBubble, presentHint } from "../../table/hint.js";
import { signs } from "../about/signs.js";
import { what } from "./say.js";

/**
 * @typedef {import("openapi").components["schemas"]["Hint"]} Hint
 * @typedef {import("../../app.js").App} App
 * @typedef {import("../../play/live.js").LiveGame} LiveGame
 * @typedef {import("./table.js").Scene} Scene
 */

/**
 * @param {Scene} scene
 * @param {{closeHint: () => void, expert: () => void}} doing
 */
export function hintOf({ app, live, ui }, { closeHint, expert }) {
  const hint = presentHint(live, ui);
  if (!hint) return null;
  const made = (/** @type {Hint["move"]} */ { type, cards }) =>
    type === "pass" ? h("b", null, app.words.t("page.thirteen.pass")) : signs(app, cards ?? []);
  return hintBubble(app, hintTitle(app, live, hint), hint, { close: closeHint, expert, asking: ui.asking, made });
}

/**
 * "Play a pair of sixes".
 * @param {App} app @param {LiveGame} live @param {Hint} hint
 * @param {"spoken"|"signs"} [form]  how a card is named
 */
export function hintTitle({ words }, live, { move }, form = "signs") {
  const legal = live.legal.find((each) => sameCards(each.move.cards, move.cards));
  if (move.type === "pass" || !legal) return words.t("page.thirteen.hint_pass");
  return words.t("page.thirteen.hint_play", { what: what({ ...legal, cards: move.cards }, words, form) });
}

/**
 * @param {string[]|null|undefined} one
 * @param {string[]|null|undefined} other
 */
function sameCards(one, other) {
  return one?.length === other?.length && (one ?? []).every((card) => other?.includes(card));
}
