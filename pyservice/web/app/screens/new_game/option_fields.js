// One control for each type of rule option. Names, labels, limits and choices are the catalogue's.

import { field, group, number, selectField, switchField, ticksField } from "../rooms/fields.js";
import { chopTable } from "./chop_table.js";
import { applies, presetOf, chosenValue } from "./options.js";

/** @typedef {import("../../dom/render.js").VNode} VNode */
/** @typedef {import("./options.js").Option} Option */
/** @typedef {import("./options.js").Value} Value */
/** @typedef {import("../../words/words.js").Words} Words */
/**
 * @typedef {object} Field
 * @property {Words} words
 * @property {Option} option
 * @property {Value} value
 * @property {string | undefined} problem
 * @property {(value: Value) => void} onchange
 */

/** @param {Field} of @returns {import("../rooms/fields.js").About} */
function about({ option, value, problem, words }) {
  const changed = option.type !== "chop_table" && !Object.is(value, presetOf(option));
  const preset = changed ? presetText(words, option) : null;
  const help = preset === null ? option.description : `${option.description} ${preset}`;
  return { id: `option-${option.name}`, label: option.label, help, problem, changed };
}

/** @param {Words} words @param {Option} option what it is without a change */
function presetText(words, option) {
  return words.t("page.room.option.preset", { value: valueText(words, option, presetOf(option)) });
}

/** @param {Option} option @param {string} value */
function labelOf(option, value) {
  return option.choices?.find((choice) => choice.value === value)?.label ?? value;
}

/**
 * A value as one says it. @param {Words} words @param {Option} option @param {Value} value
 * @returns {string}
 */
export function valueText(words, option, value) {
  if (typeof value === "boolean") return words.t(value ? "page.room.on" : "page.room.off");
  if (typeof value === "string") return labelOf(option, value);
  if (!Array.isArray(value)) return String(value ?? "");
  if (value.length === 0) return words.t("page.room.nothing");
  const labels = value.map((one) => (typeof one === "string" ? labelOf(option, one) : ""));
  return labels.some(Boolean) ? labels.join(" · ") : words.count("page.room.chops.rows", value.length);
}

/** @type {Record<string, (of: Field) => VNode>} */
const CONTROLS = {
  bool: (of) => switchField(about(of), of.value === true, of.onchange),
  choice: (of) => selectField(about(of), String(of.value), of.option.choices ?? [], of.onchange),
  set: (of) => ticksField(about(of), asList(of.value), of.option.choices ?? [], of.onchange),
  int: (of) => field(about(of), intInput(of)),
  chop_table: (of) => group(about(of), chopTable(of.words, of.option.name, asRows(of.value), of.onchange)),
};

/** Left empty it is the preset's again. @param {Field} of */
function intInput(of) {
  const { min, max, default_int: none } = of.option;
  return number(about(of), /** @type {number} */ (of.value), { min, max, none }, of.onchange);
}

/** @param {Value} value */
const asList = (value) => /** @type {string[]} */ (value ?? []);

/** @param {Value} value */
const asRows = (value) => /** @type {import("./options.js").ChopRule[]} */ (value ?? []);

/**
 * The options of a ruleset as controls; a type of a later version of the service is left out.
 * @param {object} form
 * @param {Words} form.words
 * @param {import("./options.js").Ruleset} form.ruleset
 * @param {import("./options.js").Values} form.values
 * @param {(option: Option) => string | undefined} form.problemOf
 * @param {(option: Option, value: Value) => void} form.onchange
 * @returns {VNode[]}
 */
export function optionFields({ words, ruleset, values, problemOf, onchange }) {
  const used = ruleset.options.filter((option) => applies(ruleset, values, option));
  return used.flatMap((option) => {
    const onchoose = (/** @type {Value} */ value) => onchange(option, value);
    const value = chosenValue(values, option);
    const of = { words, option, value, problem: problemOf(option), onchange: onchoose };
    return CONTROLS[option.type]?.(of) ?? [];
  });
}
