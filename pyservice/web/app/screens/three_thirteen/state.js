/** What the table remembers between two drawings: the order of the hand, the card chosen, a hint. */
import { arrange, cardsOf, EMPTY, find } from "./order.js";

/**
 * @typedef {import("openapi").components["schemas"]["Game"]} Game
 * @typedef {import("openapi").components["schemas"]["Event"]} Event
 * @typedef {import("../../table/hint.js").HintState} HintState
 * @typedef {import("./order.js").Order} Order
 * @typedef {import("./order.js").Sort} Sort
 * @typedef {HintState & {
 *   order: Order, deal: string, sort: Sort, selected: string | null, touched: number, recalled?: readonly Event[], told?: number, why?: number, asked?: {close: () => void} | null,
 *   tops: (string | null)[],
 *   over?: import("../../table/over.js").Over | null, picture?: import("./flights.js").Picture | null,
 *   onbefore?: () => void, onevent?: (event: Event, before: Game, after: Game) => Promise<void> | undefined,
 * }} Ui  `selected`: the key of a card; `touched`: when a card came, in milliseconds;
 *   `tops`: what was seen on the pile, by its height; `why`: when a barred card was pressed;
 *   `recalled`: the events to which those of before were asked for;
 *   `asked`: the question whether to go out
 */

/** So long after a card came a tap on the pile is taken for the second half of a double click. */
const CALM = 350;

/** @param {Partial<Ui>} ui @returns {Ui} */
export function ready(ui) {
  ui.order ??= EMPTY;
  ui.deal ??= "";
  ui.sort ??= "rank";
  ui.selected ??= null;
  ui.touched ??= 0;
  ui.tops ??= [];
  return /** @type {Ui} */ (ui);
}

/**
 * Brings the order of the hand up to a view.
 * @param {Ui} ui @param {Game} view @param {string | null} drawn  the card just drawn @param {number} now
 */
export function settle(ui, view, drawn, now) {
  const { you, round, three_thirteen: table } = view;
  const deal = `${view.id} ${round?.number} ${you?.seat}`;
  if (deal !== ui.deal) Object.assign(ui, { deal, order: EMPTY, selected: null, tops: [] });
  if (table) {
    ui.tops = ui.tops.slice(0, table.discard_count);
    ui.tops[table.discard_count] = table.discard_top;
  }
  const held = cardsOf(ui.order).length;
  ui.order = arrange(ui.order, you?.hand ?? [], you?.arrangement ?? null, { drawn, sort: ui.sort });
  if (cardsOf(ui.order).length > held) ui.touched = now;
  if (!find(ui.order, ui.selected)) ui.selected = null;
}

/** The card chosen, as text. @param {Ui} ui @returns {string | null} */
export function chosen(ui) {
  return find(ui.order, ui.selected)?.card ?? null;
}

/** The card below the top of the pile, where it was seen. @param {Ui} ui @returns {string | null} */
export function underTop(ui) {
  return ui.tops.at(-2) ?? null;
}

/** The key of a card in the hand, a loose one first. @param {Ui} ui @param {string | null | undefined} card @returns {string | null} */
export function keyOf(ui, card) {
  return cardsOf(ui.order).findLast((held) => held.card === card)?.key ?? null;
}

/** Whether a tap is one of its own, not the second half of a double click. @param {Ui} ui @param {number} now */
export function isCalm(ui, now) {
  return now - ui.touched > CALM;
}
