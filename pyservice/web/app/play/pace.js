/**
 * How long what happened is shown before the next thing happens, so that a person can follow bots
 * that think in no time.
 */

/** @typedef {import("openapi").components["schemas"]["Event"]} GameEvent */
/** @typedef {"slow" | "normal" | "fast" | "instant"} Pace */

const FACTORS = { slow: 1.7, normal: 1, fast: 0.45, instant: 0 };

/** Milliseconds for which an event stays before the next is shown. @type {Record<string, number>} */
const STAYS = {
  round_started: 900,
  played: 700,
  passed: 350,
  trick_won: 350,
  went_out: 500,
  instant_win: 1_600,
  drew: 550,
  discarded: 650,
  gone_out: 1_300,
  stock_reshuffled: 600,
  round_finished: 300,
};
/** Milliseconds that pass at least before one of these is shown. @type {Record<string, number>} */
const WAITS = { trick_won: 700, round_finished: 900 };
/** Who passes does not think long. */
const PASS = 450;
/** With more waiting than this, all goes faster. */
const LONG = 6;

/**
 * Milliseconds between an event and the one after it.
 * @param {GameEvent | null} last what is shown now; null: nothing yet
 * @param {GameEvent} next what comes then
 * @param {{pace: Pace, mine: number | null, waiting: number}} how the setting, the seat of the
 *   reader, whose own moves are shown at once, and how many events wait
 */
export function pause(last, next, { pace, mine, waiting }) {
  const isMine = mine !== null && next.seat === mine && next.type !== "trick_won";
  if (!last || isMine) return 0;
  const stay = Math.max(STAYS[last.type] ?? 0, WAITS[next.type] ?? 0);
  const least = next.type === "passed" ? Math.min(stay, PASS) : stay;
  return least * FACTORS[pace] * Math.min(1, LONG / waiting);
}
