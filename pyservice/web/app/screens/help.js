/** Help in short: choosing cards, choosing ahead, keys. */
import { h } from "../dom/render.js";
import { openRules } from "./rules.js";
import { openSettings } from "./settings.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../dom/render.js").Child} Child */

/** Keys and what they do; a key that has a name in words is `page.about.key.<name>`. */
const KEYS = /** @type {const} */ ([
  [["←", "→"], "move"],
  [["space"], "choose"],
  [["enter"], "play"],
  [["P"], "pass"],
  [["S"], "stock"],
  [["D"], "pile"],
  [["G"], "go_out"],
  [["O"], "sort"],
  [["H"], "hint"],
  [["?"], "help"],
  [["Esc"], "close"],
]);

const NAMED = new Set(["space", "enter"]);

export class Help {
  #app;

  /** @param {App} app */
  constructor(app) {
    this.#app = app;
  }

  title() {
    return this.#app.words.t("page.about.help");
  }

  view() {
    return h("div", { class: "page narrow" }, h("h1", this.title()), helpBody(this.#app));
  }
}

/**
 * Help over the table.
 * @param {App} app
 * @param {string} [ruleset] the one whose rules the button opens
 */
export function openHelp(app, ruleset) {
  const { t } = app.words;
  return app.dialog(
    () => [
      h("div", { class: "body", tabindex: "0" }, helpBody(app)),
      h(
        "footer",
        h(
          "button",
          { type: "button", class: "button", on: { click: () => openSettings(app) } },
          t("page.about.settings"),
        ),
        h(
          "button",
          { type: "button", class: "button primary", on: { click: () => openRules(app, ruleset) } },
          t("page.about.rules"),
        ),
      ),
    ],
    { label: t("page.about.help") },
  );
}

/** @param {App} app @returns {Child} */
function helpBody(app) {
  const { t } = app.words;
  return [
    part(t("page.about.help.select"), steps(app, "select", 4)),
    part(t("page.about.help.ahead"), h("p", t("page.about.help.ahead.text"))),
    part(t("page.about.help.three"), steps(app, "three", 3)),
    part(
      t("page.about.help.keys"),
      h(
        "dl",
        { class: "keys" },
        KEYS.map(([keys, name]) => keyRow(app, keys, name)),
      ),
    ),
  ];
}

/** @param {string} title @param {Child} content */
function part(title, content) {
  return h("section", { class: "stack tight" }, h("h3", title), content);
}

/** @param {App} app @param {string} name @param {number} count */
function steps(app, name, count) {
  const items = Array.from({ length: count }, (_, at) =>
    h("li", app.words.t(`page.about.help.${name}.${at + 1}`)),
  );
  return h("ul", { class: "steps" }, items);
}

/** @param {App} app @param {readonly string[]} keys @param {string} name */
function keyRow(app, keys, name) {
  const { t } = app.words;
  return h(
    "div",
    { key: name },
    h(
      "dt",
      keys.map((key) => [h("kbd", NAMED.has(key) ? t(`page.about.key.${key}`) : key), " "]),
    ),
    h("dd", t(`page.about.help.key.${name}`)),
  );
}
