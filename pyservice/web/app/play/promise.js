/**
 * What was promised before the cards came: the commitment that this browser was shown when a game
 * began, and the seed it gave. Only who kept them can say at the end that they were kept.
 */
import { read, write } from "../settings.js";

/** @typedef {{commitment: string, seed: string | null}} Kept */

const KEY = "thirteen.promises";
const GAMES = 40;

/**
 * A seed for one game that nobody else can know beforehand: 32 hex digits.
 * @returns {string}
 */
export function newSeed() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * Notes the commitment of a game, the first time that one is seen; later ones change nothing.
 * @param {{id: string, fairness: {commitment: string} | null}} game
 * @param {string | null} [seed] the one this browser gave for it
 */
export function remember({ id, fairness }, seed = null) {
  const kept = all();
  if (!fairness || kept[id]) return;
  const entries = [...Object.entries(kept), [id, { commitment: fairness.commitment, seed }]];
  write(KEY, Object.fromEntries(entries.slice(-GAMES)));
}

/**
 * What was noted of a game; null where this browser did not see it begin.
 * @param {string} id
 * @returns {Kept | null}
 */
export function promised(id) {
  return all()[id] ?? null;
}

/** @returns {Record<string, Kept>} */
function all() {
  return read(KEY) ?? {};
}
