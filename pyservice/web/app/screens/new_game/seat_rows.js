// Who sits where in a new game: a row a seat.

import { h } from "../../dom/render.js";
import { levelChoices, levelOf, strengthText } from "../rooms/bots.js";
import { radiosField, select, text } from "../rooms/fields.js";
import { problemAt } from "./problems.js";

/** @typedef {import("../../dom/render.js").VNode} VNode */
/** @typedef {import("../../words/words.js").Words} Words */
/** @typedef {import("./draft.js").Draft} Draft */
/** @typedef {import("./draft.js").SeatDraft} SeatDraft */
/** @typedef {import("../rooms/bots.js").Bot} Bot */
/**
 * @typedef {object} Seating
 * @property {Words} words
 * @property {Draft} draft
 * @property {{min: number, max: number}} range
 * @property {readonly Bot[]} levels
 * @property {ReadonlyMap<string, string>} problems
 * @property {import("../rooms/name.js").NameField} name the player's own, in the first seat
 * @property {(index: number, change: Partial<SeatDraft>) => void} onchange
 * @property {() => void} onadd
 * @property {(index: number) => void} onremove
 */

/** @param {Seating} seating @returns {VNode} */
export function seatRows(seating) {
  const { words, draft, range, onadd } = seating;
  const rows = draft.seats.map((seat, index) => seatRow(seating, seat, index));
  const more = draft.seats.length < range.max;
  const add = { type: "button", class: "button", on: { click: onadd } };
  return h(
    "div",
    { class: "stack tight" },
    h("ol", { class: "place-rows" }, rows),
    more && h("button", add, words.t("page.room.seat.add")),
  );
}

/** @param {Seating} seating @param {SeatDraft} seat @param {number} index */
function seatRow(seating, seat, index) {
  const { words, draft, range, problems, onremove } = seating;
  const removable = index > 0 && draft.seats.length > range.min;
  const problem = problemAt(problems, `/seats/${index}`);
  return h(
    "li",
    { class: ["place-row", `is-${seat.kind}`], key: index, data: { seat: String(index) } },
    h("span", { class: "place-sign", "aria-hidden": "true" }, index + 1),
    kindSelect(seating, seat, index),
    detail(seating, seat, index),
    removable && cross(words.t("page.room.seat.remove", { seat: index + 1 }), () => onremove(index)),
    problem && h("p", { class: "error", role: "alert" }, problem),
  );
}

/** @param {string} label @param {() => void} click */
function cross(label, click) {
  const props = { type: "button", class: "button icon place-cross", title: label, on: { click } };
  return h("button", { ...props, "aria-label": label }, "×");
}

/** @param {Seating} seating @param {SeatDraft} seat @param {number} index */
function kindSelect({ words, onchange }, seat, index) {
  if (index === 0) return h("strong", { class: "place-kind" }, words.t("page.room.seat.me"));
  const kinds = /** @type {const} */ (["bot", "open", "me"]);
  const choices = kinds.map((kind) => ({
    value: kind,
    label: words.t(`page.room.seat.${kind}_kind`),
  }));
  const about = {
    id: `seat-${index}-kind`,
    label: words.t("page.room.seat.who", { seat: index + 1 }),
    bare: true,
  };
  const choose = (/** @type {string} */ kind) =>
    onchange(index, { kind: /** @type {SeatDraft["kind"]} */ (kind) });
  return h("div", { class: "place-kind" }, select(about, seat.kind, choices, choose));
}

/** @param {Seating} seating @param {SeatDraft} seat @param {number} index */
function detail(seating, seat, index) {
  const { words, name } = seating;
  if (index === 0) return h("div", { class: "place-detail" }, name.input());
  if (seat.kind === "bot") return levelSelect(seating, seat, index);
  if (seat.kind === "me") return nameField(seating, seat, index);
  return h("p", { class: "help place-detail" }, words.t("page.room.seat.open_note"));
}

/** @param {Seating} seating @param {SeatDraft} seat @param {number} index */
function levelSelect({ words, levels, onchange }, seat, index) {
  const bot = levelOf(levels, seat.level);
  const about = {
    id: `seat-${index}-level`,
    label: words.t("page.room.seat.level", { seat: index + 1 }),
    bare: true,
  };
  const choose = (/** @type {string} */ level) => onchange(index, { level });
  return h("div", { class: "place-detail" }, select(about, bot?.level ?? "", levelChoices(words, levels), choose));
}

/** @param {Seating} seating @param {SeatDraft} seat @param {number} index */
function nameField({ words, onchange }, seat, index) {
  const about = {
    id: `seat-${index}-name`,
    label: words.t("page.room.seat.name", { seat: index + 1 }),
    bare: true,
  };
  const more = { maxLength: 40, autocomplete: "off", placeholder: about.label };
  return h(
    "div",
    { class: "place-detail" },
    text(about, seat.name, more, (name) => onchange(index, { name })),
  );
}

/**
 * How strong the bots are: one choice for all of them, none where they differ.
 * @param {Seating & {onlevel: (level: string) => void}} seating @returns {VNode | false}
 */
export function levelOfAll({ words, draft, levels, onlevel }) {
  const bots = draft.seats.filter(({ kind }) => kind === "bot");
  const seated = new Set(bots.map(({ level }) => levelOf(levels, level)?.level));
  const [only = "", another] = seated;
  const choices = levelChoices(words, levels).map((choice, at) => ({
    ...choice,
    note: `${levels[at].description} ${strengthText(words, levels, levels[at])}`,
  }));
  const about = { id: "levels", label: words.t("page.room.levels") };
  return bots.length > 0 && radiosField(about, another === undefined ? only : "", choices, onlevel);
}
