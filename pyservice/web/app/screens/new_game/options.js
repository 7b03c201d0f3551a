// The rule options of a ruleset as values: the preset's, the chosen ones, what differs. What the
// options are called and may be stands in the catalogue alone; here are only their types.

/** @typedef {import("openapi").components["schemas"]["Ruleset"]} Ruleset */
/** @typedef {import("openapi").components["schemas"]["RulesetOption"]} Option */
/** @typedef {import("openapi").components["schemas"]["ChopRuleRequest"]} ChopRule */
/** @typedef {boolean | number | string | string[] | ChopRule[] | null} Value */
/** @typedef {Readonly<Record<string, Value>>} Values what differs from the preset, by name */

/** @type {Record<string, (option: Option) => Value>} */
const PRESET = {
  bool: (option) => option.default_bool,
  int: (option) => option.default_int,
  choice: (option) => option.default_choice,
  set: (option) => option.default_set,
};

/** @param {unknown} value */
const isText = (value) => typeof value === "string";

/** @param {any} rule */
const isRule = (rule) =>
  isText(rule?.target?.kind) && Array.isArray(rule.attackers) && rule.attackers.every(isAttacker);

/** @param {any} attacker */
const isAttacker = (attacker) => isText(attacker?.kind);

/** What a value of each type looks like: one that was kept may be of another. @type {Record<string, (value: unknown) => boolean>} */
const FITS = {
  bool: (value) => typeof value === "boolean",
  int: Number.isInteger,
  choice: isText,
  set: (value) => Array.isArray(value) && value.every(isText),
  chop_table: (value) => Array.isArray(value) && value.every(isRule),
};

/** @param {Option} option @returns {Value} what the ruleset itself says; null for a table of chops */
export function presetOf(option) {
  return PRESET[option.type]?.(option) ?? null;
}

/** @param {Values} values @param {Option} option @returns {Value} */
export function chosenValue(values, option) {
  return values[option.name] ?? presetOf(option);
}

/** @param {Value} value @returns {string} equal for equal values; a set has no order */
function print(value) {
  const plain = Array.isArray(value) && typeof value[0] === "string" ? [...value].sort() : value;
  return JSON.stringify(plain);
}

/**
 * The values with one changed; a value that is the preset's is forgotten.
 * @param {Values} values @param {Option} option @param {Value} value @returns {Values}
 */
export function withValue(values, option, value) {
  const { [option.name]: _, ...rest } = values;
  const same = value === null || print(value) === print(presetOf(option));
  return same ? rest : { ...rest, [option.name]: value };
}

/**
 * The choice that calls for this table: `custom_<name>` is the table of `<name>: custom`.
 * @param {Ruleset} ruleset @param {Option} table @returns {Option | undefined}
 */
function chooserOf(ruleset, table) {
  if (table.type !== "chop_table") return undefined;
  return ruleset.options.find(({ name }) => table.name === `custom_${name}`);
}

/**
 * Whether the option means anything beside the other values.
 * @param {Ruleset} ruleset @param {Values} values @param {Option} option
 */
export function applies(ruleset, values, option) {
  const chooser = chooserOf(ruleset, option);
  return chooser === undefined || chosenValue(values, chooser) === "custom";
}

/**
 * The options to send: those that apply and differ from the preset.
 * @param {Ruleset} ruleset @param {Values} values @returns {Record<string, Value>}
 */
export function chosen(ruleset, values) {
  const sent = ruleset.options.filter((option) => option.name in values && applies(ruleset, values, option));
  return Object.fromEntries(sent.map((option) => [option.name, values[option.name] ?? null]));
}

/**
 * The values that this ruleset has as well and that are of its kind, with its own preset taken off.
 * @param {Ruleset} ruleset @param {Values} values @returns {Values}
 */
export function carriedTo(ruleset, values) {
  const known = ruleset.options.filter(({ name, type }) => name in values && FITS[type]?.(values[name]));
  return known.reduce(
    (kept, option) => withValue(kept, option, values[option.name] ?? null),
    /** @type {Values} */ ({}),
  );
}

/**
 * The options of a game that are not as its ruleset has them, for people about to sit down.
 * @param {Ruleset} ruleset @param {Readonly<Record<string, unknown>>} options those of a view
 * @returns {{option: Option, value: Value}[]}
 */
export function differing(ruleset, options) {
  return ruleset.options.flatMap((option) => {
    const value = /** @type {Value} */ (options[option.name] ?? null);
    return option.name in withValue({}, option, value) ? [{ option, value }] : [];
  });
}
