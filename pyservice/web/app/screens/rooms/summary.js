// A game as one line of a list.

import { h } from "../../dom/render.js";
import { gameAddress, rulesetName } from "./tables.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../dom/render.js").VNode} VNode */
/** @typedef {import("openapi").components["schemas"]["GameSummary"]} Summary */

/**
 * @param {App} app @param {Summary} game @param {...(VNode | null | false)} acts what one can do
 * @returns {VNode}
 */
export function gameLine({ words }, game, ...acts) {
  const name = rulesetName(words, game.ruleset);
  const head = h(
    "span",
    { class: "game-line-text" },
    h("strong", {}, name),
    h("small", { class: "muted" }, situation(words, game)),
  );
  return h("li", { key: game.id, class: ["game-line", game.your_turn && "is-mine"] }, pips(game), head, acts);
}

/** @param {import("../../words/words.js").Words} words @param {Summary} game */
function situation(words, game) {
  const host = game.host_name ? words.t("page.room.hosted", { name: game.host_name }) : "";
  const total = game.seats_total;
  const where =
    game.status === "waiting"
      ? words.count("page.room.seats_free", game.seats_open, { total })
      : words.t("page.room.seats_taken", { total });
  return [host, where].filter(Boolean).join(" · ");
}

/** A dot for each seat, filled where somebody sits. @param {Summary} game */
function pips({ seats_total: total, seats_open: open }) {
  const dots = Array.from({ length: total }, (_, at) =>
    h("i", { class: ["pip", at < total - open && "is-taken"] }),
  );
  return h("span", { class: "pips", "aria-hidden": "true", data: { seats: String(total) } }, dots);
}

/** @param {Summary} game @param {string} label @param {boolean} [primary] */
export function openLink({ id }, label, primary = false) {
  return h("a", { class: ["button", primary && "primary"], href: gameAddress(id) }, label);
}
