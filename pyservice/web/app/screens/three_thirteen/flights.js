/** Cards in flight: from the stock and the pile to whoever drew, from a hand to the pile. */
import { fly, snapshot } from "../../cards/flip.js";
import { cardsOf } from "./order.js";

/**
 * @typedef {import("openapi").components["schemas"]["Event"]} Event
 * @typedef {import("openapi").components["schemas"]["Game"]} Game
 * @typedef {import("./state.js").Ui} Ui
 * @typedef {import("./order.js").Held} Held
 * @typedef {ReturnType<typeof snapshot>} Seen
 * @typedef {{before: Seen, held: Held[]}} Picture  `held`: the own hand as it was
 */

/** @returns {Element | null} */
function table() {
  return document.querySelector(".three-thirteen");
}

/**
 * Where all cards are before something new is shown.
 * @param {Ui} ui @returns {Picture | null}
 */
export function pictureOf(ui) {
  const root = table();
  return root && { before: snapshot(root), held: cardsOf(ui.order) };
}

/**
 * Lets the cards fly as the event that is shown says.
 * @param {Ui} ui @param {Game} view @param {Event} event
 * @returns {Promise<void> | undefined}
 */
export function flights(ui, view, event) {
  const { picture } = ui;
  const root = table();
  if (!picture || !root) return;
  const own = event.seat !== null && event.seat === view.you?.seat;
  if (own) joined(picture, event, cardsOf(ui.order));
  const actor = root.querySelector(`.seat[data-seat="${event.seat}"] .seat-face`);
  const stock = root.querySelector('[data-pile="stock"] .pile-place');
  return fly(root, picture.before, {
    enter: (card) => origin(card, event, own, actor, stock),
    leave: (key) => (key === drawnFrom(event) && !own ? actor : null),
    stagger: event.type === "round_started" ? 40 : 28,
  });
}

/**
 * A card of one's own keeps its flight under another name: from the pile or the stock into the
 * hand, and from the hand onto the pile.
 * @param {Picture} picture @param {Event} event @param {Held[]} hand
 */
function joined({ before, held }, event, hand) {
  if (event.type === "drew") {
    const had = new Set(held.map((one) => one.key));
    rename(before, drawnFrom(event), hand.find((one) => !had.has(one.key))?.key);
  } else if (event.type === "discarded" || event.type === "gone_out") {
    const now = new Set(hand.map((one) => one.key));
    const gone = held.find((one) => one.card === event.card && !now.has(one.key));
    rename(before, gone?.key, `pile-${event.discard_count}`);
  }
}

/** @param {Seen} before @param {string | null | undefined} from @param {string | undefined} to */
function rename(before, from, to) {
  const seen = before.get(from ?? "");
  if (seen && to !== undefined) before.set(to, seen);
}

/**
 * Where a card that is new on the page comes from.
 * @param {HTMLElement} card @param {Event} event @param {boolean} own
 * @param {Element | null} actor @param {Element | null} stock
 */
function origin(card, { type }, own, actor, stock) {
  if (card.closest("card-hand")) return type === "round_started" ? stock : null;
  if (card.closest(".laid-open")) return type === "gone_out" ? actor : null;
  const isLaid = type === "discarded" || type === "gone_out";
  return isLaid && !own && card.closest('[data-pile="pile"]') ? actor : null;
}

/** The name under which the card that was drawn lay on its pile. @param {Event} event */
function drawnFrom({ type, source, stock_count: stock, discard_count: pile }) {
  if (type !== "drew") return null;
  return source === "stock" ? `stock-${(stock ?? 0) + 1}` : `pile-${(pile ?? 0) + 1}`;
}
