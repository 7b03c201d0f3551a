/** The rules of one ruleset in the reader's language, with a table of contents. */
import { markdown, parse } from "../dom/markdown.js";
import { h } from "../dom/render.js";

/** @typedef {import("../app.js").App} App */
/** @typedef {import("../dom/render.js").Child} Child */
/** @typedef {import("openapi").components["schemas"]["Ruleset"]} Ruleset */

/** The rulesets and one of them opened; loaded anew when the language changes, until it is shut. */
class Book {
  /** @type {Ruleset[]} */
  rulesets = [];
  chosen;
  /** The language asked for, and the one that is there. */
  locale = "";
  spoken = "";
  #app;
  #shut = new AbortController();

  /** @param {App} app @param {string | undefined} chosen */
  constructor(app, chosen) {
    this.#app = app;
    this.chosen = chosen;
  }

  get open() {
    return this.rulesets.find(({ id }) => id === this.chosen) ?? this.rulesets[0];
  }

  /** Loads what is to be read; the page is drawn again when it is there. */
  begin() {
    this.#app.speech.addEventListener("change", () => this.#load(), { signal: this.#shut.signal });
    this.#load();
  }

  shut() {
    this.#shut.abort();
  }

  #load() {
    const { locale } = this.#app.words;
    this.locale = locale;
    this.#fetch(locale).catch((error) => this.#app.fail(error));
  }

  /** @param {string} locale */
  async #fetch(locale) {
    const { items } = await this.#app.client.get("/rulesets");
    if (this.locale !== locale) return;
    this.rulesets = items;
    this.spoken = locale;
    this.#app.redraw();
  }
}

export class Rules {
  #app;
  #book;

  /** @param {App} app @param {{ruleset?: string}} params */
  constructor(app, { ruleset }) {
    this.#app = app;
    this.#book = new Book(app, ruleset);
  }

  enter() {
    this.#book.begin();
  }

  leave() {
    this.#book.shut();
  }

  title() {
    return this.#app.words.t("page.about.rules");
  }

  view() {
    const go = (/** @type {string} */ id) => this.#app.go(`#/rules/${id}`, { replace: true });
    return h(
      "div",
      { class: "page rules" },
      h("h1", { class: "visually-hidden" }, this.title()),
      bookView(this.#app, this.#book, go),
    );
  }
}

/**
 * The rules over the table.
 * @param {App} app
 * @param {string} [ruleset]
 */
export function openRules(app, ruleset) {
  const book = new Book(app, ruleset);
  book.begin();
  const choose = (/** @type {string} */ id) => {
    book.chosen = id;
    app.redraw();
  };
  return app.dialog(() => h("div", { class: "body rules" }, bookView(app, book, choose)), {
    label: app.words.t("page.about.rules"),
    wide: true,
    onclose: () => book.shut(),
  });
}

/**
 * @param {App} app
 * @param {Book} book
 * @param {(id: string) => void} choose
 * @returns {Child}
 */
function bookView(app, book, choose) {
  const { open } = book;
  if (!open)
    return h(
      "p",
      { class: "empty" },
      h("span", { class: "spinner", "aria-hidden": "true" }),
      " ",
      app.words.t("page.app.loading"),
    );
  const blocks = parse(open.rules_text);
  return [
    choice(app, book, choose),
    h(
      "div",
      { key: open.id, class: "book" },
      contents(app, blocks),
      h("article", { class: "prose", lang: book.spoken }, markdown(blocks, { top: 2 })),
    ),
  ];
}

/** @param {App} app @param {Book} book @param {(id: string) => void} choose */
function choice(app, book, choose) {
  const change = (/** @type {Event} */ event) =>
    choose(/** @type {HTMLSelectElement} */ (event.target).value);
  return h(
    "label",
    { key: "choice", class: "field rules-choice" },
    h("span", { class: "label" }, app.words.t("page.about.rules.choose")),
    h(
      "select",
      { class: "select", value: book.open?.id, on: { change } },
      book.rulesets.map(({ id, name }) => h("option", { key: id, value: id }, name)),
    ),
  );
}

/**
 * Folded where it would fill the whole screen.
 * @param {App} app
 * @param {import("../dom/markdown.js").Block[]} blocks
 */
function contents(app, blocks) {
  const parts = blocks.filter((block) => block.kind === "heading" && block.level === 2);
  const links = parts.map(
    (part) =>
      part.kind === "heading" &&
      h(
        "li",
        { key: part.id },
        h("button", { type: "button", class: "contents-link", on: { click: jump(part.id) } }, part.text),
      ),
  );
  const unfold = (/** @type {HTMLDetailsElement} */ el) => (el.open = matchMedia("(width >= 60rem)").matches);
  return h(
    "nav",
    { class: "contents", "aria-label": app.words.t("page.about.rules.contents") },
    h(
      "details",
      { class: "fold", ref: unfold },
      h("summary", app.words.t("page.about.rules.contents")),
      h("ol", { class: "contents-list" }, links),
    ),
  );
}

/** The address names the screen, so a part of the page is gone to by hand. @param {string} id */
function jump(id) {
  return () => {
    const part = document.getElementById(id);
    part?.scrollIntoView({ block: "start", behavior: "smooth" });
    part?.focus({ preventScroll: true });
  };
}
