// The table somebody made last, so that it is offered again.

import { read, write } from "../../settings.js";

/** @typedef {import("../new_game/draft.js").Draft} Draft */
/** @typedef {import("openapi").components["schemas"]["GameRequest"]} GameRequest */
/** @typedef {{draft: Partial<Draft>, request: GameRequest | null}} Table */

const KEY = "thirteen.table";

/** What is stored, where it looks like a table. @returns {Table | null} */
function kept() {
  const table = read(KEY);
  const { seats, values } = table?.draft ?? {};
  return Array.isArray(seats) && values !== null && typeof values === "object" ? table : null;
}

/** What the form held. @returns {Partial<Draft> | null} */
export const lastDraft = () => kept()?.draft ?? null;

/** The table that is offered again. @returns {GameRequest | null} */
export const lastRequest = () => kept()?.request ?? null;

/**
 * @param {Draft} draft a share of a shuffle is for one game
 * @param {GameRequest | null} request null where it is nothing to offer: it waits for somebody, or
 *   is what everybody gets
 */
export function remember({ clientSeed: _, ...draft }, request) {
  write(KEY, { draft, request: request && { ...request, client_seed: null } });
}

/** What the service does not take any more is not offered again. */
export function forget() {
  write(KEY, null);
}
