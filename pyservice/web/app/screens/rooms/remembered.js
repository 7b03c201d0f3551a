// The table somebody made last, so that it is offered again; and the one being filled in.

import { read, write } from "../../settings.js";

/** @typedef {import("../new_game/draft.js").Draft} Draft */
/** @typedef {import("openapi").components["schemas"]["GameRequest"]} GameRequest */
/** @typedef {{draft: Partial<Draft>, request: GameRequest | null}} Table */
/**
 * The form: `name` was typed while the player's own choice was `chosen`; null: nothing was.
 * @typedef {{draft: Partial<Draft>, name: string | null, chosen: string, open: {rules: boolean, more: boolean}}} Form
 */

const KEY = "thirteen.table";
const FORM = "thirteen.form";
const KINDS = ["me", "open", "bot"];

/** What is stored, where it looks like a table. @returns {Table | null} */
function kept() {
  const table = read(KEY);
  return isDraft(table?.draft) ? table : null;
}

/** Whether the form can show it; each value is for its option to judge. @param {any} draft */
function isDraft(draft) {
  const { seats, values } = draft ?? {};
  const isRecord = values !== null && typeof values === "object" && !Array.isArray(values);
  return Array.isArray(seats) && seats.every(isSeat) && isRecord;
}

/** @param {any} seat */
function isSeat(seat) {
  const { kind, name, level = null } = seat ?? {};
  return KINDS.includes(kind) && typeof name === "string" && (level === null || typeof level === "string");
}

/**
 * The form as it was left in this window, until the table is made.
 * @param {string} chosen  the name the player has chosen: one chosen since goes before the typed one
 * @returns {Form | null}
 */
export function halfFilled(chosen) {
  const form = read(FORM, "sessionStorage");
  if (!isDraft(form?.draft)) return null;
  const { rules = false, more = false } = form.open ?? {};
  const name = typeof form.name === "string" && form.chosen === chosen ? form.name : null;
  return { draft: form.draft, name, chosen, open: { rules: rules === true, more: more === true } };
}

/** @param {Form | null} form null: it is a table now */
export function keepForm(form) {
  write(FORM, form, "sessionStorage");
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

/** Nothing is left of who is forgotten, nor of those who sat with them. */
export function forgetAll() {
  forget();
  keepForm(null);
}
