// The terms of a new table beside its rules: who may come, the clock, hints, the own share of the shuffle.

import { h } from "../../dom/render.js";
import { field, radiosField, selectField, switchField, text } from "../rooms/fields.js";
import { count } from "./draft.js";
import { problemAt } from "./problems.js";

/** @typedef {import("../../dom/render.js").VNode} VNode */
/** @typedef {import("../../words/words.js").Words} Words */
/** @typedef {import("./draft.js").Draft} Draft */
/**
 * @typedef {object} Terms
 * @property {Words} words
 * @property {Draft} draft
 * @property {ReadonlyMap<string, string>} problems
 * @property {string | null} commitment
 * @property {(change: Partial<Draft>, pointer: string) => void} onchange
 */

// Turns to choose from, in seconds; those of a table that strangers wait at are short.
const CLOCKS = [15, 30, 60, 120, 300, 600, 3600, 86400];
const PUBLIC_CLOCK_MAX = 600;

/** Where the service lays down terms of its own. @param {Draft} draft */
const isForStrangers = (draft) => draft.visibility === "public" && count(draft, "open") > 0;

/** @param {Terms} terms @returns {VNode} whether strangers may come */
export function whoMayCome({ words, draft, problems, onchange }) {
  const choices = /** @type {const} */ (["private", "public"]).map((value) => ({
    value,
    label: words.t(`page.room.access.${value}`),
    note: words.t(`page.room.access.${value}_note`),
  }));
  const about = {
    id: "visibility",
    label: words.t("page.room.access"),
    problem: problemAt(problems, "/visibility"),
  };
  return radiosField(about, draft.visibility, choices, (value) =>
    onchange(
      {
        visibility: /** @type {Draft["visibility"]} */ (value),
        turnSeconds: null,
        spectators: null,
      },
      "/visibility",
    ),
  );
}

/** @param {Terms} terms @returns {VNode} */
export function clock({ words, draft, problems, onchange }) {
  const pointer = "/turn_seconds";
  const short = isForStrangers(draft);
  const seconds = CLOCKS.filter((one) => !short || one <= PUBLIC_CLOCK_MAX);
  const none = {
    value: "",
    label: words.t(short ? "page.room.clock.usual" : "page.room.clock.none"),
  };
  const choices = [none, ...seconds.map((one) => ({ value: String(one), label: duration(words, one) }))];
  const about = {
    id: "turn-seconds",
    label: words.t("page.room.clock"),
    help: words.t("page.room.clock.note"),
    problem: problemAt(problems, pointer),
  };
  const choose = (/** @type {string} */ value) =>
    onchange({ turnSeconds: value ? Number(value) : null }, pointer);
  return selectField(about, String(draft.turnSeconds ?? ""), choices, choose);
}

const UNITS = /** @type {const} */ ([
  [86400, "day"],
  [3600, "hour"],
  [60, "minute"],
  [1, "second"],
]);

/** A time for a turn as one says it. @param {Words} words @param {number} seconds @returns {string} */
export function duration(words, seconds) {
  const [size, unit] = UNITS.find(([one]) => seconds % one === 0 && seconds >= one) ?? UNITS[3];
  const format = { style: "unit", unit, unitDisplay: "long" };
  return new Intl.NumberFormat(words.locale, /** @type {Intl.NumberFormatOptions} */ (format)).format(
    seconds / size,
  );
}

/** Whether others may watch a public table; a private one is nobody else's. @param {Terms} terms @returns {VNode} */
export function watching({ words, draft, problems, onchange }) {
  const about = {
    id: "spectators",
    label: words.t("page.room.watching"),
    help: words.t("page.room.watching.note"),
    problem: problemAt(problems, "/spectators"),
  };
  const value = draft.spectators ?? true;
  return switchField(about, value, (spectators) => onchange({ spectators }, "/spectators"));
}

/** @param {Terms} terms @returns {VNode} */
export function hints({ words, draft, problems, onchange }) {
  const about = {
    id: "hints",
    label: words.t("page.room.hints"),
    help: words.t("page.room.hints.note"),
    problem: problemAt(problems, "/hints"),
  };
  const alone = count(draft, "me") === 1 && count(draft, "open") === 0;
  return switchField(about, draft.hints ?? alone, (value) => onchange({ hints: value }, "/hints"));
}

/** @param {Terms} terms @returns {VNode} */
export function share({ words, draft, problems, commitment, onchange }) {
  const pointer = "/client_seed";
  const about = {
    id: "client-seed",
    label: words.t("page.room.seed"),
    help: words.t("page.room.seed.note"),
    problem: problemAt(problems, pointer),
  };
  const more = { autocomplete: "off", spellcheck: false };
  const input = text(about, draft.clientSeed, more, (clientSeed) => onchange({ clientSeed }, pointer));
  const proof =
    commitment &&
    h(
      "p",
      { class: "help commitment" },
      words.t("page.room.seed.commitment"),
      " ",
      h("code", {}, commitment),
    );
  return h("div", { class: "stack tight" }, field(about, input), proof);
}
