/** Cards in running text: "6♠ 6♥", in their colours, spoken by their names. */
import { h } from "../../dom/render.js";

/** @typedef {import("../../app.js").App} App */

/**
 * @param {App} app
 * @param {string[]} cards
 * @returns {import("../../dom/render.js").VNode}
 */
export function signs(app, cards) {
  return h(
    "span",
    { class: "signs" },
    cards.map((card, at) => sign(app, card, at)),
  );
}

/** @param {App} app @param {string} card @param {number} at */
function sign(app, card, at) {
  return h(
    "span",
    { key: at, class: "sign", data: { suit: card.at(-1) } },
    h("span", { "aria-hidden": "true" }, app.words.cardSign(card)),
    h("span", { class: "visually-hidden" }, `${app.words.card(card)} `),
  );
}

/**
 * The name of a seat; that of nobody is its number.
 * @param {{name: string | null}[]} seats
 * @param {number} seat
 */
export function seatName(seats, seat) {
  return seats[seat]?.name ?? String(seat + 1);
}
