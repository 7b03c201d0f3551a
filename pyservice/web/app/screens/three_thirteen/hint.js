/** A hint at the table of Three Thirteen: the move in words, and what the best ones are worth. */
import { hintBubble } from "../../table/hint.js";
import { drawnMove } from "./told.js";

/**
 * @typedef {import("openapi").components["schemas"]["Game"]} Game
 * @typedef {import("openapi").components["schemas"]["Hint"]} Hint
 * @typedef {import("../../app.js").App} App
 * @typedef {import("../../dom/render.js").VNode} VNode
 * @typedef {import("./acts.js").Acts} Acts
 * @typedef {import("./table.js").Scene} Scene
 */

/** @param {Scene} scene @param {Acts} doing @returns {VNode | null} */
export function hintOf({ app, ui, view, hint }, { clear, expert }) {
  if (!hint) return null;
  const made = (/** @type {Hint["move"]} */ move) => drawnMove(app, move, view.three_thirteen?.discard_top);
  return hintBubble(app, hintTitle(app.words, view, hint), hint, { close: clear, expert, asking: ui.asking, made });
}

/**
 * "Take 9♥ from the pile".
 * @param {App["words"]} words @param {Game} view @param {Hint} hint
 * @param {"spoken"|"signs"} [form]  how a card is named
 */
export function hintTitle(words, view, { move }, form = "signs") {
  const named = move.card ?? view.three_thirteen?.discard_top ?? "";
  const card = form === "signs" ? words.cardSign(named) : words.card(named);
  if (move.type === "go_out") return words.t(move.card ? "page.three.hint_out" : "page.three.hint_out_bare", { card });
  if (move.type === "discard") return `${words.t("page.three.hint_discard", { card })}${leaves(words, view, move.card)}`;
  return words.t(move.source === "stock" ? "page.three.hint_stock" : "page.three.hint_take", { card });
}

/** What is left over after a discard, where the service says it. @param {App["words"]} words @param {Game} view @param {string | null} card */
function leaves(words, view, card) {
  const best = view.you?.best_discards?.find((each) => each.card === card);
  return best ? ` · ${words.count("page.three.leftover_points", best.penalty)}` : "";
}
