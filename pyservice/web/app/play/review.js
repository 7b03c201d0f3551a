/**
 * A game that is over, gone through move by move: the table before each move, from the events alone.
 */

import { reduce } from "./reduce.js";

/** @typedef {import("openapi").components["schemas"]["Game"]} Game */
/** @typedef {import("openapi").components["schemas"]["Event"]} GameEvent */
/** @typedef {import("openapi").components["schemas"]["Review"]} Review */
/** @typedef {import("openapi").components["schemas"]["ReviewedMove"]} ReviewMove */
/** @typedef {ReviewMove["move"]} Move */
/** @typedef {{code: string, detail: string}} Reason */

/**
 * The table before each move: what the seat saw, with its own hand.
 * @param {Game} game  after its end
 * @param {GameEvent[]} events  all of them, in order
 * @param {number} seat
 * @param {ReviewMove[]} moves  in order
 * @returns {Game[]} one for each move
 */
export function positions(game, events, seat, moves) {
  const dealt = events.findIndex(({ type }) => type === "round_started");
  const rest = events.slice(Math.max(0, dealt));
  let view = blank(game, rest[0]?.seq ?? 1);
  return moves.map((move) => {
    while (rest.length > 0 && rest[0].seq < move.seq) view = reduce(view, /** @type {GameEvent} */ (rest.shift()));
    return seen(view, seat, move);
  });
}

/** The game before its first deal. @param {Game} game @param {number} seq of the deal @returns {Game} */
function blank(game, seq) {
  const seats = game.seats.map((seat) => ({ ...seat, place: null, kept_by_bot: false }));
  return { ...game, seats, status: "playing", version: seq - 1, results: [], winners: null, you: null, round: null };
}

/**
 * With the cards that the move names: a game may have begun from a given position, of which no
 * event tells what lay on the table.
 * @param {Game} view @param {number} seat @param {ReviewMove} move @returns {Game}
 */
function seen(view, seat, { hand, table }) {
  const you = /** @type {Game["you"]} */ (/** @type {unknown} */ ({ seat, hand, your_turn: true }));
  const { thirteen } = view;
  if (!thirteen || !table || thirteen.trick.some(({ type }) => type === "play")) return { ...view, you };
  const given = { seat: -1, type: "play", cards: table };
  return { ...view, you, thirteen: { ...thirteen, trick: [given, ...thirteen.trick] } };
}
