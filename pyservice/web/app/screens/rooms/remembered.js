// The table somebody made last, so that it is offered again.

import { read, write } from "../../settings.js";

/** @typedef {import("../new_game/draft.js").Draft} Draft */
/** @typedef {import("openapi").components["schemas"]["GameRequest"]} GameRequest */
/** @typedef {{draft: Partial<Draft>, request: GameRequest}} Table */

const KEY = "thirteen.table";

/** @returns {Partial<Draft> | null} what the form held */
export function lastDraft() {
  return /** @type {Table | null} */ (read(KEY))?.draft ?? null;
}

/** @returns {GameRequest | null} the table of last time, unless it waited for somebody */
export function lastRequest() {
  const request = /** @type {Table | null} */ (read(KEY))?.request ?? null;
  return request?.seats?.some((seat) => seat?.kind === "open") ? null : request;
}

/** A share of a shuffle is for one game. @param {Draft} draft @param {GameRequest} request */
export function remember({ clientSeed: _, ...draft }, { client_seed: __, ...request }) {
  write(KEY, { draft, request });
}

/** What the service does not take any more is not offered again. */
export function forget() {
  write(KEY, null);
}
