// What the form for a new game holds, and the request that comes of it. Values in, values out.

import { carriedTo, chosen } from "./options.js";

/** @typedef {import("openapi").components["schemas"]["GameRequest"]} GameRequest */
/** @typedef {import("./options.js").Ruleset} Ruleset */
/** @typedef {import("./options.js").Values} Values */
/** @typedef {"me" | "open" | "bot"} SeatKind */
/** @typedef {{kind: SeatKind, name: string, level: string | null}} SeatDraft level null: the default one */
/**
 * @typedef {object} Draft
 * @property {string} ruleset
 * @property {Values} values
 * @property {SeatDraft[]} seats
 * @property {"private" | "public"} visibility
 * @property {boolean | null} spectators null: as the service has it
 * @property {number | null} turnSeconds null: as the service has it, none in a private game
 * @property {boolean | null} hints null: as the service has it
 * @property {string} clientSeed
 */

/** @param {SeatKind} kind @returns {SeatDraft} */
export function seat(kind) {
  return { kind, name: "", level: null };
}

/** Me against bots. @param {Ruleset} ruleset @returns {Draft} */
export function fresh(ruleset) {
  const others = Array.from({ length: ruleset.seats.default - 1 }, () => seat("bot"));
  return {
    ruleset: ruleset.id,
    values: {},
    seats: [seat("me"), ...others],
    visibility: "private",
    spectators: null,
    turnSeconds: null,
    hints: null,
    clientSeed: "",
  };
}

/** @param {readonly SeatDraft[]} seats @param {Ruleset["seats"]} range @returns {SeatDraft[]} */
function fitted(seats, { min, max }) {
  const missing = Math.max(0, min - seats.length);
  return [...seats.slice(0, max), ...Array.from({ length: missing }, () => seat("bot"))];
}

/**
 * The same table under other rules: seats and what both rulesets know stay.
 * @param {Draft} draft @param {Ruleset} ruleset @returns {Draft}
 */
export function under(draft, ruleset) {
  const seats = fitted(draft.seats, ruleset.seats);
  return { ...draft, ruleset: ruleset.id, seats, values: carriedTo(ruleset, draft.values) };
}

/** @param {Draft} draft @param {SeatKind} kind */
export function count(draft, kind) {
  return draft.seats.filter((one) => one.kind === kind).length;
}

/** @param {Draft} draft @param {number} index @param {Partial<SeatDraft>} change @returns {Draft} */
export function withSeat(draft, index, change) {
  const seats = draft.seats.map((one, at) => (at === index ? { ...one, ...change } : one));
  return { ...draft, seats };
}

/** @param {Draft} draft @param {string} level of all bots @returns {Draft} */
export function withLevel(draft, level) {
  const seats = draft.seats.map((one) => (one.kind === "bot" ? { ...one, level } : one));
  return { ...draft, seats };
}

/** @param {Draft} draft @returns {Draft} */
export function withMoreSeats(draft) {
  const last = draft.seats.at(-1);
  const more = last === undefined || last.kind === "me" ? seat("bot") : { ...last, name: "" };
  return { ...draft, seats: [...draft.seats, more] };
}

/** @param {Draft} draft @param {number} index @returns {Draft} */
export function withoutSeat(draft, index) {
  return { ...draft, seats: draft.seats.filter((_, at) => at !== index) };
}

/** @param {SeatDraft} one @returns {import("openapi").components["schemas"]["SeatRequest"]} */
function seatRequest({ kind, name, level }) {
  return {
    kind,
    ...(kind === "me" && name.trim() && { name: name.trim() }),
    ...(kind === "bot" && level !== null && { level }),
  };
}

/** @template T @param {Record<string, T | null>} fields */
function given(fields) {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

/**
 * Only what was chosen is sent; the rest is for the service to say.
 * @param {Draft} draft @param {Ruleset} ruleset @returns {GameRequest}
 */
export function request(draft, ruleset) {
  const options = chosen(ruleset, draft.values);
  return {
    ruleset: ruleset.id,
    seats: draft.seats.map(seatRequest),
    visibility: draft.visibility,
    ...(Object.keys(options).length > 0 && { options }),
    ...given({ spectators: draft.spectators, hints: draft.hints }),
    ...given({ turn_seconds: draft.turnSeconds }),
    ...(draft.clientSeed !== "" && { client_seed: draft.clientSeed }),
  };
}

/**
 * Whether it is the table that one gets without choosing anything.
 * @param {Draft} draft @param {Ruleset} ruleset
 */
export function isPlain(draft, ruleset) {
  return JSON.stringify(request(draft, ruleset)) === JSON.stringify(request(fresh(ruleset), ruleset));
}
