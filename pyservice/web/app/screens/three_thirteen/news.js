/**
 * What each seat did last in this round, for the notes beside the seats.
 *
 * @typedef {import("openapi").components["schemas"]["Event"]} Event
 * `card`: what it drew, where that is known; `taken`: what it took from the pile.
 * @typedef {{source: string | null, card: string | null, taken: string | null, discarded: string | null, out: boolean}} Act
 */

/** @type {Act} */
const NOTHING = { source: null, card: null, taken: null, discarded: null, out: false };

/**
 * By seat: where it drew, the card it took from the pile, and the card it discarded after that.
 * @param {readonly Event[]} history  may run ahead of what is shown
 * @param {number} version  what is shown
 * @returns {Map<number, Act>}
 */
export function lastActs(history, version) {
  /** @type {Map<number, Act>} */
  const acts = new Map();
  for (const event of history) {
    if (event.seq > version) break;
    if (event.type === "round_started") acts.clear();
    else if (event.seat !== null) note(acts, event.seat, event);
  }
  return acts;
}

/**
 * The card that the reader, whose turn it is, has drawn; null before that.
 * @param {readonly Event[]} history @param {import("openapi").components["schemas"]["Game"]} view
 */
export function drawnBy(history, { you, version, three_thirteen: table }) {
  if (!you?.your_turn || table?.phase !== "discard") return null;
  return table.taken ?? lastActs(history, version).get(you.seat)?.card ?? null;
}

/** Whether what a round began with is among the events. @param {readonly Event[]} history */
export function isWhole(history) {
  return history.some(({ type }) => type === "round_started");
}

/** @param {Map<number, Act>} acts @param {number} seat @param {Event} event */
function note(acts, seat, event) {
  const act = acts.get(seat) ?? NOTHING;
  if (event.type === "drew") {
    const { source, card } = event;
    acts.set(seat, { ...NOTHING, source, card, taken: source === "discard" ? card : null });
  } else if (event.type === "discarded") acts.set(seat, { ...act, discarded: event.card });
  else if (event.type === "gone_out") acts.set(seat, { ...act, discarded: event.card, out: true });
}
