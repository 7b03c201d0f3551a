// The parts of a form: a label, a control, what it is for and what is wrong with it.

import { h } from "../../dom/render.js";

/** @typedef {import("../../dom/render.js").VNode} VNode */
/**
 * @typedef {object} About
 * @property {string} id unique on the page
 * @property {string} label
 * @property {string} [help]
 * @property {string | undefined} [problem]
 * @property {boolean} [changed] whether it differs from what it would be by itself
 * @property {boolean} [bare] without a label in sight
 */
/**
 * @typedef {object} Choice
 * @property {string} value
 * @property {string} label
 * @property {string} [note]
 * @property {string} [sign] a picture of it in letters, which `spoken` says in words
 * @property {string} [spoken]
 */

/** @param {Event} event */
const target = (event) => /** @type {HTMLInputElement} */ (event.currentTarget);

/** @param {About} about what a control says about itself to those who do not see it */
function described({ id, label, help, problem, bare }) {
  const texts = [problem && `${id}-problem`, help && `${id}-help`].filter(Boolean);
  return {
    id,
    "aria-label": bare ? label : null,
    "aria-describedby": texts.join(" ") || null,
    "aria-invalid": problem ? "true" : null,
  };
}

/** @param {About} about */
function notes({ id, help, problem }) {
  return [
    problem ? h("p", { id: `${id}-problem`, class: "error", role: "alert" }, problem) : null,
    help ? h("p", { id: `${id}-help`, class: "help" }, help) : null,
  ];
}

/** @param {About} about @param {string} [more] */
function names({ problem, changed }, more) {
  return ["field", more, problem && "is-wrong", changed && "is-changed"];
}

/** @param {About} about @param {VNode} control @returns {VNode} */
export function field(about, control) {
  const { id, label } = about;
  const head = h("label", { class: "label", for: id }, label);
  return h("div", { class: names(about), key: id }, head, control, notes(about));
}

/** A field of several controls. @param {About} about @param {...(VNode | VNode[] | false)} controls */
export function group(about, ...controls) {
  const head = h("legend", { class: "label" }, about.label);
  const props = { ...described(about), class: names(about, "group"), key: about.id };
  return h("fieldset", props, head, controls, notes(about));
}

/**
 * A list to choose from, without a label in sight.
 * @param {About} about @param {string} value @param {readonly Choice[]} choices
 * @param {(value: string) => void} onchoose @returns {VNode}
 */
export function select(about, value, choices, onchoose) {
  const options = choices.map((one) =>
    h("option", { key: one.value, value: one.value, selected: one.value === value }, [one.sign, one.label].filter(Boolean).join(" ")),
  );
  const change = (/** @type {Event} */ event) => onchoose(target(event).value);
  return h("select", { ...described(about), class: "select", on: { change } }, options);
}

/**
 * @param {About} about @param {string} value @param {readonly Choice[]} choices
 * @param {(value: string) => void} onchoose @returns {VNode}
 */
export function selectField(about, value, choices, onchoose) {
  return field(about, select(about, value, choices, onchoose));
}

/** @param {About} about @param {boolean} value @param {(value: boolean) => void} onchoose */
export function switchField(about, value, onchoose) {
  const change = (/** @type {Event} */ event) => onchoose(target(event).checked);
  const box = { type: "checkbox", role: "switch", class: "switch", checked: value, on: { change } };
  const control = h("input", { ...described(about), ...box });
  const label = h("label", { class: "check" }, control, h("span", { class: "label" }, about.label));
  return h("div", { class: names(about), key: about.id }, label, notes(about));
}

/**
 * A whole number. A field that is left empty is null, and shows what null stands for; while
 * somebody types it may well be empty.
 * @param {About} about @param {number | null} value
 * @param {{min?: number | null, max?: number | null, placeholder?: string, none?: number | null}} limits
 * @param {(value: number | null) => void} onchoose @returns {VNode}
 */
export function number(about, value, { min, max, placeholder, none }, onchoose) {
  const input = (/** @type {Event} */ event) => {
    const read = Number.parseInt(target(event).value, 10);
    if (!Number.isNaN(read)) onchoose(read);
  };
  const change = (/** @type {Event} */ event) => {
    if (target(event).value !== "") return;
    target(event).value = String(none ?? "");
    onchoose(null);
  };
  return h("input", {
    ...described(about),
    class: "input nums",
    type: "number",
    inputMode: "numeric",
    min: min ?? null,
    max: max ?? null,
    placeholder: placeholder ?? null,
    value: String(value ?? ""),
    on: { input, change },
  });
}

/**
 * @param {About} about @param {string} value @param {Record<string, unknown>} more
 * @param {(value: string) => void} onchoose @returns {VNode}
 */
export function text(about, value, more, onchoose) {
  const input = (/** @type {Event} */ event) => onchoose(target(event).value);
  return h("input", {
    type: "text",
    class: "input",
    ...described(about),
    ...more,
    value,
    on: { input },
  });
}

/**
 * Any of several; what is chosen comes in the order of the choices.
 * @param {About} about @param {readonly string[]} value @param {readonly Choice[]} choices
 * @param {(value: string[]) => void} onchoose @returns {VNode}
 */
export function ticksField(about, value, choices, onchoose) {
  const all = choices.map((one) => one.value);
  const ticks = choices.map((choice) => {
    const change = (/** @type {Event} */ event) =>
      onchoose(all.filter((one) => (one === choice.value ? target(event).checked : value.includes(one))));
    const box = h("input", {
      type: "checkbox",
      checked: value.includes(choice.value),
      on: { change },
    });
    return h("label", { class: "check", key: choice.value }, box, h("span", {}, choice.label));
  });
  return group(about, ticks);
}

/**
 * One of a few, all of them in sight.
 * @param {About} about @param {string} value @param {readonly Choice[]} choices
 * @param {(value: string) => void} onchoose @returns {VNode}
 */
export function radiosField(about, value, choices, onchoose) {
  const radios = choices.map((choice) => radio(about.id, choice, choice.value === value, onchoose));
  return group(about, h("div", { class: "choices" }, radios));
}

/** @param {string} name @param {Choice} choice @param {boolean} checked @param {(value: string) => void} onchoose */
function radio(name, { value, label, note, sign, spoken }, checked, onchoose) {
  const change = () => onchoose(value);
  const text = h(
    "span",
    {},
    h("strong", {}, sign ? dots(sign, spoken ?? "") : null, label),
    note ? h("small", {}, note) : null,
  );
  return h(
    "label",
    { class: "choice", key: value },
    h("input", { type: "radio", name, value, checked, on: { change } }),
    text,
  );
}

/** @param {string} sign @param {string} spoken */
function dots(sign, spoken) {
  return [
    h("span", { class: "choice-sign", "aria-hidden": "true" }, sign, " "),
    h("span", { class: "visually-hidden" }, `${spoken}. `),
  ];
}
